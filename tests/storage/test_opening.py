"""Good days and bad: there is always a store, and one sentence about it."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.storage import Happened, Store, open_store
from app.storage import opening as opening_module
from app.storage.connection import companions, in_memory
from app.storage.errors import Closed, StorageError
from app.storage.rescue import Rescued, beside, fill
from app.storage.schema import APPLICATION, STEPS
from app.storage.tables import MARKED, PLAYERS, SEATS
from core import Game, next_roll
from tests.storage.keeping import Ticking, a_setup, contents, files, from_the_seed, kept, some_games

NEWER = (*STEPS, ("ALTER TABLE players ADD COLUMN colour TEXT",))


def can_play(store: Store) -> None:
    """A whole game, finished and found again."""
    before = store.history.count()
    game = from_the_seed(a_setup("Eve"), Random(3))
    uid = kept(store, game)
    assert store.games.resume(uid) == game
    assert store.history.count() == before + 1


def opened(path: Path, happened: Happened, said: str = "") -> Store:
    opening = open_store(path, Ticking())
    assert opening.news.happened is happened, opening.news
    assert said in opening.news.sentence
    assert bool(opening.news.sentence) == bool(said)
    assert "{" not in opening.news.sentence
    can_play(opening.store)
    return opening.store


@pytest.fixture
def saved(path: Path) -> dict[str, Game]:
    with open_store(path, Ticking()).store as store:
        return some_games(store, 6)


def has_all(store: Store, saved: dict[str, Game]) -> bool:
    return all(store.games.resume(uid) == game for uid, game in saved.items())


def test_the_first_start_and_the_next(path: Path) -> None:
    opened(path, Happened.FRESH).close()
    assert files(path.parent) == ["fivefold.db"]
    opened(path, Happened.NOTHING).close()


def test_the_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / "data" / "fivefold.db"
    with opened(path, Happened.NO_FOLDER, "cannot be made") as store:
        assert not store.kept


def test_a_second_copy_of_the_program(path: Path, saved: dict[str, Game]) -> None:
    with open_store(path).store as first:
        before = path.read_bytes()
        with opened(path, Happened.LOCKED, "open already") as second:
            assert not second.kept
        # Not even a log that looks damaged while it is being written is touched.
        log = companions(path)[0]
        uid = first.games.begin(a_setup())
        whole = log.read_bytes()
        log.write_bytes(b"x" + whole[1:])
        opened(path, Happened.LOCKED, "open already").close()
        log.write_bytes(whole)
        assert files(path.parent) == ["fivefold.db", "fivefold.db-wal"]
        assert path.read_bytes() == before
        assert first.games.resume(uid).actions == ()
        assert has_all(first, saved)
        can_play(first)
    opened(path, Happened.NOTHING).close()


def test_a_second_copy_shows_what_was_finished(path: Path) -> None:
    """Not what is being played: its dice would be known before they are rolled."""
    with open_store(path, Ticking()).store as first:
        saved = some_games(first, 6)
        solo = kept(first, from_the_seed(a_setup("Ana"), Random(1)))
        first.top_scores.enter(solo, 0, "Ana")
        before = contents(first)
        with open_store(path, Ticking()).store as second:
            assert not second.kept
            assert second.history.page(0, 50) == first.history.page(0, 50)
            assert second.top_scores.kinds() == first.top_scores.kinds()
            assert second.players.all() == first.players.all()
            assert second.games.unfinished() == ()
            assert second.games.abandoned() == ()
            assert len(first.games.unfinished()) == sum(not g.state.over for g in saved.values())
            second.history.delete(solo)
            can_play(second)
        assert contents(first) == before
        can_play(first)


def test_a_second_copy_of_files_that_change_while_they_are_read(
    path: Path, saved: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that is emptied between the two: tried again, and else left alone."""
    with open_store(path, Ticking()).store as first:
        copy = opening_module.copyfile
        changes = []

        def changing(source: Path, target: Path) -> None:
            copy(source, target)
            if len(changes) < limit:
                changes.append(1)
                first.games.begin(a_setup())
                first.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        monkeypatch.setattr(opening_module, "copyfile", changing)
        limit = 1
        with opened(path, Happened.LOCKED, "open already") as second:
            assert second.history.count() > 1
        limit = 100
        with opened(path, Happened.LOCKED, "open already") as second:
            assert second.history.count() == 1
        assert has_all(first, saved)


def test_a_newer_programs_file_is_left_alone_and_joined_later(
    path: Path, saved: dict[str, Game]
) -> None:
    open_store(path, steps=NEWER).store.close()
    before = path.read_bytes()
    with opened(path, Happened.FROM_NEWER, "newer Fivefold") as store:
        assert store.kept
        uid = kept(store, from_the_seed(a_setup("Ana"), Random(1)))
        store.top_scores.enter(uid, 0, "Ana")
    assert path.read_bytes() == before
    with opened(path, Happened.FROM_NEWER, "newer Fivefold") as again:
        assert again.history.count() == 3
    opening = open_store(path, steps=NEWER)
    with opening.store as updated:
        assert opening.news.happened is Happened.JOINED
        assert "3 games" in opening.news.sentence
        assert has_all(updated, saved)
        assert updated.games.resume(uid).state.over
        assert not updated.games.facts(uid).imported
        assert len(updated.top_scores.kinds()) == 1
        assert updated.check() is None
    assert len([name for name in files(path.parent) if "joined" in name]) == 1
    with open_store(path, steps=NEWER).store as later:
        assert later.take_news() == ()


# --- files that are no database -------------------------------------------------------------

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
    store = opened(path, Happened.NOTHING_RESCUED, SENTENCE)
    assert store.kept
    store.close()
    aside = [each for each in path.parent.iterdir() if "broken" in each.name]
    assert [each.read_bytes() for each in aside] == [data]
    opened(path, Happened.NOTHING).close()


def test_somebody_elses_database(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, title TEXT)")
        other.execute("INSERT INTO games VALUES (1, 'Chess')")
        other.commit()
    before = path.read_bytes()
    opened(path, Happened.NOTHING_RESCUED, SENTENCE).close()
    aside = next(each for each in path.parent.iterdir() if "broken" in each.name)
    assert aside.read_bytes() == before


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    path.mkdir(parents=True)
    opened(path, Happened.NOTHING_RESCUED, SENTENCE).close()


def test_two_broken_files_in_one_second(path: Path) -> None:
    for _ in range(2):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"broken")
        open_store(path, lambda: 5).store.close()
    assert len(files(path.parent)) == 3


# --- damage -----------------------------------------------------------------------------------


def test_damage_found_while_playing_is_mended_at_once(path: Path) -> None:
    with open_store(path, Ticking()).store as store:
        saved = some_games(store, 6)
        uid, game = next(iter(saved.items()))
        change_a_letter(store, uid)
        store.database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cut = store.games.resume(uid)
        assert cut.actions == game.actions[:3]
        assert store.games.facts(uid).known
        (news,) = store.take_news()
        assert news.happened is Happened.RESCUED
        assert "6 games were rescued" in news.sentence
        assert store.take_news() == ()
        assert all(store.games.resume(other) == saved[other] for other in saved if other != uid)
        can_play(store)
        assert store.check() is None
        assert store.kept
    assert len([name for name in files(path.parent) if "broken" in name]) == 1


def change_a_letter(store: Store, uid: str) -> None:
    """Which SQLite cannot notice."""
    store.database.connection.execute(
        "UPDATE actions SET line = 'score chance 1' WHERE step = 3 AND game ="
        " (SELECT id FROM games WHERE uid = ?)",
        (uid,),
    )


def test_names_and_merges_survive_a_rescue(path: Path) -> None:
    with open_store(path, Ticking()).store as store:
        uid = kept(store, from_the_seed(a_setup("Ana", "Anna"), Random(1)))
        ana, anna = (player.id for player in store.players.all())
        store.players.rename(ana, "Queen")
        store.players.merge(anna, into=ana)
        before = contents(store)
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    with opened(path, Happened.RESCUED, "One game") as store:
        found = next(game for game in store.history.page() if game.uid == uid)
        assert [result.name for result in found.results] == ["Queen", "Queen"]
        assert set(before) <= set(contents(store))


def test_old_names_among_the_rescued_do_no_harm(store: Store) -> None:
    """A name that two rows have, since one of them is older than the other."""
    rescued = Rescued()
    kept(store, from_the_seed(a_setup("Ana", "Ben"), Random(1)))
    connection = store.database.connection
    for table in MARKED.values():
        for row in connection.execute(table.select):
            rescued.rows[table.name][row[:2] if table is SEATS else row[0]] = row
    rescued.rows["players"][2] = PLAYERS.marked(2, "Ana", 2, 1)
    with closing(in_memory(STEPS)) as other:
        fill(other, rescued)
        assert other.execute("SELECT count(*) FROM seats WHERE player IS NOT NULL").fetchone() == (
            2,
        )
        assert other.execute("PRAGMA foreign_key_check").fetchall() == []


def test_what_the_log_still_has_is_rescued_from_there(path: Path) -> None:
    with open_store(path, Ticking()).store as store:
        saved = some_games(store, 1)
        (uid,) = saved
        change_a_letter(store, uid)
        assert has_all(store, saved)
        assert [news.happened for news in store.take_news()] == [Happened.RESCUED]


def test_a_log_that_lost_its_file_is_rescued(path: Path) -> None:
    with open_store(path, Ticking()).store as store:
        uid = store.games.begin(a_setup())
        log = companions(path)[0].read_bytes()
        whole = path.read_bytes()
    path.unlink()
    companions(path)[0].write_bytes(log)
    with opened(path, Happened.RESCUED, "One game was rescued") as store:
        assert store.games.resume(uid).actions == ()
    assert whole


def test_a_log_with_a_changed_byte_loses_nothing_silently(path: Path) -> None:
    """SQLite itself would drop everything after it."""
    with open_store(path, Ticking()).store as store:
        saved = some_games(store, 2)
        store.settings.keep("page", "to be damaged")
        more = some_games(store, 2, seed=9)
        data, log = path.read_bytes(), bytearray(companions(path)[0].read_bytes())
    place = log.rindex(b"to be damaged")
    log[place] ^= 1
    path.write_bytes(data)
    companions(path)[0].write_bytes(log)
    with opened(path, Happened.RESCUED, "rescued") as store:
        assert has_all(store, {**saved, **more})


def test_remains_of_a_killed_write_are_no_damage(path: Path, tmp_path: Path) -> None:
    """A long write was killed, a short one followed over it: what is left of the first is there."""
    again = tmp_path / "again.db"
    with open_store(path, Ticking()).store as store:
        store.settings.keep("short", 1)
        log = companions(path)[0]
        before = log.stat().st_size
        some_games(store, 1)
        frame = 4096 + 24
        assert log.stat().st_size > before + 8 * frame
        again.write_bytes(path.read_bytes())
        # Killed in the middle of the first transaction with several pages.
        companions(again)[0].write_bytes(log.read_bytes()[: before + 3 * frame + 24])
    last = tmp_path / "last.db"
    with opened_quietly(again) as store:
        store.settings.keep("short", 2)
        last.write_bytes(again.read_bytes())
        companions(last)[0].write_bytes(companions(again)[0].read_bytes())
        assert companions(last)[0].stat().st_size == before + 3 * frame + 24
    with opened_quietly(last) as store:
        assert store.settings.value("short") == 2


def opened_quietly(path: Path) -> Store:
    opening = open_store(path, Ticking())
    assert opening.news.happened is Happened.NOTHING, opening.news
    return opening.store


@pytest.mark.parametrize("moment", ["made", "log set aside", "set aside"])
def test_killed_while_mending(path: Path, saved: dict[str, Game], moment: str) -> None:
    """The rescue is complete, so the next start puts it in its place."""
    ready = beside(path, "ready")
    ready.write_bytes(path.read_bytes())
    if moment == "set aside":
        path.rename(beside(path, "broken-1"))
    else:
        path.write_bytes(b"damaged")
        if moment == "made":
            companions(path)[0].write_bytes(b"damaged too")
    with opened(path, Happened.RESCUED, "rescued") as store:
        assert has_all(store, saved)
    assert not ready.exists()
    opened(path, Happened.NOTHING).close()


def test_killed_while_a_fresh_file_was_made(path: Path) -> None:
    path.parent.mkdir()
    beside(path, "new").write_bytes(b"half")
    opened(path, Happened.FRESH).close()
    assert files(path.parent) == ["fivefold.db"]


# --- a closed store -----------------------------------------------------------------------------


def test_closed_is_closed(path: Path) -> None:
    store = open_store(path).store
    store.close()
    with pytest.raises(Closed, match="Open Fivefold again"):
        store.games.unfinished()
    assert issubclass(Closed, StorageError)


def test_a_bug_is_not_hidden(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError):
        store.database.ask(lambda connection: connection.execute("SELECT nonsense"))


def test_what_the_file_says_of_itself(path: Path) -> None:
    with open_store(path).store as store:
        ask = store.database.connection.execute
        told = {
            name: ask(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "application_id")
        }
    assert told == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "application_id": APPLICATION,
    }


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to(path: Path, saved: dict[str, Game]) -> None:
    path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    path.chmod(stat.S_IRUSR)
    try:
        with opened(path, Happened.READ_ONLY, "does not let Fivefold write") as store:
            assert has_all(store, saved)
    finally:
        path.parent.chmod(stat.S_IRWXU)


def test_saved_before_it_is_shown(path: Path) -> None:
    """What `write` returned from is in the files, though nothing was closed."""
    with open_store(path).store as store:
        setup = a_setup()
        uid = store.games.begin(setup)
        game = Game.new(setup)
        roll = next_roll(game.state)
        store.journal(uid, game).write([roll])
        copy = path.parent / "copy.db"
        copy.write_bytes(path.read_bytes())
        companions(copy)[0].write_bytes(companions(path)[0].read_bytes())
        with open_store(copy).store as other:
            assert other.games.resume(uid) == game.then(roll)
