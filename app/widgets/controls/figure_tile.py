"""A large figure with a caption."""

from collections.abc import Sequence

from kivy.metrics import sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, describe_text, join_texts
from app.widgets.text.text_texture import MIN_SCALE, fit_text, wrap_text

load_layout_of(__file__)

FIGURE_SIZE, CAPTION_SIZE = 24, 13
"""In sp; smaller if there is no room."""


class FigureTile(BoxLayout):
    figure = StringProperty("")
    caption = StringProperty("")
    type_size = NumericProperty(FIGURE_SIZE)
    caption_size = NumericProperty(CAPTION_SIZE)

    def describe(self) -> Description:
        return describe_text(join_texts((self.figure, self.caption)))


class FigureRow(BoxLayout):
    """Figure tiles side by side, with equal heights and text sizes."""

    figures: Sequence[tuple[str, str]] = ObjectProperty(())
    """Pairs of a figure and its caption."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("figures", self._build)
        self._build()

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        for figure, caption in self.figures:
            self.add_widget(FigureTile(figure=figure, caption=caption))

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        super().add_widget(widget, index, canvas)
        widget.fbind("minimum_height", self._grow)
        for name in ("size", "text"):
            widget.ids.figure.fbind(name, self._fit_figures)
        self._grow()

    @property
    def _tiles(self) -> list[FigureTile]:
        return [each for each in self.children if isinstance(each, FigureTile)]

    def _grow(self, *_: object) -> None:
        self.height = max(each.minimum_height for each in self._tiles)

    def _fit_figures(self, *_: object) -> None:
        labels = [tile.ids.figure for tile in self._tiles]
        wanted = round(sp(FIGURE_SIZE))
        measured = [(label, *map(int, label.size)) for label in labels if min(label.size) >= 1]
        sizes = [fit_text(label.text, wanted, label.face, *room, 1)[1] for label, *room in measured]
        for tile in self._tiles:
            tile.type_size = min(sizes, default=wanted) / sp(1)
        self._fit_captions([(tile.caption, int(tile.ids.figure.width)) for tile in self._tiles])

    def _fit_captions(self, captions: list[tuple[str, int]]) -> None:
        """Use the largest size at which no word is broken."""
        pixels, least = round(sp(CAPTION_SIZE)), round(sp(CAPTION_SIZE) * MIN_SCALE)
        while pixels > least and any(
            wrap_text(caption, pixels, "regular", width) is None
            for caption, width in captions
            if width > 0
        ):
            pixels -= 1
        for tile in self._tiles:
            tile.caption_size = pixels / sp(1)
