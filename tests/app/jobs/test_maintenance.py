"""Saved games are looked after while nobody is waiting."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.application import FivefoldApp
from app.jobs.maintenance import Maintenance
from app.storage import Store, open_store
from app.storage.errors import DiskFull
from tests.app.storage.saved_games import (
    TickingClock,
    make_setup,
    play_from_seed,
    save_game,
    save_random_games,
)
from tests.app.support.stage import Stage


class Idle:
    """Somebody who has time, unless busy, and hears what is said."""

    def __init__(self, store: Store) -> None:
        self.heard: list[str] = []
        self.busy = False
        self.ended = False
        self.care = Maintenance(store, self.heard.append, lambda: self.busy, self._every)

    def _every(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        assert seconds > 0
        self.look = action

        def end() -> None:
            self.ended = True

        return end

    def looks(self, times: int) -> None:
        for _ in range(times):
            self.look()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "fivefold.db"


def test_damage_is_found_and_told_before_anybody_meets_it(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 12)
        connection = store.database.connection
        connection.execute(
            "UPDATE actions SET line = 'roll 6 6 6 6 6' WHERE game = 12 AND step = 0"
        )
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        idle = Idle(store)
        idle.looks(2)
        assert idle.heard == []
        idle.looks(4)
        [sentence] = idle.heard
        assert f"{len(saved)} games were rescued" in sentence
        idle.looks(4)
        assert len(idle.heard) == 1


def test_nobody_is_held_up_at_the_table(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = Idle(store)
        idle.busy = True
        monkeypatch.setattr(store, "check_rows", None)
        monkeypatch.setattr(store, "purge", None)
        idle.looks(3)


def test_what_was_deleted_in_an_earlier_run_goes(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        store.history.delete(uid)
        Idle(store).looks(1)
        found = store.database.connection.execute("SELECT count(*) FROM games").fetchone()
        assert found == (0,)


def test_what_is_deleted_in_this_run_can_be_had_back(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = Idle(store)
        idle.looks(1)
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        store.history.delete(uid)
        idle.looks(5)
        store.history.undelete(uid)
        assert store.history.count() == 1


def test_a_first_idle_moment_that_comes_late_takes_nothing_for_good(path: Path) -> None:
    """Somebody plays from the start, and deletes before the program was ever idle."""
    with open_store(path, TickingClock()).store as store:
        idle = Idle(store)
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        [kind] = store.top_scores.kinds()
        top = store.top_scores.top(kind)
        store.history.delete(uid)
        store.top_scores.clear(kind)
        idle.looks(5)
        store.history.undelete(uid)
        store.top_scores.undo_clear(kind)
        assert store.history.count() == 1
        assert store.top_scores.top(kind) == top


def test_all_that_was_cleared_can_be_had_back_after_a_first_idle_moment(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = Idle(store)
        save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        cleared = store.clearing.clear()
        idle.looks(5)
        store.clearing.undo(cleared)
        assert store.history.count() == 1


def test_a_disk_that_takes_nothing_is_not_asked_for_anything(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_random_games(store, 3)
        idle = Idle(store)
        store.clearing.clear()
        store.database.connection.execute("PRAGMA query_only = ON")
        idle.looks(5)
        assert idle.heard == []


def test_a_disk_that_takes_nothing_is_told_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = Idle(store)

        def full(before: int) -> None:
            raise DiskFull

        monkeypatch.setattr(store, "purge", full)
        idle.looks(5)
        assert len(idle.heard) == 1
        idle.care.stop()
        assert idle.ended


def test_the_program_tells_what_happened_to_its_games(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    save_game(app.store, play_from_seed(make_setup("Ana"), Random(1)))
    connection = app.store.database.connection
    connection.execute("UPDATE actions SET line = 'roll 6 6 6 6 6' WHERE step = 0")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    app.store.check_rows()
    app.maintenance.run_step()
    stage.frames(2)
    [sheet] = app.overlays
    assert "rescued" in sheet.ids.body.children[0].text
