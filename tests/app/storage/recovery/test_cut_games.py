"""Games that lost actions are listed until the player dismisses the list."""

import json
from pathlib import Path

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.database.json_codec import Json
from app.storage.database.sibling_files import sibling_path
from app.storage.recovery.cut_games import MOST_LISTED, CutGameState, add_cut_games
from app.storage.recovery.report import CutGame
from app.storage.settings_store import CUT_GAMES
from tests.app.storage.exports import export_bytes
from tests.app.storage.lossy_rescue import lose_actions, save_two_games
from tests.app.storage.saved_games import TickingClock


def rescue(store: Store) -> None:
    store.check_rows(0, 100)
    assert store.take_reports()


def test_each_game_is_listed_with_what_it_lost(store: Store) -> None:
    uids = save_two_games(store)
    lose_actions(store)
    rescue(store)
    listed = {each.cut.uid: each for each in store.cut_games.all()}
    assert set(listed) == set(uids)
    finished, unfinished = listed[uids.finished], listed[uids.unfinished]
    assert finished.state is CutGameState.FINISHED
    assert unfinished.state is CutGameState.UNFINISHED
    assert finished.cut.players == ("Ana", "Ben")
    assert (unfinished.cut.kept, unfinished.cut.lost) == (20, 10)


def test_the_list_stays_until_it_is_dismissed(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_two_games(store)
        lose_actions(store)
        rescue(store)
        before = store.cut_games.all()
    with open_store(path, TickingClock()).store as store:
        assert store.cut_games.all() == before
        store.cut_games.dismiss()
        assert store.cut_games.all() == ()
        store.cut_games.restore(before)
        assert store.cut_games.all() == before
        store.cut_games.dismiss()
    with open_store(path, TickingClock()).store as store:
        assert store.cut_games.all() == ()


def test_a_second_rescue_adds_to_the_list(store: Store) -> None:
    save_two_games(store)
    lose_actions(store)
    rescue(store)
    save_two_games(store)
    lose_actions(store, 10, 13)
    rescue(store)
    listed = store.cut_games.all()
    assert len(listed) == len({each.cut.uid for each in listed}) == 4
    assert {each.cut.kept for each in listed} == {10}


def test_a_deleted_game_cannot_be_opened(store: Store) -> None:
    uids = save_two_games(store)
    lose_actions(store)
    rescue(store)
    store.games.delete(uids.finished)
    states = {each.cut.uid: each.state for each in store.cut_games.all()}
    assert states[uids.finished] is CutGameState.GONE
    assert states[uids.unfinished] is CutGameState.UNFINISHED


def test_a_rescue_that_was_killed_still_tells_what_was_lost(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_two_games(store)
        lose_actions(store)
        rescue(store)
        cut = [each.cut for each in store.cut_games.all()]
    path.rename(sibling_path(path, "ready"))
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert sorted(opening.report.cut) == sorted(cut)


def test_a_lost_log_is_listed(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_two_games(store)
        data, last = path.read_bytes(), path.with_suffix(".last").read_bytes()
    path.write_bytes(data)
    path.with_suffix(".last").write_bytes(last)
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.cut
        assert tuple(each.cut for each in store.cut_games.all()) == opening.report.cut


def test_the_list_is_limited(store: Store) -> None:
    cut = [CutGame(str(number), ("Ana",) * 40, 0, 1, 1, False) for number in range(1000)]
    store.database.write(lambda connection: add_cut_games(connection, cut))
    listed = store.cut_games.all()
    assert len(listed) == MOST_LISTED
    assert listed[0].cut.uid == "999"
    assert len(listed[0].cut.players) == 6


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        {},
        [[]],
        [["u", [], -1, 1, 1, True]],
        [["u", [], 10**20, 1, 1, True]],
        [["u", "Ana", 0, 1, 1, True]],
    ],
    ids=str,
)
def test_garbage_lists_nothing(store: Store, value: Json) -> None:
    store.settings.save(CUT_GAMES, value)
    assert store.cut_games.all() == ()


def test_clearing_everything_removes_the_list(store: Store) -> None:
    save_two_games(store)
    lose_actions(store)
    rescue(store)
    store.clearing.clear()
    assert len(store.cut_games.all()) == 2, "it can still be undone"
    store.clearing.purge()
    assert store.cut_games.all() == ()


def test_the_list_is_not_exported(store: Store) -> None:
    save_two_games(store)
    lose_actions(store)
    rescue(store)
    assert CUT_GAMES not in json.loads(export_bytes(store))["settings"]
