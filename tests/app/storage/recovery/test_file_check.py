"""Files that SQLite would misread, or that are no files: noticed before SQLite touches them."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.storage import OpeningOutcome, open_store
from app.storage.database.sibling_files import sibling_path, sidecar_files
from app.text.opening_report import describe_opening
from core import Game
from tests.app.storage.many_games import save_many_games
from tests.app.storage.opened_store import has_all_games, open_expecting
from tests.app.storage.saved_games import TickingClock, all_rows, file_names, save_random_games
from tests.marks import extended

HEADER_BITS = 800
PAGE = 4096


@pytest.fixture
def killed(path: Path) -> tuple[bytes, bytes, list[str]]:
    """The file and the log of a program that was killed, and the rows in them."""
    with open_store(path, TickingClock()).store as store:
        save_random_games(store, 3)
        rows = all_rows(store)
        found = path.read_bytes(), sidecar_files(path)[0].read_bytes(), rows
    for each in (path, *sidecar_files(path)):
        each.unlink(missing_ok=True)
    return found


# --- a short file beside a good log -----------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 99, 100, 512, PAGE - 1])
def test_everything_in_the_log_of_a_cut_file_comes_back(
    path: Path, length: int, tmp_path: Path
) -> None:
    """SQLite would delete the log of an empty file."""
    with open_store(path, TickingClock()).store as store:
        # Nothing is in the file itself yet.
        store.database.connection.execute("PRAGMA wal_autocheckpoint = 0")
        games = save_random_games(store, 3)
        rows = all_rows(store)
        data, log = path.read_bytes(), sidecar_files(path)[0].read_bytes()
    other = tmp_path / "other" / "fivefold.db"
    other.parent.mkdir()
    other.write_bytes(data[:length])
    sidecar_files(other)[0].write_bytes(log)
    with open_expecting(other, OpeningOutcome.RESCUED, "3 games were rescued") as store:
        assert has_all_games(store, games)
        assert set(rows) <= set(all_rows(store))
    kept = [each for each in other.parent.iterdir() if "broken" in each.name]
    assert log in [each.read_bytes() for each in kept]


# --- a rescue that was killed -------------------------------------------------------------------


def make_folder(path: Path) -> None:
    path.mkdir()
    (path / "holiday.jpg").write_bytes(b"a picture")


OBSTACLES: dict[str, Callable[[Path], object]] = {
    "folder": make_folder,
    "pipe": os.mkfifo,
    "dangling link": lambda path: path.symlink_to(path.parent / "nowhere"),
    "link to itself": lambda path: path.symlink_to(path),
}
GARBAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "zeros": lambda path: path.write_bytes(bytes(3 * PAGE)),
    "text": lambda path: path.write_bytes(b"not a database" * 1000),
}


@pytest.mark.parametrize("name", [*OBSTACLES, *GARBAGE])
def test_a_pending_rescue_is_checked_before_it_is_trusted(
    path: Path, saved: dict[str, Game], name: str
) -> None:
    {**OBSTACLES, **GARBAGE}[name](sibling_path(path, "ready"))
    with open_expecting(path, OpeningOutcome.UNCHANGED) as store:
        assert has_all_games(store, saved)
    # It is out of the way of the next rescue.
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    with open_expecting(path, OpeningOutcome.RESCUED, "rescued") as store:
        assert has_all_games(store, saved)
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


def test_a_pending_rescue_that_was_cut_off_is_not_used(path: Path, saved: dict[str, Game]) -> None:
    data = path.read_bytes()
    sibling_path(path, "ready").write_bytes(data[: len(data) // PAGE // 2 * PAGE])
    with open_expecting(path, OpeningOutcome.UNCHANGED) as store:
        assert has_all_games(store, saved)


def test_an_empty_rescue_does_not_replace_saved_games(
    path: Path, saved: dict[str, Game], tmp_path: Path
) -> None:
    open_store(tmp_path / "empty.db").store.close()
    shutil.copyfile(tmp_path / "empty.db", sibling_path(path, "ready"))
    with open_expecting(path, OpeningOutcome.UNCHANGED) as store:
        assert has_all_games(store, saved)


# --- anything but a file ------------------------------------------------------------------------


@pytest.mark.parametrize("name", OBSTACLES)
def test_no_file_where_the_games_should_be(path: Path, name: str) -> None:
    path.parent.mkdir()
    OBSTACLES[name](path)
    open_expecting(path, OpeningOutcome.NOTHING_RESCUED, "could not be read").close()
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


@pytest.mark.extended
@pytest.mark.parametrize("name", OBSTACLES)
@pytest.mark.parametrize("which", ["wal", "shm", "journal"])
def test_no_file_where_the_log_should_be(
    path: Path, saved: dict[str, Game], name: str, which: str
) -> None:
    OBSTACLES[name](path.with_name(f"{path.name}-{which}"))
    with open_expecting(path, OpeningOutcome.RESCUED, "rescued") as store:
        assert has_all_games(store, saved)
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


@pytest.mark.extended
@pytest.mark.parametrize("name", OBSTACLES)
@pytest.mark.parametrize("which", ["fivefold.lock", "fivefold.new.db", "fivefold.new.db-wal"])
def test_obstacles_in_the_place_of_other_files_do_no_harm(
    path: Path, saved: dict[str, Game], name: str, which: str
) -> None:
    obstacle = path.with_name(which)
    if which.endswith(".lock"):
        obstacle.unlink()
    OBSTACLES[name](obstacle)
    with open_expecting(path, OpeningOutcome.UNCHANGED) as store:
        assert has_all_games(store, saved)
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    with open_expecting(path, OpeningOutcome.RESCUED, "rescued") as store:
        assert has_all_games(store, saved)


# --- the header -------------------------------------------------------------------------------


def check_header_bit(folder: Path, data: bytes, log: bytes, rows: list[str], bit: int) -> bool:
    """Flip one bit; return whether that was reported. Nothing may be lost or change."""
    folder.mkdir()
    path = folder / "fivefold.db"
    damaged = bytearray(data)
    damaged[bit // 8] ^= 1 << bit % 8
    path.write_bytes(damaged)
    if log:
        sidecar_files(path)[0].write_bytes(log)
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert store.persistent, f"bit {bit}: {opening.report}"
        assert opening.report.outcome in (OpeningOutcome.UNCHANGED, OpeningOutcome.RESCUED), bit
        assert all_rows(store) == rows, f"bit {bit}"
        save_random_games(store, 1, seed=5)
        after = all_rows(store)
        assert store.take_reports() == ()
    again = open_store(path, TickingClock())
    with again.store as store:
        assert again.report.outcome is OpeningOutcome.UNCHANGED, f"bit {bit}: {again.report}"
        assert all_rows(store) == after, f"bit {bit}"
        assert store.check_rows(0, 10_000) is None
        assert store.take_reports() == ()
    shutil.rmtree(folder)
    return opening.report.outcome is OpeningOutcome.RESCUED


@pytest.mark.extended
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "killed"])
@pytest.mark.parametrize("step", [pytest.param(31, id="some"), extended(1)])
def test_every_bit_of_the_header(
    scratch: Path, killed: tuple[bytes, bytes, list[str]], closed: bool, step: int
) -> None:
    data, log, rows = killed
    if closed:
        path = scratch / "closed.db"
        path.write_bytes(data)
        sidecar_files(path)[0].write_bytes(log)
        open_store(path).store.close()
        data, log = path.read_bytes(), b""
    reported = sum(
        check_header_bit(scratch / str(bit), data, log, rows, bit)
        for bit in range(0, HEADER_BITS, step)
    )
    print(f"{HEADER_BITS // step} bits, {reported} repaired")
    assert reported > HEADER_BITS / step / 2


@pytest.mark.soak
def test_every_bit_of_the_header_of_a_large_file(scratch: Path) -> None:
    """Only the pages of small files are all checked on opening."""
    path = scratch / "large.db"
    save_many_games(path, 220)
    with open_store(path, TickingClock()).store as store:
        for game in store.history.page(0, 20):
            store.history.delete(game.uid)
        store.purge()  # leaves unused pages
        rows = all_rows(store)
    data = path.read_bytes()
    assert len(data) > 1_000_000
    for bit in range(HEADER_BITS):
        check_header_bit(scratch / str(bit), data, b"", rows, bit)


@pytest.mark.parametrize("bit", [60 * 8, 63 * 8, 63 * 8 + 7, 18 * 8, 19 * 8 + 3, 31 * 8 + 2])
def test_a_damaged_header_is_no_newer_version_and_no_read_only_file(
    path: Path, saved: dict[str, Game], bit: int
) -> None:
    damaged = bytearray(path.read_bytes())
    damaged[bit // 8] ^= 1 << bit % 8
    path.write_bytes(damaged)
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert "rescued" in describe_opening(opening.report)
        assert has_all_games(store, saved)
    assert any("broken" in name for name in file_names(path.parent))
