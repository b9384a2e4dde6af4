"""Which games count in a league: by themselves, each once, and none that was left out."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from app.storage import GameFlags, Store
from app.storage.games.game_flags import Uncounted
from app.storage.games.game_kind import GameKind
from app.storage.leagues.league_games import BATCH, LeftOut
from app.storage.leagues.leagues import LeagueSettings
from app.storage.trainer.reviews import PendingReview
from core.league.scoring import LeagueScoring, Scoring
from core.league.season import Season
from core.league.standings import LeagueCard, LeagueGame, LeagueTable
from core.trainer.skill import GameSkill
from tests.app.storage.exports import empty_store
from tests.app.storage.leagues.quick_games import SUNDAY, WEEK, save_result, set_tricked
from tests.app.storage.saved_games import make_setup, play_from_seed, save_game
from tests.core.league.second_count import Counted, PlayedGame, SecondCount

FIRST = Season(1, SUNDAY)


@pytest.fixture
def store() -> Iterator[Store]:
    with empty_store() as store:
        yield store


def counting(store: Store, uid: str, season: int | None = 1) -> list[LeagueGame]:
    """What counts for at least two members."""
    league = store.leagues.get(uid)
    batches = store.league_games.counting(league, league.span(season))
    return [game for batch in batches for game in batch if len(game.cards) > 1]


def counted_uids(store: Store, uid: str, season: int | None = 1) -> list[str]:
    return [game.uid for game in counting(store, uid, season)]


def create(
    store: Store,
    *names: str,
    by: Scoring = Scoring.POINTS,
    kind: GameKind | None = None,
    bots: bool = True,
    season: Season = FIRST,
) -> str:
    settings = LeagueSettings("Sunday league", LeagueScoring(by), kind, bots)
    return store.leagues.create(settings, names or ("Ana", "Ben", "Cleo"), season)


def reasons(store: Store, uid: str) -> dict[str, LeftOut | None]:
    league = store.leagues.get(uid)
    page = store.league_games.page(league, league.span(1), 0, 100)
    return {each.game.uid: each.left_out for each in page}


# --- by themselves ----------------------------------------------------------------------------


def test_games_of_two_members_count_by_themselves(store: Store) -> None:
    uid = create(store)
    both = save_result(store, {"Ana": 200, "Ben": 150})
    with_guest = save_result(store, {"Ana": 200, "Guest": 180, "Cleo": 150}, SUNDAY + 1)
    save_result(store, {"Ana": 250, "Guest": 180})
    save_result(store, {"Ana": 250})
    store.games.begin(make_setup("Ana", "Ben"))
    assert counted_uids(store, uid) == [both, with_guest]
    ana, _, cleo = store.leagues.get(uid).members
    assert counting(store, uid)[1] == LeagueGame(
        with_guest, SUNDAY + 1, (LeagueCard(ana.id, 1, 200), LeagueCard(cleo.id, 3, 150))
    )


def test_only_games_of_the_span_count(store: Store) -> None:
    before = save_result(store, {"Ana": 200, "Ben": 150}, SUNDAY - 1)
    first = save_result(store, {"Ana": 200, "Ben": 150}, SUNDAY)
    last = save_result(store, {"Ana": 200, "Ben": 150}, SUNDAY + WEEK - 1)
    after = save_result(store, {"Ana": 200, "Ben": 150}, SUNDAY + WEEK)
    uid = create(store, season=Season(1, SUNDAY, SUNDAY + WEEK))
    assert counted_uids(store, uid) == [first, last]
    store.leagues.begin_next_season(uid)
    assert counted_uids(store, uid, 2) == [after]
    assert counted_uids(store, uid, None) == [first, last, after]
    assert before not in counted_uids(store, uid, None)
    league = store.leagues.get(uid)
    assert store.league_games.find(league, league.span(1), last) is not None
    assert store.league_games.find(league, league.span(2), last) is None


def test_a_league_may_count_one_kind_of_game(store: Store) -> None:
    official = save_result(store, {"Ana": 200, "Ben": 150})
    yatzy = save_result(store, {"Ana": 200, "Ben": 150}, rules="yatzy")
    kind = GameKind.of(make_setup("Ana", rules="yatzy"))
    assert counted_uids(store, create(store, kind=kind)) == [yatzy]
    assert sorted(counted_uids(store, create(store))) == sorted([official, yatzy])


def test_games_with_bots_may_count_or_not(store: Store) -> None:
    flags = GameFlags(bots=((2, "steady"),))
    uid = save_result(store, {"Ana": 200, "Ben": 150, "Botty": 300}, flags=flags)
    league = create(store)
    assert [card.rank for card in counting(store, league)[0].cards] == [2, 3]
    assert counted_uids(store, league) == [uid]
    assert counted_uids(store, create(store, bots=False)) == []


def test_members_who_left_take_their_cards_along(store: Store) -> None:
    save_result(store, {"Ana": 200, "Ben": 150})
    uid = create(store)
    league = store.leagues.get(uid)
    store.leagues.change(uid, league.settings, ["Ana", "Cleo"], league.season)
    assert counted_uids(store, uid) == []
    store.leagues.change(uid, league.settings, ["Ana", "Ben"], league.season)
    assert len(counted_uids(store, uid)) == 1


# --- left out ---------------------------------------------------------------------------------


def test_a_game_can_be_left_out_by_hand_and_counted_again(store: Store) -> None:
    first, second = (save_result(store, {"Ana": 2, "Ben": 1}, SUNDAY + day) for day in range(2))
    uid, other = create(store), create(store)
    store.leagues.exclude(uid, first)
    assert counted_uids(store, uid) == [second]
    assert reasons(store, uid) == {first: LeftOut.BY_HAND, second: None}
    assert counted_uids(store, other) == [first, second]
    store.leagues.exclude(uid, first, excluded=False)
    assert counted_uids(store, uid) == [first, second]


def test_deleted_games_do_not_count_while_they_are_deleted(store: Store) -> None:
    game, uid = save_result(store, {"Ana": 2, "Ben": 1}), create(store)
    store.games.delete(game)
    assert counted_uids(store, uid) == []
    assert reasons(store, uid) == {}
    store.games.undelete(game)
    assert counted_uids(store, uid) == [game]


def test_known_dice_and_tricks_never_count(store: Store) -> None:
    uid = create(store)
    known = save_result(store, {"Ana": 2, "Ben": 1}, flags=GameFlags(known=True))
    tricked = save_result(store, {"Ana": 2, "Ben": 1})
    set_tricked(store, tricked, Uncounted.TRICKED)
    assert counted_uids(store, uid) == []
    assert reasons(store, uid) == {known: LeftOut.KNOWN_DICE, tricked: LeftOut.TRICK}


def test_a_game_won_at_once_has_a_winner_but_no_total_for_an_average(store: Store) -> None:
    at_once = save_result(store, {"Ana": 2, "Ben": 1})
    set_tricked(store, at_once, Uncounted.WON_AT_ONCE)
    points, averages = create(store), create(store, by=Scoring.AVERAGE)
    assert counted_uids(store, points) == [at_once]
    assert counted_uids(store, averages) == []
    assert reasons(store, points) == {at_once: None}
    assert reasons(store, averages) == {at_once: LeftOut.WON_AT_ONCE}


def test_whoever_had_seen_the_dice_of_a_challenge_is_a_guest(store: Store) -> None:
    uid, flags = create(store), GameFlags(challenge="CODE")
    save_result(store, {"Ana": 100}, SUNDAY, flags)
    again = save_result(store, {"Ana": 300, "Ben": 200, "Cleo": 150}, SUNDAY + WEEK, flags)
    (game,) = counting(store, uid)
    members = {member.id: member.name for member in store.leagues.get(uid).members}
    assert (game.uid, [members[card.member] for card in game.cards]) == (again, ["Ben", "Cleo"])


def test_the_list_shows_the_newest_first_page_by_page(store: Store) -> None:
    uids = [save_result(store, {"Ana": 2, "Ben": 1}, SUNDAY + day) for day in range(5)]
    save_result(store, {"Ana": 2, "Guest": 1})
    league = store.leagues.get(create(store))
    pages = [store.league_games.page(league, league.span(1), first, 2) for first in (0, 2, 4)]
    assert [each.game.uid for page in pages for each in page] == uids[::-1]
    assert [result.total for result in pages[0][0].game.results] == [2, 1]


# --- luck -------------------------------------------------------------------------------------


def test_luck_is_known_once_a_game_is_reviewed(store: Store) -> None:
    uid = create(store)
    game = save_result(store, {"Ana": 200, "Ben": 150})
    assert [card.luck for card in counting(store, uid)[0].cards] == [None, None]
    store.reviews.save(PendingReview(game, 0), GameSkill(20, 3.0, 12.5), {}, (), 1)
    store.reviews.save(PendingReview(game, 1), GameSkill(0, 0.0, 0.0), {}, (), 1)
    assert [card.luck for card in counting(store, uid)[0].cards] == [12.5, None], "rules unknown"


# --- all together -----------------------------------------------------------------------------


@pytest.mark.parametrize("by", Scoring)
def test_the_table_agrees_with_a_second_count_of_the_history(store: Store, by: Scoring) -> None:
    rng, names = Random(str(by)), ["Ana", "Ben", "Cleo", "Dan", "Guest"]
    for number in range(40):
        seated = rng.sample(names, rng.randint(1, 5))
        totals = {name: rng.randint(100, 106) for name in seated}
        save_result(store, totals, SUNDAY + rng.randint(0, 3) * WEEK, seed=str(number))
    for seed in range(3):
        save_game(store, play_from_seed(make_setup("Dan", "Ana", seed=str(seed)), Random(seed)))
    uid = create(store, "Ana", "Ben", "Cleo", "Dan", by=by)
    league = store.leagues.get(uid)
    members = {member.id: member.name for member in league.members}
    table = LeagueTable(members, league.settings.scoring)
    for batch in store.league_games.counting(league, league.span(1)):
        for game in batch:
            table.add(game)
    ids = {name: id for id, name in members.items()} | {"Guest": -1}
    played = [
        PlayedGame({ids[each.name]: each.total for each in game.results})
        for game in store.history.page(0, 100)
    ]
    second = SecondCount(tuple(members), league.settings.scoring, played)
    assert table.games > 20
    for each in table.standings():
        counted = Counted(each.place, each.games, each.wins, each.points, each.average, each.value)
        assert counted == second.count(each.member)


@pytest.mark.parametrize("step", [0, 1])
def test_batches_neither_repeat_nor_skip_a_game(store: Store, step: int) -> None:
    """Also not if many ended at the same moment, as after an import from elsewhere."""
    count = BATCH + 30
    uids = [save_result(store, {"Ana": 2, "Ben": 1}, SUNDAY + n * step) for n in range(count)]
    league = store.leagues.get(create(store))
    batches: Sequence[tuple[LeagueGame, ...]] = list(
        store.league_games.counting(league, league.span(1))
    )
    assert [len(batch) for batch in batches] == [BATCH, 30]
    found = [game.uid for batch in batches for game in batch]
    assert found == (uids if step else sorted(uids))
