"""A player's rank, name and total in a list, with a bar that compares it."""

from kivy.metrics import sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, Role, join_texts
from app.widgets.behaviors.touchable import Touchable
from app.widgets.text.text_texture import measure_text

load_layout_of(__file__)

TOTAL = 26
"""In sp."""


class StandingRow(Touchable, BoxLayout):
    """A tap changes the name in the top scores, if it is there."""

    rank = StringProperty("")
    name = StringProperty("")
    seat = NumericProperty(0)
    bot = BooleanProperty(False)
    note = StringProperty("")
    total = NumericProperty(0)
    shown_total = StringProperty("")
    """While it counts up."""
    total_text = StringProperty("")
    """If it is not a whole number."""
    part = NumericProperty(1.0)
    """The length of the bar, as a part of its width."""
    shown_part = NumericProperty(1.0)
    separated = BooleanProperty(False)
    """Whether there is a line above it."""

    def _get_total_width(self) -> float:
        widest = len(self.total_text or str(self.total)) * "0"
        return measure_text(widest, round(sp(TOTAL)), "bold")[0] + 2

    total_width = AliasProperty(_get_total_width, bind=("total", "total_text"))

    def describe(self) -> Description:
        total = self.total_text or str(int(self.total))
        texts = (self.rank, self.name, self.note, total if self.rank else "")
        plain = super().describe()._replace(name=join_texts(texts))
        # One that cannot be pressed is only a text.
        return plain._replace(role=Role.LABEL, disabled=False) if self.disabled else plain

    def show_total(self, limit: float) -> None:
        """Count up: show the total, or as much of it as has been reached."""
        reached = min(float(self.total), limit)
        self.shown_total = str(int(reached))
        self.shown_part = self.part * reached / max(self.total, 1)


class StandingsCard(BoxLayout):
    """Standing rows on one sheet of paper."""
