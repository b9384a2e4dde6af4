"""The legend of a chart."""

from collections.abc import Sequence

from kivy.graphics import Color
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.settings.theme import SUBTITLE_SIZE, theme
from app.widgets.charts.markers import dashes, diamond, dot
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

MARKER_WIDTH = 26
"""Width of a marker, in dp."""


class Legend(StackLayout):
    """Entries side by side, wrapping as needed."""

    keys: Sequence[tuple[str, str]] = ObjectProperty(())
    """Pairs of a marker (dot, diamond or dashes) and a text."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, spacing=(dp(16), dp(2)), **kwargs)
        self.fbind("minimum_height", self.setter("height"))
        self.fbind("keys", self._build)
        self.fbind("width", self._arrange)
        self._build()

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        self._keys = [LegendKey(mark, words) for mark, words in self.keys]
        for key in self._keys:
            self.add_widget(key)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        for key in self._keys:
            key.width = min(key.natural_width, self.width)


class LegendKey(Widget):
    def __init__(self, mark: str, words: str) -> None:
        self._drawing, self._mark = InstructionGroup(), mark
        self._label = FitLabel(text=words, type_size=SUBTITLE_SIZE, halign="left")
        super().__init__(size_hint=(None, None), height=sp(SUBTITLE_SIZE) * 1.6)
        self.canvas.add(self._drawing)
        self.add_widget(self._label)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        theme.subscribe(self._draw)

    @property
    def natural_width(self) -> float:
        """The width at which the text need not shrink."""
        pixels = round(sp(SUBTITLE_SIZE))
        return dp(MARKER_WIDTH) + measure_text(self._label.text, pixels, "regular")[0] + 1

    def _draw(self, *_: object) -> None:
        middle = self.y + self.height / 2
        self._drawing.clear()
        self._drawing.add(Color(rgba=theme.zero if self._mark == "dot" else theme.bonus))
        if self._mark == "dashes":
            self._drawing.add(dashes(self.x, middle, dp(MARKER_WIDTH - 6)))
        else:
            mark = dot if self._mark == "dot" else diamond
            self._drawing.add(mark(self.x + dp(MARKER_WIDTH - 6) / 2, middle))
        self._label.pos = (self.x + dp(MARKER_WIDTH), self.y)
        self._label.size = (self.width - dp(MARKER_WIDTH), self.height)
        self._label.color = theme.soft_ink
