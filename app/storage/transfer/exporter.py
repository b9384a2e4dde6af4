"""Write an export, game by game."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from app.storage.database.database import Database, Task
from app.storage.database.tables import PLAYERS, TOP_SCORES
from app.storage.errors import NoSuchGame, Unreadable
from app.storage.games import game_rows
from app.storage.games.game_flags import GameFlags
from app.storage.settings_store import exportable_settings, home_id, read_all_settings
from app.storage.transfer import exported_game
from app.storage.transfer.exported_game import ExportedGame
from app.storage.transfer.exported_league import exported_leagues
from app.storage.transfer.exported_training import exported_days, exported_mistakes

FORMAT = "fivefold export"
VERSION = 1
TOP_SCORE_FIELDS = ("kind", "score", "at", "name", "game", "seat", "hints", "challenge")
"""The first exports lack the last two."""


@dataclass(frozen=True, slots=True)
class ExportResult:
    games: int
    left_out: int
    """Games that cannot be read; they stay in the database."""
    known: int = 0
    """Unfinished games whose dice to come can be looked up in the file from now on."""


class Exporter:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.fraction = 0.0
        """How much is written."""

    def write(self, file: BinaryIO) -> Task[ExportResult]:
        exported = left_out = known = 0
        for part in self._head():
            file.write(part)
        separator = b"\n"
        uids = self._uids()
        for number, uid in enumerate(uids, 1):
            self.fraction = number / len(uids)
            try:
                known += self._mark_known(uid)
                game = self._read(uid)
            except (Unreadable, NoSuchGame):  # or lost to a rescue since the uids were read
                left_out += 1
                continue
            file.write(separator + _to_bytes(exported_game.encode(game)))
            separator = b",\n"
            exported += 1
            yield exported
        top_scores = self._database.read(_top_scores)
        days, mistakes = map(self._database.read, (exported_days, exported_mistakes))
        file.write(b'\n],\n"top_scores": ' + _to_bytes(top_scores))
        file.write(b',\n"trainer_days": ' + _to_bytes(days))
        file.write(b',\n"mistakes": ' + _to_bytes(mistakes))
        leagues = self._database.read(lambda connection: list(exported_leagues(connection)))
        file.write(b',\n"leagues": ' + _to_bytes(leagues) + b"}\n")
        return ExportResult(exported, left_out, known)

    def _head(self) -> Iterator[bytes]:
        home = self._database.write(home_id)
        settings = exportable_settings(self._database.read(read_all_settings))
        yield b'{"format": ' + _to_bytes(FORMAT) + b', "version": ' + _to_bytes(VERSION)
        yield b', "home": ' + _to_bytes(home) + b', "written": ' + _to_bytes(self._database.clock())
        yield b',\n"settings": ' + _to_bytes(settings)
        yield b',\n"players": ' + _to_bytes(self._database.read(_players)) + b',\n"games": ['

    def _uids(self) -> list[str]:
        return self._database.read(
            lambda connection: [
                str(uid)
                for (uid,) in connection.execute(
                    "SELECT uid FROM games WHERE deleted IS NULL ORDER BY id"
                )
            ]
        )

    def _mark_known(self, uid: str) -> bool:
        """The seed of an unfinished game tells its dice to come, so it no longer wins a place.

        The dice of a challenge are known by its code, and whoever has seen them is not listed.
        """

        def mark(connection: sqlite3.Connection) -> bool:
            row = game_rows.find(connection, uid)
            game_rows.update(connection, row.id, known=1)
            return True

        flags, ended = self._database.read(lambda connection: _flags(connection, uid))
        if ended or flags.typed_in or flags.known or flags.challenge:
            return False
        return self._database.write(mark)

    def _read(self, uid: str) -> ExportedGame:
        return self._database.read(
            lambda connection: exported_game.read_from(connection, game_rows.find(connection, uid))
        )


def _flags(connection: sqlite3.Connection, uid: str) -> tuple[GameFlags, bool]:
    row = game_rows.find(connection, uid)
    return row.flags, row.ended is not None


def _to_bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


def _players(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    rows = connection.execute(PLAYERS.select + " ORDER BY place, id")
    return [
        {"name": name, "plays": bool(plays)}
        for row in rows
        if PLAYERS.is_intact(row)
        for _id, name, _place, plays, _checksum in (row,)
    ]


def _top_scores(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    rows = connection.execute(TOP_SCORES.select + " WHERE cleared IS NULL ORDER BY id")
    intact = (row[:-1] for row in rows if TOP_SCORES.is_intact(row))
    entries = (dict(zip(TOP_SCORES.columns, row, strict=True)) for row in intact)
    return [{name: entry[name] for name in TOP_SCORE_FIELDS} for entry in entries]
