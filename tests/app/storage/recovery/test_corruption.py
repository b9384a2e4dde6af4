"""Damage at any byte: the program opens, reports it, and rescues all intact rows."""

import json
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.backup.generations import backup_folder
from app.storage.database.database import Work
from app.storage.database.sibling_files import sidecar_files
from app.storage.errors import NoSuchGame, Unreadable
from app.text.opening_report import describe_opening
from core import Game, format_action
from tests.app.storage.exports import export_bytes
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    fixed_ids,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
    save_random_games,
    save_training,
    training,
)
from tests.marks import extended

pytestmark = pytest.mark.uncounted

PAGE = 4096


@dataclass(frozen=True)
class IntactDatabase:
    """An intact database, both closed properly and after a kill."""

    closed: bytes
    killed: bytes
    log: bytes
    saved: dict[str, Game]
    rows: list[str]
    history: frozenset[str]
    """Every row that existed at any time since the log was started."""


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory) -> IntactDatabase:
    path = tmp_path_factory.mktemp("whole") / "fivefold.db"
    clock = TickingClock()
    with fixed_ids(), open_store(path, clock).store as store:
        saved = save_random_games(store, 10)
        solo = save_game(store, play_from_seed(make_setup("Ana"), Random(1)))
        saved[solo] = store.games.resume(solo)
        store.settings.save("colour", "blue")
        save_league(store, "Ana", "Ben", "Zoë 李", excluded=store.history.page()[0].uid)
        save_training(store)
    with fixed_ids(2), open_store(path, clock).store as store:
        history = set(all_rows(store))
        change = store.database.write

        def recording_write(work: Work[object]) -> object:
            answer = change(work)
            history.update(all_rows(store))
            return answer

        store.database.write = recording_write  # type: ignore[method-assign,assignment]
        saved |= save_random_games(store, 2, seed=8)
        killed, log = path.read_bytes(), sidecar_files(path)[0].read_bytes()
        rows = all_rows(store)
    return IntactDatabase(path.read_bytes(), killed, log, saved, rows, frozenset(history))


def damage(data: bytes, rng: Random) -> bytes:
    damaged = bytearray(data)
    match rng.randrange(6):
        case 0 | 1:
            for _ in range(rng.choice((1, 1, 1, 2, 10, 100))):
                damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        case 2:
            at = rng.randrange(len(damaged))
            length = rng.choice((1, 20, 500, 5000))
            damaged[at : at + length] = rng.randbytes(len(damaged[at : at + length]))
        case 3:
            del damaged[rng.randrange(len(damaged)) :]
        case 4:
            for _ in range(rng.choice((1, 1, 3))):
                at = rng.randrange(0, len(damaged), PAGE)
                damaged[at : at + PAGE] = bytes(len(damaged[at : at + PAGE]))
        case 5:
            # One page overwrites another, as after a bad copy.
            pages = range(0, len(damaged) - PAGE, PAGE)
            if pages:
                one, two = rng.choice(pages), rng.choice(pages)
                damaged[one : one + PAGE] = damaged[two : two + PAGE]
    return bytes(damaged)


def use_everything(store: Store, saved: dict[str, Game]) -> int:
    """Run every query and return how many games are complete."""
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
    for league in store.leagues.all():
        store.league_games.page(league, league.span(None), 0, 50)
    training(store)
    recovered = 0
    for uid, game in saved.items():
        try:
            found = store.games.resume(uid)
        except (NoSuchGame, Unreadable):
            continue
        # Never a different game: the same, or a prefix of it.
        assert found.actions == game.actions[: len(found.actions)]
        recovered += found.actions == game.actions
    return recovered


class DamagedFiles(NamedTuple):
    data: bytes
    log: bytes | None
    in_log: bool
    """Whether the log is damaged, else the file."""

    def write(self, path: Path) -> None:
        path.write_bytes(self.data)
        if self.log is not None:
            sidecar_files(path)[0].write_bytes(self.log)


def damaged_files(intact: IntactDatabase, seed: int) -> DamagedFiles:
    rng = Random(seed)
    if rng.random() >= 0.4:
        return DamagedFiles(damage(intact.closed, rng), None, False)
    if rng.random() < 0.5:
        return DamagedFiles(intact.killed, damage(intact.log, rng), True)
    return DamagedFiles(damage(intact.killed, rng), intact.log, False)


def add_backup(path: Path, intact: IntactDatabase) -> None:
    folder = backup_folder(path)
    folder.mkdir(exist_ok=True)
    (folder / f"{path.stem}.last{path.suffix}").write_bytes(intact.closed)


def check_survives(
    folder: Path, intact: IntactDatabase, seed: int, with_backup: bool
) -> tuple[int, bool]:
    path = folder / "fivefold.db"
    damaged = damaged_files(intact, seed)
    damaged.write(path)
    if with_backup:
        add_backup(path, intact)
    start = process_time()
    opening = open_store(path, TickingClock(1_800_000_000_000))
    with opening.store as store:
        assert store.persistent
        recovered = use_everything(store, intact.saved)
        reports = [opening.report, *store.take_reports()]
        noteworthy = [each for each in reports if each.noteworthy]
        same = all_rows(store) == intact.rows
        # Without a report nothing may be missing, except that a damaged end of the log looks like
        # an interrupted write: then the last transactions may be gone.
        is_earlier_state = damaged.in_log and set(all_rows(store)) <= intact.history
        assert noteworthy or same or is_earlier_state, f"seed {seed}: rows differ without a report"
        for each in noteworthy:
            assert each.outcome in (OpeningOutcome.RESCUED, OpeningOutcome.NOTHING_RESCUED)
            quarantined = path.with_name(each.file)
            assert quarantined.exists() or sidecar_files(quarantined)[0].exists()
        assert store.check_rows(0, 10_000) is None
        store.games.begin(make_setup("Eve"))
    # Processor time, because other programs may be running.
    assert process_time() - start < 20
    # After the repair everything is intact.
    with open_store(path).store as again:
        assert again.check_rows(0, 10_000) is None
        assert again.take_reports() == ()
    return recovered, bool(noteworthy)


def check_many(
    scratch: Path, intact: IntactDatabase, seeds: range, with_backup: bool = False
) -> int:
    """Return how many games were complete."""
    games = recovered = reported = 0
    for seed in seeds:
        folder = scratch / str(seed)
        folder.mkdir()
        found, noteworthy = check_survives(folder, intact, seed, with_backup)
        games += len(intact.saved)
        recovered += found
        reported += noteworthy
        shutil.rmtree(folder)
    print(f"{len(seeds)} damaged files, {reported} repaired, {recovered} of {games} games complete")
    assert reported > len(seeds) / 3
    assert recovered > (0.99 if with_backup else 0.6) * games
    return recovered


@pytest.mark.parametrize("seeds", [range(30), extended(range(30, 100))], ids=str)
def test_random_damage(scratch: Path, intact: IntactDatabase, seeds: range) -> None:
    check_many(scratch, intact, seeds)


@pytest.mark.parametrize("seeds", [range(8), extended(range(8, 100))], ids=str)
def test_random_damage_with_a_backup(scratch: Path, intact: IntactDatabase, seeds: range) -> None:
    check_many(scratch, intact, seeds, with_backup=True)


LONG = range(1000, 6000)


@pytest.mark.soak
def test_random_damage_with_a_backup_for_long(scratch: Path, intact: IntactDatabase) -> None:
    check_many(scratch, intact, LONG, with_backup=True)


@pytest.mark.soak
def test_more_games_are_complete_than_by_the_recovery_of_sqlite(
    scratch: Path, intact: IntactDatabase
) -> None:
    if not can_recover_by_sqlite(scratch, intact):
        pytest.skip("needs a shell of SQLite with .recover, which Debian's lacks")
    theirs = sum(recover_by_sqlite(scratch, intact, damaged_files(intact, seed)) for seed in LONG)
    print(f"SQLite recovers {theirs} games")
    assert check_many(scratch, intact, LONG) > theirs


def can_recover_by_sqlite(scratch: Path, intact: IntactDatabase) -> bool:
    undamaged = DamagedFiles(intact.closed, None, False)
    return bool(shutil.which("sqlite3")) and recover_by_sqlite(scratch, intact, undamaged) > 0


def recover_by_sqlite(scratch: Path, intact: IntactDatabase, damaged: DamagedFiles) -> int:
    """Return how many games are complete after `.recover` of SQLite's shell."""
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        path, recovered = Path(folder) / "fivefold.db", Path(folder) / "recovered.db"
        damaged.write(path)
        script = subprocess.run(["sqlite3", path, ".recover"], capture_output=True, check=False)
        subprocess.run(
            ["sqlite3", recovered], input=script.stdout, capture_output=True, check=False
        )
        with closing(sqlite3.connect(recovered)) as connection:
            connection.text_factory = bytes
            return sum(_is_complete(connection, uid, game) for uid, game in intact.saved.items())


def _is_complete(connection: sqlite3.Connection, uid: str, game: Game) -> bool:
    try:
        lines = connection.execute(
            "SELECT line FROM actions WHERE game = (SELECT id FROM games WHERE uid = ?)"
            " ORDER BY step",
            (uid,),
        ).fetchall()
        begun = connection.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone()
    except sqlite3.Error:
        return False
    return begun is not None and [line for (line,) in lines] == [
        format_action(action).encode() for action in game.actions
    ]


def test_every_game_with_intact_rows_is_rescued(scratch: Path, intact: IntactDatabase) -> None:
    """With one page zeroed at a time, only games with a row on that page are cut short."""
    path = scratch / "fivefold.db"
    for at in range(0, len(intact.closed), PAGE):
        page = intact.closed[at : at + PAGE]
        damaged = intact.closed[:at] + bytes(PAGE) + intact.closed[at + PAGE :]
        path.write_bytes(damaged)
        with open_store(path, TickingClock(1_800_000_000_000 + at)).store as store:
            for uid, game in intact.saved.items():
                written = any(format_action(action).encode() in page for action in game.actions)
                if uid.encode() not in page and not written and uid in _closed_games(intact):
                    assert store.games.resume(uid) == game
        path.unlink()


def _closed_games(intact: IntactDatabase) -> set[str]:
    return {uid for uid in intact.saved if uid.encode() in intact.closed}


def empty_page(kind: int) -> bytes:
    """Return a valid page without rows, like that of an empty table."""
    return bytes((kind, 0, 0, 0, 0, PAGE >> 8, PAGE & 255, 0)).ljust(PAGE, bytes(1))


@pytest.mark.parametrize(("text", "kind"), [(b"colour", 10), (b"Zo\xc3\xab", 13)])
def test_an_intact_page_in_the_wrong_place_is_noticed(
    tmp_path: Path, intact: IntactDatabase, text: bytes, kind: int
) -> None:
    """All settings or players are missing, but no remaining row is invalid."""
    path = tmp_path / "fivefold.db"
    places = [
        at
        for at in range(0, len(intact.closed), PAGE)
        if text in intact.closed[at : at + PAGE] and intact.closed[at] == kind
        if b"official" not in intact.closed[at : at + PAGE]
    ]
    [at] = places
    damaged = intact.closed[:at] + empty_page(kind) + intact.closed[at + PAGE :]
    path.write_bytes(damaged)
    opening = open_store(path, TickingClock())
    with opening.store as old:
        home = json.loads(next(row for row in intact.rows if "'home'" in row).split("'")[3])
        use_everything(old, intact.saved)
        noteworthy = [
            each.outcome for each in (opening.report, *old.take_reports()) if each.noteworthy
        ]
        assert noteworthy == [OpeningOutcome.RESCUED]
        assert old.check_rows(0, 10_000) is None
        assert use_everything(old, intact.saved) == len(intact.saved)
        assert json.loads(export_bytes(old))["home"] == home


def test_the_first_page_is_not_needed(tmp_path: Path, intact: IntactDatabase) -> None:
    path = tmp_path / "fivefold.db"
    path.write_bytes(bytes(PAGE) + intact.closed[PAGE:])
    opening = open_store(path)
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert f"{len(intact.saved)} games" in describe_opening(opening.report)
        assert use_everything(store, intact.saved) == len(intact.saved)
        assert all_rows(store) == intact.rows
