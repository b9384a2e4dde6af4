"""Below the names of a list that scrolls: how many boxes are out of view."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.settings.theme import ICONS, theme
from app.text import table as words
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

TYPE_SIZE, ICON_SIZE = 13.5, 20
EDGE, TEXT_ROOM = 2, 4
"""In dp."""


class MoreBoxes(Widget):
    """Drawn above the lines and frames of the columns that its text reaches into."""

    def __init__(self) -> None:
        super().__init__(size=(0, 0))
        self._ground_color, self._ground = Color(), Rectangle()
        self.canvas.add(self._ground_color)
        self.canvas.add(self._ground)
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
        self._ground_color.rgba = theme.paper
        self._ground.pos = (self._arrow.x, self.y + dp(1))
        self._ground.size = (self.ground_end - self._arrow.x, max(1, self.height - dp(2)))

    @property
    def ground_end(self) -> float:
        """The right edge of its text, with some room."""
        width = measure_text(self.label.text, max(1, self.label.pixels), self.label.face)[0]
        return float(min(self.right, self.label.x + width + dp(TEXT_ROOM)))
