"""Rescue the intact rows of a damaged file."""

import gc
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.storage.database.database import transaction
from app.storage.database.tables import (
    ACTION_COLUMNS,
    CHECKSUMMED,
    GAMES,
    PLAYERS,
    SEATS,
    TOP_SCORES,
    TOP_SCORES_1,
    Row,
    RowFormat,
    Value,
    action_checksum,
    initial_checksum,
    is_time,
)
from app.storage.recovery.game_completion import complete_after_rescue
from app.storage.recovery.page_reader import FoundRow, PageReader
from app.storage.settings_store import HOME, write_settings

BY_WIDTH: dict[int, list[RowFormat]] = {}
for _table in (*CHECKSUMMED.values(), TOP_SCORES_1):
    BY_WIDTH.setdefault(len(_table.columns) + 1, []).append(_table)

PAGES_AT_ONCE, GAMES_AT_ONCE = 200, 200
"""Between two calls of `progress`: some hundredths of a second."""

Progress = Callable[[float], None]
"""Called with the fraction that is done, from 0 to 1."""


def ignore_progress(_part: float) -> None: ...


Action = tuple[int, str, int, int]
"""Step, line, time and checksum of an action."""


@dataclass(slots=True)
class RescuedRows:
    """Intact rows, by table and key."""

    rows: dict[str, dict[Value | tuple[Value, ...], Row]] = field(
        default_factory=lambda: {name: {} for name in CHECKSUMMED}
    )
    actions: dict[int, dict[Action, bool]] = field(default_factory=dict)
    """All actions found of each game, the oldest first, and whether they were listed on their
    page."""

    @property
    def games(self) -> int:
        return len(self.rows[GAMES.name])


def read_rows(path: Path, progress: Progress = ignore_progress) -> RescuedRows:
    """The first half of a rescue: `progress` goes up to one half."""
    with _without_gc():
        pages = PageReader(path)
        rescued = RescuedRows()
        every = max(1, len(pages))
        for number, rows in enumerate(pages.rows()):
            _collect(rescued, rows, newest_wins=True)
            if not number % PAGES_AT_ONCE:
                progress(0.4 * number / every)
        for number, rows in enumerate(pages.hidden_rows()):
            _collect(rescued, rows, newest_wins=False)
            if not number % PAGES_AT_ONCE:
                progress(0.4 + 0.1 * number / every)
        return rescued


@contextmanager
def _without_gc() -> Iterator[None]:
    """Garbage collection would take most of the time while millions of rows are created."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def _collect(rescued: RescuedRows, found: Iterable[FoundRow], newest_wins: bool) -> None:
    for row in found:
        width = len(row.values)
        if row.rowid is None and width == len(ACTION_COLUMNS) + 1:
            _collect_action(rescued, row.values, listed=newest_wins)
        for table in BY_WIDTH.get(width, ()):
            values = _row_in_format(table, row)
            if values is not None:
                key = values[:2] if table is SEATS else values[0]
                known = rescued.rows[table.name]
                if table is TOP_SCORES_1:
                    values = TOP_SCORES.with_checksum(*values[:-1], 0, "")
                if key not in known or (newest_wins and table is not TOP_SCORES_1):
                    known[key] = values


def _row_in_format(table: RowFormat, row: FoundRow) -> Row | None:
    """The row if it is an intact one of this table."""
    if table.rowid != (row.rowid is not None):
        return None
    values = (row.rowid, *row.values[1:]) if table.rowid else row.values
    return values if table.is_intact(values) else None


def _collect_action(rescued: RescuedRows, values: Row, listed: bool) -> None:
    game, step, line, at, checksum = values
    # No pattern matching: this runs for a million actions.
    if type(game) is not int or type(step) is not int or type(line) is not str:
        return
    if type(at) is not int or type(checksum) is not int:
        return
    known = rescued.actions.get(game)
    if known is None:
        known = rescued.actions[game] = {}
    known.setdefault((step, line, at, checksum), listed)


# --- into a fresh database ------------------------------------------------------------------


def fill(
    connection: sqlite3.Connection, rescued: RescuedRows, progress: Progress = ignore_progress
) -> None:
    """Insert everything rescued; a game that lost actions ends with the last intact one."""
    with _without_gc(), transaction(connection):
        for table in CHECKSUMMED.values():
            if table not in (SEATS, PLAYERS):
                rows = rescued.rows[table.name].values()
                connection.executemany(table.insert_if_new, rows)
        connection.executemany(PLAYERS.insert_if_new, _players_seated_first(rescued))
        people = {id for (id,) in connection.execute("SELECT id FROM players")}
        seats: dict[Value, list[Row]] = {}
        for row in rescued.rows[SEATS.name].values():
            # A seat whose player is lost is filled again by the name in the record.
            if row[2] is None or row[2] in people:
                seats.setdefault(row[0], []).append(row)
        games = rescued.rows[GAMES.name]
        for number, (id, row) in enumerate(games.items()):
            if not number % GAMES_AT_ONCE:
                progress(0.5 + 0.5 * number / len(games))
            actions = rescued.actions.get(id, {}) if isinstance(id, int) else {}
            _fill_game(connection, row, actions, seats.get(row[0], []))
        _drop_stale_top_scores(connection, games.values())
        _restore_home(connection)
    progress(1.0)


def _players_seated_first(rescued: RescuedRows) -> list[Row]:
    """Seated players first: of two with one name, the other was merged away."""
    games = rescued.rows[GAMES.name]
    seats = rescued.rows[SEATS.name].values()
    seated = {player for game, _seat, player, *_ in seats if game in games}
    return sorted(rescued.rows[PLAYERS.name].values(), key=lambda row: row[0] not in seated)


def _restore_home(connection: sqlite3.Connection) -> None:
    """Games that were begun here carry the id of this database."""
    if connection.execute("SELECT 1 FROM settings WHERE key = ?", (HOME,)).fetchone():
        return
    found = connection.execute(
        "SELECT home FROM games GROUP BY home ORDER BY min(imported), count(*) DESC LIMIT 1"
    ).fetchone()
    if found:
        write_settings(connection, {HOME: str(found[0])})


def _drop_stale_top_scores(connection: sqlite3.Connection, games: Iterable[Row]) -> None:
    """Remove entries that an undo took back, and older entries of the same seat.

    An entry whose game lost its end stays: it was won.
    """
    ended = GAMES.columns.index("ended")
    waiting = {row[1] for row in games if row[ended] is None}
    waiting &= {uid for (uid,) in connection.execute("SELECT uid FROM games WHERE ended IS NULL")}
    places = connection.execute("SELECT id, game FROM top_scores").fetchall()
    taken_back = [(id,) for id, uid in places if uid in waiting]
    connection.executemany("DELETE FROM top_scores WHERE id = ?", taken_back)
    connection.execute(
        "DELETE FROM top_scores WHERE id IN (SELECT top_scores.id FROM top_scores"
        " JOIN games ON games.uid = top_scores.game"
        " JOIN seats ON seats.game = games.id AND seats.seat = top_scores.seat"
        " WHERE seats.total <> top_scores.score)"
    )
    connection.execute(
        "DELETE FROM top_scores WHERE id NOT IN"
        " (SELECT max(id) FROM top_scores GROUP BY game, seat)"
    )


def _fill_game(
    connection: sqlite3.Connection,
    row: Row,
    actions: dict[Action, bool],
    seats: list[Row],
) -> None:
    id, uid, record = row[:3]
    if not (isinstance(id, int) and isinstance(uid, str) and isinstance(record, str)):
        return
    if not connection.execute("SELECT 1 FROM games WHERE id = ? AND uid = ?", (id, uid)).fetchone():
        return
    chain = _longest_valid_chain(initial_checksum(uid, record), actions)
    connection.executemany(
        "INSERT INTO actions VALUES (?, ?, ?, ?, ?)", ((id, *action) for action in chain)
    )
    connection.executemany(SEATS.insert_if_new, seats)
    complete_after_rescue(connection, id, any(each[0] >= len(chain) for each in actions))


def _longest_valid_chain(checksum: int, actions: dict[Action, bool]) -> list[Action]:
    """The actions from the first on, as long as each follows from the one before.

    A correction of real dice leaves both versions behind. Of several successors the one that was
    written last is taken, by its own time: a freed page may come after the one that replaced it.
    """
    by_step: dict[int, list[Action]] = {}
    for action in actions:
        by_step.setdefault(action[0], []).append(action)
    chain: list[Action] = []
    while successors := _successors(checksum, by_step.get(len(chain), [])):
        if len(successors) > 1:
            # At the same time prefer a listed one, and of these the one found last.
            successors.sort(key=lambda each: (each[2], actions[each]))
        chain.append(successors[-1])
        checksum = successors[-1][3]
    return chain


def _successors(checksum: int, actions: list[Action]) -> list[Action]:
    return [
        (step, line, at, stored)
        for step, line, at, stored in actions
        if action_checksum(checksum, step, line, at) == stored and is_time(at)
    ]
