"""Real file systems that are full or read-only."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, GameJournal, OpeningOutcome, open_store
from app.storage.errors import DiskFull, NotWritable
from app.text.opening_report import describe_opening
from core import Game
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
)
from tests.app.storage.sentences import raises_saying
from tests.core.random_games import play_random_game

KILOBYTE = 1024


class Disk:
    """A mounted file system, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self._mount("-t", "tmpfs", "-o", "size=500k", "tmpfs", folder)

    def make_read_only(self) -> None:
        self._mount("-o", "remount,ro", folder=self.folder)

    def leave_free(self, kilobytes: int) -> None:
        """Fill the disk up to this much."""
        filler = self.folder / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(4 * KILOBYTE)):
                    pass
            except OSError:
                pass
            file.truncate(max(0, filler.stat().st_size - kilobytes * KILOBYTE))

    def free_some(self) -> None:
        (self.folder / "filler").unlink()

    def close(self) -> None:
        subprocess.run(["umount", self.folder], check=True)

    def _mount(self, *options: str | Path, folder: Path | None = None) -> None:
        command = ["mount", *map(str, options), *([str(folder)] if folder else [])]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as error:
            pytest.skip(f"cannot mount a disk here: {getattr(error, 'stderr', '') or error}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "disk")
    yield disk
    disk.close()


def test_full_at_any_write(disk: Disk) -> None:
    """Wherever it fills up, what was acknowledged is saved and nothing else, and play continues."""
    path = disk.folder / "fivefold.db"
    failed = 0
    for free in range(0, 140, 4):
        for each in disk.folder.iterdir():
            each.unlink()
        setup = make_setup()
        game = play_random_game(setup, Random(free))
        with open_store(path, TickingClock()).store as store:
            uid = store.games.begin(setup)
            disk.leave_free(free)
            journal = store.journal(uid, Game.new(setup), GameFlags())
            saved = 0
            for action in game.actions:
                try:
                    journal.write([action])
                except DiskFull:
                    failed += 1
                    break
                saved += 1
            assert store.games.resume(uid).actions == game.actions[:saved]
            assert store.persistent
            disk.free_some()
            journal.write(game.actions[saved:])
        with open_store(path).store as store:
            assert store.games.resume(uid) == game
            assert store.check_rows() is None
    assert failed > 3


def test_unsaved_actions_are_saved_once_there_is_space(disk: Disk) -> None:
    path = disk.folder / "fivefold.db"
    setup = make_setup()
    game = play_random_game(setup, Random(1))
    with open_store(path, TickingClock()).store as store:
        uid = store.games.begin(setup)
        journal = store.journal(uid, Game.new(setup), GameFlags())
        disk.leave_free(0)
        journal.allow_unsaved()
        for action in game.actions[:-1]:
            journal.write([action])
        assert journal.unsaved > 0
        disk.free_some()
        journal.write(game.actions[-1:])
        assert journal.unsaved == 0
        assert store.games.resume(uid) == game


def test_full_before_the_first_start(disk: Disk) -> None:
    disk.leave_free(0)
    opening = open_store(disk.folder / "fivefold.db", TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.DISK_FULL
        assert "disk is full" in describe_opening(opening.report)
        assert not store.persistent
        save_game(store, play_from_seed(make_setup(), Random(1)))


def test_full_when_the_program_starts_again(disk: Disk) -> None:
    path = disk.folder / "fivefold.db"
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup(), Random(1)))
    disk.leave_free(0)
    with open_store(path, TickingClock()).store as store:
        assert store.games.resume(uid).state.over
        with pytest.raises(DiskFull):
            save_game(store, play_from_seed(make_setup(), Random(2)))
        assert store.history.count() == 1


def test_damaged_without_space_to_repair(disk: Disk) -> None:
    path = disk.folder / "fivefold.db"
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup(), Random(1)))
    data = bytes(4096) + path.read_bytes()[4096:]
    path.write_bytes(data)
    disk.leave_free(0)
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED_IN_MEMORY
        assert store.games.resume(uid).state.over
        assert not store.persistent
        save_game(store, play_from_seed(make_setup(), Random(2)))
    assert path.read_bytes() == data
    disk.free_some()
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert store.games.resume(uid).state.over


@pytest.mark.parametrize("killed", [False, True])
def test_a_read_only_disk(disk: Disk, killed: bool) -> None:
    """All games can be seen, and new ones played."""
    path = disk.folder / "fivefold.db"
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup(), Random(1)))
        rows = all_rows(store)
        data = {each: each.read_bytes() for each in disk.folder.iterdir()}
    if killed:
        for each, content in data.items():
            each.write_bytes(content)
    disk.make_read_only()
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.READ_ONLY
        assert str(disk.folder) in describe_opening(opening.report)
        assert all_rows(store) == rows
        assert store.games.resume(uid).state.over
        save_game(store, play_from_seed(make_setup(), Random(2)))
        assert not store.persistent


def test_no_file_on_a_read_only_disk(disk: Disk) -> None:
    disk.make_read_only()
    for path in (disk.folder / "fivefold.db", disk.folder / "data" / "fivefold.db"):
        opening = open_store(path, TickingClock())
        with opening.store as store:
            assert opening.report.outcome in (OpeningOutcome.READ_ONLY, OpeningOutcome.NO_FOLDER)
            save_game(store, play_from_seed(make_setup(), Random(2)))


def test_damaged_on_a_read_only_disk(disk: Disk) -> None:
    path = disk.folder / "fivefold.db"
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup(), Random(1)))
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    disk.make_read_only()
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.noteworthy
        assert store.games.resume(uid).state.over
        assert not store.persistent


def test_read_only_while_playing(disk: Disk) -> None:
    setup = make_setup()
    with open_store(disk.folder / "fivefold.db", TickingClock()).store as store:
        uid = store.games.begin(setup)
    # A file open for writing keeps a mount writable, so the connection is made read-only instead.
    with open_store(disk.folder / "fivefold.db", TickingClock()).store as store:
        store.database.connection.execute("PRAGMA query_only = ON")
        game = play_random_game(setup, Random(1))
        with pytest.raises(NotWritable):
            store.games.append(uid, Game.new(setup), game.actions[:1])


def test_the_page_limit_is_reached(tmp_path: Path) -> None:
    """Like a full disk, where none can be mounted."""
    setup = make_setup("Ana", "Ben", "Cleo", rules="custom", columns=3)
    game = play_random_game(setup, Random(1))
    with open_store(tmp_path / "fivefold.db", TickingClock()).store as store:
        uid = store.games.begin(setup)
        connection = store.database.connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        journal = store.journal(uid, Game.new(setup), GameFlags())
        with raises_saying(DiskFull, match="Free some space"):
            write_one_by_one(journal, game)
        saved = len(store.games.resume(uid).actions)
        assert saved > 10
        assert store.games.resume(uid).actions == game.actions[:saved]
        connection.execute("PRAGMA max_page_count = 1000000")
        journal.write(game.actions[saved:])
        assert store.games.resume(uid) == game


def write_one_by_one(journal: GameJournal, game: Game) -> None:
    for action in game.actions:
        journal.write([action])
