"""A line of a list: a place, a name with a quiet word below, a number."""

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.layouts import load_layout_of
from app.widgets.fit_label import FitLabel  # noqa: F401 (used by the layout)
from app.widgets.lettering import broken, extent
from app.widgets.paragraph import Paragraph  # noqa: F401 (used by the layout)

load_layout_of(__file__)

NUMBER = 18
"""In sp."""
MOST_LINES = 2


class ResultRow(BoxLayout):
    place = StringProperty("")
    name = StringProperty("")
    words = StringProperty("")
    number = StringProperty("")
    first = BooleanProperty(False)

    def _get_number_width(self) -> float:
        """As wide as it is written, but never more than half of the line."""
        wide = extent(self.number, round(sp(NUMBER)), "medium")[0] + dp(2) if self.number else 0
        return min(wide, self.width / 2)

    number_width = AliasProperty(_get_number_width, bind=("number", "width"))

    def _get_number_height(self) -> float:
        """A number that is a long word takes a second line before it is written smaller."""
        pixels = round(sp(NUMBER))
        lines = broken(self.number, pixels, "medium", self.number_width) or self.number
        return min(lines.count("\n") + 1, MOST_LINES) * extent("0", pixels, "medium")[1]

    number_height = AliasProperty(_get_number_height, bind=("number", "width"))
