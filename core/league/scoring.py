"""What a game is worth in a league, and what ranks its members."""

from dataclasses import dataclass
from enum import StrEnum

POINTS_TABLES: tuple[tuple[int, ...], ...] = ((3, 2, 1), (5, 3, 2, 1), (10, 6, 4, 3, 2, 1), ())
"""To choose from; the first is the default."""
LEAST_MEMBERS = 2
"""How many members must be in a game for it to count."""
QUALIFYING_DIVISOR = 3
"""In a league of averages, a member with fewer games than the busiest member's divided by this is
ranked after everybody else, so that one lucky game does not win a season."""


class Scoring(StrEnum):
    POINTS = "points"
    WINS = "wins"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class LeagueScoring:
    by: Scoring = Scoring.POINTS
    table: tuple[int, ...] = POINTS_TABLES[0]
    """The points of each place, and nothing for those after; empty: one for each member beaten."""

    def points(self, place: int, beaten: int) -> int:
        """For a place in a game, counted from 1."""
        if not self.table:
            return beaten
        return self.table[place - 1] if place <= len(self.table) else 0
