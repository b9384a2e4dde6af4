"""Rolling backups: made while idle, read back, and used on a bad day."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.backup import backups as backups_module
from app.storage.backup import generations
from app.storage.backup.generations import DAY, backup_folder
from app.storage.database.sibling_files import sidecar_files
from app.storage.errors import StorageError
from app.storage.recovery.merge import finish
from app.text.opening_report import describe_opening
from core import Game, next_roll
from tests.app.storage.opened_store import has_all_games
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_actions,
    play_from_seed,
    save_game,
    save_league,
    save_random_games,
    save_training,
    training,
)

PAGE = 4096


def make_backup(store: Store) -> bool:
    task = store.backups.make()
    while True:
        try:
            next(task)
        except StopIteration as done:
            return bool(done.value)


def slots(path: Path) -> list[str]:
    return sorted(each.name.split(".")[1] for each in backup_folder(path).iterdir())


def save_one(store: Store, seed: int) -> str:
    return save_game(store, play_from_seed(make_setup("Ana", seed=str(seed)), Random(seed)))


def destroy(path: Path) -> None:
    """Overwrite all of the file but its size."""
    path.write_bytes(Random(1).randbytes(path.stat().st_size))


# --- making them --------------------------------------------------------------------------------


def test_nothing_is_backed_up_before_there_is_a_game(store: Store, path: Path) -> None:
    assert not make_backup(store)
    assert not backup_folder(path).exists()


def test_a_backup_has_everything(store: Store, path: Path) -> None:
    save_random_games(store, 6)
    save_league(store)
    save_training(store)
    assert make_backup(store)
    [backup] = store.backups.all()
    assert backup.games == 6
    assert slots(path) == ["last"], "nothing else is left in the folder"
    copy = path.parent / "copy.db"
    shutil.copyfile(backup.path, copy)
    with open_store(copy, TickingClock()).store as other:
        assert all_rows(other) == all_rows(store)


def test_no_backup_is_made_while_nothing_changes(store: Store) -> None:
    save_one(store, 1)
    assert make_backup(store)
    store.settings.save("colour", "blue")
    assert not make_backup(store)
    setup = make_setup("Ana")
    uid = store.games.begin(setup)
    assert make_backup(store)
    game = Game.new(setup)
    store.games.append(uid, game, [next_roll(game.state)])
    assert make_backup(store)


def test_a_league_and_a_day_of_practice_make_a_backup_due(store: Store) -> None:
    game = save_one(store, 1)
    assert make_backup(store)
    changes: list[Callable[[], object]] = [
        lambda: save_league(store),
        lambda: store.leagues.end_season(store.leagues.all()[0].uid),
        lambda: store.leagues.exclude(store.leagues.all()[0].uid, game),
        lambda: store.leagues.delete(store.leagues.all()[0].uid),
        lambda: save_training(store),
        lambda: store.mistakes.answer(1, True, date(2026, 12, 24).toordinal()),
    ]
    for change in changes:
        change()
        assert make_backup(store)
        assert not make_backup(store)


def test_a_backup_of_an_older_version_is_followed_by_another(store: Store, path: Path) -> None:
    save_one(store, 1)
    assert make_backup(store)
    [backup] = store.backups.all()
    with closing(sqlite3.connect(backup.path)) as older:
        older.execute("DROP TABLE league_games")
    assert make_backup(store)


def test_actions_are_saved_while_a_backup_is_made(store: Store, path: Path) -> None:
    games = save_random_games(store, 10)
    task = store.backups.make()
    next(task)
    next(task)
    for number in range(3):
        uid = save_one(store, number)
        games[uid] = store.games.resume(uid)
    for _ in task:
        pass
    assert len(store.backups.all()) == 1
    assert has_all_games(store, games)
    assert store.check_rows(0, 1000) is None
    assert store.take_reports() == ()


def test_closing_abandons_a_backup(store: Store, path: Path) -> None:
    save_random_games(store, 5)
    task = store.backups.make()
    next(task)
    next(task)
    store.close()
    with open_store(path, TickingClock()).store as again:
        assert again.backups.all() == ()
        assert make_backup(again)
        assert slots(path) == ["last"]


def test_five_generations(scratch: Path) -> None:
    """Backups are made for months, and the last two, a day, a week and a month stay."""
    path, clock = scratch / "fivefold.db", TickingClock()
    with open_store(path, clock).store as store:
        for number in range(60):
            clock.now += DAY if number < 59 else 0
            store.games.begin(make_setup("Ana", seed=str(number)))
            make_backup(store)
        found = store.backups.all()
    assert slots(path) == sorted(generations.SLOTS)
    ages = [(found[0].made - each.made) / DAY for each in found]
    assert ages[0] == 0
    assert ages[1] < 1
    assert 0.5 < ages[2] < 3
    assert 2 <= ages[3] <= 11, "a week after it took this place the next one does"
    assert 9 <= ages[4] <= 45


def test_a_worse_backup_replaces_none_with_more_games(path: Path) -> None:
    clock = TickingClock()
    with open_store(path, clock).store as store:
        save_random_games(store, 5)
        make_backup(store)
        # Games are lost without the player having removed them.
        store.database.connection.execute("DELETE FROM games WHERE id > 1")
        for number in range(12):
            store.games.begin(make_setup("Ana", seed=str(number)))
            store.database.connection.execute("DELETE FROM games WHERE id > 2")
            store.games.begin(make_setup("Ana", seed=str(number)))
            make_backup(store)
            clock.now += 3 * DAY
        assert max(each.games for each in store.backups.all()) == 5


def test_removed_games_are_no_reason_to_keep_a_backup(path: Path) -> None:
    clock = TickingClock()
    with open_store(path, clock).store as store:
        uids = [save_one(store, number) for number in range(5)]
        make_backup(store)
        for uid in uids:
            store.history.delete(uid)
        store.purge()
        for number in range(30):
            store.games.begin(make_setup("Ana", seed=str(number)))
            make_backup(store)
            clock.now += 4 * DAY
        assert {each.games for each in store.backups.all()} != {5}
        assert all(each.made > 1_700_000_100_000 for each in store.backups.all())


def test_backups_stay_below_a_size(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_one(store, 0)
    make_backup(store)
    monkeypatch.setattr(generations, "LARGEST_TOTAL", int(2.5 * path.stat().st_size))
    for number in range(1, 5):
        save_one(store, number)
        make_backup(store)
        assert 1 <= len(store.backups.all()) <= 2
    monkeypatch.setattr(generations, "LARGEST_TOTAL", 10)
    save_one(store, 9)
    make_backup(store)
    [only] = store.backups.all()
    assert only.games == 6, "the newest stays"


def test_no_backup_on_a_disk_that_is_nearly_full(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_one(store, 0)
    monkeypatch.setattr(backups_module, "FREE_SPACE", 10**18)
    assert not make_backup(store)
    assert not backup_folder(path).exists()


def test_a_copy_that_cannot_be_read_back_is_no_backup(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_random_games(store, 3)
    make_backup(store)
    before = store.backups.all()
    store.database.connection.execute("UPDATE actions SET line = 'undo' WHERE step = 1")
    store.games.begin(make_setup("Ana"))
    with pytest.raises(StorageError):
        make_backup(store)
    assert store.backups.all() == before


@pytest.mark.parametrize("garbage", [b"", b"x", bytes(3 * PAGE), b"text" * 5000])
def test_garbage_among_the_backups_is_ignored(store: Store, path: Path, garbage: bytes) -> None:
    save_one(store, 0)
    make_backup(store)
    folder = backup_folder(path)
    (folder / "fivefold.week.db").write_bytes(garbage)
    (folder / "fivefold.month.db").mkdir()
    os.mkfifo(folder / "fivefold.day.db")
    assert len(store.backups.all()) == 1
    for number in range(1, 7):
        save_one(store, number)
        assert make_backup(store)
    assert store.backups.all()[0].games == 7


# --- using them -----------------------------------------------------------------------------------


def test_a_destroyed_file_is_restored_from_the_newest_backup(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 6)
        rows = all_rows(store)
        make_backup(store)
    destroy(path)
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.RESCUED
        assert "6 games were rescued" in describe_opening(opening.report)
        assert "came from the backup of" in describe_opening(opening.report)
        assert opening.report.cut == ()
        assert has_all_games(store, saved)
        assert all_rows(store) == rows


def test_a_damaged_file_and_its_backup_complete_each_other(path: Path) -> None:
    """Later games come from the damaged file, lost ones from the backup."""
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 6)
        game = play_from_seed(make_setup("Ana"), Random(4))
        begun = store.games.begin(game.setup)
        part = store.games.append(begun, Game.new(game.setup), game.actions[:10])
        make_backup(store)
        store.games.append(begun, part, game.actions[10:])
        saved[begun] = game
        for number in range(3):
            uid = save_one(store, number)
            saved[uid] = store.games.resume(uid)
        rows = all_rows(store)
    data = path.read_bytes()
    backup = next(backup_folder(path).iterdir()).read_bytes()
    for at in range(0, len(data), PAGE):
        if data[at : at + PAGE] in [
            backup[place : place + PAGE] for place in range(0, len(backup), PAGE)
        ]:
            damaged = data[:at] + bytes(PAGE) + data[at + PAGE :]
            path.write_bytes(damaged)
            opening = open_store(path, TickingClock())
            with opening.store as store:
                while after := store.check_rows(locals().get("after") or 0):
                    pass
                assert has_all_games(store, saved), at
                assert all_rows(store) == rows
            for each in path.parent.glob("*broken*"):
                each.unlink()


def test_removed_games_do_not_come_back(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uids = [save_one(store, number) for number in range(4)]
        save_training(store)
        make_backup(store)
        store.history.delete(uids[1])
        store.purge()
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    with open_store(path, TickingClock()).store as store:
        assert {each.uid for each in store.history.page()} == {uids[0], uids[2], uids[3]}
        for table in ("reviews", "mistakes"):
            games = store.database.connection.execute(f"SELECT game FROM {table}").fetchall()
            assert {game for (game,) in games} == {uids[0], uids[2], uids[3]}


def test_clearing_everything_removes_the_backups(store: Store, path: Path) -> None:
    save_one(store, 0)
    make_backup(store)
    store.clearing.clear()
    assert len(store.backups.all()) == 1, "it can still be undone"
    store.clearing.purge()
    assert store.backups.all() == ()
    assert slots(path) == []


def test_restoring_a_backup_whole(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 4)
        rows = all_rows(store)
        make_backup(store)
        uid = save_one(store, 1)
        [backup] = store.backups.all()
        store.backups.restore(backup)
        assert all_rows(store) == rows
        assert has_all_games(store, saved)
        save_one(store, 2)
        assert store.backups.all() == (backup,)
    [replaced] = [each for each in path.parent.iterdir() if "replaced" in each.name]
    with open_store(replaced, TickingClock()).store as before:
        assert before.games.resume(uid).state.over, "what was there is kept"
    with open_store(path, TickingClock()).store as store:
        assert store.history.count() == 1 + sum(each.state.over for each in saved.values())


def test_adding_what_is_missing(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uids = [save_one(store, number) for number in range(3)]
        game = play_from_seed(make_setup("Ana"), Random(4))
        longer = save_game(store, game)
        save_league(store)
        save_training(store)
        trained, leagues = training(store), store.leagues.all()
        make_backup(store)
        connection = store.database.connection
        for table in ("trainer_days", "mistakes", "leagues", "league_members"):
            connection.execute(f"DELETE FROM {table}")
        connection.execute("DELETE FROM games WHERE uid = ?", (uids[0],))
        later = save_one(store, 7)
        [backup] = store.backups.all()
        assert finish(store.backups.add_missing(backup)) == 1
        assert {each.uid for each in store.history.page()} == {*uids, longer, later}
        assert not store.games.flags(uids[0]).imported
        assert training(store) == trained
        assert store.leagues.all() == leagues
        assert play_actions(game.setup, game, len(game.actions)) == store.games.resume(longer)
        assert store.check_rows(0, 100) is None
        assert not list(backup_folder(path).glob("*new*"))


def test_a_restored_backup_counts_as_ours(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        save_one(store, 1)
        make_backup(store)
    destroy(path)
    for each in sidecar_files(path):
        each.unlink(missing_ok=True)
    with open_store(path, TickingClock()).store as store:
        [game] = store.history.page()
        assert not game.flags.imported
        assert json.loads(json.dumps(store.settings.value("home")))
