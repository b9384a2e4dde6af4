"""Damage at any byte: the program opens, reports it, and rescues all intact rows."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.database.connection import sidecar_files
from app.storage.database.database import Work
from app.storage.errors import NoSuchGame, Unreadable
from app.text.opening_report import describe_opening
from core import Game, format_action
from tests.app.storage.exports import export_bytes
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_random_games,
)
from tests.marks import extended

pytestmark = pytest.mark.uncounted

PAGE = 4096


@dataclass(frozen=True)
class Whole:
    """A database that was closed, and one whose program was killed."""

    closed: bytes
    killed: bytes
    log: bytes
    saved: dict[str, Game]
    rows: list[str]
    history: frozenset[str]
    """Every row that ever existed since the log was started."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    path = tmp_path_factory.mktemp("whole") / "fivefold.db"
    clock = TickingClock()
    with open_store(path, clock).store as store:
        saved = save_random_games(store, 10)
        solo = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        saved[solo] = store.games.resume(solo)
        store.settings.save("colour", "blue")
    with open_store(path, clock).store as store:
        history = set(all_rows(store))
        change = store.database.write

        def noted(work: Work[object]) -> object:
            answer = change(work)
            history.update(all_rows(store))
            return answer

        store.database.write = noted  # type: ignore[method-assign,assignment]
        saved |= save_random_games(store, 2, seed=8)
        killed, log = path.read_bytes(), sidecar_files(path)[0].read_bytes()
        rows = all_rows(store)
    return Whole(path.read_bytes(), killed, log, saved, rows, frozenset(history))


def damaged(data: bytes, luck: Random) -> bytes:
    spoiled = bytearray(data)
    match luck.randrange(6):
        case 0 | 1:
            for _ in range(luck.choice((1, 1, 1, 2, 10, 100))):
                spoiled[luck.randrange(len(spoiled))] ^= 1 << luck.randrange(8)
        case 2:
            at = luck.randrange(len(spoiled))
            length = luck.choice((1, 20, 500, 5000))
            spoiled[at : at + length] = luck.randbytes(len(spoiled[at : at + length]))
        case 3:
            del spoiled[luck.randrange(len(spoiled)) :]
        case 4:
            for _ in range(luck.choice((1, 1, 3))):
                at = luck.randrange(0, len(spoiled), PAGE)
                spoiled[at : at + PAGE] = bytes(len(spoiled[at : at + PAGE]))
        case 5:
            # As after a bad copy: one page in the place of another.
            pages = range(0, len(spoiled) - PAGE, PAGE)
            if pages:
                one, two = luck.choice(pages), luck.choice(pages)
                spoiled[one : one + PAGE] = spoiled[two : two + PAGE]
    return bytes(spoiled)


def everything(store: Store, saved: dict[str, Game]) -> int:
    """Use everything, and return how many games are complete."""
    while after := store.check_rows(locals().get("after") or 0):
        pass
    store.games.unfinished()
    store.history.page(0, 50)
    store.players.all()
    store.settings.settings()
    store.fairness.all()
    for kind, _cards in store.statistics.kinds():
        store.statistics.of(kind)
        store.top_scores.top(kind)
    back = 0
    for uid, game in saved.items():
        try:
            found = store.games.resume(uid)
        except (NoSuchGame, Unreadable):
            continue
        # Never a different game: the same, or a prefix of it.
        assert found.actions == game.actions[: len(found.actions)]
        back += found.actions == game.actions
    return back


def survives(folder: Path, whole: Whole, seed: int) -> tuple[int, bool]:
    luck = Random(seed)
    path = folder / "fivefold.db"
    killed = luck.random() < 0.4
    data, log = (whole.killed, whole.log) if killed else (whole.closed, b"")
    spoils_log = killed and luck.random() < 0.5
    if spoils_log:
        log = damaged(log, luck)
    else:
        data = damaged(data, luck)
    path.write_bytes(data)
    if killed:
        sidecar_files(path)[0].write_bytes(log)
    start = process_time()
    opening = open_store(path, TickingClock(1_800_000_000_000))
    with opening.store as store:
        assert store.persistent
        back = everything(store, whole.saved)
        reports = [opening.report, *store.take_reports()]
        noteworthy = [each for each in reports if each.noteworthy]
        same = all_rows(store) == whole.rows
        # No report means that nothing is missing. Only the end of the log cannot be told from a
        # write that was cut off: at most what was saved last may be gone.
        went_back = spoils_log and set(all_rows(store)) <= whole.history
        assert noteworthy or same or went_back, f"seed {seed}: rows differ and nobody said so"
        for each in noteworthy:
            assert each.outcome in (OpeningOutcome.RESCUED, OpeningOutcome.NOTHING_RESCUED)
            aside = path.with_name(each.file)
            assert aside.exists() or sidecar_files(aside)[0].exists()
        assert store.check_rows(0, 10_000) is None
        store.games.begin(make_setup("Eve"))
    # CPU time, so that other programs on the machine do not count.
    assert process_time() - start < 20
    # After the repair everything is intact.
    with open_store(path).store as again:
        assert again.check_rows(0, 10_000) is None
        assert again.take_reports() == ()
    return back, bool(noteworthy)


MEMORY = Path("/dev/shm")


@pytest.fixture
def scratch(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory if possible: thousands of files need not reach the disk."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


def many(scratch: Path, whole: Whole, seeds: range) -> None:
    games = back = heard = 0
    for seed in seeds:
        folder = scratch / str(seed)
        folder.mkdir()
        found, noteworthy = survives(folder, whole, seed)
        games += len(whole.saved)
        back += found
        heard += noteworthy
        shutil.rmtree(folder)
    print(f"{len(seeds)} damaged files, {heard} repaired, {back} of {games} games back whole")
    assert heard > len(seeds) / 2
    assert back > 0.6 * games


@pytest.mark.parametrize("seeds", [range(30), extended(range(30, 100))], ids=str)
def test_random_damage(scratch: Path, whole: Whole, seeds: range) -> None:
    many(scratch, whole, seeds)


@pytest.mark.soak
def test_random_damage_for_long(scratch: Path, whole: Whole) -> None:
    many(scratch, whole, range(1000, 6000))


def test_every_game_with_intact_rows_is_rescued(scratch: Path, whole: Whole) -> None:
    """With one page zeroed at a time, only games with a row on that page are cut short."""
    path = scratch / "fivefold.db"
    for at in range(0, len(whole.closed), PAGE):
        page = whole.closed[at : at + PAGE]
        spoiled = whole.closed[:at] + bytes(PAGE) + whole.closed[at + PAGE :]
        path.write_bytes(spoiled)
        with open_store(path, TickingClock(1_800_000_000_000 + at)).store as store:
            for uid, game in whole.saved.items():
                written = any(format_action(action).encode() in page for action in game.actions)
                if uid.encode() not in page and not written and uid in _closed_games(whole):
                    assert store.games.resume(uid) == game
        path.unlink()


def _closed_games(whole: Whole) -> set[str]:
    return {uid for uid in whole.saved if uid.encode() in whole.closed}


def an_empty_page(kind: int) -> bytes:
    """An intact page without a row, as of a table that was never written to."""
    return bytes((kind, 0, 0, 0, 0, PAGE >> 8, PAGE & 255, 0)).ljust(PAGE, bytes(1))


@pytest.mark.parametrize(("text", "kind"), [(b"colour", 10), (b"Zo\xc3\xab", 13)])
def test_an_intact_page_in_the_wrong_place_is_noticed(
    tmp_path: Path, whole: Whole, text: bytes, kind: int
) -> None:
    """All settings or all players gone: no row is wrong, but something is missing."""
    path = tmp_path / "fivefold.db"
    places = [
        at
        for at in range(0, len(whole.closed), PAGE)
        if text in whole.closed[at : at + PAGE] and whole.closed[at] == kind
        if b"official" not in whole.closed[at : at + PAGE]
    ]
    [at] = places
    spoiled = whole.closed[:at] + an_empty_page(kind) + whole.closed[at + PAGE :]
    path.write_bytes(spoiled)
    opening = open_store(path, TickingClock())
    with opening.store as old:
        home = json.loads(next(row for row in whole.rows if "'home'" in row).split("'")[3])
        everything(old, whole.saved)
        noteworthy = [
            each.outcome for each in (opening.report, *old.take_reports()) if each.noteworthy
        ]
        assert noteworthy == [OpeningOutcome.RESCUED]
        assert old.check_rows(0, 10_000) is None
        assert everything(old, whole.saved) == len(whole.saved)
        assert json.loads(export_bytes(old))["home"] == home


def test_the_first_page_is_not_needed(tmp_path: Path, whole: Whole) -> None:
    path = tmp_path / "fivefold.db"
    path.write_bytes(bytes(PAGE) + whole.closed[PAGE:])
    opening = open_store(path)
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert f"{len(whole.saved)} games" in describe_opening(opening.report)
        assert everything(store, whole.saved) == len(whole.saved)
        assert all_rows(store) == whole.rows
