"""One changed bit costs at most the row that it hits, and whatever is lost is told."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from app.storage import GameFlags, OpeningReport, Store, open_store
from app.storage.errors import NoSuchGame
from app.storage.recovery.report import CutGame
from app.text.opening_report import describe_opening
from core import Game
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    fixed_ids,
    make_setup,
    play_actions,
    play_from_seed,
    save_game,
    save_league,
    save_random_games,
    save_training,
)
from tests.marks import extended

pytestmark = pytest.mark.uncounted

PAGE = 4096


@dataclass(frozen=True)
class SavedFile:
    data: bytes
    games: dict[str, Game]
    rows: list[str]
    results: list[tuple[object, ...]]


@pytest.fixture(scope="module")
def saved_file(tmp_path_factory: pytest.TempPathFactory) -> SavedFile:
    path = tmp_path_factory.mktemp("bits") / "fivefold.db"
    with fixed_ids(), open_store(path, TickingClock()).store as store:
        games = save_random_games(store, 20)
        for number in range(4):
            game = play_from_seed(make_setup("Ana", seed=str(number)), Random(number))
            games[save_game(store, game)] = game
        save_league(store, "Ana", "Ben", "Zoë 李", excluded=store.history.page()[0].uid)
        save_training(store)
        rows, results = all_rows(store), all_results(store)
    return SavedFile(path.read_bytes(), games, rows, results)


def all_results(store: Store) -> list[tuple[object, ...]]:
    return [(each.uid, each.results) for each in store.history.page(0, 100)]


def reopen_with_flipped_bit(scratch: Path, data: bytes, bit: int) -> tuple[Store, OpeningReport]:
    for each in scratch.iterdir():
        each.unlink()
    path = scratch / "fivefold.db"
    damaged = bytearray(data)
    damaged[bit // 8] ^= 1 << bit % 8
    path.write_bytes(damaged)
    opening = open_store(path, TickingClock(1_800_000_000_000))
    store = opening.store
    while after := store.check_rows(locals().get("after") or 0):
        pass
    reports = [each for each in (opening.report, *store.take_reports()) if each.noteworthy]
    assert len(reports) <= 1
    return store, reports[0] if reports else opening.report


def check_bit(scratch: Path, saved: SavedFile, bit: int) -> tuple[int, int]:
    """Return how many games lost an action, and how many rows differ."""
    store, report = reopen_with_flipped_bit(scratch, saved.data, bit)
    with store:
        rows = all_rows(store)
        if rows == saved.rows:
            assert report.cut == (), f"bit {bit}"
            return 0, 0
        cut = 0
        for uid, game in saved.games.items():
            try:
                found = store.games.resume(uid).actions
            except NoSuchGame:
                cut += 1
                continue
            assert found == game.actions[: len(found)], f"bit {bit}"
            cut += found != game.actions
        differing = len(set(saved.rows) ^ set(rows))
        # What is lost is told, game by game.
        assert cut == len(report.cut), f"bit {bit}: {cut} games cut, {report}"
        assert report.noteworthy, f"bit {bit}"
        if not cut:
            assert all_results(store) == saved.results, f"bit {bit}"
        return cut, differing


def check_bits(scratch: Path, saved: SavedFile, bits: list[int]) -> None:
    cut = [check_bit(scratch, saved, bit) for bit in bits]
    games = [each for each, _rows in cut if each]
    rows = sum(1 for _games, each in cut if each)
    print(f"{len(bits)} bits: {len(games)} cost a game some actions, {rows} changed any row")
    assert max(games, default=0) <= 1, "one bit never hits two games"
    assert len(games) <= len(bits) * 0.005


@pytest.mark.parametrize("count", [40, extended(1000)])
def test_any_bit(scratch: Path, saved_file: SavedFile, count: int) -> None:
    check_bits(scratch, saved_file, Random(count).sample(range(len(saved_file.data) * 8), count))


@pytest.mark.soak
def test_twenty_thousand_bits(scratch: Path, saved_file: SavedFile) -> None:
    check_bits(scratch, saved_file, Random(0).sample(range(len(saved_file.data) * 8), 20_000))


@pytest.mark.parametrize("real_dice", [False, True])
@pytest.mark.parametrize("step", [pytest.param(11, id="some"), extended(1)])
def test_every_bit_of_an_action(scratch: Path, tmp_path: Path, real_dice: bool, step: int) -> None:
    """Whatever is hit, the game is whole again: its neighbours prove what it was."""
    path = tmp_path / "one.db"
    with open_store(path, TickingClock()).store as store:
        game = play_from_seed(make_setup("Ana"), Random(2))
        uid = save_game(store, game, GameFlags(typed_in=real_dice))
    data = path.read_bytes()
    lines = data.index(b"roll ", data.index(b"roll ") + 200)
    for bit in range((lines - 12) * 8, (lines + 30) * 8, step):
        store, report = reopen_with_flipped_bit(scratch, data, bit)
        with store:
            assert store.games.resume(uid) == game, f"bit {bit - lines * 8}: {report}"
            assert not store.games.flags(uid).known


def test_a_finished_game_stays_finished(scratch: Path, tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(2)))
        before = all_results(store)
        store.database.connection.execute("DELETE FROM actions WHERE step BETWEEN 20 AND 23")
        store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        while after := store.check_rows(locals().get("after") or 0):
            pass
        [report] = store.take_reports()
        [cut] = report.cut
        assert cut == CutGame(uid, ("Ana", "Ben"), cut.began, 20, cut.lost, finished=True)
        assert cut.lost > 20
        assert all_results(store) == before
        assert len(store.history.replay(uid).steps) == 21
        sentence = describe_opening(report)
        assert "One game lost moves" in sentence
        assert "Ana, Ben" in sentence
        assert store.check_rows() is None


@pytest.fixture
def two_games(store: Store) -> tuple[str, Game, str, Game]:
    """An unfinished game of ten actions, number 2, and a finished one, number 3."""
    save_game(store, play_from_seed(make_setup("Eve"), Random(1)))
    whole = play_from_seed(make_setup("Ana"), Random(2))
    unfinished = play_actions(whole.setup, whole, 10)
    finished = play_from_seed(make_setup("Ben", seed="b"), Random(3))
    return save_game(store, unfinished), unfinished, save_game(store, finished), finished


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("game = 2 WHERE game = 3 AND step = 10", id="the next step of another game"),
        pytest.param("game = 67 WHERE game = 3 AND step = 0", id="the first step of no game"),
        pytest.param("step = 10 WHERE game = 2 AND step = 8", id="a later step of its own game"),
    ],
)
def test_an_action_with_a_changed_number_cuts_no_game(
    store: Store, two_games: tuple[str, Game, str, Game], change: str
) -> None:
    unfinished, begun, finished, ended = two_games
    store.database.connection.execute("PRAGMA foreign_keys = OFF")
    store.database.connection.execute(f"UPDATE actions SET {change}")
    store.check_rows(0, 100)
    [report] = store.take_reports()
    assert report.cut == ()
    assert store.games.resume(unfinished) == begun
    assert store.games.resume(finished) == ended
    assert not store.games.flags(unfinished).known
