"""With any row of any table changed, the program opens, plays on, and reports it once.

A row that was merely changed no longer matches its checksum; a forged one does.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.storage import Store, open_store
from app.storage.database.tables import (
    ACTION_COLUMNS,
    CHECKSUMMED,
    action_checksum,
    initial_checksum,
)
from app.storage.errors import NoSuchGame, Unreadable
from core import BadSetup, daily_challenge, next_roll
from core.player_names import is_valid_name
from tests.app.storage.exports import export_bytes
from tests.app.storage.saved_games import (
    TickingClock,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
    save_random_games,
    save_training,
    training,
)

Value = None | int | float | str | bytes
COLUMNS = {name: (*table.columns, "mark") for name, table in CHECKSUMMED.items()}
COLUMNS["actions"] = (*ACTION_COLUMNS, "mark")
MEMORY = Path("/dev/shm")

values = st.one_of(
    st.none(),
    st.integers(-3, 30),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.binary(max_size=12),
    st.sampled_from(
        (
            *("", "x" * 10_000, "\u202eAna", "0:perfect", "9:nobody", "1:", "é:steady", "a" * 32),
            *("null", "[]", "{}", "NaN", "1e999", "[" * 5_000, '"' + "x" * 9_000 + '"', "1,2,3"),
            *("official/1/plain/forced", "official/99/plain/x", "roll 1 1 1 1 1", "undo"),
        )
    ),
)


@dataclass(frozen=True)
class Change:
    table: str
    row: int
    column: int
    value: Value
    forged: bool
    """Whether the checksum is updated to match."""


@st.composite
def changes(draw: st.DrawFn) -> Change:
    table = draw(st.sampled_from(sorted(COLUMNS)))
    column = draw(st.integers(0, len(COLUMNS[table]) - 1))
    return Change(table, draw(st.integers(0, 400)), column, draw(values), draw(st.booleans()))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "fivefold.db"
    with open_store(path, TickingClock()).store as store:
        save_random_games(store, 1)
        save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        today = daily_challenge(date(2026, 1, 5))
        store.games.begin(today.setup(["Ana"]))
        save_league(store, excluded=store.history.page()[0].uid)
        save_training(store)
        store.settings.save_settings(store.settings.settings())
        store.settings.save_choices(store.settings.choices())
    return path


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder, in memory if possible because thousands of files are written."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path_factory.mktemp("scratch")
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


def apply_change(path: Path, change: Change) -> None:
    """Change a row as another program could; skip changes that SQLite refuses."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        columns = ", ".join(COLUMNS[change.table])
        rows = connection.execute(f"SELECT {columns} FROM {change.table}").fetchall()
        if not rows:
            return
        old = rows[change.row % len(rows)]
        row = list(old)
        row[change.column] = change.value
        named = " AND ".join(f"{name} IS ?" for name in COLUMNS[change.table])
        connection.execute(f"DELETE FROM {change.table} WHERE {named}", old)
        if change.forged and change.table != "actions":
            with suppress(TypeError):  # bytes have no checksum
                row[-1] = CHECKSUMMED[change.table].checksum(row[:-1])
        places = ", ".join("?" * len(row))
        try:
            connection.execute(
                f"INSERT INTO {change.table} ({columns}) VALUES ({places})",
                row,
            )
        except (sqlite3.IntegrityError, OverflowError):
            connection.execute(
                f"INSERT INTO {change.table} ({columns}) VALUES ({places})",
                old,
            )
        if change.forged and change.table == "actions":
            update_action_checksums(connection, old[0])


def update_action_checksums(connection: sqlite3.Connection, game: int) -> None:
    found = connection.execute("SELECT uid, record FROM games WHERE id = ?", (game,)).fetchone()
    if found is None:  # an earlier change has renumbered it
        return
    checksum = initial_checksum(*found)
    lines = connection.execute(
        "SELECT step, line, at FROM actions WHERE game = ? ORDER BY step", (game,)
    ).fetchall()
    for step, line, at in lines:
        checksum = action_checksum(checksum, step, line, at)
        connection.execute(
            "UPDATE actions SET mark = ? WHERE game = ? AND step IS ?", (checksum, game, step)
        )


def run_all_queries(store: Store) -> None:
    """Run every query and command of the screens."""
    after: int | None = 0
    while after is not None:
        after = store.check_rows(after, 50)
    for game in store.games.unfinished():
        with suppress(Unreadable, NoSuchGame):
            store.games.resume(game.uid)
    for finished in store.history.page(0, 50):
        assert all(len(each.name) < 100 for each in finished.results)
        with suppress(Unreadable, NoSuchGame):
            store.games.resume(finished.uid)
            store.top_scores.places(finished.uid)
    for player in store.players.all():
        assert is_valid_name(player.name)
        store.fairness.player(player.id)
    store.fairness.all()
    for kind, _cards in store.statistics.kinds():
        store.statistics.of(kind)
        store.statistics.trend(kind)
    for kind in store.top_scores.kinds():
        assert all(is_valid_name(each.name) for each in store.top_scores.top(kind))
    for challenge in store.top_scores.challenges():
        store.top_scores.of_challenge(challenge.code)
    for league in store.leagues.all():
        assert all(is_valid_name(member.name) for member in league.members)
        for number in (None, *(season.number for season in league.seasons)):
            list(store.league_games.counting(league, league.span(number)))
            store.league_games.page(league, league.span(number), 0, 50)
    training(store)
    store.settings.settings()
    with suppress(BadSetup):  # reported to the player
        store.settings.choices().setup()
    export_bytes(store)


def check_survives(scratch: Path, original: Path, changes_made: list[Change]) -> None:
    folder = scratch / "one"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "fivefold.db"
    shutil.copyfile(original, path)
    for change in changes_made:
        apply_change(path, change)
    opening = open_store(path, TickingClock(1_800_000_000_000))
    with opening.store as store:
        assert store.persistent
        uid = store.games.begin(make_setup("Eve"))
        game = store.games.resume(uid)
        assert store.games.append(uid, game, [next_roll(game.state)]).state.dice
        run_all_queries(store)
        reports = [each for each in (opening.report, *store.take_reports()) if each.noteworthy]
        assert len(reports) <= 1
    with open_store(path, TickingClock(1_900_000_000_000)).store as again:
        run_all_queries(again)
        assert again.take_reports() == ()


hypothesis_settings = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "phases": (Phase.generate,),
}


@pytest.mark.extended
@given(st.lists(changes(), min_size=1, max_size=3))
@settings(max_examples=40, **hypothesis_settings)
def test_any_value_in_any_row(scratch: Path, original: Path, changes_made: list[Change]) -> None:
    check_survives(scratch, original, changes_made)


@pytest.mark.parametrize(
    ("table", "column"), [("games", 0), ("players", 0), ("players", 2), ("top_scores", 0)]
)
def test_the_largest_possible_row_id_counts_as_damage(
    scratch: Path, original: Path, table: str, column: int
) -> None:
    """SQLite could not assign an id after it."""
    check_survives(scratch, original, [Change(table, 0, column, 2**63 - 1, forged=True)])


@pytest.mark.parametrize("row", range(3))
def test_an_unfinished_game_has_no_number_of_steps(scratch: Path, original: Path, row: int) -> None:
    """Otherwise it would look as if actions were missing."""
    steps = COLUMNS["games"].index("steps")
    check_survives(scratch, original, [Change("games", row, steps, 17, forged=True)])


def test_an_ended_game_without_a_result_wins_no_place(scratch: Path, original: Path) -> None:
    ended = COLUMNS["games"].index("ended")
    changed = [Change("games", row, ended, 8, forged=True) for row in range(3)]
    check_survives(scratch, original, changed)


def test_an_export_continues_if_a_rescue_lost_a_game_meanwhile(
    scratch: Path, original: Path
) -> None:
    number, given_up = COLUMNS["games"].index("id"), COLUMNS["games"].index("abandoned")
    found = [
        Change("games", 35, number, 0, forged=True),
        Change("games", 378, given_up, 0, forged=False),
        Change("settings", 272, 2, 99999, forged=True),
    ]
    check_survives(scratch, original, found)


@pytest.mark.soak
@given(st.lists(changes(), min_size=1, max_size=3))
@settings(max_examples=10_000, **hypothesis_settings)
def test_any_value_in_any_row_for_long(
    scratch: Path, original: Path, changes_made: list[Change]
) -> None:
    check_survives(scratch, original, changes_made)
