"""Everything cleared: gone the same way however the program ends, and back as it was until then."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.settings.settings import Settings
from app.storage import GameFlags, Store, open_store
from app.storage.database.tables import LATEST
from tests.app.storage.exports import export_bytes, import_from
from tests.app.storage.games.test_challenges import CODE, challenge, played
from tests.app.storage.games.test_top_scores import scoring
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_random_games,
)
from tests.core.random_games import whole_game


def fill(store: Store) -> None:
    """Games, scores, players, a challenge; and one game and one list that went before."""
    store.settings.save_settings(Settings(left_handed=True))
    save_random_games(store, 4)
    save_game(store, scoring(make_setup("Ana"), (0,)), GameFlags())
    played(store, "Ana")
    store.history.delete(save_game(store, play_from_seed(make_setup("Dan"), Random(1))))
    store.history.delete(save_game(store, whole_game(challenge("Eve"), Random(1)), CODE))


def left(store: Store) -> list[str]:
    return [row for row in all_rows(store) if not row.startswith("settings ")]


def settings_of(store: Store) -> dict[str, Any]:
    """Every row that is a setting."""
    told: dict[str, Any] = json.loads(export_bytes(store))["settings"]
    return told


def forgotten(store: Store, path: Path) -> Store:
    """The page was left, and the program ends."""
    store.clearing.purge()
    store.close()
    return open_store(path, TickingClock()).store


def killed(store: Store, path: Path) -> Store:
    """The phone ended the program while a way back was still offered."""
    files = {each: each.read_bytes() for each in path.parent.iterdir()}
    store.close()
    for each, data in files.items():
        each.write_bytes(data)
    return open_store(path, TickingClock()).store


@pytest.mark.parametrize("ended", [forgotten, killed])
def test_all_is_gone_and_settings_stay(
    store: Store, path: Path, ended: Callable[[Store, Path], Store]
) -> None:
    fill(store)
    kept_settings = settings_of(store)
    assert store.clearing.clear().games > 4
    with ended(store, path) as again:
        again.purge()
        assert left(again) == []
        assert again.players.all() == ()
        assert again.games.players_who_saw_dice(challenge("Ana", "Eve"), CODE.challenge) == ()
        assert settings_of(again) == kept_settings
        assert again.settings.settings().left_handed
        assert not again.games.has_games()
        assert again.check_rows() is None


def test_all_is_back_as_it_was(store: Store) -> None:
    fill(store)
    before = all_rows(store)
    for _ in range(2):
        store.clearing.undo(store.clearing.clear())
        assert all_rows(store) == before
    store.purge()
    assert store.history.count() > 0
    assert store.games.players_who_saw_dice(challenge("Ana", "Eve"), CODE.challenge) == (
        "Ana",
        "Eve",
    )


def test_what_is_played_after_a_kill_stays(store: Store, path: Path) -> None:
    fill(store)
    store.clearing.clear()
    with killed(store, path) as again:
        uid = save_game(again, play_from_seed(make_setup("Ana"), Random(2)))
        again.purge()
        assert [each.uid for each in again.history.page()] == [uid]
        assert [each.name for each in again.players.all()] == ["Ana"]


def test_a_second_clearing_leaves_nothing_of_the_first(store: Store) -> None:
    """Which the disk would not let go of."""
    fill(store)
    store.clearing.clear()
    save_game(store, play_from_seed(make_setup("Ana"), Random(2)))
    store.clearing.clear()
    store.clearing.purge()
    assert left(store) == []


def test_a_clearing_is_nobody_elses(store: Store) -> None:
    """It goes into no file, and comes from none."""
    fill(store)
    plain = settings_of(store)
    store.clearing.clear()
    told = json.loads(export_bytes(store))
    assert told["settings"] == plain
    [hidden] = {row.split("'")[1] for row in all_rows(store) if row.startswith("settings ")} - {
        *plain,
        "home",
    }
    told["settings"][hidden] = 2**40
    store.clearing.purge()
    before = settings_of(store)
    import_from(store, json.dumps(told).encode())
    assert settings_of(store) == before
    uid = save_game(store, play_from_seed(make_setup("Ana"), Random(2)), CODE)
    store.history.delete(uid)
    store.purge()
    assert store.games.flags(uid) == CODE, "a challenge that is deleted stays met"


def test_who_clears_and_takes_an_export_in_has_all_of_it_back(store: Store) -> None:
    fill(store)
    whole = export_bytes(store)
    kinds = store.top_scores.kinds()
    before = [store.top_scores.top(kind) for kind in kinds]
    assert any(before)
    store.clearing.clear()
    import_from(store, whole)
    store.clearing.purge()
    assert [store.top_scores.top(kind) for kind in kinds] == before


def test_what_is_cleared_when_the_clock_is_out_of_its_mind_is_damaged_by_nothing(
    path: Path,
) -> None:
    with open_store(path, lambda: LATEST - 1).store as store:
        store.history.delete(save_game(store, play_from_seed(make_setup("Ana"), Random(1))))
        uid = save_game(store, play_from_seed(make_setup("Ana"), Random(2)))
        cleared = store.clearing.clear()
        assert store.check_rows() is None
        assert store.take_reports() == ()
        store.clearing.undo(cleared)
        assert uid in [each.uid for each in store.history.page()]
