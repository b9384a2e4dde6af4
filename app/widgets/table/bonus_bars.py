"""Bars that show the progress of each column towards the bonus of the upper half."""

from kivy.graphics import Color
from kivy.graphics.instructions import InstructionGroup

from app.animation.transitions import ease_out, transitions
from app.settings.theme import COUNT_UP_SECONDS, theme
from app.widgets.graphics.rectangle_batch import Rect, rectangle_mesh

BAR_HEIGHT = 3
"""In dp."""


class BonusBars:
    def __init__(self) -> None:
        self.drawing = InstructionGroup()
        self.filled: list[float] = []
        """How full each bar is drawn now."""
        self._rects: list[Rect] = []

    def place(self, rects: list[Rect]) -> None:
        self._rects = rects

    def fill(self, progress: list[float]) -> None:
        """Fill the bars without an animation."""
        transitions.stop(self)
        if self._rects:
            self.filled = progress
            self._draw()

    def grow(self, before: list[float], progress: list[float]) -> None:
        def show(time: float) -> None:
            eased = ease_out(time)
            self.filled = [
                old + (new - old) * eased for old, new in zip(before, progress, strict=False)
            ]
            self._draw()

        transitions.play(self, COUNT_UP_SECONDS, show)

    def _draw(self) -> None:
        filled = [
            (x, y, width * part, height)
            for part, (x, y, width, height) in zip(self.filled, self._rects, strict=False)
            if part
        ]
        self.drawing.clear()
        self.drawing.add(Color(rgba=theme.bonus))
        self.drawing.add(rectangle_mesh(filled))
