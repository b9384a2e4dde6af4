"""What a game did to the table of a league."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from core.league.standings import LeagueGame, LeagueStanding, LeagueTable, champions


class MemberChange(NamedTuple):
    """A member of the game, as the table has it now."""

    member: int
    value: Fraction
    gain: Fraction
    """By how much the value has changed."""
    rose_to: int | None
    """The place, if it is better than before."""


@dataclass(frozen=True, slots=True)
class TableChange:
    leaders: tuple[int, ...]
    new_lead: bool
    """Whether others, or nobody, led before."""
    lead: Fraction | None
    """How far ahead the leaders are; None if nobody follows."""
    players: tuple[MemberChange, ...]
    """The members of the game, in the order of the table."""


def add_and_compare(table: LeagueTable, game: LeagueGame) -> TableChange | None:
    """Add a game; None if it does not count."""
    before = table.standings()
    results = table.add(game)
    if not results:
        return None
    after = table.standings()
    former = {each.member: each for each in before}
    leaders = champions(after)
    return TableChange(
        leaders,
        leaders != champions(before),
        _lead(after),
        tuple(
            MemberChange(
                each.member,
                each.value,
                each.value - former[each.member].value,
                each.place if _rose(former[each.member], each) else None,
            )
            for each in after
            if each.member in results
        ),
    )


def _lead(standings: Sequence[LeagueStanding]) -> Fraction | None:
    following = [each for each in standings if each.place > 1 and each.qualified]
    return standings[0].value - following[0].value if following else None


def _rose(before: LeagueStanding, after: LeagueStanding) -> bool:
    """A first game counts as no rise: there was no place before it."""
    return 0 < after.place < before.place
