"""Finished games with given totals, saved without playing them."""

from app.storage import GameFlags, Store
from app.storage.database.tables import SEATS
from app.storage.games import game_rows
from tests.app.storage.saved_games import make_setup

SUNDAY = 1_700_000_000_000
WEEK = 7 * 24 * 3600 * 1000


def save_result(
    store: Store,
    totals: dict[str, int],
    ended: int = SUNDAY,
    flags: GameFlags | None = None,
    rules: str = "official",
    **options: object,
) -> str:
    """Save a game that ended then with these totals, one for each player."""
    uid = store.games.begin(make_setup(*totals, rules=rules, **options), flags)
    connection = store.database.connection
    row = game_rows.find(connection, uid)
    game_rows.update(connection, row.id, ended=ended, steps=0)
    for seat, total in enumerate(totals.values()):
        rank = 1 + sum(other > total for other in totals.values())
        connection.execute(
            "UPDATE seats SET total = ?, rank = ? WHERE game = ? AND seat = ?",
            (total, rank, row.id, seat),
        )
    connection.execute(SEATS.checksum_update("game = ?"), (row.id,))
    return uid


def set_tricked(store: Store, uid: str, tricked: int) -> None:
    connection = store.database.connection
    game_rows.update(connection, game_rows.find(connection, uid).id, tricked=tricked)
