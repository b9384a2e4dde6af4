"""Rescue the intact rows of a damaged file."""

import gc
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.storage.database.database import transaction
from app.storage.database.tables import (
    ACTION_COLUMNS,
    CHECKSUMMED,
    GAMES,
    LEAGUE_MEMBERS,
    LEAGUES,
    MISTAKES,
    PLAYERS,
    REVIEWS,
    SEATS,
    SETTINGS,
    TOP_SCORES,
    TOP_SCORES_1,
    Row,
    RowFormat,
    Value,
    initial_checksum,
    is_time,
)
from app.storage.errors import Unreadable
from app.storage.games import game_rows
from app.storage.leagues.league_rows import PARTS
from app.storage.recovery.bit_repair import repair_row
from app.storage.recovery.chain_repair import Chain, SearchBudget
from app.storage.recovery.cut_games import add_cut_games
from app.storage.recovery.game_completion import complete_after_rescue
from app.storage.recovery.lost_action import Action
from app.storage.recovery.page_reader import FoundRow, PageReader
from app.storage.recovery.report import CutGame, Progress, ignore_progress
from app.storage.recovery.stray_actions import StrayActions, is_stray
from app.storage.settings_store import HOME, REMOVED, parse_removed_games, write_settings

BY_WIDTH: dict[int, list[RowFormat]] = {}
for _table in (*CHECKSUMMED.values(), TOP_SCORES_1):
    BY_WIDTH.setdefault(len(_table.columns) + 1, []).append(_table)

SEQUENCE_WIDTH = 2
"""Columns of SQLite's own table of the last ids."""
MOST_SUSPECTS = 200
MOST_STRAYS = 4
"""Of one game: more cannot come from a few changed bits."""
LONGEST_GAP = 20
"""A single action further than this from the last kept one is taken for garbage."""
PAGES_AT_ONCE, GAMES_AT_ONCE = 200, 200
"""Between two calls of `progress`: some hundredths of a second."""


@dataclass(slots=True)
class RescuedRows:
    """Intact rows, by table and key."""

    rows: dict[str, dict[Value | tuple[Value, ...], Row]] = field(
        default_factory=lambda: {name: {} for name in CHECKSUMMED}
    )
    actions: dict[int, dict[Action, bool]] = field(default_factory=dict)
    """All actions found of each game, the oldest first, and whether they were listed on their
    page."""

    steps: dict[int, int] = field(default_factory=dict)
    """How many actions each game had, by the last one on a page in use."""
    retimed: set[str] = field(default_factory=set)
    """Games in which an action was restored without its time."""
    suspects: list[tuple[RowFormat, Row]] = field(default_factory=list)
    """Rows on pages in use that are damaged, or belong to an index."""

    @property
    def games(self) -> int:
        return len(self.rows[GAMES.name])

    def start_of(self, id: int) -> int | None:
        """The checksum that the first action of a game follows from."""
        row = self.rows[GAMES.name].get(id)
        if row is None:
            return None
        game = game_rows.GameRow.parse(row)
        return initial_checksum(game.uid, game.record)


def read_rows(
    path: Path, progress: Progress = ignore_progress, backup: Path | None = None
) -> RescuedRows:
    """The first half of a rescue: `progress` goes up to one half.

    What the pages in use lack is taken from the backup, and only then from old pages.
    """
    with _without_gc():
        pages = PageReader(path, widths=frozenset((*BY_WIDTH, SEQUENCE_WIDTH)))
        rescued = RescuedRows()
        every = max(1, len(pages))
        for number, (rows, current) in enumerate(pages.rows()):
            _collect(rescued, rows, newest_wins=True, current=current)
            if not number % PAGES_AT_ONCE:
                progress(0.4 * number / every)
        if backup is not None:
            _add_from_backup(rescued, backup)
        for number, rows in enumerate(pages.hidden_rows()):
            _collect(rescued, rows, newest_wins=False)
            if not number % PAGES_AT_ONCE:
                progress(0.4 + 0.1 * number / every)
        for rows in pages.repaired_rows():
            _collect(rescued, rows, newest_wins=False)
        _repair_suspects(rescued)
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


def _collect(
    rescued: RescuedRows, found: Iterable[FoundRow], newest_wins: bool, current: bool = False
) -> None:
    for row in found:
        width = len(row.values)
        if row.rowid is None and width == len(ACTION_COLUMNS) + 1:
            _collect_action(rescued, row.values, newest_wins, current)
        for table in BY_WIDTH.get(width, ()):
            if table.rowid != (row.rowid is not None):
                continue
            values = (row.rowid, *row.values[1:]) if table.rowid else row.values
            if not table.is_intact(values):
                if current and table is not TOP_SCORES_1 and len(rescued.suspects) < MOST_SUSPECTS:
                    rescued.suspects.append((table, values))
            else:
                key = values[:2] if table is SEATS else values[0]
                known = rescued.rows[table.name]
                if table is TOP_SCORES_1:
                    values = TOP_SCORES.with_checksum(*values[:-1], 0, "")
                if key not in known or (newest_wins and table is not TOP_SCORES_1):
                    known[key] = values


def _add_from_backup(rescued: RescuedRows, backup: Path) -> None:
    old = RescuedRows()
    for rows, _current in PageReader(backup).rows():
        _collect(old, rows, newest_wins=True, current=True)
    removed = _removed_uids(rescued)
    games = rescued.rows[GAMES.name]
    skipped = {id for id, row in old.rows[GAMES.name].items() if row[1] in removed}
    # An id may have been given to another game since.
    skipped |= {
        id for id, row in old.rows[GAMES.name].items() if id in games and games[id][1] != row[1]
    }
    for table in CHECKSUMMED.values():
        for key, row in old.rows[table.name].items():
            game = row[0] if table in (GAMES, SEATS) else None
            owner = row[1] if table in (REVIEWS, MISTAKES, LEAGUES, *PARTS) else None
            if game in skipped or owner in removed:
                continue
            if key not in rescued.rows[table.name]:
                rescued.rows[table.name][key] = row
    for id, actions in old.actions.items():
        if id in skipped:
            continue
        known = rescued.actions.setdefault(id, {})
        for action in actions:
            known.setdefault(action, False)
        rescued.steps[id] = max(rescued.steps.get(id, 0), old.steps.get(id, 0))


def _removed_uids(rescued: RescuedRows) -> frozenset[str]:
    """Games and leagues that the player has removed since the backup was made."""
    row = rescued.rows[SETTINGS.name].get(REMOVED)
    try:
        value = json.loads(str(row[1])) if row else None
    except ValueError:
        value = None
    return frozenset(parse_removed_games(value).uids)


def _repair_suspects(rescued: RescuedRows) -> None:
    """Undo a single changed bit in rows of which no intact version is current."""
    for table, row in rescued.suspects:
        repaired = repair_row(table, row)
        if repaired is not None:
            key = repaired[:2] if table is SEATS else repaired[0]
            rescued.rows[table.name][key] = repaired
    rescued.suspects.clear()


def _collect_action(rescued: RescuedRows, values: Row, listed: bool, current: bool) -> None:
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
    if current and step >= rescued.steps.get(game, 0):
        rescued.steps[game] = step + 1


# --- into a fresh database ------------------------------------------------------------------


def fill(
    connection: sqlite3.Connection, rescued: RescuedRows, progress: Progress = ignore_progress
) -> tuple[CutGame, ...]:
    """Insert everything rescued; return the games that lost actions.

    These end with the last action that can be restored.
    """
    cut = []
    budget = SearchBudget()
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
        for number, row in enumerate(games.values()):
            if not number % GAMES_AT_ONCE:
                progress(0.5 + 0.5 * number / len(games))
            cut.append(_fill_game(connection, row, rescued, seats.get(row[0], []), budget))
        _find_lost_members(connection, rescued)
        _drop_stale_top_scores(connection, games.values())
        _restore_home(connection)
        lost = (*filter(None, cut), *_lost_games(rescued))
        add_cut_games(connection, lost)
    progress(1.0)
    return lost


def _lost_games(rescued: RescuedRows) -> Iterator[CutGame]:
    """Games of which only actions were found."""
    for id, steps in rescued.steps.items():
        if id in rescued.rows[GAMES.name] or not _count_later(rescued, id, 0):
            continue
        if 0 < steps <= len(rescued.actions[id]):
            began = min(at for _step, _line, at, _checksum in rescued.actions[id])
            yield CutGame("", (), began if is_time(began) else 0, 0, steps, finished=False)


def _players_seated_first(rescued: RescuedRows) -> list[Row]:
    """Seated players first: of two with one name, the other was merged away."""
    games = rescued.rows[GAMES.name]
    seats = rescued.rows[SEATS.name].values()
    seated = {player for game, _seat, player, *_ in seats if game in games}
    return sorted(rescued.rows[PLAYERS.name].values(), key=lambda row: row[0] not in seated)


def _find_lost_members(connection: sqlite3.Connection, rescued: RescuedRows) -> None:
    """Replace lost players of leagues by whoever is in their seat now: the seat was filled again by
    the name in the record."""
    lost = connection.execute(
        "SELECT id, league, player, plays, changed FROM league_members"
        " WHERE player NOT IN (SELECT id FROM players)"
    ).fetchall()
    if not lost:
        return
    sat = {row[2]: row[:2] for row in rescued.rows[SEATS.name].values()}
    for id, league, player, *values in lost:
        # A row that is left would make a member of whoever gets this id next.
        connection.execute("DELETE FROM league_members WHERE id = ?", (id,))
        found = connection.execute(
            "SELECT player FROM seats WHERE game = ? AND seat = ?", sat.get(player, (None, None))
        ).fetchone()
        if found and found[0] is not None:
            row = LEAGUE_MEMBERS.with_checksum(id, league, found[0], *values)
            connection.execute(LEAGUE_MEMBERS.insert_if_new, row)


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
    values: Row,
    rescued: RescuedRows,
    seats: list[Row],
    budget: SearchBudget,
) -> CutGame | None:
    """Return what was lost of the game, if anything was."""
    row = game_rows.GameRow.parse(values)
    if not connection.execute(
        "SELECT 1 FROM games WHERE id = ? AND uid = ?", (row.id, row.uid)
    ).fetchone():
        return None
    actions = rescued.actions.get(row.id, {})
    try:
        setup = row.setup
    except Unreadable:
        setup = None
    chain = Chain(row, setup, actions, budget, StrayActions(rescued.actions, row.id))
    lines = chain.restore()
    if chain.retimed:
        rescued.retimed.add(row.uid)
    game_rows.append_lines(connection, row, lines, 0)
    connection.executemany(SEATS.insert_if_new, seats)
    if row.steps is not None:
        lost = row.steps - len(lines)
    else:
        lost = _count_later(rescued, row.id, len(lines))
    complete_after_rescue(connection, row.id, lost > 0)
    if lost <= 0:
        return None
    names = setup.players if setup is not None else ()
    return CutGame(row.uid, names, row.began, len(lines), lost, row.ended is not None)


def _count_later(rescued: RescuedRows, id: int, kept: int) -> int:
    """How many actions the game had after those that were kept, as far as there are traces."""
    most = rescued.steps.get(id, 0)
    later = [each for each in rescued.actions.get(id, ()) if kept <= each[0] < most]
    if len(later) <= MOST_STRAYS:
        later = [
            each for each in later if not is_stray(rescued.actions, rescued.start_of, id, each)
        ]
    found = {step for step, *_ in later}
    # A single action far from all others is garbage that looks like one.
    traces = (
        step
        for step in found
        if step <= kept + LONGEST_GAP or not found.isdisjoint((step - 1, step + 1))
    )
    return max(traces, default=kept - 1) + 1 - kept
