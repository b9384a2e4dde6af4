"""The list of games that lost actions, kept until the player dismisses it."""

import sqlite3
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.json_codec import Json
from app.storage.database.tables import is_time
from app.storage.recovery.report import CutGame
from app.storage.settings_store import (
    CUT_GAMES,
    delete_setting,
    read_all_settings,
    write_settings,
)

MOST_LISTED = 200
MOST_NAMES = 6
LONGEST_NAME = 40


class CutGameState(Enum):
    GONE = auto()
    """Nothing was left of it, or the player has deleted it since."""
    UNFINISHED = auto()
    FINISHED = auto()


class ListedCutGame(NamedTuple):
    cut: CutGame
    state: CutGameState


class CutGameList:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[ListedCutGame, ...]:
        """The last rescue's games first."""

        def query(connection: sqlite3.Connection) -> tuple[ListedCutGame, ...]:
            return tuple(
                ListedCutGame(each, _game_state(connection, each.uid))
                for each in reversed(read_cut_games(connection))
            )

        return self._database.read(query)

    def dismiss(self) -> None:
        self._database.write(lambda connection: delete_setting(connection, CUT_GAMES))

    def restore(self, games: Sequence[ListedCutGame]) -> None:
        """Undo `dismiss`."""
        cut = [each.cut for each in reversed(games)]
        self._database.write(lambda connection: add_cut_games(connection, cut))


def add_cut_games(connection: sqlite3.Connection, cut: Sequence[CutGame]) -> None:
    """The newest ones stay; a game that is cut again is listed once."""
    if not cut:
        return
    known = (each for each in read_cut_games(connection) if each not in cut)
    again = {each.uid for each in cut if each.uid}
    listed = [*(each for each in known if each.uid not in again), *cut][-MOST_LISTED:]
    write_settings(connection, {CUT_GAMES: [_to_json(each) for each in listed]})


def read_cut_games(connection: sqlite3.Connection) -> tuple[CutGame, ...]:
    """The last ones last."""
    value = read_all_settings(connection).get(CUT_GAMES)
    found = map(_from_json, value) if isinstance(value, list) else ()
    return tuple(filter(None, found))[-MOST_LISTED:]


def _to_json(cut: CutGame) -> Json:
    return [cut.uid, list(cut.players[:MOST_NAMES]), cut.began, cut.kept, cut.lost, cut.finished]


def _from_json(value: Json) -> CutGame | None:
    match value:
        case [str(uid), list(names), began, int(kept), int(lost), bool(finished)] if is_time(began):
            players = tuple(str(name)[:LONGEST_NAME] for name in names[:MOST_NAMES])
            return CutGame(uid, players, began, kept, lost, finished)
    return None


def _game_state(connection: sqlite3.Connection, uid: str) -> CutGameState:
    found = connection.execute(
        "SELECT ended FROM games WHERE uid = ? AND deleted IS NULL", (uid,)
    ).fetchone()
    if found is None:
        return CutGameState.GONE
    return CutGameState.UNFINISHED if found[0] is None else CutGameState.FINISHED
