"""A row of the new-game screen: a person or bot, the name, and whether they play."""

from itertools import product

from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.startup.kv_loader import load_layout_of
from app.widgets.controls.switch import switch_row_width
from app.widgets.controls.touchable import Touchable

load_layout_of(__file__)

MAX_SWITCH_PART = 0.56
"""The part of the row that the switch may take before its text breaks."""

DOTS = tuple(product((2, 8), (15, 22, 29)))
DOT = 3.5
"""Positions of the dots of a drag handle, and their size; in dp."""


class DragHandle(Widget):
    """Six dots."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color()
            self._dots = [SmoothEllipse(size=(dp(DOT), dp(DOT))) for _ in DOTS]
        self.fbind("pos", self._draw)
        theme.subscribe(self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._ink.rgba = theme.faint_ink
        for dot, (left, low) in zip(self._dots, DOTS, strict=True):
            dot.pos = self.x + dp(left), self.y + dp(low)


class SeatButton(Touchable, BoxLayout):
    """Shows a person or a bot; a tap asks who plays here, a drag moves the seat."""

    bot = BooleanProperty(False)
    dim = BooleanProperty(False)


class PlayerRow(BoxLayout):
    name = StringProperty("")
    hint = StringProperty("")
    plays = BooleanProperty(True)
    seated = BooleanProperty(True)
    """Whether these rules have room for them."""
    word = StringProperty("")
    """The text of the switch."""
    possible_words: list[str] = ListProperty([])
    """All texts that the switches may have: they are equally wide in each row."""
    lifted = BooleanProperty(False)
    """Whether it is being dragged."""
    bot = BooleanProperty(False)
    note = StringProperty("")
    """How the bot plays."""
    __events__ = ("on_rename", "on_toggle", "on_who")

    @staticmethod
    def switch_width(words: list[str], room: float, sign: float, gap: float) -> float:
        """The width of the longest text, limited to leave room for a name."""
        return min(
            max(map(switch_row_width, words), default=0), (room - sign - 2 * gap) * MAX_SWITCH_PART
        )

    def on_rename(self, name: str) -> None: ...

    def on_toggle(self, plays: bool) -> None: ...

    def on_who(self) -> None: ...
