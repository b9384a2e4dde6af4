"""A row with a rank, a name with details below, and a number."""

from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, StringProperty

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, describe_text, join_texts
from app.widgets.layout.panel import Panel
from app.widgets.text.text_texture import measure_text, wrap_text

load_layout_of(__file__)

NUMBER_SIZE, NAME_SIZE = 18, 15
"""In sp."""
HORIZONTAL_PADDING = 42
"""Padding and gaps beside a name and its number, in dp."""
MAX_LINES = 2


class ResultRow(Panel):
    place = StringProperty("")
    name = StringProperty("")
    detail = StringProperty("")
    number = StringProperty("")
    first = BooleanProperty(False)

    def describe(self) -> Description:
        return describe_text(join_texts((self.place, self.name, self.detail, self.number)))

    def _get_number_width(self) -> float:
        """Its natural width, at most half of the row or what a short name leaves."""
        pixels = round(sp(NUMBER_SIZE))
        natural = measure_text(self.number, pixels, "medium")[0] + dp(2) if self.number else 0
        name = measure_text(self.name, round(sp(NAME_SIZE)), "medium")[0] + dp(2)
        beside_name = 0 if self.detail or self.place else self.width - dp(HORIZONTAL_PADDING) - name
        return min(natural, max(self.width / 2, beside_name))

    number_width = AliasProperty(_get_number_width, bind=("number", "name", "width"))

    def _get_number_height(self) -> float:
        """A long text wraps to a second line before it shrinks."""
        pixels = round(sp(NUMBER_SIZE))
        lines = wrap_text(self.number, pixels, "medium", self.number_width) or self.number
        return min(lines.count("\n") + 1, MAX_LINES) * measure_text("0", pixels, "medium")[1]

    number_height = AliasProperty(_get_number_height, bind=("number", "name", "width"))
