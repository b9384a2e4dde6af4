"""A damaged file has current and outdated rows: of two that contradict each other the newest
wins."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from time import process_time

import pytest

from app.storage import GameFlags, GameKind, OpeningOutcome, Store, open_store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.sibling_files import sidecar_files
from app.storage.database.tables import GAMES, SEATS, action_checksum, initial_checksum
from app.storage.recovery import chain_repair
from app.storage.recovery.chain_repair import Action
from app.storage.recovery.rescue import RescuedRows, fill, read_rows
from app.storage.recovery.wal import FRAME_HEADER, HEADER
from core import Hold, Roll, Score, Undo
from tests.app.storage.games.test_games import start_real_dice_game
from tests.app.storage.games.test_top_scores import play_with_zeros
from tests.app.storage.recovery.test_rescue import collect_rows
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    players_with_places,
    save_game,
)


def rescue_with_damaged_log(store: Store, path: Path) -> Store:
    """Change a byte of the log and open the store, which must rescue its rows."""
    copy = path.with_name("copy") / path.name
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())
    log = bytearray(sidecar_files(path)[0].read_bytes())
    log[HEADER + FRAME_HEADER + 3000] ^= 1
    sidecar_files(copy)[0].write_bytes(log)
    opening = open_store(copy, TickingClock())
    assert opening.report.outcome is OpeningOutcome.RESCUED
    return opening.store


# --- real dice that were put right ----------------------------------------------------------------


@pytest.mark.parametrize(
    "after", [(), (Score("sixes"),), (Score("sixes"), Roll((1, 2, 3, 4, 5)), Hold((0, 1)))]
)
def test_corrected_dice_stay_corrected(store: Store, path: Path, after: tuple[object, ...]) -> None:
    uid, session = start_real_dice_game(store)
    session.play(Roll((1, 1, 1, 1, 2)))
    session.play(Hold((0,)))
    session.correct((6, 6, 6, 6, 2))
    for action in after:
        session.play(action)
    session.save()
    with rescue_with_damaged_log(store, path) as again:
        assert again.games.resume(uid) == session.game
        assert not again.games.flags(uid).known


def test_corrected_dice_win_over_a_longer_old_record(store: Store, path: Path) -> None:
    """A corrected record no longer has a box and its undo. Nothing was lost."""
    uid, session = start_real_dice_game(store)
    for action in (Roll((1, 1, 1, 1, 2)), Score("ones"), Undo()):
        session.play(action)
    session.correct((6, 6, 6, 6, 2))
    with rescue_with_damaged_log(store, path) as again:
        assert again.games.resume(uid) == session.game
        assert not again.games.flags(uid).known


@pytest.mark.parametrize("put_right_first", [True, False])
def test_the_dice_written_last_win_wherever_they_are_found(
    store: Store, put_right_first: bool
) -> None:
    """A freed page may come after the one that replaced it."""
    uid, found = conflicting_rows(store, times=(5, 6))
    found = found if put_right_first else dict(reversed(found.items()))
    assert rescued_lines(store, uid, found) == ["roll 66666"]


@pytest.mark.parametrize("listed_first", [True, False])
def test_at_the_same_time_the_listed_row_wins(store: Store, listed_first: bool) -> None:
    """The clock did not advance."""
    uid, found = conflicting_rows(store, times=(5, 5))
    found = found if listed_first else dict(reversed(found.items()))
    assert rescued_lines(store, uid, found) == ["roll 66666"]


def conflicting_rows(store: Store, times: tuple[int, int]) -> tuple[str, dict[Action, bool]]:
    uid = store.games.begin(make_setup("Ana"), GameFlags(typed_in=True))
    found = store.database.connection.execute("SELECT uid, record FROM games").fetchone()
    start = initial_checksum(*found)
    outdated, current = times
    return uid, {
        (0, "roll 66666", current, action_checksum(start, 0, "roll 66666", current)): True,
        (
            0,
            "roll 11112",
            outdated,
            action_checksum(start, 0, "roll 11112", outdated),
        ): False,
    }


def rescued_lines(store: Store, uid: str, found: dict[Action, bool]) -> list[str]:
    rows = RescuedRows(actions={1: found})
    for row in store.database.connection.execute("SELECT * FROM games"):
        rows.rows["games"][row[0]] = row
    with closing(open_in_memory(MIGRATIONS)) as other:
        fill(other, rows)
        return [line for (line,) in other.execute("SELECT line FROM actions ORDER BY step")]


# --- results and places ---------------------------------------------------------------------------


def test_a_game_with_its_last_box_is_over_even_if_its_row_is_older(
    store: Store,
) -> None:
    save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(1)))
    before = all_rows(store)
    found = collect_rows(store)
    row = found.rows["games"][1]
    found.rows["games"][1] = GAMES.with_checksum(*row[:5], None, None, *row[7:-1])
    for key, seat in found.rows["seats"].items():
        found.rows["seats"][key] = SEATS.with_checksum(*seat[:3], *[None] * 7)
    with closing(open_in_memory(MIGRATIONS)) as other:
        fill(other, found)
        assert all_rows(Store(Database(other, None))) == before


def test_a_place_removed_by_undo_is_not_rescued(store: Store, path: Path) -> None:
    game = play_with_zeros(make_setup("Ana"), (0,))
    uid = save_game(store, game)
    assert players_with_places(store, uid) == ["Ana"]
    undone = store.games.append(uid, game, [Undo()])
    with rescue_with_damaged_log(store, path) as again:
        assert again.top_scores.kinds() == ()
        again.games.append(uid, undone, [game.actions[-1]])
        assert players_with_places(again, uid) == ["Ana"]


@pytest.mark.parametrize("rolled", [(), (Roll((1, 1, 1, 1, 2)),)])
def test_a_game_finished_twice_has_one_place_by_its_last_score(
    store: Store, path: Path, rolled: tuple[Roll, ...]
) -> None:
    """With the same score again, or another."""
    game = play_with_zeros(make_setup("Ana"), (0,))
    uid = save_game(store, game)
    other = save_game(store, play_with_zeros(make_setup("Ben"), (3,)))
    undone = store.games.append(uid, game, [Undo()])
    store.games.append(uid, undone, [*rolled, game.actions[-1]])
    kind = GameKind.of(game.setup)
    before = store.top_scores.top(kind)
    with rescue_with_damaged_log(store, path) as again:
        assert again.top_scores.top(kind) == before
        assert players_with_places(again, other) == ["Ben"]


def test_a_place_stays_if_the_end_of_its_game_was_lost(store: Store) -> None:
    game = play_with_zeros(make_setup("Ana"), (0,))
    uid = save_game(store, game)
    found = collect_rows(store)
    for _ in range(2):
        found.actions[1].popitem()
    with closing(open_in_memory(MIGRATIONS)) as other:
        fill(other, found)
        again = Store(Database(other, None))
        assert not again.games.resume(uid).state.over
        assert [each.uid for each in again.history.page()] == [uid]
        assert [each.game for each in again.top_scores.top(GameKind.of(game.setup))] == [uid]


# --- people ---------------------------------------------------------------------------------------


def test_a_name_stays_with_the_seated_player_not_the_one_merged_away(
    store: Store, path: Path
) -> None:
    for name in ("Ana", "Anna"):
        save_game(store, play_from_seed(make_setup(name), Random(1)))
    ana, anna = store.players.all()
    store.players.merge(ana.id, into=anna.id)
    store.players.rename(anna.id, "Ana")
    before = store.players.all(), store.history.page()
    with rescue_with_damaged_log(store, path) as again:
        assert (again.players.all(), again.history.page()) == before


# --- made to do harm ------------------------------------------------------------------------------


def test_each_of_many_rows_for_a_step_is_checked_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    uid, _ = conflicting_rows(store, times=(5, 6))
    record = store.database.connection.execute("SELECT record FROM games").fetchone()[0]
    checksum, found = initial_checksum(uid, record), {}
    for step in range(50):
        following = [
            (step, "undo", at, action_checksum(checksum, step, "undo", at)) for at in range(50)
        ]
        found |= dict.fromkeys(following, True)
        checksum = following[-1][3]
    checked = []

    def counted(*values: object) -> int:
        checked.append(values)
        return action_checksum(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(chain_repair, "action_checksum", counted)
    assert rescued_lines(store, uid, found) == ["undo"] * 50
    assert len(checked) <= len(found) + 300


def test_thousands_of_rows_for_one_step_are_read_quickly(tmp_path: Path) -> None:
    path = tmp_path / "harm.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TABLE harm (game, step, line, at, mark, PRIMARY KEY (game, step, line, at))"
            " WITHOUT ROWID"
        )
        rows = ((1, 0, "undo", at, at) for at in range(20_000))
        connection.executemany("INSERT INTO harm VALUES (?, ?, ?, ?, ?)", rows)
        connection.commit()
    start = process_time()
    assert len(read_rows(path).actions[1]) == 20_000
    assert process_time() - start < 2
