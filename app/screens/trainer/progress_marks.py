"""A bar for each position of the day: its colour tells how it was answered."""

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.settings.theme import theme

GAP, RADIUS = 6, 3
"""In dp."""
ROLES = {"fine": "primary", "inaccurate": "bar", "mistake": "bonus", "blunder": "zero"}
CURRENT, TO_COME = "amber", "bar_ground"


class ProgressMarks(Widget):
    marks: tuple[str, ...] = ObjectProperty(())
    """Of the answers so far."""
    total = NumericProperty(0)
    current = NumericProperty(0)
    """The place of the current position, from 0."""

    def __init__(self, **kwargs: object) -> None:
        self._drawing = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._drawing)
        for name in ("pos", "size", "marks", "total", "current"):
            self.fbind(name, self.redraw)
        theme.subscribe(self.redraw)

    def redraw(self, *_: object) -> None:
        self._drawing.clear()
        if not self.total or self.width <= 0:
            return
        width = (self.width - dp(GAP) * (self.total - 1)) / self.total
        for place in range(int(self.total)):
            self._drawing.add(Color(rgba=getattr(theme, self._role(place))))
            left = self.x + place * (width + dp(GAP))
            self._drawing.add(
                SmoothRoundedRectangle(
                    pos=(left, self.y), size=(width, self.height), radius=[dp(RADIUS)]
                )
            )

    def _role(self, place: int) -> str:
        if place < len(self.marks):
            return ROLES[self.marks[place]]
        return CURRENT if place == self.current else TO_COME
