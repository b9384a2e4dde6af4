"""How best play, luck and mistakes make up a score, as numbers and bars."""

from collections.abc import Sequence

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.game.game_result import BreakdownRow
from app.startup.kv_loader import load_layout_of
from app.widgets.behaviors.accessible import Description, describe_text, join_texts

load_layout_of(__file__)


class PointsRow(BoxLayout):
    def describe(self) -> Description:
        return describe_text(join_texts((self.label, self.number)))

    label = StringProperty("")
    number = StringProperty("")
    start = NumericProperty(0)
    end = NumericProperty(0)
    role = StringProperty("score")


class PointsBreakdown(BoxLayout):
    base = NumericProperty(0)
    """The points at which all bars start."""

    def show(self, base: int, rows: Sequence[BreakdownRow]) -> None:
        self.base = base
        self.ids.rows.clear_widgets()
        for row in rows:
            self.ids.rows.add_widget(
                PointsRow(
                    label=row.label,
                    number=row.number,
                    start=row.start,
                    end=row.end,
                    role=row.role,
                )
            )
