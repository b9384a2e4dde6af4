"""The table of a league is added up in slices, and what a game did to the tables is told."""

from collections.abc import Iterator
from itertools import count as count_up
from pathlib import Path

import pytest

from app.game import league_count
from app.game.league_count import LeagueCount
from app.game.league_news import LeagueNews
from app.storage import Store, open_store
from app.storage.errors import DiskFailed, StorageError
from app.storage.leagues.leagues import League, LeagueSettings
from core.league.scoring import LeagueScoring
from core.league.season import Season
from core.league.standings import LeagueGame, LeagueTable
from core.league.table_change import TableChange
from tests.app.storage.leagues.quick_games import SUNDAY, save_result
from tests.app.storage.saved_games import TickingClock, save_league
from tests.app.support.timers import ManualTimer
from tests.core.league.test_standings import ANA, BEN, league_game

BATCHES = [(league_game({ANA: 2, BEN: 1}),)] * 5


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "fivefold.db", TickingClock()).store as store:
        yield store


def count(
    batches: Iterator[tuple[LeagueGame, ...]], timer: ManualTimer
) -> tuple[LeagueCount, list[LeagueTable], list[StorageError]]:
    tables: list[LeagueTable] = []
    errors: list[StorageError] = []
    table = LeagueTable((ANA, BEN), LeagueScoring())
    return LeagueCount(table, batches, timer, tables.append, errors.append), tables, errors


def test_few_games_are_added_up_at_once() -> None:
    counting, tables, errors = count(iter(BATCHES), ManualTimer())
    counting.start()
    assert ([table.games for table in tables], errors) == ([5], [])


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at it finds it 20 ms later."""
    times = count_up(0, 0.02)
    monkeypatch.setattr(league_count, "perf_counter", lambda: next(times))


@pytest.mark.usefixtures("slow_clock")
def test_many_games_are_added_up_frame_by_frame() -> None:
    timer = ManualTimer()
    counting, tables, _ = count(iter(BATCHES), timer)
    counting.start()
    frames = 0
    while not tables:
        timer.advance_to_next()
        frames += 1
    assert [table.games for table in tables] == [5]
    assert frames == 4, "two batches at once, then one in each frame, and a look for more"
    assert timer.idle


@pytest.mark.usefixtures("slow_clock")
def test_a_count_can_be_stopped() -> None:
    timer = ManualTimer()
    counting, tables, _ = count(iter(BATCHES), timer)
    counting.start()
    counting.stop()
    assert (timer.pending, tables) == (0, [])


def test_a_table_that_cannot_be_read_is_reported() -> None:
    def failing() -> Iterator[tuple[LeagueGame, ...]]:
        yield BATCHES[0]
        raise DiskFailed

    counting, tables, errors = count(failing(), ManualTimer())
    counting.start()
    assert tables == []
    assert [type(error) for error in errors] == [DiskFailed]


# --- news ---------------------------------------------------------------------------------------


def news(store: Store, uid: str) -> list[tuple[str, TableChange]]:
    told: list[tuple[str, TableChange]] = []

    def tell(league: League, change: TableChange) -> None:
        told.append((league.name, change))

    LeagueNews(store, uid, ManualTimer(), tell).start()
    return told


def test_each_league_that_counts_a_game_tells_what_it_changed(store: Store) -> None:
    save_league(store)
    settings = LeagueSettings("Others")
    store.leagues.create(settings, ["Ana", "Eve"], Season(1, SUNDAY))
    store.leagues.create(LeagueSettings("Later"), ["Ana", "Ben"], Season(1, SUNDAY + 10**9))
    store.leagues.create(LeagueSettings("Also"), ["Ben", "Ana"], Season(1, SUNDAY))
    first = save_result(store, {"Ana": 200, "Ben": 100}, SUNDAY)
    second = save_result(store, {"Ana": 100, "Ben": 200}, SUNDAY + 1)
    told = news(store, second)
    assert [name for name, _ in told] == ["Sunday league", "Also"]
    assert {len(change.leaders) for _, change in told} == {2}, "they share the lead"
    assert [change.new_lead for _, change in news(store, first)] == [True, True]


def test_a_season_that_is_over_is_not_changed(store: Store) -> None:
    uid = save_league(store)
    store.leagues.end_season(uid)
    late = save_result(store, {"Ana": 200, "Ben": 100}, SUNDAY + 10**9)
    assert news(store, late) == []


def test_a_disk_that_fails_tells_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    save_league(store)
    uid = save_result(store, {"Ana": 200, "Ben": 100}, SUNDAY)

    def fail(*_: object) -> None:
        raise DiskFailed

    with monkeypatch.context() as patch:
        patch.setattr(store.leagues, "all", fail)
        assert news(store, uid) == []
    with monkeypatch.context() as patch:
        patch.setattr(store.league_games, "find", fail)
        assert news(store, uid) == []
    assert len(news(store, uid)) == 1
