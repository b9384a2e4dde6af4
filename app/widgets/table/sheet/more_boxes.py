"""Below the names of a list that scrolls: how many boxes are out of view."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, theme
from app.text import table as words
from app.widgets.text.fit_label import FitLabel

TYPE_SIZE, ICON_SIZE = 13.5, 20
EDGE = 2


class MoreBoxes(Widget):
    def __init__(self) -> None:
        super().__init__(size=(0, 0))
        self._arrow = FitLabel(face="icon", type_size=ICON_SIZE)
        self.label = FitLabel(face="medium", type_size=TYPE_SIZE, halign="left")
        self.add_widget(self._arrow)
        self.add_widget(self.label)

    def show(self, above: int, below: int) -> None:
        """The numbers of boxes out of view; the arrow shows where a tap scrolls to."""
        self._arrow.text = ICONS["chevron_down" if below else "chevron_up"]
        self._arrow.color = self.label.color = theme.primary
        parts = [words.BOXES_BELOW(count=below)] if below else []
        parts += [words.BOXES_ABOVE(count=above)] if above else []
        self.label.text = " · ".join(parts)
        arrow = dp(ICON_SIZE)
        self._arrow.pos, self._arrow.size = (self.x + dp(EDGE), self.y), (arrow, self.height)
        self.label.pos = (self._arrow.right, self.y)
        self.label.size = (self.right - self._arrow.right, self.height)
