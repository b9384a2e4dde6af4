"""The lines above the card and the dice: which turn it is, and whose."""

from app.table.presenter.snapshot import TableSnapshot
from app.text import table as words
from core import ranking


def subtitle(table: TableSnapshot) -> str:
    setup = table.state.setup
    taken = table.state.cards[table.acting_player].taken
    turn = taken if table.waiting and table.acting_player != table.state.player else taken + 1
    return words.TURN_OF(turn=min(max(turn, 1), setup.turns), turns=setup.turns)


def whose_turn(table: TableSnapshot) -> str:
    return words.WHOSE_TURN(name=table.state.setup.players[table.acting_player])


def sheet_caption(table: TableSnapshot) -> str:
    """Over the names of the rows; between two cards, who leads."""
    setup = table.state.setup
    if setup.columns == 1:
        return words.SCORE_SHEET()
    first, *others = ranking(table.state)
    lead = first.total - others[0].total if others else 0
    return words.LEADS_BY(name=setup.players[first.player], points=lead) if lead else ""
