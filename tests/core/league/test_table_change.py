"""What the end of a game says about the table."""

from fractions import Fraction

from core.league.standings import LeagueTable
from core.league.table_change import MemberChange, TableChange, add_and_compare
from tests.core.league.test_standings import (
    ANA,
    AVERAGE,
    BEN,
    CLEO,
    DAN,
    GUEST,
    POINTS,
    league_game,
    table_of,
)


def test_the_first_game_makes_a_leader() -> None:
    table = LeagueTable((ANA, BEN, CLEO), POINTS)
    assert add_and_compare(table, league_game({ANA: 2, BEN: 1})) == TableChange(
        leaders=(ANA,),
        new_lead=True,
        lead=Fraction(1),
        players=(
            MemberChange(ANA, Fraction(3), Fraction(3), None),
            MemberChange(BEN, Fraction(2), Fraction(2), None),
        ),
    )


def test_a_game_can_change_the_lead_and_places() -> None:
    table = table_of({ANA: 9, BEN: 8}, {CLEO: 9, DAN: 1}, members=(ANA, BEN, CLEO, DAN))
    change = add_and_compare(table, league_game({BEN: 9, CLEO: 8, ANA: 7}))
    assert change is not None
    assert change.leaders == (BEN,)
    assert change.new_lead
    assert change.players == (
        MemberChange(BEN, Fraction(5), Fraction(3), 1),
        MemberChange(CLEO, Fraction(5), Fraction(2), None),
        MemberChange(ANA, Fraction(4), Fraction(1), None),
    )
    assert change.lead == 0, "they are told apart by who was ahead of whom"


def test_a_lead_can_be_defended_or_shared() -> None:
    table = table_of({ANA: 9, BEN: 8})
    defended = add_and_compare(table, league_game({ANA: 9, CLEO: 8}))
    assert defended is not None
    assert not defended.new_lead
    assert defended.lead == 4
    table = LeagueTable((ANA, BEN), POINTS)
    shared = add_and_compare(table, league_game({ANA: 9, BEN: 9}))
    assert shared is not None
    assert (shared.leaders, shared.lead) == ((ANA, BEN), None)


def test_an_average_can_fall() -> None:
    table = table_of({ANA: 200, BEN: 100}, scoring=AVERAGE)
    change = add_and_compare(table, league_game({ANA: 100, BEN: 140}))
    assert change is not None
    assert {each.member: int(each.gain) for each in change.players} == {ANA: -50, BEN: 20}


def test_a_game_that_does_not_count_changes_nothing() -> None:
    table = table_of({ANA: 9, BEN: 8})
    assert add_and_compare(table, league_game({ANA: 9, GUEST: 8})) is None
    assert table.games == 1
