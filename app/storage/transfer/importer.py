"""Read an export inside one transaction: any error rolls all of it back."""

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from app.storage.database.database import Task
from app.storage.database.json_codec import Json
from app.storage.database.tables import PLAYERS, is_short_text, is_tally, is_time
from app.storage.errors import (
    BadPlayerName,
    ExportPart,
    ExportTooNew,
    ExportWrong,
    GameListedTwice,
    NotAnExport,
    ValueTooLong,
    WrongType,
)
from app.storage.games import challenge_eligibility, game_rows
from app.storage.games.clearing import purge_cleared
from app.storage.games.game_flags import may_enter_top_list
from app.storage.games.game_kind import is_kind
from app.storage.games.players import find_or_add_player, validated_name
from app.storage.games.top_scores import TopScoreRow, insert_row
from app.storage.settings_store import HOME, INTERNAL_KEYS, home_id, write_settings
from app.storage.transfer import exported_game
from app.storage.transfer.exported_game import MergeResult
from app.storage.transfer.exported_league import import_league
from app.storage.transfer.exported_training import import_days, import_mistakes
from app.storage.transfer.exporter import FORMAT, VERSION
from app.storage.transfer.json_stream import pieces
from core import FivefoldError

MOST_SETTINGS = 1000
MOST_PLAYERS = 1000
"""In the list of players, in all games together, and in all leagues together."""
MOST_LEAGUES = 100
MOST_PIECES = {
    "games": 100_000,
    "players": MOST_PLAYERS,
    "top_scores": 20_000,
    "settings": 10,
    "trainer_days": 100,
    "mistakes": 1000,
    "leagues": 1000,
}
WITHOUT_FIELDS = ("settings", "trainer_days", "mistakes")
"""Parts whose pieces are not objects with fields."""
MOST_UNKNOWN_PIECES, MOST_NAMES = 1000, 100
"""Of parts that only a newer version knows."""
LONGEST_KEY = 100
LONGEST_SETTING = 20_000
LARGEST_SCORE = 1_000_000
READINGS = 3
"""How often the file is read: to check it, for its games, and for what refers to games."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    new: int
    longer: int
    """Games that were here already and got more actions."""
    known: int
    """Games that were here already with at least as many actions."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Names in the export whose players have another name by now, each with the current one."""


class Importer:
    def __init__(self, connection: sqlite3.Connection, file: BinaryIO) -> None:
        self._connection = connection
        self._file = file
        self._size = file.seek(0, os.SEEK_END)
        self._readings = 0
        self._results: Counter[MergeResult] = Counter()
        self._seen: set[str] = set()
        self._players = 0
        self._added: list[str] = []
        """Names that were not here yet."""
        self._leagues: set[str] = set()
        self._members: set[int] = set()
        """The players of the leagues."""
        self._seats: dict[str, tuple[str, int]] = {}
        """For each name a game in the export, and the seat in it."""

    def run(self) -> Task[ImportResult]:
        theirs = yield from self._check_head()
        # Entries that were just cleared must not take the places of those that are imported.
        purge_cleared(self._connection)
        if not self._connection.execute("SELECT 1 FROM games LIMIT 1").fetchone():
            write_settings(self._connection, {HOME: theirs})
        self._home = home_id(self._connection)
        self._from_home = theirs == self._home
        for name, piece in self._pieces():
            match name:
                case "games":
                    for _ in self._import_game(piece):
                        yield len(self._seen)
                case "players":
                    self._import_player(piece)
                case "settings":
                    self._import_settings(piece)
            yield len(self._seen)
        renamed = tuple(self._renamed_players())
        for _ in challenge_eligibility.recheck_waiting_challenges(self._connection):
            yield len(self._seen)
        # Last, because they are checked against their games.
        for name, piece in self._pieces():
            for _ in self._import_dependent(name, piece):
                yield len(self._seen)
            yield len(self._seen)
        challenge_eligibility.keep_first_plays(self._connection)
        results = self._results
        return ImportResult(results["new"], results["longer"], results["known"], renamed)

    @property
    def fraction(self) -> float:
        """How much is read: the file is read several times."""
        read = self._file.tell() / max(1, self._size)
        return min(1.0, (self._readings - 1 + read) / READINGS) if self._readings else 0.0

    def _pieces(self) -> Iterator[tuple[str, object]]:
        self._readings += 1
        self._file.seek(0)
        return pieces(self._file)

    def _check_head(self) -> Task[str]:
        """Read the file to its end before anything is changed; return the home it is from."""
        head: dict[str, object] = {}
        counted: Counter[str] = Counter()
        for name, piece in self._pieces():
            if name in ("format", "version", "home"):
                head[name] = piece
            if name == "format" and piece != FORMAT:
                raise NotAnExport
            counted[name] += 1
            self._check_piece(name, piece, counted)
            yield 0
        if head.get("format") != FORMAT:
            raise NotAnExport
        version, home = head.get("version"), head.get("home")
        if type(version) is not int or version < 1:
            raise _wrong_type(ExportPart.VERSION, "version", int)
        if version > VERSION:
            raise ExportTooNew(version=str(version)[:20])
        if not isinstance(home, str) or not exported_game.UID.fullmatch(home):
            raise _wrong_type(ExportPart.HOME, "home", str)
        return home

    def _check_piece(self, name: str, piece: object, counted: "Counter[str]") -> None:
        """Refuse nonsense at once, and not only after all of it was read."""
        number = counted[name]
        if len(counted) > MOST_NAMES or number > MOST_PIECES.get(name, MOST_UNKNOWN_PIECES):
            raise ExportWrong(part=_part_of(name), number=number, wrong=ValueTooLong())
        fields = name in MOST_PIECES and name not in WITHOUT_FIELDS
        if fields and not (isinstance(piece, dict) and piece):
            raise ExportWrong(
                part=_part_of(name), number=number, wrong=WrongType(kind=dict.__name__)
            )

    def _import_game(self, piece: object) -> Iterator[None]:
        number = len(self._seen) + 1
        game = yield from exported_game.decode(piece, number)
        if game.uid in self._seen:
            raise ExportWrong(part=ExportPart.GAME, number=number, wrong=GameListedTwice())
        self._seen.add(game.uid)
        for seat, name in enumerate(game.names):
            if name is not None:
                self._seats.setdefault(name, (game.uid, seat))
        if len(self._seats) > MOST_PLAYERS:
            raise ExportWrong(part=ExportPart.PLAYER, number=len(self._seats), wrong=ValueTooLong())
        result = yield from exported_game.merge_into(self._connection, game, self._home)
        self._results[result] += 1

    def _import_player(self, piece: object) -> None:
        self._players += 1
        match piece:
            case {"name": str(name), "plays": bool(plays)} if self._players <= MOST_PLAYERS:
                pass
            case _:
                raise self._player_error(WrongType(kind=dict.__name__))
        try:
            name = validated_name(name)
        except BadPlayerName as error:
            raise self._player_error(error) from None
        known = self._connection.execute("SELECT 1 FROM players WHERE name = ?", (name,)).fetchone()
        if not known:
            id = find_or_add_player(self._connection, name)
            self._added.append(name)
            if not plays:
                self._connection.execute("UPDATE players SET plays = 0 WHERE id = ?", (id,))
                self._connection.execute(PLAYERS.checksum_update("id = ?"), (id,))

    def _player_error(self, reason: FivefoldError) -> ExportWrong:
        return ExportWrong(part=ExportPart.PLAYER, number=self._players, wrong=reason)

    def _renamed_players(self) -> Iterator[tuple[str, str]]:
        """Remove players that were only added under a name that somebody here no longer has."""
        for former in self._added:
            if former not in self._seats:
                continue
            removed = self._connection.execute(
                "DELETE FROM players WHERE name = ?"
                " AND NOT EXISTS (SELECT 1 FROM seats WHERE player = players.id)",
                (former,),
            )
            current = self._connection.execute(
                "SELECT players.name FROM games JOIN seats ON seats.game = games.id"
                " JOIN players ON players.id = seats.player WHERE uid = ? AND seat = ?",
                self._seats[former],
            ).fetchone()
            if removed.rowcount and current:
                yield former, str(current[0])

    def _import_settings(self, piece: object) -> None:
        if not isinstance(piece, dict) or len(piece) > MOST_SETTINGS:
            raise _wrong_type(ExportPart.SETTINGS, "settings", dict)
        rows: dict[str, Json] = {}
        for key, value in piece.items():
            if len(key) > LONGEST_KEY or len(json.dumps(value)) > LONGEST_SETTING:
                raise ExportWrong(part=ExportPart.SETTINGS, wrong=ValueTooLong())
            if key not in INTERNAL_KEYS:
                rows[key.encode("utf-8", "replace").decode()] = value
        write_settings(self._connection, rows)

    def _import_dependent(self, name: str, piece: object) -> Iterator[None]:
        """What refers to games."""
        match name:
            case "top_scores":
                self._import_top_score(piece)
            case "trainer_days":
                import_days(self._connection, piece)
            case "mistakes":
                import_mistakes(self._connection, piece)
            case "leagues":
                league = yield from import_league(self._connection, piece)
                self._leagues.add(league.uid)
                self._members |= league.members
                too_many = len(self._leagues) > MOST_LEAGUES or len(self._members) > MOST_PLAYERS
                if too_many:
                    raise ExportWrong(part=ExportPart.LEAGUES, wrong=ValueTooLong())

    def _import_top_score(self, piece: object) -> None:
        """Insert the entry if it is from this home and agrees with its game."""
        part = ExportPart.TOP_SCORES
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
                raise _wrong_type(part, "top_scores", dict)
        if not 0 <= score <= LARGEST_SCORE or not 0 <= seat < 100:
            raise _wrong_type(part, "score", int)
        hints, challenge = more.get("hints", 0), more.get("challenge", "")
        if not is_tally(hints):
            raise _wrong_type(part, "hints", int)
        if not is_short_text(challenge):
            raise _wrong_type(part, "challenge", str)
        try:
            name = validated_name(name)
        except BadPlayerName as error:
            raise ExportWrong(part=part, wrong=error) from None
        entry = TopScoreRow(kind, score, at, name, uid, seat, hints, challenge)
        if self._from_home and not self._is_listed(entry) and self._is_earned(entry):
            insert_row(self._connection, entry)

    def _is_listed(self, entry: TopScoreRow) -> bool:
        found = self._connection.execute(
            "SELECT 1 FROM top_scores WHERE game = ? AND seat = ? AND cleared IS NULL",
            (entry.game, entry.seat),
        )
        return found.fetchone() is not None

    def _is_earned(self, entry: TopScoreRow) -> bool:
        """Whether its game bears it out; accepted if the game was deleted since."""
        found = self._connection.execute(
            "SELECT total, player FROM games JOIN seats ON seats.game = games.id"
            " WHERE uid = ? AND seat = ?",
            (entry.game, entry.seat),
        ).fetchone()
        if found is None:
            return not self._connection.execute(
                "SELECT 1 FROM games WHERE uid = ?", (entry.game,)
            ).fetchone()
        row = game_rows.find(self._connection, entry.game)
        same_list = (row.kind, row.challenge) == (entry.kind, entry.challenge)
        allowed = may_enter_top_list(row.flags, bool(row.tricked)) and same_list
        return allowed and found[0] == entry.score and found[1] is not None


def _part_of(name: str) -> ExportPart:
    parts = {"games": ExportPart.GAME, "players": ExportPart.PLAYER}
    known = parts.get(name)
    return known or (ExportPart(name) if name in set(ExportPart) else ExportPart.BYTE)


def _wrong_type(part: ExportPart, field: str, kind: type) -> ExportWrong:
    return ExportWrong(part=part, wrong=WrongType(field=field, kind=kind.__name__))
