"""An independent league table to compare with, counted member by member from the results, without
running sums or sorting."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from core.league.scoring import LeagueScoring, Scoring


class PlayedGame(NamedTuple):
    """Who had which total, guests included, who have negative ids."""

    totals: dict[int, int]


class Counted(NamedTuple):
    place: int
    games: int
    wins: int
    points: int
    average: Fraction
    value: Fraction


class SecondCount:
    def __init__(
        self, members: Sequence[int], scoring: LeagueScoring, games: Sequence[PlayedGame]
    ) -> None:
        self.members, self.scoring = members, scoring
        self.games = [game for game in games if len(self._present(game)) >= 2]

    def _present(self, game: PlayedGame) -> set[int]:
        return set(game.totals) & set(self.members)

    def _of(self, member: int) -> list[PlayedGame]:
        return [game for game in self.games if member in game.totals]

    def _above(self, game: PlayedGame, member: int) -> int:
        mine = game.totals[member]
        return len([other for other in self._present(game) if game.totals[other] > mine])

    def _below(self, game: PlayedGame, member: int) -> int:
        mine = game.totals[member]
        return len([other for other in self._present(game) if game.totals[other] < mine])

    def wins(self, member: int) -> int:
        return len([game for game in self._of(member) if not self._above(game, member)])

    def points(self, member: int) -> int:
        sums = 0
        for game in self._of(member):
            if self.scoring.table:
                padded = [*self.scoring.table, *[0] * len(self.members)]
                sums += padded[self._above(game, member)]
            else:
                sums += self._below(game, member)
        return sums

    def average(self, member: int) -> Fraction:
        totals = [game.totals[member] for game in self._of(member)]
        return Fraction(sum(totals), len(totals)) if totals else Fraction(0)

    def value(self, member: int) -> Fraction:
        return {
            Scoring.POINTS: Fraction(self.points(member)),
            Scoring.WINS: Fraction(self.wins(member)),
            Scoring.AVERAGE: self.average(member),
        }[self.scoring.by]

    def ahead(self, member: int, other: int) -> int:
        both = [game for game in self._of(member) if other in game.totals]
        return len([game for game in both if game.totals[member] > game.totals[other]])

    def _qualified(self, member: int) -> bool:
        most = max(len(self._of(other)) for other in self.members)
        return self.scoring.by is not Scoring.AVERAGE or 3 * len(self._of(member)) >= most

    def _rank(self, member: int) -> tuple[bool, Fraction, int]:
        return self._qualified(member), self.value(member), self.wins(member)

    def _margin(self, member: int) -> int:
        """Over those who are level before it decides."""
        level = [
            other
            for other in self.members
            if self._of(other) and self._rank(other) == self._rank(member)
        ]
        return sum(self.ahead(member, other) - self.ahead(other, member) for other in level)

    def place(self, member: int) -> int:
        if not self._of(member):
            return 0
        mine = (*self._rank(member), self._margin(member))
        others = [other for other in self.members if self._of(other)]
        return 1 + len([each for each in others if (*self._rank(each), self._margin(each)) > mine])

    def count(self, member: int) -> Counted:
        return Counted(
            self.place(member),
            len(self._of(member)),
            self.wins(member),
            self.points(member),
            self.average(member),
            self.value(member),
        )
