"""Background maintenance of saved games while the program is idle."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep

import pytest

from app.application import FivefoldApp
from app.jobs.maintenance import Maintenance
from app.storage import Store, open_store
from app.storage.errors import DiskFull
from app.text.opening_report import describe_opening
from tests.app.storage.saved_games import (
    TickingClock,
    make_setup,
    play_from_seed,
    save_game,
    save_random_games,
)
from tests.app.support.stage import Stage


class IdleApp:
    """An idle program, unless busy, that records messages."""

    def __init__(self, store: Store) -> None:
        self.messages: list[str] = []
        self.busy = False
        self.ended = False
        self.maintenance = Maintenance(
            store,
            self.messages.append,
            lambda report: self.messages.append(describe_opening(report)),
            lambda: self.busy,
            self._every,
        )

    def _every(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]:
        assert seconds > 0
        self.action = action

        def end() -> None:
            self.ended = True

        return end

    def run_backup(self) -> None:
        """Run until the backup thread is done, which takes no more than a moment."""
        for _ in range(100):
            self.action()
            sleep(0.01)

    def run(self, times: int) -> None:
        for _ in range(times):
            self.action()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "fivefold.db"


def test_damage_is_found_and_reported_early(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 12)
        connection = store.database.connection
        connection.execute(
            "UPDATE actions SET line = 'roll 6 6 6 6 6' WHERE game = 12 AND step = 0"
        )
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        idle = IdleApp(store)
        idle.run(2)
        assert idle.messages == []
        idle.run_backup()
        assert store.backups.all() == (), "no backup has damaged rows"
        [sentence] = idle.messages
        assert f"{len(saved)} games were rescued" in sentence
        idle.run(4)
        assert len(idle.messages) == 1


def test_maintenance_waits_while_the_table_is_busy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = IdleApp(store)
        idle.busy = True
        monkeypatch.setattr(store, "check_rows", None)
        monkeypatch.setattr(store, "purge", None)
        idle.run(3)


def test_deletions_of_an_earlier_run_become_permanent(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        store.history.delete(uid)
        IdleApp(store).run(1)
        found = store.database.connection.execute("SELECT count(*) FROM games").fetchone()
        assert found == (0,)


def test_deletions_of_this_run_can_be_undone(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = IdleApp(store)
        idle.run(1)
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        store.history.delete(uid)
        idle.run(5)
        store.history.undelete(uid)
        assert store.history.count() == 1


def test_a_late_first_idle_moment_purges_nothing_from_this_run(path: Path) -> None:
    """The player deletes a game before the program is ever idle."""
    with open_store(path, TickingClock()).store as store:
        idle = IdleApp(store)
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        [kind] = store.top_scores.kinds()
        top = store.top_scores.top(kind)
        store.history.delete(uid)
        store.top_scores.clear(kind)
        idle.run(5)
        store.history.undelete(uid)
        store.top_scores.undo_clear(kind)
        assert store.history.count() == 1
        assert store.top_scores.top(kind) == top


def test_clearing_can_be_undone_after_the_first_idle_moment(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = IdleApp(store)
        save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        cleared = store.clearing.clear()
        idle.run(5)
        store.clearing.undo(cleared)
        assert store.history.count() == 1


def test_an_unwritable_disk_is_left_alone(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_random_games(store, 3)
        idle = IdleApp(store)
        store.clearing.clear()
        store.database.connection.execute("PRAGMA query_only = ON")
        idle.run(5)
        assert idle.messages == []


def test_an_unwritable_disk_is_reported_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(path, TickingClock()).store as store:
        idle = IdleApp(store)

        def full(before: int) -> None:
            raise DiskFull

        monkeypatch.setattr(store, "purge", full)
        idle.run(5)
        assert len(idle.messages) == 1
        idle.maintenance.stop()
        assert idle.ended


def test_the_program_reports_repaired_games(stage: Stage, tmp_path: Path) -> None:
    app = FivefoldApp(tmp_path)
    stage.open(app, 412, 915)
    save_game(app.store, play_from_seed(make_setup("Ana"), Random(1)))
    connection = app.store.database.connection
    connection.execute("UPDATE actions SET line = 'roll 6 6 6 6 6' WHERE step = 0")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    app.store.check_rows()
    app.maintenance.run_step()
    stage.frames(2)
    [dialog] = app.overlays
    assert "rescued" in dialog.ids.body.children[0].text


def test_a_backup_is_made_in_idle_moments_after_play(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_random_games(store, 3)
        idle = IdleApp(store)
        idle.busy = True
        idle.run_backup()
        assert store.backups.all() == ()
        idle.busy = False
        idle.run_backup()
        [backup] = store.backups.all()
        assert backup.games == 3
        assert idle.messages == []
