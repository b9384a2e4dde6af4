"""The lines above the card and the dice: which turn it is, and whose."""

from app.table.presenter.snapshot import TableSnapshot
from app.text import table as words


def subtitle(table: TableSnapshot) -> str:
    setup = table.state.setup
    taken = table.state.cards[table.acting_player].taken
    turn = taken if table.waiting and table.acting_player != table.state.player else taken + 1
    return words.TURN_OF(turn=min(max(turn, 1), setup.turns), turns=setup.turns)


def whose_turn(table: TableSnapshot) -> str:
    return words.WHOSE_TURN(name=table.state.setup.players[table.acting_player])
