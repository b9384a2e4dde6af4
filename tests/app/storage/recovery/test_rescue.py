"""A damaged file is quarantined, and its intact rows are rescued."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.database.connection import open_in_memory
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.sibling_files import sibling_path, sidecar_files
from app.storage.database.tables import CHECKSUMMED, PLAYERS, SEATS
from app.storage.recovery.rescue import RescuedRows, fill
from app.text.opening_report import describe_opening
from core import Game
from tests.app.storage.opened_store import check_can_play, has_all_games, open_expecting
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    file_names,
    make_setup,
    play_actions,
    play_from_seed,
    save_game,
    save_game_with_unknown_rules,
    save_random_games,
)

# --- files that are no database ---------------------------------------------------------------

SENTENCE = "could not be read"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x",
        b"not a database at all" * 1000,
        b"SQLite format 3\x00",
        b"SQLite format 3\x00" + bytes(5000),
        bytes(20_000),
        Random(1).randbytes(50_000),
    ],
    ids=["empty", "byte", "text", "magic", "magic and zeros", "zeros", "noise"],
)
def test_not_a_database(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    store = open_expecting(path, OpeningOutcome.NOTHING_RESCUED, SENTENCE)
    assert store.persistent
    store.close()
    quarantined = [each for each in path.parent.iterdir() if "broken" in each.name]
    assert [each.read_bytes() for each in quarantined] == [data]
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


def test_somebody_elses_database(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, title TEXT)")
        other.execute("INSERT INTO games VALUES (1, 'Chess')")
        other.commit()
    before = path.read_bytes()
    open_expecting(path, OpeningOutcome.NOTHING_RESCUED, SENTENCE).close()
    quarantined = next(each for each in path.parent.iterdir() if "broken" in each.name)
    assert quarantined.read_bytes() == before


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    path.mkdir(parents=True)
    open_expecting(path, OpeningOutcome.NOTHING_RESCUED, SENTENCE).close()


def test_two_broken_files_in_one_second(path: Path) -> None:
    for _ in range(2):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"broken")
        open_store(path, lambda: 5).store.close()
    assert len(file_names(path.parent)) == 3


# --- damage -----------------------------------------------------------------------------------


def test_damage_found_while_playing_is_repaired_at_once(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 6)
        uid, game = next(iter(saved.items()))
        change_a_letter(store, uid)
        store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert store.games.resume(uid) == game, "the actions around it prove what it was"
        (report,) = store.take_reports()
        assert report.outcome is OpeningOutcome.RESCUED
        assert "6 games were rescued" in describe_opening(report)
        assert store.take_reports() == ()
        assert all(store.games.resume(other) == saved[other] for other in saved if other != uid)
        check_can_play(store)
        assert store.check_rows() is None
        assert store.persistent
    assert len([name for name in file_names(path.parent) if "broken" in name]) == 1


def change_a_letter(store: Store, uid: str) -> None:
    """SQLite cannot notice this."""
    store.database.connection.execute(
        "UPDATE actions SET line = 'score chance 1' WHERE step = 3 AND game ="
        " (SELECT id FROM games WHERE uid = ?)",
        (uid,),
    )


def test_names_and_merges_survive_a_rescue(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uid = save_game(store, play_from_seed(make_setup("Ana", "Anna"), Random(1)))
        ana, anna = (player.id for player in store.players.all())
        store.players.rename(ana, "Queen")
        store.players.merge(anna, into=ana)
        before = all_rows(store)
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    with open_expecting(path, OpeningOutcome.RESCUED, "One game") as store:
        found = next(game for game in store.history.page() if game.uid == uid)
        assert [result.name for result in found.results] == ["Queen", "Queen"]
        assert set(before) <= set(all_rows(store))


def test_outdated_names_among_rescued_rows_do_no_harm(store: Store) -> None:
    """Two rows have the same name, since one of them is outdated."""
    save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(1)))
    rescued = collect_rows(store)
    rescued.rows["players"][2] = PLAYERS.with_checksum(2, "Ana", 2, 1)
    with closing(open_in_memory(MIGRATIONS)) as other:
        fill(other, rescued)
        assert other.execute("SELECT count(*) FROM seats WHERE player IS NOT NULL").fetchone() == (
            2,
        )
        assert other.execute("PRAGMA foreign_key_check").fetchall() == []


def collect_rows(store: Store) -> RescuedRows:
    """Return all rows, as if each had been found in the file."""
    rescued = RescuedRows()
    connection = store.database.connection
    for table in CHECKSUMMED.values():
        for row in connection.execute(table.select):
            rescued.rows[table.name][row[:2] if table is SEATS else row[0]] = row
    for game, step, line, at, mark in connection.execute("SELECT * FROM actions"):
        rescued.actions.setdefault(game, {})[step, line, at, mark] = True
    return rescued


@pytest.mark.parametrize(("table", "key"), [("seats", (1, 1)), ("players", 2)])
def test_every_player_of_a_finished_game_has_a_seat_and_a_result_after_a_rescue(
    store: Store, table: str, key: object
) -> None:
    """Even if a seat was lost, or its player."""
    save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(1)))
    seats = "SELECT seat, name, total, rank FROM seats JOIN players ON players.id = seats.player"
    before = store.database.connection.execute(seats).fetchall()
    rescued = collect_rows(store)
    del rescued.rows[table][key]  # type: ignore[arg-type]
    with closing(open_in_memory(MIGRATIONS)) as other:
        fill(other, rescued)
        assert other.execute(seats).fetchall() == before


@pytest.mark.parametrize("over", [True, False])
def test_a_missing_seat_is_noticed_and_restored(path: Path, over: bool) -> None:
    with open_store(path, TickingClock()).store as store:
        game = play_from_seed(make_setup("Ana", "Ben"), Random(1))
        save_game(store, game if over else play_actions(game.setup, game, 9))
        before = all_rows(store)
        store.database.connection.execute("DELETE FROM seats WHERE seat = 1")
        assert store.check_rows() is None
        assert [report.outcome for report in store.take_reports()] == [OpeningOutcome.RESCUED]
        assert all_rows(store) == before


def test_seats_of_an_unreadable_game_are_not_checked(store: Store) -> None:
    save_game_with_unknown_rules(store)
    store.database.connection.execute("DELETE FROM seats")
    assert store.check_rows() is None
    assert store.take_reports() == ()


def test_rows_are_rescued_from_the_log(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 1)
        (uid,) = saved
        change_a_letter(store, uid)
        assert has_all_games(store, saved)
        assert [report.outcome for report in store.take_reports()] == [OpeningOutcome.RESCUED]


def test_a_log_without_its_database_is_rescued(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uid = store.games.begin(make_setup())
        log = sidecar_files(path)[0].read_bytes()
        data = path.read_bytes()
    path.unlink()
    sidecar_files(path)[0].write_bytes(log)
    with open_expecting(path, OpeningOutcome.RESCUED, "One game was rescued") as store:
        assert store.games.resume(uid).actions == ()
    assert data


def test_a_log_with_a_changed_byte_loses_nothing_silently(path: Path) -> None:
    """SQLite itself would drop everything after it."""
    with open_store(path, TickingClock()).store as store:
        saved = save_random_games(store, 2)
        store.settings.save("page", "to be damaged")
        more = save_random_games(store, 2, seed=9)
        data, log = path.read_bytes(), bytearray(sidecar_files(path)[0].read_bytes())
    place = log.rindex(b"to be damaged")
    log[place] ^= 1
    path.write_bytes(data)
    sidecar_files(path)[0].write_bytes(log)
    with open_expecting(path, OpeningOutcome.RESCUED, "rescued") as store:
        assert has_all_games(store, {**saved, **more})


def test_remains_of_a_killed_write_are_not_damage(path: Path, tmp_path: Path) -> None:
    """A long write was killed and a short one followed: the rest of the long one is still there."""
    again = tmp_path / "again.db"
    with open_store(path, TickingClock()).store as store:
        store.settings.save("short", 1)
        log = sidecar_files(path)[0]
        before = log.stat().st_size
        save_random_games(store, 1)
        frame = 4096 + 24
        assert log.stat().st_size > before + 8 * frame
        again.write_bytes(path.read_bytes())
        # Killed in the middle of the first transaction with several pages.
        sidecar_files(again)[0].write_bytes(log.read_bytes()[: before + 3 * frame + 24])
    last = tmp_path / "last.db"
    with open_unchanged(again) as store:
        store.settings.save("short", 2)
        last.write_bytes(again.read_bytes())
        sidecar_files(last)[0].write_bytes(sidecar_files(again)[0].read_bytes())
        assert sidecar_files(last)[0].stat().st_size == before + 3 * frame + 24
    with open_unchanged(last) as store:
        assert store.settings.value("short") == 2


def open_unchanged(path: Path) -> Store:
    opening = open_store(path, TickingClock())
    assert opening.report.outcome is OpeningOutcome.UNCHANGED, opening.report
    return opening.store


# --- killed on the way ------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["made", "log set aside", "set aside"])
def test_killed_while_replacing_the_damaged_file(
    path: Path, saved: dict[str, Game], moment: str
) -> None:
    """The rescue is complete, so the next start moves it into place."""
    ready = sibling_path(path, "ready")
    ready.write_bytes(path.read_bytes())
    if moment == "set aside":
        path.rename(sibling_path(path, "broken-1"))
    else:
        path.write_bytes(b"damaged")
        if moment == "made":
            sidecar_files(path)[0].write_bytes(b"damaged too")
    with open_expecting(path, OpeningOutcome.RESCUED, "rescued") as store:
        assert has_all_games(store, saved)
    assert not ready.exists()
    open_expecting(path, OpeningOutcome.UNCHANGED).close()


def test_killed_while_creating_a_file(path: Path) -> None:
    path.parent.mkdir()
    sibling_path(path, "new").write_bytes(b"half")
    open_expecting(path, OpeningOutcome.CREATED).close()
    assert file_names(path.parent) == ["fivefold.db"]
