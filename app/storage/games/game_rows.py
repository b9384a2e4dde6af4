"""The rows of one game, read and written inside the caller's transaction."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.storage.database.tables import (
    GAMES,
    SEATS,
    action_checksum,
    initial_checksum,
    is_time,
    next_id,
)
from app.storage.errors import (
    Damaged,
    DamagedPart,
    NoSuchGame,
    NotSavedInOrder,
    Unreadable,
    UnreadableGame,
    UnreadableSetup,
)
from app.storage.games.game_flags import GameFlags, Uncounted, format_bots, parse_bots
from app.storage.games.game_kind import GameKind
from app.storage.games.game_summary import DiceCounts, summarize
from app.storage.games.players import find_or_add_player
from app.storage.settings_store import add_removed_games
from core import (
    BadNotation,
    BadRecord,
    Game,
    IllegalAction,
    Setup,
    apply,
    dump_record,
    load_record,
    parse_action,
    start_game,
)
from core.actions import Action
from core.errors import quote


class GameRow(NamedTuple):
    """A row of `games` as it is stored: the columns in order, without the checksum."""

    id: int
    uid: str
    record: str
    kind: str
    began: int
    ended: int | None
    steps: int | None
    abandoned: int | None
    deleted: int | None
    home: str
    as_it_was: int
    typed_in: int
    known: int
    imported: int
    tricked: int
    hints: int
    bots: str
    challenge: str

    @classmethod
    def parse(cls, values: Sequence[object]) -> "GameRow":
        """Raise Damaged unless the checksum, which comes last, matches the values."""
        if not GAMES.is_intact(values):
            raise Damaged(part=DamagedPart.GAME)
        return cls._make(values[:-1])

    @property
    def flags(self) -> GameFlags:
        return GameFlags(
            as_it_was=bool(self.as_it_was),
            typed_in=bool(self.typed_in),
            known=bool(self.known),
            imported=bool(self.imported),
            hints=self.hints,
            bots=parse_bots(self.bots),
            challenge=self.challenge,
        )

    @property
    def setup(self) -> Setup:
        try:
            return load_record(self.record).setup
        except BadRecord as error:
            raise UnreadableSetup(wrong=error) from None


class NewGame(NamedTuple):
    """A game before its first action."""

    uid: str
    setup: Setup
    flags: GameFlags
    began: int
    home: str
    names: Sequence[str | None] = ()
    """The players' names, if not those of the setup."""


def insert_game(connection: sqlite3.Connection, game: NewGame) -> int:
    """Return the id of its row."""
    last = connection.execute("SELECT max(id) FROM games").fetchone()
    given = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'games'").fetchone()
    flags = game.flags
    row = GameRow(
        id=next_id(*last, *(given or ())),
        uid=game.uid,
        record=initial_record(game.setup),
        kind=str(GameKind.of(game.setup)),
        began=game.began,
        ended=None,
        steps=None,
        abandoned=None,
        deleted=None,
        home=game.home,
        as_it_was=int(flags.as_it_was),
        typed_in=int(flags.typed_in),
        known=int(flags.known),
        imported=int(flags.imported),
        tricked=0,
        hints=flags.hints,
        bots=format_bots(flags.bots),
        challenge=flags.challenge,
    )
    connection.execute(GAMES.insert, GAMES.with_checksum(*row))
    seat_players(connection, row.id, game.names or game.setup.players, flags.bot_seats)
    return row.id


def initial_record(setup: Setup) -> str:
    """The stored record: the game before its first action."""
    return dump_record(Game.new(setup))


def seat_players(
    connection: sqlite3.Connection, id: int, names: Sequence[str | None], bots: frozenset[int]
) -> None:
    """Add the seats that are missing."""
    for seat, name in enumerate(names):
        player = None if seat in bots or name is None else find_or_add_player(connection, name)
        nothing = (None,) * (len(SEATS.columns) - 3)
        connection.execute(SEATS.insert_if_new, SEATS.with_checksum(id, seat, player, *nothing))


def find(connection: sqlite3.Connection, uid: str) -> GameRow:
    found = connection.execute(GAMES.select + " WHERE uid = ?", (uid,)).fetchone()
    if found is None:
        raise NoSuchGame(game=quote(uid))
    return GameRow.parse(found)


def update(connection: sqlite3.Connection, id: int, **values: int | str | None) -> None:
    assignments = ", ".join(f"{column} = ?" for column in values)
    connection.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*values.values(), id))
    connection.execute(GAMES.checksum_update("id = ?"), (id,))


def remove_games(connection: sqlite3.Connection, where: str, before: int) -> int:
    """Remove games for good; return how many."""
    found = connection.execute(f"SELECT uid FROM games WHERE {where}", (before,)).fetchall()
    connection.execute(f"DELETE FROM games WHERE {where}", (before,))
    for (uid,) in found:
        remove_review(connection, str(uid))
    add_removed_games(connection, [str(uid) for (uid,) in found])
    return len(found)


# --- actions --------------------------------------------------------------------------------


def append_lines(
    connection: sqlite3.Connection, row: GameRow, lines: Iterable[tuple[str, int]], after: int
) -> int:
    """Append lines with their times; `after` is the number of lines that should be saved already.

    Return the checksum of the last line.
    """
    last = connection.execute(
        "SELECT step, mark FROM actions WHERE game = ? ORDER BY step DESC LIMIT 1", (row.id,)
    ).fetchone()
    found, checksum = (last[0] + 1, last[1]) if last else (0, initial_checksum(row.uid, row.record))
    if found != after:
        raise NotSavedInOrder(expected=after, found=found)
    rows = []
    for step, (line, at) in enumerate(lines, after):
        checksum = action_checksum(checksum, step, line, at)
        rows.append((row.id, step, line, at, checksum))
    connection.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", rows)
    return checksum


def truncate(connection: sqlite3.Connection, row: GameRow, kept: int) -> None:
    """Keep only the first lines."""
    connection.execute("DELETE FROM actions WHERE game = ? AND step >= ?", (row.id, kept))


def read_lines(connection: sqlite3.Connection, row: GameRow) -> list[tuple[str, int]]:
    """All lines and their times; Damaged unless every checksum matches."""
    checksum = initial_checksum(row.uid, row.record)
    lines: list[tuple[str, int]] = []
    for found in connection.execute(
        "SELECT step, line, at, mark FROM actions WHERE game = ? ORDER BY step", (row.id,)
    ):
        step, line, at, stored = found
        # No pattern matching: this runs for a million actions.
        if step != len(lines) or type(line) is not str or not is_time(at):
            raise Damaged(part=DamagedPart.ACTION)
        checksum = action_checksum(checksum, step, line, at)
        if checksum != stored:
            raise Damaged(part=DamagedPart.ACTION)
        lines.append((line, at))
    if row.steps is not None and row.steps != len(lines):
        raise Damaged(part=DamagedPart.ACTION)
    return lines


def replay_lines(setup: Setup, lines: Iterable[str]) -> Game:
    """Replay the lines; Unreadable carries the game up to the first line that fails."""
    actions: list[Action] = []
    state = start_game(setup)
    for line in lines:
        try:
            action = parse_action(line)
            state = apply(state, action)
        except (BadNotation, IllegalAction) as error:
            unreadable = UnreadableGame(steps=len(actions), wrong=error)
            unreadable.readable = Game(setup, tuple(actions), state)
            raise unreadable from None
        actions.append(action)
    return Game(setup, tuple(actions), state)


def load_game(connection: sqlite3.Connection, row: GameRow) -> Game:
    setup = row.setup
    return replay_lines(setup, (line for line, _at in read_lines(connection, row)))


# --- the end of a game ------------------------------------------------------------------------


def finish(
    connection: sqlite3.Connection,
    id: int,
    game: Game,
    ended: int,
    dice_counts: DiceCounts | None = None,
) -> None:
    """Store the result, and what statistics need."""
    tricked = int(Uncounted.of(game.state))
    update(connection, id, ended=ended, steps=len(game.actions), tricked=tricked, abandoned=None)
    for seat, summary in enumerate(summarize(game, dice_counts)):
        connection.execute(
            "UPDATE seats SET total = ?, rank = ?, bonuses = ?, fives = ?, boxes = ?, faces = ?,"
            " first_faces = ? WHERE game = ? AND seat = ?",
            (
                summary.total,
                summary.rank,
                summary.bonuses,
                summary.fives,
                join_numbers(summary.boxes),
                join_numbers(summary.faces),
                join_numbers(summary.first_faces),
                id,
                seat,
            ),
        )
    connection.execute(SEATS.checksum_update("game = ?"), (id,))


def unfinish(connection: sqlite3.Connection, id: int, uid: str) -> None:
    """The last placement was undone: remove the result and the places it won."""
    clear_result(connection, id)
    connection.execute("DELETE FROM top_scores WHERE game = ?", (uid,))
    remove_review(connection, uid)


def remove_review(connection: sqlite3.Connection, uid: str) -> None:
    """Remove what was computed of a game for the trainer, and its mistakes."""
    connection.execute("DELETE FROM reviews WHERE game = ?", (uid,))
    connection.execute("DELETE FROM mistakes WHERE game = ?", (uid,))


def clear_result(connection: sqlite3.Connection, id: int) -> None:
    update(connection, id, ended=None, steps=None, tricked=0)
    connection.execute(
        "UPDATE seats SET total = NULL, rank = NULL, bonuses = NULL, fives = NULL, boxes = NULL,"
        " faces = NULL, first_faces = NULL WHERE game = ?",
        (id,),
    )
    connection.execute(SEATS.checksum_update("game = ?"), (id,))


def join_numbers(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def has_all_seats(connection: sqlite3.Connection, row: GameRow) -> bool:
    """Whether every player in the record has a seat; true for a record that cannot be read."""
    found = connection.execute("SELECT seat FROM seats WHERE game = ?", (row.id,))
    seats = {seat for (seat,) in found}
    # Load the setup only if a seat seems to be missing: that takes longer than all the rest.
    return _recorded_seats(row) <= seats or set(range(len(recorded_names(row)))) <= seats


def _recorded_seats(row: GameRow) -> set[int]:
    """The seats in the record's JSON; {-1}, which no game has, if there are none."""
    try:
        return set(range(len(json.loads(row.record)["setup"]["players"]))) or {-1}
    except (LookupError, RecursionError, TypeError, ValueError):
        return {-1}


def recorded_names(row: GameRow) -> tuple[str, ...]:
    """The names that the game was played under; none if the record cannot be read."""
    try:
        return row.setup.players
    except Unreadable:
        return ()
