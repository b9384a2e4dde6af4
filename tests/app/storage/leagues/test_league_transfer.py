"""The same league on two devices: games count once, members stay themselves, and of two versions
of a setting, a season, a member or a game left out, the later one stays."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.sibling_files import version_file
from app.storage.errors import ExportWrong
from app.storage.leagues.leagues import LeagueSettings
from app.storage.recovery.merge import finish, merge_file
from core.league.season import Season
from tests.app.storage.exports import empty_store, export_bytes, import_from, with_change
from tests.app.storage.leagues.quick_games import SUNDAY
from tests.app.storage.leagues.test_league_games import counted_uids
from tests.app.storage.saved_games import (
    TickingClock,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
)
from tests.app.storage.test_backups import make_backup


@pytest.fixture
def phone() -> Iterator[Store]:
    with empty_store() as store:
        yield store


@pytest.fixture
def tablet() -> Iterator[Store]:
    """Its clock runs a bit ahead, so that what is done there later is later."""
    with empty_store() as store:
        for _ in range(500):
            store.database.clock()
        yield store


def play(store: Store, *names: str, seed: str = "s") -> str:
    return save_game(store, play_from_seed(make_setup(*names, seed=seed), Random(seed)))


def send(source: Store, target: Store) -> None:
    import_from(target, export_bytes(source))


def names(store: Store, uid: str) -> list[str]:
    return [member.name for member in store.leagues.get(uid).members]


# --- joining ----------------------------------------------------------------------------------


def test_a_league_joins_itself_and_each_game_counts_once(phone: Store, tablet: Store) -> None:
    uid = save_league(phone)
    first = play(phone, "Ana", "Ben", seed="1")
    send(phone, tablet)
    second = play(tablet, "Ben", "Ana", seed="2")
    third = play(phone, "Ana", "Ben", seed="3")
    for _ in range(2):
        send(tablet, phone)
        send(phone, tablet)
    for store in (phone, tablet):
        (league,) = store.leagues.all()
        assert league.uid == uid
        assert sorted(counted_uids(store, uid)) == sorted([first, second, third])
        assert store.check_rows() is None
    assert counted_uids(phone, uid) == counted_uids(tablet, uid), "in the same order"


def test_everything_about_a_league_reaches_the_other_device(phone: Store, tablet: Store) -> None:
    game = play(phone, "Ana", "Ben")
    uid = save_league(phone, "Ana", "Ben", "Cleo", excluded=game)
    phone.leagues.end_season(uid)
    phone.leagues.begin_next_season(uid)
    send(phone, tablet)
    mine, theirs = phone.leagues.get(uid), tablet.leagues.get(uid)
    assert (theirs.settings, theirs.seasons) == (mine.settings, mine.seasons)
    assert names(tablet, uid) == ["Ana", "Ben", "Cleo"]
    assert counted_uids(tablet, uid, None) == []
    assert json.loads(export_bytes(tablet))["leagues"] == json.loads(export_bytes(phone))["leagues"]


def test_of_two_versions_the_later_one_stays_row_by_row(phone: Store, tablet: Store) -> None:
    game = play(phone, "Ana", "Ben")
    uid = save_league(phone)
    send(phone, tablet)
    # On the phone: a new name and a game left out. Later, on the tablet: a member and a season.
    phone.leagues.change(
        uid, LeagueSettings("Phone"), ["Ana", "Ben"], phone.leagues.get(uid).season
    )
    phone.leagues.exclude(uid, game)
    before = tablet.leagues.get(uid)
    tablet.leagues.change(uid, before.settings, ["Ana", "Ben", "Cleo"], before.season)
    tablet.leagues.end_season(uid)
    for _ in range(2):
        send(phone, tablet)
        send(tablet, phone)
    for store in (phone, tablet):
        league = store.leagues.get(uid)
        assert league.name == "Phone"
        assert names(store, uid) == ["Ana", "Ben", "Cleo"]
        assert league.season.ends is not None
        assert counted_uids(store, uid) == []


def test_a_later_change_of_the_same_row_wins_whichever_way_it_is_sent(
    phone: Store, tablet: Store
) -> None:
    uid = save_league(phone)
    send(phone, tablet)
    season = phone.leagues.get(uid).season
    phone.leagues.change(uid, LeagueSettings("Earlier"), ["Ana"], season)
    tablet.leagues.change(uid, LeagueSettings("Later"), ["Ana", "Ben"], season)
    send(phone, tablet)
    send(tablet, phone)
    assert {store.leagues.get(uid).name for store in (phone, tablet)} == {"Later"}
    assert names(phone, uid) == ["Ana"], "nothing was changed about the members on the tablet"


def test_seasons_that_both_began_never_overlap(phone: Store, tablet: Store) -> None:
    uid = save_league(phone)
    send(phone, tablet)
    for store in (phone, tablet):
        store.leagues.end_season(uid)
        store.leagues.begin_next_season(uid)
    send(phone, tablet)
    send(tablet, phone)
    assert phone.leagues.get(uid).seasons == tablet.leagues.get(uid).seasons
    _first, second = phone.leagues.get(uid).seasons
    assert phone.leagues.get(uid).span(1).ends == second.began


def test_a_league_that_was_deleted_here_comes_back(phone: Store) -> None:
    uid = save_league(phone)
    export = export_bytes(phone)
    phone.leagues.delete(uid)
    assert json.loads(export_bytes(phone))["leagues"] == []
    import_from(phone, export)
    assert phone.leagues.get(uid).uid == uid
    phone.leagues.delete(uid)
    phone.purge()
    import_from(phone, export)
    assert names(phone, uid) == ["Ana", "Ben"]


# --- members ----------------------------------------------------------------------------------


def test_members_are_found_by_a_game_if_they_have_another_name_here(
    phone: Store, tablet: Store
) -> None:
    play(phone, "Ana", "Ben")
    send(phone, tablet)
    ana = next(player for player in tablet.players.all() if player.name == "Ana")
    tablet.players.rename(ana.id, "Anastasia")
    uid = save_league(phone)
    send(phone, tablet)
    assert names(tablet, uid) == ["Anastasia", "Ben"]
    assert len(counted_uids(tablet, uid)) == 1
    assert len(tablet.players.all()) == 2


def test_members_who_never_played_join_by_name(phone: Store, tablet: Store) -> None:
    uid = save_league(phone, "Ana", "Ben")
    tablet.games.begin(make_setup("Ben"))
    send(phone, tablet)
    assert names(tablet, uid) == ["Ana", "Ben"]
    assert len(tablet.players.all()) == 2


# --- versions and backups -----------------------------------------------------------------------


def test_a_league_of_another_file_is_merged(phone: Store, tablet: Store) -> None:
    play(tablet, "Ana", "Ben")
    uid = save_league(tablet)
    phone.database.write(
        lambda connection: finish(merge_file(connection, tablet.database.connection))
    )
    assert len(counted_uids(phone, uid)) == 1


def test_a_league_of_a_separate_file_joins_at_the_next_start(path: Path) -> None:
    with open_store(version_file(path, len(MIGRATIONS) - 1), TickingClock()).store as older:
        uid = save_league(older)
        play(older, "Ana", "Ben")
    opening = open_store(path, TickingClock())
    with opening.store as store:
        assert opening.report.outcome is OpeningOutcome.MERGED
        assert len(counted_uids(store, uid)) == 1


def test_a_removed_league_does_not_come_back_from_a_backup(path: Path) -> None:
    clock = TickingClock()
    with open_store(path, clock).store as store:
        play(store, "Ana", "Ben")
        kept, removed = save_league(store), save_league(store)
        assert make_backup(store)
        store.leagues.delete(removed)
        store.purge()
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    with open_store(path, clock).store as store:
        assert [league.uid for league in store.leagues.all()] == [kept]


# --- nonsense ---------------------------------------------------------------------------------

ROW = {"number": 1, "began": SUNDAY, "ends": None, "changed": SUNDAY}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("settings", "name"), "x" * 31),
        (("settings", "name"), None),
        (("settings", "uid"), "short"),
        (("settings", "kind"), "nonsense"),
        (("settings", "points"), "3,2,x"),
        (("settings", "bots"), True),
        (("settings", "deleted"), 5),
        (("settings",), []),
        (("seasons",), {}),
        (("seasons",), [5]),
        (("seasons",), [ROW] * 101),
        (("seasons", 0, "began"), -1),
        (("seasons", 0, "more"), 1),
        (("members", 0, "name"), "\n"),
        (("members", 0, "name"), 5),
        (("members", 0, "game"), 5),
        (("members", 0, "seat"), None),
        (("members", 0, "plays"), 2),
        (("members", 0, "changed"), "now"),
        (("games", 0, "excluded"), None),
        (("games", 0), {"game": "x"}),
        (("more",), 1),
    ],
)
def test_nonsense_is_refused(phone: Store, path: tuple[str | int, ...], value: object) -> None:
    play(phone, "Ana", "Ben")
    save_league(phone, excluded="game")
    export = with_change(export_bytes(phone), "leagues", 0, *path, to=value)
    with empty_store() as other:
        with pytest.raises(ExportWrong) as raised:
            import_from(other, export)
        assert raised.value.facts["part"] == "leagues"
        assert other.history.count() == 0
        assert other.leagues.all() == ()


def test_an_export_without_leagues_is_one_of_an_older_version(phone: Store, tablet: Store) -> None:
    play(phone, "Ana", "Ben")
    document = json.loads(export_bytes(phone))
    del document["leagues"]
    import_from(tablet, json.dumps(document).encode())
    assert tablet.history.count() == 1


def test_long_lists_travel_in_pieces(phone: Store, tablet: Store) -> None:
    uid = save_league(phone)
    for number in range(250):
        phone.leagues.exclude(uid, f"{number:032x}")
    document = json.loads(export_bytes(phone))
    assert [len(piece["games"]) for piece in document["leagues"]] == [100, 100, 50]
    send(phone, tablet)
    found = tablet.database.connection.execute("SELECT count(*) FROM league_games").fetchone()
    assert found == (250,)
    assert tablet.leagues.get(uid).seasons == (Season(1, SUNDAY),)
