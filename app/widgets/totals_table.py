"""All totals of a card, a column each."""

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.uix.gridlayout import GridLayout

from app.theme import LABEL, theme
from app.widgets.fit_label import FitLabel

ROW = 32
NAMES = 1.9
"""How much wider the names are than a column."""
HEADINGS = "headings"
STRONG = ("grand_total", "column_total", "total")


class TotalsTable(GridLayout):
    """Rows of a name and a number for each column; headings say which column is which."""

    def __init__(
        self,
        rows: Sequence[tuple[str, str, Sequence[str]]],
        headings: Sequence[str] = (),
        **kwargs: object,
    ) -> None:
        rows = [(HEADINGS, "", headings), *rows] if headings else rows
        across = max(len(numbers) for _, _, numbers in rows)
        super().__init__(cols=across + 1, size_hint_y=None, spacing=(dp(4), 0), **kwargs)
        row = max(dp(ROW), sp(LABEL) * 1.8)
        self.height = row * len(rows)
        for id, name, numbers in rows:
            face = "bold" if id in STRONG else ("medium" if id == HEADINGS else "regular")
            self.add_widget(self._cell(name, "left", face, row, NAMES))
            blank = across - len(numbers)
            for number in (*[""] * blank, *numbers):
                self.add_widget(self._cell(number, "right", face, row, 1))

    @staticmethod
    def _cell(text: str, halign: str, face: str, height: float, share: float) -> FitLabel:
        return FitLabel(
            text=text,
            halign=halign,
            face=face,
            type_size=LABEL + 1,
            lines=2 if halign == "left" else 1,
            color=theme.ink,
            size_hint=(share, None),
            height=height,
        )
