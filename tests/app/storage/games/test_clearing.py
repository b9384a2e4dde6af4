"""Clearing everything can be undone, and ends the same way however the program ends."""

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
from tests.app.storage.games.test_challenges import CODE, challenge, save_challenge_game
from tests.app.storage.games.test_top_scores import play_with_zeros
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
    save_random_games,
)
from tests.core.random_games import play_random_game


def fill_store(store: Store) -> None:
    """Save games, scores, players, leagues and a challenge, and delete two games and a league."""
    store.settings.save_settings(Settings(left_handed=True))
    save_random_games(store, 4)
    save_game(store, play_with_zeros(make_setup("Ana"), (0,)), GameFlags())
    save_challenge_game(store, "Ana")
    save_league(store, "Ana", "Fay", excluded=store.history.page()[0].uid)
    store.leagues.delete(save_league(store))
    store.history.delete(save_game(store, play_from_seed(make_setup("Dan"), Random(1))))
    store.history.delete(save_game(store, play_random_game(challenge("Eve"), Random(1)), CODE))


def rows_except_settings(store: Store) -> list[str]:
    return [row for row in all_rows(store) if not row.startswith("settings ")]


def exported_settings(store: Store) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(export_bytes(store))["settings"]
    return document


def purge_and_reopen(store: Store, path: Path) -> Store:
    """Leave the page and restart the program."""
    store.clearing.purge()
    store.close()
    return open_store(path, TickingClock()).store


def kill_and_reopen(store: Store, path: Path) -> Store:
    """Kill the program while undo is still offered, and restart it."""
    files = {each: each.read_bytes() for each in path.parent.iterdir()}
    store.close()
    for each, data in files.items():
        each.write_bytes(data)
    return open_store(path, TickingClock()).store


@pytest.mark.parametrize("ended", [purge_and_reopen, kill_and_reopen])
def test_clearing_removes_everything_but_settings(
    store: Store, path: Path, ended: Callable[[Store, Path], Store]
) -> None:
    fill_store(store)
    kept_settings = exported_settings(store)
    assert store.clearing.clear().games > 4
    with ended(store, path) as again:
        again.purge()
        assert rows_except_settings(again) == []
        assert again.players.all() == ()
        assert again.games.players_who_saw_dice(challenge("Ana", "Eve"), CODE.challenge) == ()
        assert exported_settings(again) == kept_settings
        assert again.settings.settings().left_handed
        assert not again.games.has_games()
        assert again.check_rows() is None


def test_undo_restores_everything(store: Store) -> None:
    fill_store(store)
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


def test_games_played_after_a_kill_stay(store: Store, path: Path) -> None:
    fill_store(store)
    store.clearing.clear()
    with kill_and_reopen(store, path) as again:
        uid = save_game(again, play_from_seed(make_setup("Ana"), Random(2)))
        again.purge()
        assert [each.uid for each in again.history.page()] == [uid]
        assert [each.name for each in again.players.all()] == ["Ana"]


def test_a_second_clearing_purges_the_first(store: Store) -> None:
    """Which could not be purged on a full disk."""
    fill_store(store)
    store.clearing.clear()
    save_game(store, play_from_seed(make_setup("Ana"), Random(2)))
    store.clearing.clear()
    store.clearing.purge()
    assert rows_except_settings(store) == []


def test_a_clearing_is_neither_exported_nor_imported(store: Store) -> None:
    fill_store(store)
    plain = exported_settings(store)
    store.clearing.clear()
    document = json.loads(export_bytes(store))
    assert document["settings"] == plain
    [hidden] = {row.split("'")[1] for row in all_rows(store) if row.startswith("settings ")} - {
        *plain,
        "home",
    }
    document["settings"][hidden] = 2**40
    store.clearing.purge()
    before = exported_settings(store)
    import_from(store, json.dumps(document).encode())
    assert exported_settings(store) == before
    uid = save_game(store, play_from_seed(make_setup("Ana"), Random(2)), CODE)
    store.history.delete(uid)
    store.purge()
    assert store.games.flags(uid) == CODE, "a challenge that is deleted stays met"


def test_an_import_after_clearing_restores_everything(store: Store) -> None:
    fill_store(store)
    export = export_bytes(store)
    kinds = store.top_scores.kinds()
    before = [store.top_scores.top(kind) for kind in kinds]
    assert any(before)
    store.clearing.clear()
    import_from(store, export)
    store.clearing.purge()
    assert [store.top_scores.top(kind) for kind in kinds] == before


def test_clearing_with_an_implausible_clock_damages_nothing(
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
