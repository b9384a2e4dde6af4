"""Leagues are kept with their members and seasons; players stay themselves."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.storage import OpeningOutcome, Store, open_store
from app.storage.errors import BadPlayerName, NoSuchLeague
from app.storage.games.game_kind import GameKind
from app.storage.leagues.leagues import League, Leagues, LeagueSettings
from core.league.scoring import LeagueScoring, Scoring
from core.league.season import Season, Span
from tests.app.storage.exports import empty_store
from tests.app.storage.leagues.quick_games import SUNDAY, WEEK, save_result
from tests.app.storage.saved_games import (
    TickingClock,
    make_setup,
    play_from_seed,
    save_game,
    save_league,
)

SETTINGS = LeagueSettings(
    "Sunday league",
    LeagueScoring(Scoring.AVERAGE, (5, 3, 2, 1)),
    GameKind("official", 1, False, "forced"),
    bots=False,
)
FIRST = Season(1, SUNDAY)


@pytest.fixture
def store() -> Iterator[Store]:
    with empty_store() as store:
        yield store


def names(league: League) -> list[str]:
    return [member.name for member in league.members]


def test_a_league_is_kept(path: Path) -> None:
    with open_store(path, TickingClock()).store as store:
        uid = store.leagues.create(SETTINGS, ["Ana", "Ben"], FIRST)
    with open_store(path, TickingClock()).store as store:
        (league,) = store.leagues.all()
        assert (league.uid, league.settings, league.seasons) == (uid, SETTINGS, (FIRST,))
        assert names(league) == ["Ana", "Ben"]
        assert league == store.leagues.get(uid)
        assert store.check_rows() is None


def test_everything_about_it_can_be_changed(store: Store) -> None:
    uid = store.leagues.create(SETTINGS, ["Ana", "Ben"], FIRST)
    changed = LeagueSettings("Every day", LeagueScoring(Scoring.WINS, ()))
    season = Season(1, SUNDAY + 1, SUNDAY + WEEK)
    store.leagues.change(uid, changed, ["Cleo", "Ana"], season)
    league = store.leagues.get(uid)
    assert (league.settings, league.seasons) == (changed, (season,))
    assert names(league) == ["Ana", "Cleo"]
    store.leagues.change(uid, changed, ["Ana", "Ben", "Cleo"], season)
    assert names(store.leagues.get(uid)) == ["Ana", "Ben", "Cleo"], "back in the old place"


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "two\nlines"])
def test_a_name_that_cannot_be_shown_is_refused(store: Store, name: str) -> None:
    with pytest.raises(BadPlayerName):
        store.leagues.create(LeagueSettings(name), ["Ana", "Ben"], FIRST)
    assert store.leagues.all() == ()


def test_renamed_and_merged_players_stay_members(store: Store) -> None:
    uid = save_league(store, "Ana", "Ben", "Anna")
    other = save_league(store, "Anna", "Ben")
    save_result(store, {"Ana": 200, "Anna": 180, "Ben": 150})
    ana, ben, anna = (player.id for player in store.players.all())
    store.players.rename(ben, "Benjamin")
    store.players.merge(anna, into=ana)
    assert names(store.leagues.get(uid)) == ["Ana", "Benjamin"]
    assert sorted(names(store.leagues.get(other))) == ["Ana", "Benjamin"]
    assert store.check_rows() is None


def test_whoever_had_left_does_not_come_back_by_a_merge(store: Store) -> None:
    uid = save_league(store, "Ana", "Ben", "Anna")
    league = store.leagues.get(uid)
    store.leagues.change(uid, league.settings, ["Ana", "Ben"], league.season)
    ana, _, anna = (player.id for player in store.players.all())
    store.players.merge(anna, into=ana)
    assert names(store.leagues.get(uid)) == ["Ana", "Ben"]
    store.leagues.change(uid, league.settings, ["Ben"], league.season)
    uid = save_league(store, "Ana", "Ben")
    league = store.leagues.get(uid)
    store.leagues.change(uid, league.settings, ["Ben", "Cleo"], league.season)
    ben = store.players.all()[1].id
    store.players.merge(ana, into=ben)
    assert names(store.leagues.get(uid)) == ["Ben", "Cleo"]


# --- seasons ----------------------------------------------------------------------------------


def test_the_next_season_begins_where_the_last_one_ended(store: Store) -> None:
    uid = save_league(store)
    store.leagues.end_season(uid)
    (first,) = store.leagues.get(uid).seasons
    assert first.ends is not None
    store.leagues.end_season(uid)
    assert store.leagues.get(uid).seasons == (first,), "it is over already"
    store.leagues.begin_next_season(uid)
    assert store.leagues.get(uid).seasons == (first, Season(2, first.ends))
    store.leagues.begin_next_season(uid)
    assert len(store.leagues.get(uid).seasons) == 2, "the second has no end yet"
    assert store.leagues.get(uid).span(1) == Span(first.began, first.ends)
    assert store.leagues.get(uid).span(2) == Span(first.ends, None)
    assert store.leagues.get(uid).span(None) == Span(first.began, None)


def test_a_season_can_be_ended_before_its_planned_days(store: Store) -> None:
    late = 1_900_000_000_000
    uid = store.leagues.create(SETTINGS, ["Ana", "Ben"], Season(1, SUNDAY, late))
    store.leagues.end_season(uid)
    ends = store.leagues.get(uid).season.ends
    assert ends is not None
    assert ends < late
    uid = store.leagues.create(SETTINGS, ["Ana", "Ben"], Season(1, late))
    store.leagues.end_season(uid)
    season = store.leagues.get(uid).season
    assert season.began == season.ends


# --- deleting ---------------------------------------------------------------------------------


def test_a_deleted_league_can_be_restored_until_it_is_purged(store: Store) -> None:
    kept, uid = save_league(store), save_league(store, excluded="game")
    before = store.leagues.get(uid)
    store.leagues.delete(uid)
    assert [league.uid for league in store.leagues.all()] == [kept]
    with pytest.raises(NoSuchLeague):
        store.leagues.get(uid)
    store.leagues.undelete(uid)
    assert store.leagues.get(uid) == before
    store.leagues.delete(uid)
    store.purge()
    store.leagues.undelete(uid)
    assert [league.uid for league in store.leagues.all()] == [kept]
    for table in ("league_seasons", "league_members", "league_games"):
        found = store.database.connection.execute(f"SELECT DISTINCT league FROM {table}")
        assert {each for (each,) in found} <= {kept}


@pytest.mark.parametrize(
    "change",
    [
        lambda leagues: leagues.end_season("gone"),
        lambda leagues: leagues.begin_next_season("gone"),
        lambda leagues: leagues.change("gone", SETTINGS, [], FIRST),
        lambda leagues: leagues.delete("gone"),
    ],
)
def test_a_league_that_is_gone_is_not_changed(
    store: Store, change: Callable[[Leagues], None]
) -> None:
    with pytest.raises(NoSuchLeague):
        change(store.leagues)


def test_members_who_never_played_outlive_a_clearing_before_the_league(store: Store) -> None:
    store.clearing.clear()
    uid = save_league(store, "Ana", "Ben")
    store.clearing.purge()
    assert names(store.leagues.get(uid)) == ["Ana", "Ben"]
    assert store.check_rows() is None


# --- damage -----------------------------------------------------------------------------------


def damage(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(change)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE leagues SET name = 'Monday league' WHERE id = 1",
        "UPDATE league_seasons SET began = began + 99 WHERE id = 1",
        "UPDATE league_members SET player = 3 WHERE id = 1",
        "UPDATE league_games SET excluded = 0 WHERE id = 1",
    ],
)
def test_a_damaged_row_leaves_other_leagues_whole(path: Path, change: str) -> None:
    with open_store(path, TickingClock()).store as store:
        save_result(store, {"Ana": 200, "Ben": 100})
        for _ in range(2):
            uid = save_league(store, "Ana", "Ben", excluded="game")
        whole = store.leagues.get(uid)
    damage(path, change + " AND mark <> 0")
    with open_store(path, TickingClock()).store as store:
        while store.check_rows() is not None:
            pass
        assert [each.outcome for each in store.take_reports()] == [OpeningOutcome.RESCUED]
        assert store.leagues.get(uid) == whole
        for league in store.leagues.all():
            list(store.league_games.counting(league, league.span(None)))


def test_members_are_found_again_if_their_player_is_lost(path: Path) -> None:
    """By the name in the record of a game that they played."""
    with open_store(path, TickingClock()).store as store:
        uid = save_league(store, "Ana", "Ben", "Cleo")
        save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(1)))
    damage(path, "UPDATE players SET name = name || name WHERE name <> 'Ana'")
    with open_store(path, TickingClock()).store as store:
        store.check_rows()
        league = store.leagues.get(uid)
        assert names(league) == ["Ana", "Ben"], "Cleo never played"
        (batch,) = store.league_games.counting(league, league.span(1))
        assert len(batch[0].cards) == 2
        store.games.begin(make_setup("Dan"))
        assert names(store.leagues.get(uid)) == ["Ana", "Ben"], "no stranger becomes a member"


def test_a_league_without_its_seasons_still_opens(store: Store) -> None:
    uid = save_league(store)
    store.database.connection.execute("DELETE FROM league_seasons")
    assert store.leagues.get(uid).seasons == (Season(1, 0),)
