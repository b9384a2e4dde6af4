"""The ring around a part of the table that has the keyboard focus."""

from kivy.graphics import Color, SmoothLine
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.settings.theme import theme

CORNER = 12
"""In dp."""
OUTER_WIDTH, INNER_WIDTH = 1.0, 0.4
"""Relative to the width of other rings: a light line in a dark one is seen on any ground."""


class FocusRing:
    def __init__(self, widget: Widget, gap: float, is_round: bool) -> None:
        """`gap` in dp, outside the edge, or inside if it is negative."""
        self._widget, self._gap, self._is_round = widget, gap, is_round
        self._drawing = InstructionGroup()
        self._shown = False

    def show(self, shown: bool) -> None:
        if shown is self._shown:
            return
        self._shown, widget = shown, self._widget
        for name in ("pos", "size"):
            (widget.fbind if shown else widget.funbind)(name, self._draw)
        if shown:
            self._draw()
            widget.canvas.after.add(self._drawing)
        else:
            widget.canvas.after.remove(self._drawing)

    def _draw(self, *_: object) -> None:
        widget, gap = self._widget, dp(self._gap)
        x, y, width, height = *widget.pos, *widget.size
        corner = min(width, height) / 2 + gap if self._is_round else dp(CORNER)
        place = (x - gap, y - gap, width + 2 * gap, height + 2 * gap, corner)
        self._drawing.clear()
        for color, width in ((theme.ink, OUTER_WIDTH), (theme.paper, INNER_WIDTH)):
            line = dp(width * theme.focus_width)
            self._drawing.add(Color(rgba=color))
            self._drawing.add(SmoothLine(rounded_rectangle=place, width=line))
