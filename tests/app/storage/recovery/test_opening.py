"""Opening always gives a store, and at most one report about it."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, OpeningOutcome, Store, open_store
from app.storage.database.database import transaction
from app.storage.database.migrations import APPLICATION_ID, MIGRATIONS
from app.storage.database.sibling_files import quarantine, sidecar_files, version_file
from app.storage.errors import Closed, DiskFull, NotWritable, StorageError
from app.storage.recovery import opening as opening_module
from app.text.opening_report import describe_opening
from core import Game, next_roll
from tests.app.storage.opened_store import NEWER, check_can_play, has_all_games, open_expecting
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    file_names,
    make_setup,
    play_from_seed,
    players_with_places,
    save_game,
    save_random_games,
)
from tests.app.storage.sentences import raises_saying


def test_the_first_start_and_the_next(path: Path) -> None:
    open_expecting(path, OpeningOutcome.CREATED).close()
    assert file_names(path.parent) == ["fivefold.db"]
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


def test_the_folder_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / "data" / "fivefold.db"
    with open_expecting(path, OpeningOutcome.NO_FOLDER, "cannot be created") as store:
        assert not store.persistent


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to(path: Path, saved: dict[str, Game]) -> None:
    path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    path.chmod(stat.S_IRUSR)
    try:
        with open_expecting(path, OpeningOutcome.READ_ONLY, "cannot write to the folder") as store:
            assert has_all_games(store, saved)
    finally:
        path.parent.chmod(stat.S_IRWXU)


def test_the_pragmas_of_the_file(path: Path) -> None:
    with open_store(path).store as store:
        ask = store.database.connection.execute
        pragmas = {
            name: ask(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "application_id")
        }
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "application_id": APPLICATION_ID,
    }


def test_saved_before_it_is_shown(path: Path) -> None:
    """After `write` returns, the action is in the files, though nothing was closed."""
    with open_store(path).store as store:
        setup = make_setup()
        uid = store.games.begin(setup)
        game = Game.new(setup)
        roll = next_roll(game.state)
        store.journal(uid, game, GameFlags()).write([roll])
        copy = path.parent / "copy.db"
        copy.write_bytes(path.read_bytes())
        sidecar_files(copy)[0].write_bytes(sidecar_files(path)[0].read_bytes())
        with open_store(copy).store as other:
            assert other.games.resume(uid) == game.then(roll)


# --- a second copy of the program, and a newer one --------------------------------------------


def test_a_second_copy_of_the_program(path: Path, saved: dict[str, Game]) -> None:
    with open_store(path).store as first:
        before = path.read_bytes()
        with open_expecting(path, OpeningOutcome.LOCKED, "already open") as second:
            assert not second.persistent
        # A log that looks damaged while it is being written is left alone.
        log = sidecar_files(path)[0]
        uid = first.games.begin(make_setup())
        log_bytes = log.read_bytes()
        log.write_bytes(b"x" + log_bytes[1:])
        open_expecting(path, OpeningOutcome.LOCKED, "already open").close()
        log.write_bytes(log_bytes)
        assert file_names(path.parent) == ["fivefold.db", "fivefold.db-wal"]
        assert path.read_bytes() == before
        assert first.games.resume(uid).actions == ()
        assert has_all_games(first, saved)
        check_can_play(first)
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


def test_a_second_copy_shows_what_was_finished(path: Path) -> None:
    """Unfinished games are hidden: their dice would be known before they are rolled."""
    with open_store(path, TickingClock()).store as first:
        saved = save_random_games(first, 6)
        solo = save_game(first, play_from_seed(make_setup("Ana"), Random(1)))
        before = all_rows(first)
        with open_store(path, TickingClock()).store as second:
            assert not second.persistent
            assert second.history.page(0, 50) == first.history.page(0, 50)
            assert second.top_scores.kinds() == first.top_scores.kinds()
            assert second.players.all() == first.players.all()
            assert second.games.unfinished() == ()
            assert second.games.given_up() == ()
            assert len(first.games.unfinished()) == sum(not g.state.over for g in saved.values())
            second.history.delete(solo)
            check_can_play(second)
        assert all_rows(first) == before
        check_can_play(first)


def test_a_second_copy_while_the_log_is_checkpointed(
    path: Path, saved: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkpoint between copying the two files: retried, and given up after some attempts."""
    with open_store(path, TickingClock()).store as first:
        copy = opening_module.copyfile
        changes = []

        def changing(source: Path, target: Path) -> None:
            copy(source, target)
            if len(changes) < limit:
                changes.append(1)
                first.games.begin(make_setup())
                first.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        monkeypatch.setattr(opening_module, "copyfile", changing)
        limit = 1
        with open_expecting(path, OpeningOutcome.LOCKED, "already open") as second:
            assert second.history.count() > 1
        limit = 100
        with open_expecting(path, OpeningOutcome.LOCKED, "already open") as second:
            assert second.history.count() == 1
        assert has_all_games(first, saved)


def test_a_newer_versions_file_is_left_alone_and_merged_later(
    path: Path, saved: dict[str, Game]
) -> None:
    open_store(path, migrations=NEWER).store.close()
    before = path.read_bytes()
    with open_expecting(path, OpeningOutcome.NEWER_VERSION, "newer version of Fivefold") as store:
        assert store.persistent
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
    assert path.read_bytes() == before
    with open_expecting(path, OpeningOutcome.NEWER_VERSION, "newer version of Fivefold") as again:
        assert again.history.count() == 3
    opening = open_store(path, migrations=NEWER)
    with opening.store as updated:
        assert opening.report.outcome is OpeningOutcome.MERGED
        assert "3 games" in describe_opening(opening.report)
        assert has_all_games(updated, saved)
        assert updated.games.resume(uid).state.over
        assert not updated.games.flags(uid).imported
        assert players_with_places(updated, uid) == ["Ana"]
        assert updated.check_rows() is None
    assert len([name for name in file_names(path.parent) if "joined" in name]) == 1
    with open_store(path, migrations=NEWER).store as later:
        assert later.take_reports() == ()


def test_merged_games_that_were_cleared_stay_cleared(path: Path) -> None:
    """The merged file is renamed, and not merged again."""
    open_store(path, TickingClock(), NEWER).store.close()
    with open_store(path, TickingClock()).store as separate_store:
        save_game(separate_store, play_from_seed(make_setup("Ana"), Random(1)))
    with open_store(path, TickingClock(), NEWER).store as store:
        assert store.history.count() == 1
        store.clearing.clear()
        store.clearing.purge()
    before = file_names(path.parent)
    for _ in range(2):
        opening = open_store(path, TickingClock(), NEWER)
        with opening.store as store:
            assert opening.report.outcome is OpeningOutcome.UNCHANGED
            assert store.history.count() == 0
            assert store.top_scores.kinds() == ()
        assert file_names(path.parent) == before


def test_a_quarantined_version_file_is_not_merged(path: Path) -> None:
    open_store(path, TickingClock(), NEWER).store.close()
    with open_store(path, TickingClock()).store as separate_store:
        save_game(separate_store, play_from_seed(make_setup("Ana"), Random(1)))
    quarantine(version_file(path, len(MIGRATIONS)), datetime(2026, 1, 5))
    opening = open_store(path, TickingClock(), NEWER)
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.UNCHANGED
        assert store.history.count() == 0


def test_a_failed_merge_is_not_reported_as_merged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(path, TickingClock(), NEWER).store.close()
    with open_store(path, TickingClock()).store as separate_store:
        save_game(separate_store, play_from_seed(make_setup("Ana"), Random(1)))

    @contextmanager
    def full_at_the_end(connection: sqlite3.Connection) -> Iterator[None]:
        with transaction(connection):
            yield
            raise DiskFull

    monkeypatch.setattr("app.storage.recovery.merge.transaction", full_at_the_end)
    opening = open_store(path, TickingClock(), NEWER)
    with opening.store as store:
        assert store.history.count() == 0
        assert opening.report.outcome is OpeningOutcome.UNCHANGED
    monkeypatch.undo()
    opening = open_store(path, TickingClock(), NEWER)
    with opening.store as store:
        assert store.history.count() == 1
        assert opening.report.outcome is OpeningOutcome.MERGED


# --- a closed store ---------------------------------------------------------------------------


def test_a_closed_store_raises_closed(path: Path) -> None:
    store = open_store(path).store
    store.close()
    with raises_saying(Closed, match="Open Fivefold again"):
        store.games.unfinished()
    assert issubclass(Closed, StorageError)


def test_a_bug_is_not_hidden(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError):
        store.database.read(lambda connection: connection.execute("SELECT nonsense"))


@pytest.mark.parametrize("removed", ["folder", "file", "moved"])
@pytest.mark.parametrize("when", ["before the next action", "before the end"])
def test_a_file_removed_while_open_is_restored(path: Path, removed: str, when: str) -> None:
    """SQLite would go on writing to a file that no longer has a name."""
    store = open_store(path, TickingClock()).store
    games = save_random_games(store, 3)
    setup = make_setup("Ana", seed="after")
    before = "" if when == "before the next action" else store.games.begin(setup)
    if removed == "folder":
        shutil.rmtree(path.parent)
    elif removed == "file":
        for each in (path, *sidecar_files(path)):
            each.unlink(missing_ok=True)
    else:
        path.parent.rename(path.parent.with_name("elsewhere"))
    uid = before or store.games.begin(setup)
    store.close()
    with open_store(path, TickingClock()).store as again:
        assert again.games.resume(uid).setup == setup
        assert all(again.games.resume(each).actions == games[each].actions for each in games)
        assert again.check_rows() is None
    if when == "before the next action":
        [report] = store.take_reports()
        assert report.outcome is OpeningOutcome.RESTORED


def test_a_removed_file_that_cannot_be_restored_raises(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        games = save_random_games(store, 2)
        shutil.rmtree(path.parent)
        path.parent.write_text("in the way", encoding="utf-8")
        with pytest.raises(NotWritable):
            store.games.begin(make_setup("Ana"))
        assert all(store.games.resume(each) for each in games), "what was there can be looked at"
        path.parent.unlink()
        uid = store.games.begin(make_setup("Ana"))
    with open_store(path, TickingClock()).store as again:
        assert {uid, *games} <= {
            str(row[0]) for row in again.database.connection.execute("SELECT uid FROM games")
        }
