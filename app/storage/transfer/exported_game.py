"""One game as JSON for an export, and back: believed only as far as the rules replay it."""

import re
import sqlite3
from dataclasses import dataclass, replace
from typing import Any, TypeGuard, TypeVar

from app.storage.database.tables import LONGEST_CHALLENGE, is_tally, is_time
from app.storage.errors import BadPlayerName, ExportWrong
from app.storage.games import game_rows
from app.storage.games.game_flags import DEFAULT_BOT, Bots, GameFlags
from app.storage.games.game_rows import GameRow
from app.storage.games.game_summary import DiceCounts
from app.storage.games.players import validated_name
from app.text import storage as words
from core import Action, BadRecord, Game, State, write
from core.errors import Fact, quoted
from core.record import from_json, to_json

Kind = TypeVar("Kind")

UID = re.compile(r"[0-9a-f]{32}")
BOT = re.compile(r"[a-z_]{1,20}")
MOST_ACTIONS = 20_000
FLAGS = ("as_it_was", "typed_in", "known", "imported")


@dataclass(frozen=True, slots=True)
class ExportedGame:
    uid: str
    home: str
    began: int
    ended: int | None
    abandoned: int | None
    flags: GameFlags
    names: tuple[str | None, ...]
    """Who sits where, as they are called now; None for a bot."""
    times: tuple[int, ...]
    game: Game
    lines: tuple[str, ...]
    """Its actions as they are written."""
    dice_counts: DiceCounts | None = None
    """How its dice fell, where that was seen on the way."""


# --- out ------------------------------------------------------------------------------------


def told(connection: sqlite3.Connection, row: GameRow) -> ExportedGame:
    lines = game_rows.read_lines(connection, row)
    game = game_rows.replay_lines(row.setup, (line for line, _at in lines))
    seated = dict(
        connection.execute(
            "SELECT seat, name FROM seats LEFT JOIN players ON players.id = seats.player"
            " WHERE game = ?",
            (row.id,),
        ).fetchall()
    )
    names = tuple(
        None if seat in row.flags.bot_seats else seated.get(seat) or name
        for seat, name in enumerate(game.setup.players)
    )
    times = tuple(at for _line, at in lines)
    written = tuple(line for line, _at in lines)
    return ExportedGame(
        row.uid,
        row.home,
        row.began,
        row.ended,
        row.abandoned,
        row.flags,
        names,
        times,
        game,
        written,
    )


def as_json(told: ExportedGame) -> dict[str, Any]:
    flags = told.flags
    return {
        "id": told.uid,
        "home": told.home,
        "began": told.began,
        "ended": told.ended,
        "abandoned": told.abandoned,
        **{flag: getattr(flags, flag) for flag in FLAGS},
        "hints": flags.hints,
        "bots": [list(each) for each in flags.bots],
        "challenge": flags.challenge,
        "players": list(told.names),
        "times": list(told.times),
        "record": to_json(told.game, told.lines),
    }


# --- in -------------------------------------------------------------------------------------


def read(piece: object, number: int) -> ExportedGame:
    """A game from an export, checked in every part; ExportWrong says where it fails."""
    return _Check(piece, words.GAME_NUMBER(number=number)).told()


class _Check:
    def __init__(self, piece: object, place: str) -> None:
        self._place = place
        self._dice_counts: DiceCounts | None = None
        if not isinstance(piece, dict):
            raise self._wrong(words.SHOULD_BE(field=place, kind=words.KINDS[dict]()))
        self._piece: dict[str, Any] = piece

    def told(self) -> ExportedGame:
        known = ("id", "home", "began", "ended", "abandoned", "hints", "bots", "challenge")
        for name in self._piece:
            if name not in (*known, *FLAGS, "players", "times", "record"):
                raise self._wrong(words.UNKNOWN_FIELD(field=quoted(name)))
        game = self._game()
        times = self._times(len(game.actions))
        flags = GameFlags(
            **{flag: self._field(flag, bool) for flag in FLAGS},
            hints=self._tally("hints"),
            bots=self._bots(len(game.setup.players)),
            challenge=self._challenge(),
        )
        ended = self._time_or_none("ended")
        if (ended is not None) != game.state.over:
            ended = (times[-1] if times else self._time("began")) if game.state.over else None
        return ExportedGame(
            self._uid("id"),
            self._uid("home"),
            self._time("began"),
            ended,
            self._time_or_none("abandoned"),
            flags,
            self._names(game, flags.bot_seats),
            times,
            game,
            tuple(map(write, game.actions)),
            self._dice_counts,
        )

    def _game(self) -> Game:
        record = self._field("record", dict)
        actions = record.get("actions")
        if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
            raise self._wrong(words.TOO_LONG())
        try:
            return from_json(record, watch=self._watch)
        except BadRecord as wrong:
            raise self._wrong(wrong) from None

    def _watch(self, state: State, action: Action) -> None:
        if self._dice_counts is None:
            self._dice_counts = DiceCounts(state.setup)
        self._dice_counts.count(state, action)

    def _names(self, game: Game, bots: frozenset[int]) -> tuple[str | None, ...]:
        names = self._field("players", list)
        if len(names) != len(game.setup.players):
            raise self._should_be("players", list)
        return tuple(None if seat in bots else self._name(name) for seat, name in enumerate(names))

    def _name(self, name: object) -> str:
        if not isinstance(name, str):
            raise self._should_be("players", str)
        try:
            return validated_name(name)
        except BadPlayerName as wrong:
            raise self._wrong(wrong) from None

    def _bots(self, players: int) -> Bots:
        """Pairs of a seat and a bot; older exports have only the seats."""
        found = {}
        for bot in self._field("bots", list):
            match bot if isinstance(bot, list) else [bot, DEFAULT_BOT]:
                case [int(seat), str(name)] if is_seat(seat, players) and BOT.fullmatch(name):
                    found[seat] = name
                case _:
                    raise self._should_be("bots", int)
        return tuple(sorted(found.items()))

    def _challenge(self) -> str:
        code = self._field("challenge", str)
        if not is_challenge(code):
            raise self._wrong(words.TOO_LONG())
        return code

    def _times(self, actions: int) -> tuple[int, ...]:
        times = self._field("times", list)
        if len(times) != actions or not all(map(is_time, times)):
            raise self._should_be("times", list)
        return tuple(times)

    def _uid(self, name: str) -> str:
        uid = self._field(name, str)
        if not UID.fullmatch(uid):
            raise self._should_be(name, str)
        return uid

    def _time(self, name: str) -> int:
        value = self._field(name, int)
        if not is_time(value):
            raise self._should_be(name, int)
        return value

    def _tally(self, name: str) -> int:
        value = self._field(name, int)
        if not is_tally(value):
            raise self._should_be(name, int)
        return value

    def _time_or_none(self, name: str) -> int | None:
        return None if self._piece.get(name) is None else self._time(name)

    def _field(self, name: str, kind: type[Kind]) -> Kind:
        if name not in self._piece:
            raise self._wrong(words.MISSING(field=name))
        value = self._piece[name]
        if type(value) is not kind:
            raise self._should_be(name, kind)
        return value

    def _should_be(self, name: str, kind: type) -> ExportWrong:
        return self._wrong(words.SHOULD_BE(field=name, kind=words.KINDS[kind]()))

    def _wrong(self, why: Fact) -> ExportWrong:
        return ExportWrong(place=self._place, wrong=why)


def is_challenge(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= LONGEST_CHALLENGE and _is_text(value)


def is_seat(value: object, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# --- into the tables ----------------------------------------------------------------------------


def take_in(connection: sqlite3.Connection, told: ExportedGame, home: str) -> str:
    """`new`, `longer` or `known`: a game that is here already only ever grows."""
    flags = told.flags
    if told.home != home:
        flags = replace(flags, imported=True)
    found = connection.execute("SELECT id FROM games WHERE uid = ?", (told.uid,)).fetchone()
    if found is None:
        begun = game_rows.GameStart(
            told.uid, told.game.setup, flags, told.began, told.home, told.names
        )
        id = game_rows.insert_game(connection, begun)
        _grow(connection, told, 0)
        if told.abandoned is not None and not told.game.state.over:
            game_rows.update(connection, id, abandoned=told.abandoned)
        return "new"
    row = game_rows.find(connection, told.uid)
    if row.deleted is not None:
        game_rows.update(connection, row.id, deleted=None)
    ours = [line for line, _at in game_rows.read_lines(connection, row)]
    theirs = list(told.lines)
    same = row.record == game_rows.initial_record(told.game.setup)
    if same and len(theirs) > len(ours) and theirs[: len(ours)] == ours:
        if row.ended is not None:
            game_rows.unfinish(connection, row.id, row.uid)
        _grow(connection, told, len(ours))
        hints, known = max(row.flags.hints, flags.hints), row.flags.known or flags.known
        game_rows.update(connection, row.id, hints=hints, known=int(known))
        return "longer"
    return "known"


def _grow(connection: sqlite3.Connection, told: ExportedGame, after: int) -> None:
    row = game_rows.find(connection, told.uid)
    timed = zip(told.lines[after:], told.times[after:], strict=True)
    game_rows.append_lines(connection, row, timed, after)
    if told.game.state.over:
        ended = told.ended if told.ended is not None else told.times[-1]
        game_rows.finish(connection, row.id, told.game, ended, told.dice_counts)
