"""The rows of leagues, and which of two versions of a row stays."""

import sqlite3
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from app.storage.database.tables import (
    LATEST,
    LEAGUE_GAMES,
    LEAGUE_MEMBERS,
    LEAGUE_SEASONS,
    LEAGUES,
    RowFormat,
    Value,
    next_id,
)
from app.storage.errors import Damaged, DamagedPart
from app.storage.settings_store import add_removed_leagues

ID, CHANGED = "id", "changed"
PARTS = (LEAGUE_SEASONS, LEAGUE_MEMBERS, LEAGUE_GAMES)
"""What belongs to a league, by its uid."""
KEYS: Mapping[str, tuple[str, ...]] = {
    LEAGUES.name: ("uid",),
    LEAGUE_SEASONS.name: ("league", "number"),
    LEAGUE_MEMBERS.name: ("league", "player"),
    LEAGUE_GAMES.name: ("league", "game"),
}

LeagueRow = dict[str, Value]
"""The values of a row by column, without id and checksum."""


class _Version(NamedTuple):
    id: int
    changed: int


def change_row(connection: sqlite3.Connection, table: RowFormat, row: LeagueRow, now: int) -> None:
    """Write a row that was changed here: later than its last change, even if the clock was set
    back."""
    found = _find(connection, table, row)
    changed = now if found is None else max(now, found.changed + 1)
    _write(connection, table, row | {CHANGED: min(changed, LATEST - 1)}, found)


def merge_row(connection: sqlite3.Connection, table: RowFormat, row: LeagueRow) -> None:
    """Of two versions of a row, the one that was changed last stays."""
    found = _find(connection, table, row)
    if found is None or found.changed < int(str(row[CHANGED])):
        _write(connection, table, row, found)


def read_rows(
    connection: sqlite3.Connection, table: RowFormat, where: str, *values: Value
) -> Iterator[LeagueRow]:
    """In the order in which they were added."""
    for row in connection.execute(f"{table.select} WHERE {where} ORDER BY id", values):
        if not table.is_intact(row):
            raise Damaged(part=DamagedPart.LEAGUE)
        yield {name: value for name, value in zip(table.columns, row, strict=False) if name != ID}


def purge_leagues(connection: sqlite3.Connection, where: str, before: int) -> None:
    """Remove leagues for good, with all that belongs to them."""
    found = connection.execute(f"SELECT uid FROM leagues WHERE {where}", (before,)).fetchall()
    for table in PARTS:
        connection.executemany(f"DELETE FROM {table.name} WHERE league = ?", found)
    connection.executemany("DELETE FROM leagues WHERE uid = ?", found)
    add_removed_leagues(connection, [str(uid) for (uid,) in found])


def merge_members(connection: sqlite3.Connection, player: int, into: int, now: int) -> None:
    """When a player is merged into another, pass on the membership."""
    for row in list(read_rows(connection, LEAGUE_MEMBERS, "player = ?", player)):
        if row["plays"]:
            change_row(connection, LEAGUE_MEMBERS, row | {"player": into}, now)
    connection.execute("DELETE FROM league_members WHERE player = ?", (player,))


def _find(connection: sqlite3.Connection, table: RowFormat, row: LeagueRow) -> _Version | None:
    keys = KEYS[table.name]
    where = " AND ".join(f"{name} = ?" for name in keys)
    found = connection.execute(
        f"SELECT id, changed FROM {table.name} WHERE {where}", [row[name] for name in keys]
    ).fetchone()
    return _Version(*found) if found else None


def _write(
    connection: sqlite3.Connection, table: RowFormat, row: LeagueRow, found: _Version | None
) -> None:
    last = connection.execute(f"SELECT max(id) FROM {table.name}").fetchone()
    id = next_id(*last) if found is None else found.id
    values = (row[name] for name in table.columns if name != ID)
    connection.execute(table.replace, table.with_checksum(id, *values))
