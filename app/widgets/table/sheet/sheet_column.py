"""The boxes and totals of one column of a card."""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from app.table.view_state import RowView
from app.widgets.table.sheet.score_cell import ScoreCell
from app.widgets.table.sheet.total_cell import TotalCell

if TYPE_CHECKING:
    from app.widgets.table.sheet.score_card import ScoreCard


class SheetColumn:
    def __init__(self, card: "ScoreCard", rows: tuple[RowView, ...], is_first: bool) -> None:
        self.player, self.column = -1, 0
        self._card = card
        self.is_first = is_first
        """Whether it is the first of its card, which also shows the totals of all columns."""
        self.cells = {row.id: ScoreCell(box=row.id) for row in rows if row.box}
        for cell in self.cells.values():
            cell.card = card
        self.totals: dict[str, TotalCell] = {}

    def total(self, row: RowView) -> TotalCell:
        """A cell for a total, made when it is first shown."""
        if row.id not in self.totals:
            self.totals[row.id] = TotalCell(row)
            self.totals[row.id].card = self._card
        return self.totals[row.id]

    def widget_of(self, row: RowView) -> Widget | None:
        """None for a total that is not shown."""
        total = self.totals.get(row.id)
        return self.cells.get(row.id) or (total if total is not None and total.parent else None)

    @property
    def widgets(self) -> Iterator[Widget]:
        return chain(self.cells.values(), self.totals.values())
