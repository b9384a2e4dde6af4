"""Confetti that falls and comes to rest in fixed places."""

from random import Random

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.animation.confetti_motion import Fall, PaperPiece
from app.animation.transitions import transitions
from app.settings.theme import CONFETTI_COLOURS, CONFETTI_SECONDS

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
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        rng = Random(len(PIECES))
        self._falls = [Fall(PaperPiece(*piece), rng) for piece in PIECES]
        self._part = 1.0
        self._pieces = [self._make_piece(number) for number in range(len(PIECES))]
        self.fbind("size", self._place)
        self.fbind("pos", self._place)

    def fall(self) -> None:
        transitions.play(self, CONFETTI_SECONDS, self._show)

    def stop(self) -> None:
        transitions.stop(self)

    def _show(self, part: float) -> None:
        self._part = part
        self._place()

    def _make_piece(self, number: int) -> tuple[Translate, Rotate]:
        moved, turned = Translate(), Rotate(origin=(0, 0))
        size = (dp(LONG), dp(SHORT))
        with self.canvas:
            Color(rgba=get_color_from_hex(CONFETTI_COLOURS[number % len(CONFETTI_COLOURS)]))
            PushMatrix()
        self.canvas.add(moved)
        self.canvas.add(turned)
        with self.canvas:
            pos = (-size[0] / 2, -size[1] / 2)
            SmoothRoundedRectangle(pos=pos, size=size, radius=[dp(2)], segments=4)
            PopMatrix()
        return moved, turned

    def _place(self, *_: object) -> None:
        for way, (moved, turned) in zip(self._falls, self._pieces, strict=True):
            bit = way.at(self._part)
            moved.xy = (self.x + self.width * bit.x, self.y + self.height * bit.y)
            turned.angle = bit.angle
