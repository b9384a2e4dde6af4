"""A figure that matters, large, and what it is."""

from kivy.metrics import sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of
from app.widgets.text.text_texture import MIN_SCALE, fit_text, wrap_text

load_layout_of(__file__)

FIGURE, WORDS = 24, 13
"""In sp, if there is room."""


class FigureTile(BoxLayout):
    figure = StringProperty("")
    words = StringProperty("")
    type_size = NumericProperty(FIGURE)
    words_size = NumericProperty(WORDS)


class FigureRow(BoxLayout):
    """Some of them side by side, as high as the highest and written as small as the longest."""

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        super().add_widget(widget, index, canvas)
        widget.fbind("minimum_height", self._grow)
        for name in ("size", "text"):
            widget.ids.figure.fbind(name, self._set_figures)
        self._grow()

    @property
    def _tiles(self) -> list[FigureTile]:
        return [each for each in self.children if isinstance(each, FigureTile)]

    def _grow(self, *_: object) -> None:
        self.height = max(each.minimum_height for each in self._tiles)

    def _set_figures(self, *_: object) -> None:
        labels = [tile.ids.figure for tile in self._tiles]
        wanted = round(sp(FIGURE))
        told = [(label, *map(int, label.size)) for label in labels if min(label.size) >= 1]
        sizes = [fit_text(label.text, wanted, label.face, *room, 1)[1] for label, *room in told]
        for tile in self._tiles:
            tile.type_size = min(sizes, default=wanted) / sp(1)
        self._set_words([(tile.words, int(tile.ids.figure.width)) for tile in self._tiles])

    def _set_words(self, told: list[tuple[str, int]]) -> None:
        """So large that no word is broken."""
        pixels, least = round(sp(WORDS)), round(sp(WORDS) * MIN_SCALE)
        while pixels > least and any(
            wrap_text(words, pixels, "regular", width) is None for words, width in told if width > 0
        ):
            pixels -= 1
        for tile in self._tiles:
            tile.words_size = pixels / sp(1)
