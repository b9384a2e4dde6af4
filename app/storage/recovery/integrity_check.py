"""Check that rows are as they were written, a few games at a time."""

import sqlite3

from app.storage.database.connection import check_pages
from app.storage.database.tables import (
    GAMES,
    LARGEST_ID,
    LEAGUE_GAMES,
    LEAGUE_MEMBERS,
    LEAGUE_SEASONS,
    LEAGUES,
    MISTAKES,
    PLAYERS,
    REVIEWS,
    SEATS,
    SETTINGS,
    TOP_SCORES,
    TRAINER_DAYS,
)
from app.storage.errors import Damaged, DamagedPart
from app.storage.games import game_rows
from app.storage.settings_store import HOME

NO_LIMIT = 2**31
SMALLEST = -(2**63)
ROWS_PER_GAME = 20
"""Rows of other tables that are checked in the time of a game."""
TABLE_STEP = 2 * LARGEST_ID
"""Where a check continues, as table × TABLE_STEP + row id; table 0 is `games`, then OTHERS."""
OTHERS = (
    (PLAYERS, DamagedPart.PLAYER),
    (TOP_SCORES, DamagedPart.TOP_SCORE),
    (TRAINER_DAYS, DamagedPart.TRAINING),
    (REVIEWS, DamagedPart.TRAINING),
    (MISTAKES, DamagedPart.TRAINING),
    (LEAGUES, DamagedPart.LEAGUE),
    (LEAGUE_SEASONS, DamagedPart.LEAGUE),
    (LEAGUE_MEMBERS, DamagedPart.LEAGUE),
    (LEAGUE_GAMES, DamagedPart.LEAGUE),
)


def check_all(connection: sqlite3.Connection) -> None:
    check_pages(connection)
    check_rows(connection, 0, NO_LIMIT)


def check_rows(connection: sqlite3.Connection, after: int, games: int) -> int | None:
    """Raise Damaged, or return where to continue, None when everything was checked.

    That is the id of the last game, or a row of another table, see TABLE_STEP.
    """
    table, after = divmod(after, TABLE_STEP)
    left = games * ROWS_PER_GAME
    if table == 0:
        checked = _check_games(connection, after, games)
        if len(checked) == games:
            return checked[-1]
        left -= len(checked) * ROWS_PER_GAME
        table, after = 1, 0
    for number, (format, part) in enumerate(OTHERS[table - 1 :], table):
        key = format.columns[0]
        rows = connection.execute(
            f"{format.select} WHERE {key} > ? ORDER BY {key} LIMIT ?", (after or SMALLEST, left)
        ).fetchall()
        if not all(map(format.is_intact, rows)):
            raise Damaged(part=part)
        if len(rows) == left:
            return number * TABLE_STEP + max(1, int(rows[-1][0]))
        left, after = left - len(rows), 0
    if not all(map(SETTINGS.is_intact, connection.execute(SETTINGS.select))):
        raise Damaged(part=DamagedPart.SETTING)
    _check_references(connection)
    return None


def _check_games(connection: sqlite3.Connection, after: int, games: int) -> list[int]:
    """Check so many games, and return their ids."""
    rows = connection.execute(
        GAMES.select + " WHERE id > ? ORDER BY id LIMIT ?", (after, games)
    ).fetchall()
    for row in map(game_rows.GameRow.parse, rows):
        game_rows.read_lines(connection, row)
        seats = connection.execute(SEATS.select + " WHERE game = ?", (row.id,))
        if not all(map(SEATS.is_intact, seats)) or not game_rows.has_all_seats(connection, row):
            raise Damaged(part=DamagedPart.SEAT)
    return [row[0] for row in rows]


def _check_references(connection: sqlite3.Connection) -> None:
    """Check references between tables: a page in the wrong place is intact in itself."""
    begun = connection.execute("SELECT 1 FROM games LIMIT 1").fetchone()
    home = connection.execute("SELECT 1 FROM settings WHERE key = ?", (HOME,)).fetchone()
    if begun and not home:
        raise Damaged(part=DamagedPart.SETTING)
    nobody = connection.execute(
        "SELECT 1 FROM seats LEFT JOIN players ON players.id = seats.player"
        " WHERE seats.player IS NOT NULL AND players.id IS NULL LIMIT 1"
    ).fetchone()
    if nobody:
        raise Damaged(part=DamagedPart.PLAYER)
