"""Players are named, renamed and merged."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storage import GameFlags, Store
from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.migrations import MIGRATIONS
from app.storage.errors import BadPlayerName, NameInUse, NoSuchPlayer
from app.storage.games.fairness import SeedCheckResult
from app.storage.games.game_kind import GameKind
from tests.app.storage.saved_games import (
    TickingClock,
    all_rows,
    make_setup,
    play_from_seed,
    save_game,
)
from tests.app.storage.sentences import raises_saying


def names(store: Store) -> list[str]:
    return [player.name for player in store.players.all()]


def test_players_are_listed_in_the_order_they_first_played(store: Store) -> None:
    store.games.begin(make_setup("Ana", "Ben"))
    store.games.begin(make_setup("Ben", "Cleo"))
    assert names(store) == ["Ana", "Ben", "Cleo"]


def test_bots_are_not_people(store: Store) -> None:
    store.games.begin(make_setup("Ana", "Botty"), GameFlags(bots=((1, "steady"),)))
    assert names(store) == ["Ana"]


def test_a_new_name_shows_everywhere_and_changes_no_record(store: Store) -> None:
    game = play_from_seed(make_setup("Ana", "Ben"), Random(1))
    done, unfinished = save_game(store, game), store.games.begin(make_setup("Ana", "Ben"))
    ana = store.players.all()[0].id
    store.players.rename(ana, "  Anna ")
    assert names(store) == ["Anna", "Ben"]
    assert store.history.page()[0].results[0].name == "Anna"
    assert store.games.resume(unfinished).setup.players == ("Anna", "Ben")
    assert store.games.unfinished()[0].player == "Anna"
    assert store.games.resume(done).actions == game.actions
    assert store.fairness.check_seed(done).result is SeedCheckResult.FOLLOWS


def test_names_that_are_refused(store: Store) -> None:
    store.games.begin(make_setup("Ana", "Ben"))
    ana = store.players.all()[0].id
    with raises_saying(NameInUse, match="Somebody is already called Ben"):
        store.players.rename(ana, "Ben")
    for name in ("", " ", "x" * 21, "a\nb"):
        with pytest.raises(BadPlayerName):
            store.players.rename(ana, name)
    with pytest.raises(NoSuchPlayer):
        store.players.rename(99, "Zoe")
    store.players.rename(ana, "Ana")


def test_merging_two_players(store: Store) -> None:
    save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(1)))
    save_game(store, play_from_seed(make_setup("Anna"), Random(2)))
    ana, _ben, anna = (player.id for player in store.players.all())
    store.players.merge(anna, into=ana)
    assert names(store) == ["Ana", "Ben"]
    statistics = store.statistics.of(GameKind.of(make_setup()), ana)
    assert statistics is not None
    assert statistics.cards == 2
    assert {result.name for game in store.history.page() for result in game.results} == {
        "Ana",
        "Ben",
    }
    assert store.check_rows() is None
    with pytest.raises(NoSuchPlayer):
        store.players.merge(anna, into=ana)


def test_merging_players_who_played_each_other(store: Store) -> None:
    unfinished = store.games.begin(make_setup("Ana", "Anna"))
    ana, anna = (player.id for player in store.players.all())
    store.players.merge(anna, into=ana)
    # A setup cannot have the same name twice, so the recorded names are used.
    assert store.games.resume(unfinished).setup.players == ("Ana", "Anna")
    store.players.merge(ana, into=ana)
    assert names(store) == ["Ana"]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=6), st.integers(1, 6))
@settings(max_examples=20, deadline=None)
def test_merging_loses_no_card(merges: list[tuple[int, int]], games: int) -> None:
    store = Store(Database(open_in_memory(MIGRATIONS), None, TickingClock()))
    people = ("Ana", "Ben", "Cleo", "Dan", "Eve")
    for number in range(games):
        seated = people[number % 5 :][:2] or people[:1]
        save_game(store, play_from_seed(make_setup(*seated, seed=str(number)), Random(number)))
    kind = GameKind.of(make_setup())
    before = store.statistics.of(kind)
    for name in people:
        store.games.begin(make_setup(name))
    ids = [player.id for player in store.players.all()]
    merged: set[int] = set()
    for player, into in merges:
        if ids[player] not in merged and ids[into] not in merged and player != into:
            store.players.merge(ids[player], ids[into])
            merged.add(ids[player])
    assert store.statistics.of(kind) == before
    each = [store.statistics.of(kind, player.id) for player in store.players.all()]
    assert before is not None
    assert sum(one.cards for one in each if one) == before.cards
    assert store.check_rows() is None
    store.close()


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        (("ana",), ("Ana",)),
        (("ANA", "Ben"), ("Ana", "Ben")),
        (("Zoe\u0308",), ("Zo\u00eb",)),
        (("zoe",), ("zoe",)),
        (("Ana", "ana"), ("Ana", "ana")),
        (("ana", "Ana"), ("ana", "Ana")),
        (("ana", "ANA"), ("Ana", "ANA")),
        (("dan",), ("dan",)),
        (("DAN",), ("DAN",)),
        (("Dan",), ("Dan",)),
    ],
)
def test_known_names_match_other_capitals_and_accents(
    store: Store, typed: tuple[str, ...], known: tuple[str, ...]
) -> None:
    """Unless they are seated already, or two known names match."""
    for name in ("Ana", "Zo\u00eb", "Dan", "dan"):
        store.games.begin(make_setup(name))
    before = all_rows(store)
    assert store.players.match_known_names(typed) == known
    assert all_rows(store) == before, "nobody is renamed or merged"
