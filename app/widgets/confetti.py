"""Paper bits that have just come down: always the same ones, and they lie still."""

from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.theme import CONFETTI

LONG, SHORT = 14, 8
"""A bit, in dp."""
# Place across and up, as parts of the widget, and the angle of each bit; colours go round.
BITS = (
    (0.03, 0.74, 92),
    (0.08, 0.30, -50),
    (0.10, 0.93, 20),
    (0.16, 0.56, 35),
    (0.19, 0.12, 80),
    (0.23, 0.82, -72),
    (0.27, 0.42, 10),
    (0.31, 0.66, -28),
    (0.33, 0.18, 60),
    (0.37, 0.94, -60),
    (0.45, 0.86, 64),
    (0.55, 0.95, -18),
    (0.62, 0.80, 30),
    (0.67, 0.20, 75),
    (0.69, 0.58, -66),
    (0.74, 0.92, 48),
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
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self.fbind("size", self._draw)
        self.fbind("pos", self._draw)

    def _draw(self, *_: object) -> None:
        self._drawing.clear()
        colours = [get_color_from_hex(colour) for colour in CONFETTI]
        for number, (across, up, angle) in enumerate(BITS):
            x, y = self.x + self.width * across, self.y + self.height * up
            self._drawing.add(Color(rgba=colours[number % len(colours)]))
            self._draw_bit(x, y, angle)

    def _draw_bit(self, x: float, y: float, angle: float) -> None:
        add, size = self._drawing.add, (dp(LONG), dp(SHORT))
        add(PushMatrix())
        add(Translate(x, y))
        add(Rotate(angle=angle, origin=(0, 0)))
        pos = (-size[0] / 2, -size[1] / 2)
        add(SmoothRoundedRectangle(pos=pos, size=size, radius=[dp(2)], segments=4))
        add(PopMatrix())
