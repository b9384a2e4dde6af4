"""Confetti that falls and comes to rest in fixed places."""

from random import Random

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.animation.confetti_motion import Fall, PaperPiece
from app.animation.transitions import transitions
from app.settings.theme import CONFETTI_COLOURS, CONFETTI_SECONDS
from app.widgets.standings.podium import PodiumStep

LONG, SHORT = 14, 8
"""A piece, in dp."""
# Position as parts of the widget, and angle; colours repeat.
PIECES = (
    (0.03, 0.74, 92),
    (0.08, 0.30, -50),
    (0.10, 0.93, 20),
    (0.16, 0.56, 35),
    (0.19, 0.12, 80),
    (0.23, 0.66, -72),
    (0.27, 0.42, 10),
    (0.31, 0.58, -28),
    (0.33, 0.18, 60),
    (0.37, 0.985, -60),
    (0.46, 0.97, 64),
    (0.56, 0.985, -18),
    (0.62, 0.66, 30),
    (0.67, 0.20, 75),
    (0.69, 0.58, -66),
    (0.74, 0.98, 48),
    (0.75, 0.36, -8),
    (0.81, 0.70, 84),
    (0.84, 0.14, -40),
    (0.88, 0.50, 22),
    (0.91, 0.88, -52),
    (0.95, 0.30, 58),
    (0.98, 0.66, 5),
)


class Confetti(Widget):
    clear_of: list[Widget] = ListProperty()
    """Parents of the texts under which no piece comes to rest."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        rng = Random(len(PIECES))
        self._falls = [Fall(PaperPiece(*piece), rng) for piece in PIECES]
        self._part = 1.0
        self._pieces = [self._make_piece(number) for number in range(len(PIECES))]
        self.fbind("size", self._place)
        self.fbind("pos", self._place)

    def on_clear_of(self, *_: object) -> None:
        # Once they have laid out their children.
        place_later = Clock.create_trigger(self._place)
        for each in self.clear_of:
            each.bind(pos=place_later, size=place_later, children=place_later)
        place_later()

    def fall(self) -> None:
        transitions.play(self, CONFETTI_SECONDS, self._show)

    def stop(self) -> None:
        transitions.stop(self)

    def _show(self, part: float) -> None:
        self._part = part
        self._place()

    def _make_piece(self, number: int) -> tuple[Color, Translate, Rotate]:
        moved, turned = Translate(), Rotate(origin=(0, 0))
        size = (dp(LONG), dp(SHORT))
        with self.canvas:
            colour = Color(
                rgba=get_color_from_hex(CONFETTI_COLOURS[number % len(CONFETTI_COLOURS)])
            )
            PushMatrix()
        self.canvas.add(moved)
        self.canvas.add(turned)
        with self.canvas:
            pos = (-size[0] / 2, -size[1] / 2)
            SmoothRoundedRectangle(pos=pos, size=size, radius=[dp(2)], segments=4)
            PopMatrix()
        return colour, moved, turned

    def _place(self, *_: object) -> None:
        resting = self._part >= 1
        for way, (colour, moved, turned) in zip(self._falls, self._pieces, strict=True):
            bit = way.at(self._part)
            moved.xy = (self.x + self.width * bit.x, self.y + self.height * bit.y)
            turned.angle = bit.angle
            colour.a = not (resting and self._is_under_text(*moved.xy))

    @property
    def visible_pieces(self) -> list[tuple[float, float]]:
        """Where their middles are."""
        return [(moved.x, moved.y) for colour, moved, _ in self._pieces if colour.a]

    def _is_under_text(self, x: float, y: float) -> bool:
        edge = dp(LONG)
        for each in (part for parent in self.clear_of for part in parent.children):
            width = each.texture_size[0] if isinstance(each, Label) else each.width
            top = each.content_top if isinstance(each, PodiumStep) else each.top
            beside = abs(x - each.center_x) > width / 2 + edge
            if not beside and each.y - edge < y < top + edge:
                return True
        return False
