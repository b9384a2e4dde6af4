"""The rows of one game: written, read and completed inside somebody's transaction."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.storage.database.tables import GAMES, SEATS, chain, chain_start, is_time, next_number
from app.storage.errors import (
    Damaged,
    NoSuchGame,
    NotSavedInOrder,
    Unreadable,
    UnreadableGame,
    UnreadableSetup,
)
from app.storage.games.game_flags import GameFlags, bots_read, bots_written
from app.storage.games.game_kind import GameKind
from app.storage.games.game_summary import Luck, summaries
from app.storage.games.players import player_called
from app.text import storage as words
from core import (
    RULE_SETS,
    BadNotation,
    BadRecord,
    Game,
    IllegalAction,
    Setup,
    apply,
    load,
    read,
    save,
    start,
)
from core.actions import Action
from core.errors import quoted


class GameColumns(NamedTuple):
    """A row of the table as it is written, without its mark."""

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


@dataclass(frozen=True, slots=True)
class Begun:
    """A game before its first action."""

    uid: str
    setup: Setup
    facts: GameFlags
    began: int
    home: str
    names: Sequence[str | None] = ()
    """Who sits there, if that is not as recorded."""


@dataclass(frozen=True, slots=True)
class GameRow:
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
    facts: GameFlags
    tricked: bool

    @property
    def setup(self) -> Setup:
        try:
            return load(self.record).setup
        except BadRecord as wrong:
            raise UnreadableSetup(wrong=wrong) from None


def insert_game(connection: sqlite3.Connection, game: Begun) -> int:
    """The number of its row."""
    last = connection.execute("SELECT max(id) FROM games").fetchone()
    given = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'games'").fetchone()
    facts = game.facts
    row = GameColumns(
        id=next_number(*last, *(given or ())),
        uid=game.uid,
        record=record_of(game.setup),
        kind=str(GameKind.of(game.setup)),
        began=game.began,
        ended=None,
        steps=None,
        abandoned=None,
        deleted=None,
        home=game.home,
        as_it_was=int(facts.as_it_was),
        typed_in=int(facts.typed_in),
        known=int(facts.known),
        imported=int(facts.imported),
        tricked=0,
        hints=facts.hints,
        bots=bots_written(facts.bots),
        challenge=facts.challenge,
    )
    connection.execute(GAMES.insert, GAMES.marked(*row))
    _seat_players(connection, row.id, game.names or game.setup.players, facts.bot_seats)
    return row.id


def record_of(setup: Setup) -> str:
    """What stands in the table for a game before its first action."""
    return save(Game.new(setup))


def _seat_players(
    connection: sqlite3.Connection, id: int, names: Sequence[str | None], bots: frozenset[int]
) -> None:
    """Who is not seated yet."""
    for seat, name in enumerate(names):
        player = None if seat in bots or name is None else player_called(connection, name)
        nothing = (None,) * (len(SEATS.columns) - 3)
        connection.execute(SEATS.insert_if_new, SEATS.marked(id, seat, player, *nothing))


def find(connection: sqlite3.Connection, uid: str) -> GameRow:
    found = connection.execute(GAMES.select + " WHERE uid = ?", (uid,)).fetchone()
    if found is None:
        raise NoSuchGame(game=quoted(uid))
    return game_row(found)


def game_row(row: tuple[object, ...]) -> GameRow:
    """A row of the table as a value; one that is not as it was written raises Damaged."""
    if not GAMES.is_whole(row):
        raise Damaged(place=words.A_GAME())
    told = GameColumns._make(row[:-1])
    facts = GameFlags(
        as_it_was=bool(told.as_it_was),
        typed_in=bool(told.typed_in),
        known=bool(told.known),
        imported=bool(told.imported),
        hints=told.hints,
        bots=bots_read(told.bots),
        challenge=told.challenge,
    )
    return GameRow(
        id=told.id,
        uid=told.uid,
        record=told.record,
        kind=told.kind,
        began=told.began,
        ended=told.ended,
        steps=told.steps,
        abandoned=told.abandoned,
        deleted=told.deleted,
        home=told.home,
        facts=facts,
        tricked=bool(told.tricked),
    )


def update(connection: sqlite3.Connection, id: int, **values: int | str | None) -> None:
    named = ", ".join(f"{column} = ?" for column in values)
    connection.execute(f"UPDATE games SET {named} WHERE id = ?", (*values.values(), id))  # noqa: S608 (our own words)
    connection.execute(GAMES.seal("id = ?"), (id,))


# --- actions --------------------------------------------------------------------------------


def add_lines(
    connection: sqlite3.Connection, row: GameRow, lines: Iterable[tuple[str, int]], after: int
) -> None:
    """Lines with their times, after so many that are there already."""
    last = connection.execute(
        "SELECT step, mark FROM actions WHERE game = ? ORDER BY step DESC LIMIT 1", (row.id,)
    ).fetchone()
    found, mark = (last[0] + 1, last[1]) if last else (0, chain_start(row.uid, row.record))
    if found != after:
        raise NotSavedInOrder(expected=after, found=found)
    rows = []
    for step, (line, at) in enumerate(lines, after):
        mark = chain(mark, step, line, at)
        rows.append((row.id, step, line, at, mark))
    connection.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", rows)


def cut(connection: sqlite3.Connection, row: GameRow, kept: int) -> None:
    """Only the first so many lines stay."""
    connection.execute("DELETE FROM actions WHERE game = ? AND step >= ?", (row.id, kept))


def lines(connection: sqlite3.Connection, row: GameRow) -> list[tuple[str, int]]:
    """All lines and their times, each sure to be as it was written."""
    mark = chain_start(row.uid, row.record)
    told: list[tuple[str, int]] = []
    for found in connection.execute(
        "SELECT step, line, at, mark FROM actions WHERE game = ? ORDER BY step", (row.id,)
    ):
        step, line, at, said = found
        # By hand, not by a pattern: a million actions notice.
        if step != len(told) or type(line) is not str or not is_time(at):
            raise Damaged(place=words.AN_ACTION())
        mark = chain(mark, step, line, at)
        if mark != said:
            raise Damaged(place=words.AN_ACTION())
        told.append((line, at))
    if row.steps is not None and row.steps != len(told):
        raise Damaged(place=words.AN_ACTION())
    return told


def replayed(setup: Setup, told: Iterable[str]) -> Game:
    """The game that the lines tell; Unreadable says how far that went."""
    actions: list[Action] = []
    state = start(setup)
    for line in told:
        try:
            action = read(line)
            state = apply(state, action)
        except (BadNotation, IllegalAction) as wrong:
            unreadable = UnreadableGame(steps=len(actions), wrong=wrong)
            unreadable.readable = Game(setup, tuple(actions), state)
            raise unreadable from None
        actions.append(action)
    return Game(setup, tuple(actions), state)


def whole_game(connection: sqlite3.Connection, row: GameRow) -> Game:
    setup = row.setup
    return replayed(setup, (line for line, _at in lines(connection, row)))


# --- the end of a game ------------------------------------------------------------------------


def finish(
    connection: sqlite3.Connection, id: int, game: Game, ended: int, luck: Luck | None = None
) -> None:
    """The game is over: what statistics need is written beside it."""
    tricked = int(game.state.tricked)
    update(connection, id, ended=ended, steps=len(game.actions), tricked=tricked, abandoned=None)
    for seat, summary in enumerate(summaries(game, luck)):
        connection.execute(
            "UPDATE seats SET total = ?, rank = ?, bonuses = ?, fives = ?, boxes = ?, faces = ?,"
            " first_faces = ? WHERE game = ? AND seat = ?",
            (
                summary.total,
                summary.rank,
                summary.bonuses,
                summary.fives,
                written(summary.boxes),
                written(summary.faces),
                written(summary.first_faces),
                id,
                seat,
            ),
        )
    connection.execute(SEATS.seal("game = ?"), (id,))


def unfinish(connection: sqlite3.Connection, id: int, uid: str) -> None:
    """The last placement was taken back: no result, and no place on a list."""
    _clear_result(connection, id)
    connection.execute("DELETE FROM top_scores WHERE game = ?", (uid,))


def _clear_result(connection: sqlite3.Connection, id: int) -> None:
    update(connection, id, ended=None, steps=None, tricked=0)
    connection.execute(
        "UPDATE seats SET total = NULL, rank = NULL, bonuses = NULL, fives = NULL, boxes = NULL,"
        " faces = NULL, first_faces = NULL WHERE game = ?",
        (id,),
    )
    connection.execute(SEATS.seal("game = ?"), (id,))


def written(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def complete(connection: sqlite3.Connection, id: int, cut: bool) -> None:
    """After a rescue: people in their seats, and a result if and only if the game is over.

    A game that lost actions may be played on from where it is whole; its later dice were seen
    once, so it wins no place. Real dice fall anew.
    """
    row = game_row(connection.execute(GAMES.select + " WHERE id = ?", (id,)).fetchone())
    counted = connection.execute("SELECT count(*) FROM actions WHERE game = ?", (id,)).fetchone()[0]
    missing = connection.execute(
        "SELECT count(*) FROM seats WHERE game = ? AND (total + rank + bonuses + fives IS NULL"
        " OR faces IS NULL OR first_faces IS NULL"
        " OR length(boxes) - length(replace(boxes, ',', '')) IS NOT ?)",
        (id, _commas(row.kind)),
    ).fetchone()[0]
    finished = row.ended is not None and counted == row.steps
    if finished and all_seated(connection, row) and not missing:
        return
    known = int(row.facts.known or not row.facts.typed_in)
    if cut and not finished:
        update(connection, id, known=known)
    try:
        setup = row.setup
    except Unreadable:
        update(connection, id, steps=None)
        return
    _seat_players(connection, id, setup.players, row.facts.bot_seats)
    told = connection.execute(
        "SELECT line, at FROM actions WHERE game = ? ORDER BY step", (id,)
    ).fetchall()
    try:
        game = replayed(setup, [line for line, _at in told])
    except Unreadable:
        if row.ended is None:
            update(connection, id, steps=None)
        else:
            update(connection, id, steps=counted, known=1)
        return
    if game.state.over:  # though the row may be an older one, from before the end
        finish(connection, id, game, told[-1][1] if row.ended is None else row.ended)
    elif row.ended is None:
        update(connection, id, steps=None)
    else:
        _clear_result(connection, id)
        update(connection, id, known=known)


def all_seated(connection: sqlite3.Connection, row: GameRow) -> bool:
    """Whether everybody in the record has a seat; of one that cannot be read, nobody is missed."""
    found = connection.execute("SELECT seat FROM seats WHERE game = ?", (row.id,))
    seats = {seat for (seat,) in found}
    # By the rules only if somebody seems to be missing: that takes longer than all the rest.
    return _places(row) <= seats or set(range(len(recorded_names(row)))) <= seats


def _places(row: GameRow) -> set[int]:
    """The seats that the record seems to have, at a glance; one that there never is if it has
    none."""
    try:
        return set(range(len(json.loads(row.record)["setup"]["players"]))) or {-1}
    except (LookupError, RecursionError, TypeError, ValueError):
        return {-1}


def _commas(kind: str) -> int:
    """In the list of a card's boxes under these rules."""
    found = GameKind.read(kind)
    rules = RULE_SETS.get(found.rules) if found else None
    return len(rules.boxes) - 1 if rules else -1


def recorded_names(row: GameRow) -> tuple[str, ...]:
    """The names that the game was played under; none if it cannot be read."""
    try:
        return row.setup.players
    except Unreadable:
        return ()
