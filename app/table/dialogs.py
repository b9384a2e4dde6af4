"""Dialogs of the table: "All done?" and the totals of a card."""

from app.table.table_model import TableModel
from app.text import dialogs as words
from app.text.i18n import row_name
from app.text.table import column_name
from app.widgets.dialogs.dialog import Dialog
from app.widgets.table.sheet.totals_table import TotalsDialog, TotalsTable
from app.widgets.text.paragraph import Paragraph
from core import Setup, State, card_totals, total, total_rows
from core.totals import TOTAL


class DoneDialog(Dialog):
    """ "All done?" at the end of a turn.

    It opens after every box, so the table's keys for rolling, choosing and Undo answer it too.
    """

    def __init__(self, model: TableModel) -> None:
        super().__init__(title=words.ALL_DONE(), dismissible=False)
        summary = f"{model.status.strong} {model.status.rest}".strip()
        self.add_widget(Paragraph(text=summary.rstrip(".") + ".", type_size=16))
        undo = self.add_button(words.TAKE_BACK(), model.undo)
        done = self.add_button(words.DONE(), model.next_turn, style="primary")
        self._answers = {"ctrl+z": undo, "enter": done, "space": done}

    def key(self, name: str) -> bool:
        if super().key(name):
            return True
        if name in self._answers:
            self._answers[name].press()
        return name in self._answers


def _headings(setup: Setup) -> list[tuple[str, str]]:
    """The heading of each column, in full and in short."""
    if setup.multiply:
        return [(column_name(setup, number),) * 2 for number in range(setup.columns)]
    numbers = range(1, setup.columns + 1)
    return [(words.COLUMN(number=number), str(number)) for number in numbers]


def totals_dialog(state: State, player: int) -> Dialog:
    setup, card = state.setup, state.cards[player]
    columns = card_totals(setup, card)
    rows = []
    for each in total_rows(setup):
        last = each == TOTAL
        numbers = [total(setup, card)] if last else [getattr(sums, each) for sums in columns]
        rows.append((each, row_name(setup.rules, each), [*map(str, numbers)]))
    table = TotalsTable(rows, _headings(setup) if len(columns) > 1 else ())
    dialog = TotalsDialog(table, title=words.TOTALS_OF(name=setup.players[player]))
    dialog.add_button(words.CLOSE(), lambda: None)
    return dialog
