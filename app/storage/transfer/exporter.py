"""Write an export, game by game."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO

from app.storage.database.database import Database, Task
from app.storage.database.tables import (
    LARGEST_ID,
    MISTAKES,
    PLAYERS,
    TOP_SCORES,
    TRAINER_DAYS,
    RowFormat,
)
from app.storage.errors import NoSuchGame, Unreadable
from app.storage.games import game_rows
from app.storage.games.game_flags import GameFlags
from app.storage.leagues.league_rows import LeagueRow
from app.storage.settings_store import exportable_settings, home_id, read_all_settings
from app.storage.transfer import exported_game
from app.storage.transfer.exported_game import ExportedGame
from app.storage.transfer.exported_league import exported_league, league_rows
from app.storage.transfer.exported_training import read_batch

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
        file.write(b'\n],\n"top_scores": ' + _to_bytes(top_scores))
        lists = {
            "trainer_days": self._batches(TRAINER_DAYS),
            "mistakes": self._batches(MISTAKES),
            "leagues": self._leagues(),
        }
        for name, pieces in lists.items():
            file.write(b",\n" + _to_bytes(name) + b": [")
            for number, piece in enumerate(pieces):
                file.write(b",\n" * bool(number) + _to_bytes(piece))
                yield exported
            file.write(b"]")
        file.write(b"}\n")
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

    def _batches(self, table: RowFormat) -> Iterator[list[dict[str, Any]]]:
        after = -LARGEST_ID
        while (
            batch := self._database.read(partial(read_batch, table=table, after=after))
        ) is not None:
            yield batch.rows
            after = batch.last

    def _leagues(self) -> Iterator[dict[str, Any]]:
        for row in self._database.read(league_rows):
            yield from self._database.read(partial(_read_league, row=row))

    def _read(self, uid: str) -> ExportedGame:
        return self._database.read(
            lambda connection: exported_game.read_from(connection, game_rows.find(connection, uid))
        )


def _read_league(connection: sqlite3.Connection, row: LeagueRow) -> list[dict[str, Any]]:
    return list(exported_league(connection, row))


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
