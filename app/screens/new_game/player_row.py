"""Somebody who may play, a person or a bot: the name, and whether they do."""

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

MOST = 0.56
"""The part of what a name and a switch share that the switch may take; then its words break."""

DOTS = tuple(product((2, 8), (15, 22, 29)))
DOT = 3.5
"""Where the dots of a grip lie, from its left and from below, and how large each is; in dp."""


class Grip(Widget):
    """Six dots: by this it is dragged."""

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


class SeatSign(Touchable, BoxLayout):
    """The sign of a person or a bot; a tap asks who plays here."""

    bot = BooleanProperty(False)
    dim = BooleanProperty(False)


class PlayerRow(BoxLayout):
    """`on_rename(name)`, `on_turn(plays)` and `on_who()` tell of what a person did."""

    name = StringProperty("")
    hint = StringProperty("")
    plays = BooleanProperty(True)
    seated = BooleanProperty(True)
    """Whether there is room for them under these rules."""
    word = StringProperty("")
    """What the switch says."""
    may_say: list[str] = ListProperty([])
    """All that the switches of a list may say: in each row they are equally wide."""
    lifted = BooleanProperty(False)
    """Whether it is being dragged to another place."""
    bot = BooleanProperty(False)
    note = StringProperty("")
    """How the bot plays, if it is one."""
    __events__ = ("on_rename", "on_turn", "on_who")

    @staticmethod
    def switch_width(words: list[str], room: float, sign: float, gap: float) -> float:
        """What these words need, as long as enough is left for a name."""
        return min(max(map(switch_row_width, words), default=0), (room - sign - 2 * gap) * MOST)

    def on_rename(self, name: str) -> None: ...

    def on_turn(self, plays: bool) -> None: ...

    def on_who(self) -> None: ...
