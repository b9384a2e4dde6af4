"""The table of a league, against a second count and by example."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.league.scoring import POINTS_TABLES, LeagueScoring, Scoring
from core.league.standings import (
    Encounters,
    LeagueCard,
    LeagueGame,
    LeagueStanding,
    LeagueTable,
    MemberResult,
    champions,
)
from tests.core.league.second_count import Counted, PlayedGame, SecondCount

ANA, BEN, CLEO, DAN = range(1, 5)
GUEST = -1
POINTS, WINS, AVERAGE = (LeagueScoring(by) for by in Scoring)


def league_game(totals: dict[int, int], luck: float | None = None) -> LeagueGame:
    cards = [
        LeagueCard(member, 1 + sum(other > total for other in totals.values()), total, luck)
        for member, total in totals.items()
    ]
    return LeagueGame("", 0, tuple(card for card in cards if card.member > 0))


def table_of(
    *games: dict[int, int],
    members: Sequence[int] = (ANA, BEN, CLEO),
    scoring: LeagueScoring = POINTS,
) -> LeagueTable:
    table = LeagueTable(members, scoring)
    for game in games:
        table.add(league_game(game))
    return table


def places(table: LeagueTable) -> list[tuple[int, int]]:
    return [(each.member, each.place) for each in table.standings()]


# --- against the second count -------------------------------------------------------------------

TOTALS = st.integers(0, 4)  # ties are common
GAMES = st.lists(
    st.dictionaries(st.sampled_from([ANA, BEN, CLEO, DAN, GUEST, GUEST - 1]), TOTALS, max_size=6),
    max_size=14,
)
SCORINGS = st.builds(LeagueScoring, st.sampled_from(Scoring), st.sampled_from(POINTS_TABLES))
MEMBERS = st.lists(st.sampled_from([ANA, BEN, CLEO, DAN]), min_size=2, max_size=4, unique=True)


@given(MEMBERS, SCORINGS, GAMES)
def test_the_table_agrees_with_a_second_count(
    members: list[int], scoring: LeagueScoring, games: list[dict[int, int]]
) -> None:
    table = table_of(*games, members=members, scoring=scoring)
    second = SecondCount(members, scoring, [PlayedGame(game) for game in games])
    standings = table.standings()
    assert {each.member for each in standings} == set(members)
    assert table.games == len(second.games)
    for each in standings:
        counted = Counted(each.place, each.games, each.wins, each.points, each.average, each.value)
        assert counted == second.count(each.member)
        for other in set(members) - {each.member}:
            found = table.encounters(each.member, other)
            assert found.ahead == second.ahead(each.member, other)
            assert found.behind == second.ahead(other, each.member)
            assert found.games == len(
                [game for game in second.games if {each.member, other} <= set(game.totals)]
            )
    shown = [each.place for each in standings if each.place]
    assert shown == sorted(shown)
    assert not any(each.place for each in standings[len(shown) :])


@given(MEMBERS, SCORINGS, GAMES)
def test_a_course_ends_at_the_value_of_the_table(
    members: list[int], scoring: LeagueScoring, games: list[dict[int, int]]
) -> None:
    table = table_of(*games, members=members, scoring=scoring)
    for number in range(table.games):
        counted = [game for game in games if len(set(game) & set(members)) >= 2][: number + 1]
        before = table_of(*counted, members=members, scoring=scoring)
        for each in before.standings():
            value = table.course(each.member)[number]
            assert value == (float(each.value) if each.games else before.course(each.member)[-1])


@given(MEMBERS, SCORINGS, GAMES, st.randoms())
def test_the_order_of_games_changes_no_place(
    members: list[int], scoring: LeagueScoring, games: list[dict[int, int]], random: object
) -> None:
    shuffled = list(games)
    random.shuffle(shuffled)  # type: ignore[attr-defined]

    def comparable(found: list[dict[int, int]]) -> dict[int, tuple[int, Fraction]]:
        standings = table_of(*found, members=members, scoring=scoring).standings()
        return {each.member: (each.place, each.value) for each in standings}

    assert comparable(games) == comparable(shuffled)


# --- what counts ----------------------------------------------------------------------------------


def test_a_game_needs_two_members() -> None:
    table = table_of({ANA: 200, GUEST: 100}, {ANA: 200}, {})
    assert table.games == 0
    assert [each.games for each in table.standings()] == [0, 0, 0]
    assert champions(table.standings()) == ()


def test_guests_take_no_place() -> None:
    table = LeagueTable((ANA, BEN), POINTS)
    results = table.add(league_game({GUEST: 300, ANA: 200, GUEST - 1: 150, BEN: 100}))
    assert results == {ANA: MemberResult(1, 3), BEN: MemberResult(2, 2)}


def test_equal_totals_share_a_place_and_its_points() -> None:
    table = LeagueTable((ANA, BEN, CLEO, DAN), POINTS)
    results = table.add(league_game({ANA: 200, BEN: 200, CLEO: 100, DAN: 50}))
    assert [results[member] for member in (ANA, BEN, CLEO, DAN)] == [(1, 3), (1, 3), (3, 1), (4, 0)]
    assert [each.wins for each in table.standings()[:2]] == [1, 1]


@pytest.mark.parametrize(
    ("table", "points"),
    [((3, 2, 1), [3, 2, 1, 0]), ((5, 3, 2, 1), [5, 3, 2, 1]), ((), [3, 2, 1, 0])],
)
def test_points_follow_the_chosen_table(table: tuple[int, ...], points: list[int]) -> None:
    league = LeagueTable((ANA, BEN, CLEO, DAN), LeagueScoring(Scoring.POINTS, table))
    results = league.add(league_game({ANA: 4, BEN: 3, CLEO: 2, DAN: 1}))
    assert [results[member].points for member in (ANA, BEN, CLEO, DAN)] == points
    if not table:
        assert league.add(league_game({ANA: 4, DAN: 1}))[ANA].points == 1, "one member beaten"


def test_a_member_who_sits_twice_counts_with_the_better_card() -> None:
    table = LeagueTable((ANA, BEN), POINTS)
    cards = (LeagueCard(ANA, 3, 50), LeagueCard(BEN, 2, 90), LeagueCard(ANA, 1, 100))
    assert table.add(LeagueGame("", 0, cards)) == {ANA: MemberResult(1, 3), BEN: MemberResult(2, 2)}
    assert table.standings()[0].best == 100
    alone = (LeagueCard(ANA, 2, 50), LeagueCard(ANA, 1, 100))
    assert table.add(LeagueGame("", 0, alone)) == {}


# --- places ---------------------------------------------------------------------------------------


def test_more_wins_decide_between_equal_points() -> None:
    """Three points each: one win against three third places."""
    games = [{DAN: 9, BEN: 8, ANA: 7}] * 3 + [{ANA: 9, CLEO: 1}]
    table = table_of(*games, {DAN: 5, CLEO: 4}, members=(ANA, BEN, CLEO, DAN))
    assert {each.member: each.points for each in table.standings()} == {
        ANA: 6,
        BEN: 6,
        CLEO: 4,
        DAN: 12,
    }
    assert places(table) == [(DAN, 1), (ANA, 2), (BEN, 3), (CLEO, 4)]


def test_then_who_was_ahead_more_often_among_those_who_are_level() -> None:
    table = table_of(
        {ANA: 9, CLEO: 1}, {BEN: 9, CLEO: 1}, {BEN: 9, ANA: 9}, {CLEO: 9, BEN: 8, ANA: 7},
        {ANA: 5, DAN: 1}, {DAN: 5, BEN: 1}, {BEN: 5, DAN: 1}, scoring=WINS,
        members=(ANA, BEN, CLEO, DAN),
    )  # fmt: skip
    standings = {each.member: each for each in table.standings()}
    assert standings[ANA].wins == standings[BEN].wins == 3
    assert table.encounters(BEN, ANA) == Encounters(1, 1, 0)
    assert places(table)[:2] == [(BEN, 1), (ANA, 2)]


def test_what_is_level_after_that_shares_the_place() -> None:
    table = table_of({ANA: 9, BEN: 9}, {ANA: 5, CLEO: 4}, {BEN: 5, CLEO: 4})
    assert places(table) == [(ANA, 1), (BEN, 1), (CLEO, 3)]
    assert champions(table.standings()) == (ANA, BEN)


def test_one_lucky_game_wins_no_season_of_averages() -> None:
    games = [{ANA: 200, BEN: 210}] * 4
    table = table_of(*games, {ANA: 200, CLEO: 400}, scoring=AVERAGE)
    first, second, last = table.standings()
    assert [each.member for each in (first, second, last)] == [BEN, ANA, CLEO]
    assert (last.place, last.qualified) == (3, False)
    assert last.average == 400
    table.add(league_game({BEN: 210, CLEO: 300}))
    assert places(table)[0] == (CLEO, 1), "two of five games are enough"


def test_averages_are_compared_exactly() -> None:
    table = table_of(*[{ANA: 1, BEN: 0}] * 2, {ANA: 0, BEN: 2}, scoring=AVERAGE)
    first, second, _ = table.standings()
    assert first.average == second.average == Fraction(2, 3)
    assert (first.member, second.member) == (ANA, BEN), "by wins"


def test_members_without_a_game_come_last_without_a_place() -> None:
    table = table_of({BEN: 5, CLEO: 4})
    assert places(table) == [(BEN, 1), (CLEO, 2), (ANA, 0)]
    idle: LeagueStanding = table.standings()[-1]
    assert (idle.games, idle.recent, idle.luck_games) == (0, (), 0)
    assert idle.value == 0


# --- form and luck --------------------------------------------------------------------------------


def test_form_is_the_last_five_places_oldest_first() -> None:
    games = [{ANA: 2, BEN: 1}, {ANA: 1, BEN: 2}, *[{ANA: 2, BEN: 1}] * 3, {ANA: 1, BEN: 2}]
    (ana,) = [each for each in table_of(*games).standings() if each.member == ANA]
    assert ana.recent == (2, 1, 1, 1, 2)


def test_a_course_of_averages_begins_with_the_first_game() -> None:
    table = table_of({ANA: 200, BEN: 100}, {ANA: 100, CLEO: 90}, scoring=AVERAGE)
    assert table.course(ANA) == (200, 150)
    assert table.course(CLEO) == (None, 90)
    assert table_of({ANA: 2, BEN: 1}, {BEN: 2, CLEO: 1}, scoring=WINS).course(ANA) == (1, 1)


def test_luck_is_added_where_it_is_known() -> None:
    table = LeagueTable((ANA, BEN), POINTS)
    table.add(league_game({ANA: 200, BEN: 100}, luck=4.5))
    table.add(league_game({ANA: 200, BEN: 100}))
    assert table.members == (ANA, BEN)
    assert [(each.luck, each.luck_games, each.games) for each in table.standings()] == [
        (4.5, 1, 2)
    ] * 2
