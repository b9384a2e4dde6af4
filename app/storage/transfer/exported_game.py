"""One game as JSON for an export, and back. An import trusts only what the rules can replay."""

import re
import sqlite3
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from app.storage.database.tables import is_short_text, is_tally, is_time
from app.storage.errors import (
    BadPlayerName,
    ExportPart,
    ExportWrong,
    MissingField,
    UnknownField,
    ValueTooLong,
    WrongType,
)
from app.storage.games import game_rows
from app.storage.games.game_flags import DEFAULT_BOT, Bots, GameFlags
from app.storage.games.game_rows import GameRow
from app.storage.games.game_summary import DiceCounts
from app.storage.games.players import validated_name
from core import Action, BadRecord, FivefoldError, Game, State, format_action
from core.errors import quote
from core.record import game_to_json, read_json_in_steps

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work with pauses: a file may contain very long games."""

UID = re.compile(r"[0-9a-f]{32}")
BOT = re.compile(r"[a-z_]{1,20}")
MOST_ACTIONS = 20_000
LONGEST_SEED = 200
LINES_AT_ONCE = 1000
FLAGS = ("as_it_was", "typed_in", "known", "imported")
FIELDS = ("id", "home", "began", "ended", "abandoned", "hints", "bots", "challenge", *FLAGS,
          "players", "times", "record")  # fmt: skip

MergeResult = Literal["new", "longer", "known"]
Comparison = Literal["new", "longer", "same", "shorter", "different"]
"""A game compared with what is saved of it: "different" if neither continues the other."""


@dataclass(frozen=True, slots=True)
class ExportedGame:
    uid: str
    home: str
    began: int
    ended: int | None
    abandoned: int | None
    flags: GameFlags
    names: tuple[str | None, ...]
    """The current name of each seat's player; None for a bot."""
    times: tuple[int, ...]
    game: Game
    lines: tuple[str, ...]
    """Its actions in notation."""
    dice_counts: DiceCounts | None = None
    """How its dice fell, if the game was replayed anyway."""


# --- export ---------------------------------------------------------------------------------


def read_from(connection: sqlite3.Connection, row: GameRow) -> ExportedGame:
    saved = game_rows.read_lines(connection, row)
    lines = tuple(line for line, _at in saved)
    game = game_rows.replay_lines(row.setup, lines)
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
    return ExportedGame(
        uid=row.uid,
        home=row.home,
        began=row.began,
        ended=row.ended,
        abandoned=row.abandoned,
        flags=row.flags,
        names=names,
        times=tuple(at for _line, at in saved),
        game=game,
        lines=lines,
    )


def encode(game: ExportedGame) -> dict[str, Any]:
    flags = game.flags
    return {
        "id": game.uid,
        "home": game.home,
        "began": game.began,
        "ended": game.ended,
        "abandoned": game.abandoned,
        **{flag: getattr(flags, flag) for flag in FLAGS},
        "hints": flags.hints,
        "bots": [list(each) for each in flags.bots],
        "challenge": flags.challenge,
        "players": list(game.names),
        "times": list(game.times),
        "record": game_to_json(game.game, game.lines),
    }


# --- import ---------------------------------------------------------------------------------


def decode(piece: object, number: int) -> Steps[ExportedGame]:
    """A game from an export, with every field checked; ExportWrong names the one that fails."""
    return (yield from _Decoder(piece, number).decode())


class _Decoder:
    def __init__(self, piece: object, number: int) -> None:
        self._number = number
        self._dice_counts: DiceCounts | None = None
        if not isinstance(piece, dict):
            raise self._error(WrongType(kind=dict.__name__))
        self._piece: dict[str, Any] = piece

    def decode(self) -> Steps[ExportedGame]:
        for name in self._piece:
            if name not in FIELDS:
                raise self._error(UnknownField(field=quote(name)))
        game = yield from self._game()
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
            uid=self._uid("id"),
            home=self._uid("home"),
            began=self._time("began"),
            ended=ended,
            abandoned=self._time_or_none("abandoned"),
            flags=flags,
            names=self._names(game, flags.bot_seats),
            times=times,
            game=game,
            lines=tuple(map(format_action, game.actions)),
            dice_counts=self._dice_counts,
        )

    def _game(self) -> Steps[Game]:
        record = self._field("record", dict)
        actions = record.get("actions")
        if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
            raise self._error(ValueTooLong())
        try:
            game = yield from read_json_in_steps(record, watch=self._count_dice)
        except BadRecord as error:
            raise self._error(error) from None
        if len(game.setup.seed) > LONGEST_SEED:
            raise self._error(ValueTooLong())
        return game

    def _count_dice(self, state: State, action: Action) -> None:
        if self._dice_counts is None:
            self._dice_counts = DiceCounts(state.setup)
        self._dice_counts.count(state, action)

    def _names(self, game: Game, bots: frozenset[int]) -> tuple[str | None, ...]:
        names = self._field("players", list)
        if len(names) != len(game.setup.players):
            raise self._wrong_type("players", list)
        return tuple(None if seat in bots else self._name(name) for seat, name in enumerate(names))

    def _name(self, name: object) -> str:
        if not isinstance(name, str):
            raise self._wrong_type("players", str)
        try:
            return validated_name(name)
        except BadPlayerName as error:
            raise self._error(error) from None

    def _bots(self, players: int) -> Bots:
        """Pairs of a seat and a bot; older exports have only the seats."""
        found = {}
        for bot in self._field("bots", list):
            match bot if isinstance(bot, list) else [bot, DEFAULT_BOT]:
                case [int(seat), str(name)] if is_seat(seat, players) and BOT.fullmatch(name):
                    found[seat] = name
                case _:
                    raise self._wrong_type("bots", int)
        return tuple(sorted(found.items()))

    def _challenge(self) -> str:
        code = self._field("challenge", str)
        if not is_short_text(code):
            raise self._error(ValueTooLong())
        return code

    def _times(self, actions: int) -> tuple[int, ...]:
        times = self._field("times", list)
        if len(times) != actions or not all(map(is_time, times)):
            raise self._wrong_type("times", list)
        return tuple(times)

    def _uid(self, name: str) -> str:
        uid = self._field(name, str)
        if not UID.fullmatch(uid):
            raise self._wrong_type(name, str)
        return uid

    def _time(self, name: str) -> int:
        value = self._field(name, int)
        if not is_time(value):
            raise self._wrong_type(name, int)
        return value

    def _tally(self, name: str) -> int:
        value = self._field(name, int)
        if not is_tally(value):
            raise self._wrong_type(name, int)
        return value

    def _time_or_none(self, name: str) -> int | None:
        return None if self._piece.get(name) is None else self._time(name)

    def _field(self, name: str, kind: type[T]) -> T:
        if name not in self._piece:
            raise self._error(MissingField(field=name))
        value = self._piece[name]
        if type(value) is not kind:
            raise self._wrong_type(name, kind)
        return value

    def _wrong_type(self, name: str, kind: type) -> ExportWrong:
        return self._error(WrongType(field=name, kind=kind.__name__))

    def _error(self, reason: FivefoldError) -> ExportWrong:
        return ExportWrong(part=ExportPart.GAME, number=self._number, wrong=reason)


def is_seat(value: object, players: int) -> bool:
    return type(value) is int and 0 <= value < players


# --- merging into the database ------------------------------------------------------------------


def compare(connection: sqlite3.Connection, game: ExportedGame) -> Comparison:
    if not connection.execute("SELECT 1 FROM games WHERE uid = ?", (game.uid,)).fetchone():
        return "new"
    row = game_rows.find(connection, game.uid)
    ours = [line for line, _at in game_rows.read_lines(connection, row)]
    theirs = list(game.lines)
    shorter = min(len(ours), len(theirs))
    same = row.record == game_rows.initial_record(game.game.setup)
    if not same or ours[:shorter] != theirs[:shorter]:
        return "different"
    if len(ours) == len(theirs):
        return "same"
    return "longer" if len(ours) < len(theirs) else "shorter"


def merge_into(connection: sqlite3.Connection, game: ExportedGame, home: str) -> Steps[MergeResult]:
    """Insert the game, or append the actions that are missing here; a game never gets shorter."""
    flags = game.flags
    if game.home != home:
        flags = replace(flags, imported=True)
    comparison = compare(connection, game)
    if comparison == "new":
        yield from _insert(connection, game, flags)
        return "new"
    row = game_rows.find(connection, game.uid)
    if row.deleted is not None:
        game_rows.update(connection, row.id, deleted=None)
    if comparison != "longer":
        return "known"
    if row.ended is not None:
        game_rows.unfinish(connection, row.id, row.uid)
    yield from _append_lines(connection, game, len(game_rows.read_lines(connection, row)))
    hints, known = max(row.hints, flags.hints), row.flags.known or flags.known
    game_rows.update(connection, row.id, hints=hints, known=int(known))
    return "longer"


def _insert(connection: sqlite3.Connection, game: ExportedGame, flags: GameFlags) -> Steps[None]:
    new = game_rows.NewGame(game.uid, game.game.setup, flags, game.began, game.home, game.names)
    id = game_rows.insert_game(connection, new)
    yield from _append_lines(connection, game, 0)
    if game.abandoned is not None and not game.game.state.over:
        game_rows.update(connection, id, abandoned=game.abandoned)


def _append_lines(connection: sqlite3.Connection, game: ExportedGame, saved: int) -> Steps[None]:
    row = game_rows.find(connection, game.uid)
    for start in range(saved, len(game.lines), LINES_AT_ONCE):
        end = start + LINES_AT_ONCE
        timed = zip(game.lines[start:end], game.times[start:end], strict=True)
        game_rows.append_lines(connection, row, timed, start)
        yield
    if game.game.state.over:
        ended = game.ended if game.ended is not None else game.times[-1]
        game_rows.finish(connection, row.id, game.game, ended, game.dice_counts)
