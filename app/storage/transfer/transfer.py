"""Export and import: everything in one JSON file, and back without doubles.

{"format": "fivefold export", "version": 1, "home": "…", "written": …,
 "settings": {…}, "players": [{"name": "Ana", "plays": true}],
 "games": [{"id": "…", "record": {…}, …}, …],
 "top_scores": [{"kind": "official/1/plain/forced", "score": 312, …}]}
"""

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from app.storage.database.connection import sidecar_files, sync_folder
from app.storage.database.database import Database, Task
from app.storage.database.json_codec import Json
from app.storage.database.tables import PLAYERS, TOP_SCORES, is_tally, is_time
from app.storage.errors import (
    BadPlayerName,
    ExportNotWritten,
    ExportTooLarge,
    ExportTooNew,
    ExportUnreadable,
    ExportWrong,
    NoSuchGame,
    NotAnExport,
    Unreadable,
)
from app.storage.games import challenge_eligibility, game_rows
from app.storage.games.clearing import purge_cleared
from app.storage.games.game_flags import may_enter_top_list
from app.storage.games.game_kind import is_kind
from app.storage.games.players import find_or_add_player, validated_name
from app.storage.games.top_scores import TopScoreRow, insert_row
from app.storage.settings_store import (
    HOME,
    INTERNAL_KEYS,
    exportable_settings,
    home_id,
    read_all_settings,
    write_settings,
)
from app.storage.transfer import exported_game, json_stream
from app.storage.transfer.json_stream import pieces
from app.text import storage as words

FORMAT = "fivefold export"
VERSION = 1
MOST_SETTINGS = 1000
MOST_PLAYERS = 10_000
LONGEST_KEY = 100
LONGEST_SETTING = 20_000
LARGEST_SCORE = 1_000_000

LISTED = ("kind", "score", "at", "name", "game", "seat", "hints", "challenge")
"""What an export tells of a top score; the last two are missing in the first exports."""


@dataclass(frozen=True, slots=True)
class ExportResult:
    games: int
    left_out: int
    """Games that cannot be read; they stay where they are."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    new: int
    longer: int
    """Games that were here already and have grown."""
    known: int
    """Games that were here already as far as this, or further."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Names in it that somebody no longer has, each with the present one."""


class Transfer:
    def __init__(self, database: Database) -> None:
        self._database = database

    def export_to(self, to: Path | BinaryIO) -> Task[ExportResult]:
        """Written game by game. A path holds the whole export or what it held before."""
        try:
            if not isinstance(to, Path):
                return (yield from self._write(to))
            # To where a link leads, so that it stays one.
            to = Path(os.path.realpath(to))
            if self._is_ours(to):
                raise ExportNotWritten(wrong=words.OUR_OWN_FILE())
            part = to.with_name(to.name + ".part")
            try:
                with part.open("wb") as file:
                    exported = yield from self._write(file)
                    file.flush()
                    os.fsync(file.fileno())
                part.replace(to)
                sync_folder(to.parent)
            except BaseException:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
                raise
        except OSError as wrong:
            raise ExportNotWritten(wrong=wrong.strerror or str(wrong)) from None
        return exported

    def import_from(self, source: Path | BinaryIO) -> Task[ImportResult]:
        """All of an export or, if anything in it is wrong, nothing. BadExport says what.

        A database without games becomes the home of what it takes in: a move to a new phone.
        Into any other, games from another home come as imports, and win no places.
        """
        try:
            if not isinstance(source, Path):
                return (yield from self._import(source))
            _check_file(source)
            with source.open("rb") as file:
                return (yield from self._import(file))
        except OSError as wrong:
            raise ExportUnreadable(wrong=wrong.strerror or str(wrong)) from None

    def _import(self, file: BinaryIO) -> Task[ImportResult]:
        return self._database.write_in_steps(lambda connection: _Import(connection, file).done())

    # --- out ----------------------------------------------------------------------------------

    def _is_ours(self, to: Path) -> bool:
        """Whether the games themselves lie there."""
        path = self._database.path
        if path is None:
            return False
        ours = (path, *sidecar_files(path), path.with_suffix(".lock"))
        return to in {Path(os.path.realpath(each)) for each in ours}

    def _write(self, file: BinaryIO) -> Task[ExportResult]:
        exported = left_out = 0
        for part in self._head():
            file.write(part)
        before = b"\n"
        for uid in self._uids():
            try:
                game = self._database.read(partial(_exported, uid))
            except (Unreadable, NoSuchGame):  # or it was damaged, and lost when that was mended
                left_out += 1
                continue
            file.write(before + _line(exported_game.as_json(game)))
            before = b",\n"
            exported += 1
            yield exported
        file.write(b'\n],\n"top_scores": ' + _line(self._database.read(_top_scores)) + b"}\n")
        return ExportResult(exported, left_out)

    def _head(self) -> Iterator[bytes]:
        where = self._database.write(home_id)
        rows = self._database.read(read_all_settings)
        yield b'{"format": ' + _line(FORMAT) + b', "version": ' + _line(VERSION)
        yield b', "home": ' + _line(where) + b', "written": ' + _line(self._database.clock())
        yield b',\n"settings": ' + _line(exportable_settings(rows))
        yield b',\n"players": ' + _line(self._database.read(_players)) + b',\n"games": ['

    def _uids(self) -> list[str]:
        return self._database.read(
            lambda connection: [
                str(uid)
                for (uid,) in connection.execute(
                    "SELECT uid FROM games WHERE deleted IS NULL ORDER BY id"
                )
            ]
        )


def _exported(uid: str, connection: sqlite3.Connection) -> exported_game.ExportedGame:
    return exported_game.told(connection, game_rows.find(connection, uid))


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


def _players(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    rows = connection.execute(PLAYERS.select + " ORDER BY place, id")
    return [
        {"name": name, "plays": bool(plays)}
        for row in rows
        if PLAYERS.is_intact(row)
        for _id, name, _place, plays, _mark in (row,)
    ]


def _top_scores(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    rows = connection.execute(TOP_SCORES.select + " WHERE cleared IS NULL ORDER BY id")
    whole = (row[:-1] for row in rows if TOP_SCORES.is_intact(row))
    entries = (dict(zip(TOP_SCORES.columns, row, strict=True)) for row in whole)
    return [{name: row[name] for name in LISTED} for row in entries]


# --- in -----------------------------------------------------------------------------------------


class _Import:
    """One import, inside one transaction: whatever is raised undoes it."""

    def __init__(self, connection: sqlite3.Connection, file: BinaryIO) -> None:
        self._connection = connection
        self._file = file
        self._counts = {"new": 0, "longer": 0, "known": 0}
        self._seen: set[str] = set()
        self._players = 0
        self._came: list[str] = []
        """Names that nobody had here."""
        self._seated: dict[str, tuple[str, int]] = {}
        """By name, a game in which somebody sits, and where."""

    def done(self) -> Task[ImportResult]:
        theirs = yield from self._checked_head()
        # What was cleared a moment ago must not keep its places from those who come back.
        purge_cleared(self._connection)
        if not self._connection.execute("SELECT 1 FROM games LIMIT 1").fetchone():
            write_settings(self._connection, {HOME: theirs})
        self._home = home_id(self._connection)
        self._from_home = theirs == self._home
        for name, piece in self._again():
            match name:
                case "games":
                    self._game(piece)
                    yield len(self._seen)
                case "players":
                    self._player(piece)
                case "settings":
                    self._settings(piece)
        renamed = tuple(self._former_names())
        for _ in challenge_eligibility.recheck_waiting_challenges(self._connection):
            yield len(self._seen)
        # Last, since only games that are here can hold a place.
        for name, piece in self._again():
            if name == "top_scores":
                self._top_score(piece)
            yield len(self._seen)
        challenge_eligibility.keep_first_plays(self._connection)
        return ImportResult(**self._counts, renamed=renamed)

    def _again(self) -> Iterator[tuple[str, object]]:
        self._file.seek(0)
        return pieces(self._file)

    def _checked_head(self) -> Task[str]:
        """Whose export it is, once all of it was seen to be one."""
        head: dict[str, object] = {}
        for name, piece in self._again():
            if name in ("format", "version", "home"):
                head[name] = piece
            if name == "format" and piece != FORMAT:
                raise NotAnExport
            yield 0
        if head.get("format") != FORMAT:
            raise NotAnExport
        version, theirs = head.get("version"), head.get("home")
        if type(version) is not int or version < 1:
            raise ExportWrong(place="version", wrong=_should_be("version", int))
        if version > VERSION:
            raise ExportTooNew(version=str(version)[:20])
        if not isinstance(theirs, str) or not exported_game.UID.fullmatch(theirs):
            raise ExportWrong(place="home", wrong=_should_be("home", str))
        return theirs

    def _game(self, piece: object) -> None:
        number = len(self._seen) + 1
        game = exported_game.read(piece, number)
        if game.uid in self._seen:
            place = words.GAME_NUMBER(number=number)
            raise ExportWrong(place=place, wrong=words.GAME_TWICE())
        self._seen.add(game.uid)
        for seat, name in enumerate(game.names):
            if name is not None:
                self._seated.setdefault(name, (game.uid, seat))
        self._counts[exported_game.take_in(self._connection, game, self._home)] += 1

    def _player(self, piece: object) -> None:
        self._players += 1
        place = words.PLAYER_NUMBER(number=self._players)
        match piece:
            case {"name": str(name), "plays": bool(plays)} if self._players <= MOST_PLAYERS:
                pass
            case _:
                raise ExportWrong(place=place, wrong=_should_be(place, dict))
        try:
            name = validated_name(name)
        except BadPlayerName as wrong:
            raise ExportWrong(place=place, wrong=wrong) from None
        known = self._connection.execute("SELECT 1 FROM players WHERE name = ?", (name,)).fetchone()
        if not known:
            id = find_or_add_player(self._connection, name)
            self._came.append(name)
            if not plays:
                self._connection.execute("UPDATE players SET plays = 0 WHERE id = ?", (id,))
                self._connection.execute(PLAYERS.checksum_update("id = ?"), (id,))

    def _former_names(self) -> Iterator[tuple[str, str]]:
        """Whoever was renamed since the export sits in its games already: nobody has to come."""
        for former in self._came:
            if former not in self._seated:
                continue
            gone = self._connection.execute(
                "DELETE FROM players WHERE name = ?"
                " AND NOT EXISTS (SELECT 1 FROM seats WHERE player = players.id)",
                (former,),
            )
            present = self._connection.execute(
                "SELECT players.name FROM games JOIN seats ON seats.game = games.id"
                " JOIN players ON players.id = seats.player WHERE uid = ? AND seat = ?",
                self._seated[former],
            ).fetchone()
            if gone.rowcount and present:
                yield former, str(present[0])

    def _settings(self, piece: object) -> None:
        if not isinstance(piece, dict) or len(piece) > MOST_SETTINGS:
            raise ExportWrong(place="settings", wrong=_should_be("settings", dict))
        rows: dict[str, Json] = {}
        for key, value in piece.items():
            if len(key) > LONGEST_KEY or len(json.dumps(value)) > LONGEST_SETTING:
                raise ExportWrong(place="settings", wrong=words.TOO_LONG())
            if key not in INTERNAL_KEYS:
                rows[key.encode("utf-8", "replace").decode()] = value
        write_settings(self._connection, rows)

    def _top_score(self, piece: object) -> None:
        """Taken only from home, and only as far as a game that is here bears it out."""
        match piece:
            case {
                "kind": str(kind),
                "score": int(score),
                "at": int(at),
                "name": str(name),
                "game": str(uid),
                "seat": int(seat),
                **more,
            } if is_kind(kind) and exported_game.UID.fullmatch(uid) and is_time(at):
                pass
            case _:
                raise ExportWrong(place="top_scores", wrong=_should_be("top_scores", dict))
        if not 0 <= score <= LARGEST_SCORE or not 0 <= seat < 100:
            raise ExportWrong(place="top_scores", wrong=_should_be("score", int))
        hints, challenge = more.get("hints", 0), more.get("challenge", "")
        if not is_tally(hints):
            raise ExportWrong(place="top_scores", wrong=_should_be("hints", int))
        if not exported_game.is_challenge(challenge):
            raise ExportWrong(place="top_scores", wrong=_should_be("challenge", str))
        try:
            name = validated_name(name)
        except BadPlayerName as wrong:
            raise ExportWrong(place="top_scores", wrong=wrong) from None
        earned = self._is_earned(uid, seat, (kind, challenge), score)
        if self._from_home and self._is_news(uid, seat) and earned:
            insert_row(
                self._connection, TopScoreRow(kind, score, at, name, uid, seat, hints, challenge)
            )

    def _is_news(self, uid: str, seat: int) -> bool:
        return not self._connection.execute(
            "SELECT 1 FROM top_scores WHERE game = ? AND seat = ? AND cleared IS NULL", (uid, seat)
        ).fetchone()

    def _is_earned(self, uid: str, seat: int, where: tuple[str, str], score: int) -> bool:
        """A game that was deleted since cannot be asked, and is taken at its word."""
        found = self._connection.execute(
            "SELECT total, player FROM games JOIN seats ON seats.game = games.id"
            " WHERE uid = ? AND seat = ?",
            (uid, seat),
        ).fetchone()
        if found is None:
            return not self._connection.execute(
                "SELECT 1 FROM games WHERE uid = ?", (uid,)
            ).fetchone()
        row = game_rows.find(self._connection, uid)
        here = (row.kind, row.flags.challenge) == where
        allowed = may_enter_top_list(row.flags, bool(row.tricked)) and here
        return allowed and found[0] == score and found[1] is not None


def _check_file(path: Path) -> None:
    """Before it is opened: a pipe would wait for ever, and a large file need not be read.

    That a folder cannot be opened, the system says itself.
    """
    try:
        found = path.stat()
    except ValueError as wrong:  # a path that the system cannot even be asked for
        raise ExportUnreadable(wrong=str(wrong)) from None
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise NotAnExport
    if found.st_size > json_stream.LARGEST_FILE:
        raise ExportTooLarge(most=json_stream.LARGEST_FILE // json_stream.MEGABYTE)


def _should_be(field: str, kind: type) -> str:
    return words.SHOULD_BE(field=field, kind=words.KINDS[kind]())
