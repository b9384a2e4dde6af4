"""A league in an export, and how it joins the same league here: row by row, the version that was
changed last stays."""

import sqlite3
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from app.storage.database.tables import (
    LEAGUE_GAMES,
    LEAGUE_MEMBERS,
    LEAGUE_SEASONS,
    LEAGUES,
    RowFormat,
    is_index,
)
from app.storage.errors import BadPlayerName, ExportPart, ExportWrong, ValueTooLong, WrongType
from app.storage.games.game_kind import GameKind
from app.storage.games.players import find_or_add_player, validated_name
from app.storage.leagues.league_rows import LeagueRow, merge_row, read_rows
from app.storage.transfer.exported_game import UID, Steps
from app.storage.transfer.exported_training import BATCH
from core import FivefoldError

LISTS = ("seasons", "members", "games")
MOST_SEASONS = 1000
UIDS = ("uid", "league", "game")
MEMBER_FIELDS = {"name", "game", "seat", "plays", "changed"}


class ImportedLeague(NamedTuple):
    uid: str
    members: frozenset[int]
    """The players of this piece."""


def exported_leagues(connection: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    for row in league_rows(connection):
        yield from exported_league(connection, row)


def league_rows(connection: sqlite3.Connection) -> list[LeagueRow]:
    return list(read_rows(connection, LEAGUES, "deleted IS NULL"))


def exported_league(connection: sqlite3.Connection, row: LeagueRow) -> Iterator[dict[str, Any]]:
    """Long lists go into several pieces of the same league."""
    uid = str(row["uid"])
    lists = (
        _exported_rows(connection, LEAGUE_SEASONS, uid),
        list(_exported_members(connection, uid)),
        _exported_rows(connection, LEAGUE_GAMES, uid),
    )
    settings = {name: value for name, value in row.items() if name != "deleted"}
    for parts in zip_longest(*map(_batches, lists), fillvalue=[]):
        yield {"settings": settings, **dict(zip(LISTS, parts, strict=True))}


def _exported_rows(connection: sqlite3.Connection, table: RowFormat, uid: str) -> list[LeagueRow]:
    rows = read_rows(connection, table, "league = ?", uid)
    return [{name: row[name] for name in row if name != "league"} for row in rows]


def _exported_members(connection: sqlite3.Connection, uid: str) -> Iterator[LeagueRow]:
    """With the first seat of each, by which a member is found who has another name there."""
    for row in list(read_rows(connection, LEAGUE_MEMBERS, "league = ?", uid)):
        player = row["player"]
        named = connection.execute("SELECT name FROM players WHERE id = ?", (player,)).fetchone()
        if named is None:
            continue
        game, seat = connection.execute(
            "SELECT uid, seat FROM seats JOIN games ON games.id = seats.game"
            " WHERE player = ? AND deleted IS NULL ORDER BY seats.game, seat LIMIT 1",
            (player,),
        ).fetchone() or (None, None)
        known = {"plays": row["plays"], "changed": row["changed"]}
        yield {"name": named[0], "game": game, "seat": seat, **known}


def _batches(rows: list[LeagueRow]) -> list[list[LeagueRow]]:
    return [rows[first : first + BATCH] for first in range(0, len(rows), BATCH)] or [[]]


# --- import ---------------------------------------------------------------------------------


def import_league(connection: sqlite3.Connection, piece: object) -> Steps[ImportedLeague]:
    """A league that was deleted here comes back."""
    if not isinstance(piece, dict) or set(piece) != {"settings", *LISTS}:
        raise _wrong()
    settings = _settings(piece["settings"])
    uid = str(settings["uid"])
    seasons, members, games = (_rows(piece[name]) for name in LISTS)
    merge_row(connection, LEAGUES, settings)
    connection.execute("UPDATE leagues SET deleted = NULL WHERE uid = ?", (uid,))
    connection.execute(LEAGUES.checksum_update("uid = ?"), (uid,))
    for table, rows in ((LEAGUE_SEASONS, seasons), (LEAGUE_GAMES, games)):
        for row in rows:
            merge_row(connection, table, _validated(table, row | {"league": uid}))
        yield
    rows = [_member(connection, uid, member) for member in members]
    for row in rows:
        merge_row(connection, LEAGUE_MEMBERS, row)
    (found,) = connection.execute(
        "SELECT count(*) FROM league_seasons WHERE league = ?", (uid,)
    ).fetchone()
    if found > MOST_SEASONS:
        raise _wrong(ValueTooLong())
    return ImportedLeague(uid, frozenset(int(str(row["player"])) for row in rows))


def _settings(row: object) -> LeagueRow:
    if not isinstance(row, dict) or "deleted" in row:
        raise _wrong()
    settings = _validated(LEAGUES, row | {"deleted": None})
    kind = str(settings["kind"])
    if kind and GameKind.read(kind) is None:
        raise _wrong()
    return settings


def _rows(rows: object) -> list[dict[str, Any]]:
    if not isinstance(rows, list) or len(rows) > BATCH:
        raise _wrong()
    if not all(isinstance(row, dict) for row in rows):
        raise _wrong()
    return rows


def _member(connection: sqlite3.Connection, uid: str, member: dict[str, Any]) -> LeagueRow:
    if set(member) != MEMBER_FIELDS or not isinstance(member["name"], str):
        raise _wrong()
    game, seat = member["game"], member["seat"]
    if game is not None and not (_is_uid(game) and is_index(seat)):
        raise _wrong()
    try:
        name = validated_name(member["name"])
    except BadPlayerName as error:
        raise _wrong(error) from None
    row = {"league": uid, "player": 0, "plays": member["plays"], "changed": member["changed"]}
    _validated(LEAGUE_MEMBERS, row)
    seated = connection.execute(
        "SELECT player FROM seats JOIN games ON games.id = seats.game"
        " WHERE uid = ? AND seat = ? AND player IS NOT NULL",
        (game, seat),
    ).fetchone()
    return row | {"player": seated[0] if seated else find_or_add_player(connection, name)}


def _validated(table: RowFormat, row: dict[str, Any]) -> LeagueRow:
    validators: dict[str, Callable[[object], bool]] = dict(table.validators)
    del validators["id"]
    if set(row) != set(validators):
        raise _wrong()
    if not all(validators[name](row[name]) for name in validators):
        raise _wrong()
    if not all(_is_uid(row[name]) for name in UIDS if name in row):
        raise _wrong()
    return row


def _is_uid(value: object) -> bool:
    return isinstance(value, str) and UID.fullmatch(value) is not None


def _wrong(reason: FivefoldError | None = None) -> ExportWrong:
    part = ExportPart.LEAGUES
    wrong = reason or WrongType(field=part.value, kind=dict.__name__)
    return ExportWrong(part=part, wrong=wrong)
