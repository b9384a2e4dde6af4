"""A table of all totals of a card."""

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.uix.gridlayout import GridLayout

from app.settings.theme import LABEL_SIZE, theme
from app.widgets.dialogs.dialog import Dialog
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text

ROW_HEIGHT = 32
TYPE_SIZE = LABEL_SIZE + 1
ROW_SCALE, MIN_ROW_SCALE = 1.7, 1.3
"""The normal and the smallest row height, relative to the type size."""
NAME_SHARE = 1.9
"""The normal width of the names, relative to a column."""
GAP = 4
HEADINGS = "headings"
BOLD_ROWS = ("grand_total", "column_total", "total")


class TotalsTable(GridLayout):
    """Rows of a name and a number for each column.

    Each heading has a full and a short form; the short ones are used if any full one has no room.
    """

    def __init__(
        self,
        rows: Sequence[tuple[str, str, Sequence[str]]],
        headings: Sequence[tuple[str, str]] = (),
        **kwargs: object,
    ) -> None:
        if headings:
            rows = [(HEADINGS, "", [full for full, _ in headings]), *rows]
        columns = max(len(numbers) for _, _, numbers in rows)
        super().__init__(cols=columns + 1, size_hint_y=None, spacing=(dp(GAP), 0), **kwargs)
        self._row_count, self._column_count = len(rows), columns
        self._names: list[FitLabel] = []
        self._numbers: list[FitLabel] = []
        for id, name, numbers in rows:
            face = "bold" if id in BOLD_ROWS else ("medium" if id == HEADINGS else "regular")
            blank = columns - len(numbers)
            self._names.append(self._cell(name, "left", face, NAME_SHARE))
            row = [self._cell(number, "right", face, 1) for number in (*[""] * blank, *numbers)]
            self._numbers += row
            for cell in (self._names[-1], *row):
                self.add_widget(cell)
        self._set_row_height(self._normal_row_height)
        self._headings = headings
        self.fbind("width", self._distribute_width)
        if headings:
            self.headings = self._numbers[:columns]
            self.headings[0].fbind("width", self._update_headings)

    def _distribute_width(self, _table: object, width: float) -> None:
        """Give long names the width that the numbers do not need."""
        columns = self._column_count
        free = width - columns * dp(GAP)
        usual = free * NAME_SHARE / (NAME_SHARE + columns)
        short = [name for _, name in self._headings]
        # Headings can use their short form.
        written = (each for each in self._numbers if each not in self._numbers[: len(short)])
        most = max(_text_width(each.text, each.face) for each in written)
        most = max([most, *(_text_width(name, "medium") for name in short)]) + dp(GAP)
        wanted = max(_text_width(each.text, each.face) for each in self._names) + dp(GAP)
        names = max(usual, min(wanted, free - columns * most))
        for each in self._names:
            each.size_hint_x = names
        for each in self._numbers:
            each.size_hint_x = (free - names) / columns

    @property
    def row_heights(self) -> list[float]:
        return [self.height / self._row_count] * self._row_count

    @property
    def _normal_row_height(self) -> float:
        return max(dp(ROW_HEIGHT), sp(TYPE_SIZE) * ROW_SCALE)

    def fit(self, room: float) -> None:
        """Reduce the row height if all rows then fit."""
        height, available = self._normal_row_height, room // self._row_count
        fits = available >= sp(TYPE_SIZE) * MIN_ROW_SCALE
        self._set_row_height(min(height, available) if fits else height)

    def _set_row_height(self, height: float) -> None:
        for cell in self.children:
            cell.height = height
        self.height = height * self._row_count

    def _update_headings(self, first: FitLabel, room: float) -> None:
        pixels = round(sp(first.type_size))
        full = all(measure_text(name, pixels, first.face)[0] <= room for name, _ in self._headings)
        for label, (name, short) in zip(self.headings, self._headings, strict=True):
            label.text = name if full else short

    @staticmethod
    def _cell(text: str, halign: str, face: str, share: float) -> FitLabel:
        return FitLabel(
            text=text,
            halign=halign,
            face=face,
            type_size=TYPE_SIZE,
            max_lines=2 if halign == "left" else 1,
            color=theme.ink,
            size_hint=(share, None),
        )


def _text_width(text: str, face: str) -> float:
    return measure_text(text, round(sp(TYPE_SIZE)), face)[0] if text else 0


class TotalsDialog(Dialog):
    """Shows the whole table without scrolling if possible."""

    vertical_margin = 12

    def __init__(self, table: TotalsTable, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._table = table
        self.add_widget(table)

    def _visible_height(self, _height: float, room: float) -> float:
        self._table.fit(room)
        return super()._visible_height(self._table.height, room)
