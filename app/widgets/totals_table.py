"""All totals of a card, a column each."""

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.uix.gridlayout import GridLayout

from app.theme import LABEL, theme
from app.widgets.fit_label import FitLabel
from app.widgets.lettering import extent

ROW = 32
NAMES = 1.9
"""How much wider the names are than a column."""
HEADINGS = "headings"
STRONG = ("grand_total", "column_total", "total")


class TotalsTable(GridLayout):
    """Rows of a name and a number for each column; headings say which column is which, each in
    full and short, for where one of them has no room in full."""

    def __init__(
        self,
        rows: Sequence[tuple[str, str, Sequence[str]]],
        headings: Sequence[tuple[str, str]] = (),
        **kwargs: object,
    ) -> None:
        if headings:
            rows = [(HEADINGS, "", [full for full, _ in headings]), *rows]
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
        self._headings = headings
        if headings:
            self.headings = self.children[::-1][1 : across + 1]
            self.headings[0].fbind("width", self._write_headings)

    def _write_headings(self, first: FitLabel, room: float) -> None:
        pixels = round(sp(first.type_size))
        full = all(extent(name, pixels, first.face)[0] <= room for name, _ in self._headings)
        for label, (name, short) in zip(self.headings, self._headings, strict=True):
            label.text = name if full else short

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
