"""Whether rows are still as they were written, looked at a few games at a time."""

import sqlite3

from app.storage.database.connection import check_pages
from app.storage.database.tables import GAMES, PLAYERS, SEATS, SETTINGS, TOP_SCORES
from app.storage.errors import Damaged, DamagedPart
from app.storage.games import game_rows
from app.storage.settings_store import CLEARING, HOME, read_all_settings

NO_LIMIT = 2**31


def check_all(connection: sqlite3.Connection) -> None:
    check_pages(connection)
    check_rows(connection, 0, NO_LIMIT)


def check_rows(connection: sqlite3.Connection, after: int, games: int) -> int | None:
    """Raises Damaged; says after which game to go on, None when all were seen."""
    rows = connection.execute(
        GAMES.select + " WHERE id > ? ORDER BY id LIMIT ?", (after, games)
    ).fetchall()
    for row in map(game_rows.GameRow.parse, rows):
        game_rows.read_lines(connection, row)
        seats = connection.execute(SEATS.select + " WHERE game = ?", (row.id,))
        if not all(map(SEATS.is_intact, seats)) or not game_rows.has_all_seats(connection, row):
            raise Damaged(part=DamagedPart.SEAT)
        after = row.id
    if len(rows) == games:
        return after
    for table, part in (
        (PLAYERS, DamagedPart.PLAYER),
        (SETTINGS, DamagedPart.SETTING),
        (TOP_SCORES, DamagedPart.TOP_SCORE),
    ):
        if not all(map(table.is_intact, connection.execute(table.select))):
            raise Damaged(part=part)
    _check_references(connection)
    return None


def has_purgeable(connection: sqlite3.Connection, before: int) -> bool:
    """Whether anything that was deleted before is still there; a full disk is asked for nothing."""
    found = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM games WHERE deleted < :before AND challenge = '')"
        " OR EXISTS (SELECT 1 FROM top_scores WHERE cleared < :before)",
        {"before": before},
    ).fetchone()[0]
    cleared = read_all_settings(connection).get(CLEARING)
    return bool(found) or (type(cleared) is int and cleared < before)


def _check_references(connection: sqlite3.Connection) -> None:
    """What tables say of each other: a page that lies in the place of another is whole itself."""
    begun = connection.execute("SELECT 1 FROM games LIMIT 1").fetchone()
    named = connection.execute("SELECT 1 FROM settings WHERE key = ?", (HOME,)).fetchone()
    if begun and not named:
        raise Damaged(part=DamagedPart.SETTING)
    nobody = connection.execute(
        "SELECT 1 FROM seats LEFT JOIN players ON players.id = seats.player"
        " WHERE seats.player IS NOT NULL AND players.id IS NULL LIMIT 1"
    ).fetchone()
    if nobody:
        raise Damaged(part=DamagedPart.PLAYER)
