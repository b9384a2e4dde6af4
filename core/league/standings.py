"""The table of a league: games are added one by one, in the order in which they ended."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from core.league.scoring import LEAST_MEMBERS, QUALIFYING_DIVISOR, LeagueScoring, Scoring

RECENT = 5
"""Games of a member whose places are kept as recent form."""


class LeagueCard(NamedTuple):
    member: int
    rank: int
    """In the game, guests and bots included."""
    total: int
    luck: float | None = None
    """In points; None if it is not known."""


class LeagueGame(NamedTuple):
    uid: str
    ended: int
    cards: tuple[LeagueCard, ...]
    """Of the members."""


class MemberResult(NamedTuple):
    """What a game brought a member."""

    place: int
    """Among the members."""
    points: int


class Encounters(NamedTuple):
    """Two members in the games that both played, from the first one's point of view."""

    ahead: int
    level: int
    behind: int

    @property
    def games(self) -> int:
        return sum(self)


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    member: int
    place: int
    """From 1; shared by members that no rule tells apart; 0 without a game."""
    games: int
    wins: int
    points: int
    average: Fraction
    """0 without a game."""
    best: int
    value: Fraction
    """What decides: points, wins or the average."""
    qualified: bool
    recent: tuple[int, ...]
    """The places in the last games, oldest first."""
    luck: float
    """In points, over all games in which it is known."""
    luck_games: int
    """In how many games it is known."""


@dataclass(slots=True)
class _Tally:
    games: int = 0
    wins: int = 0
    points: int = 0
    total: int = 0
    best: int = 0
    luck: float = 0.0
    luck_games: int = 0
    recent: list[int] = field(default_factory=list)

    def add(self, card: LeagueCard, result: MemberResult) -> None:
        self.games += 1
        self.wins += result.place == 1
        self.points += result.points
        self.total += card.total
        self.best = card.total if self.games == 1 else max(self.best, card.total)
        self.recent = [*self.recent[-RECENT + 1 :], result.place]
        if card.luck is not None:
            self.luck += card.luck
            self.luck_games += 1

    @property
    def average(self) -> Fraction:
        return Fraction(self.total, max(self.games, 1))


class LeagueTable:
    def __init__(self, members: Iterable[int], scoring: LeagueScoring) -> None:
        self.scoring = scoring
        self.games = 0
        self._tallies = {member: _Tally() for member in members}
        self._ahead: defaultdict[tuple[int, int], int] = defaultdict(int)
        self._level: defaultdict[tuple[int, int], int] = defaultdict(int)
        self._courses: dict[int, list[float | None]] = {member: [] for member in self._tallies}

    @property
    def members(self) -> tuple[int, ...]:
        return tuple(self._tallies)

    def add(self, game: LeagueGame) -> dict[int, MemberResult]:
        """Count a game, and return what it brought each member in it; nothing if there are too few
        of them for it to count."""
        cards = self._cards(game)
        if len(cards) < LEAST_MEMBERS:
            return {}
        self.games += 1
        results = self._results(cards)
        for card in cards:
            self._tallies[card.member].add(card, results[card.member])
        self._count_encounters(cards)
        for member, course in self._courses.items():
            course.append(self._course_value(member))
        return results

    def _cards(self, game: LeagueGame) -> list[LeagueCard]:
        """The best card of each member: merged players may sit in one game twice."""
        best: dict[int, LeagueCard] = {}
        for card in sorted(game.cards, key=lambda card: card.rank):
            if card.member in self._tallies:
                best.setdefault(card.member, card)
        return list(best.values())

    def _results(self, cards: Sequence[LeagueCard]) -> dict[int, MemberResult]:
        results = {}
        for card in cards:
            place = 1 + sum(other.rank < card.rank for other in cards)
            beaten = sum(other.rank > card.rank for other in cards)
            results[card.member] = MemberResult(place, self.scoring.points(place, beaten))
        return results

    def _count_encounters(self, cards: Sequence[LeagueCard]) -> None:
        for card in cards:
            for other in cards:
                if card.rank < other.rank:
                    self._ahead[card.member, other.member] += 1
                elif card.rank == other.rank and card.member != other.member:
                    self._level[card.member, other.member] += 1

    def encounters(self, member: int, other: int) -> Encounters:
        return Encounters(
            self._ahead.get((member, other), 0),
            self._level.get((member, other), 0),
            self._ahead.get((other, member), 0),
        )

    # --- ranking ------------------------------------------------------------------------------

    def standings(self) -> tuple[LeagueStanding, ...]:
        """Best first: by the value, then by more wins, then by who was ahead more often among
        those who are still level; what is level after that shares a place. Whoever is not
        qualified comes after the others, and members without a game come last."""
        played = [member for member, tally in self._tallies.items() if tally.games]
        most = max((self._tallies[member].games for member in played), default=0)

        def key(member: int) -> tuple[bool, Fraction, int]:
            return (self._qualified(member, most), self._value(member), self._tallies[member].wins)

        standings: list[LeagueStanding] = []
        for _, level in groupby(sorted(played, key=key, reverse=True), key):
            tied = list(level)
            margins = {member: self._margin(member, tied) for member in tied}
            ranked = sorted(tied, key=lambda member: -margins[member])
            before = len(standings)
            for member in ranked:
                place = before + 1 + sum(margins[other] > margins[member] for other in tied)
                standings.append(self._standing(member, place, self._qualified(member, most)))
        idle = (member for member in self._tallies if not self._tallies[member].games)
        return (*standings, *(self._standing(member, 0, qualified=False) for member in idle))

    def _margin(self, member: int, tied: Sequence[int]) -> int:
        """How much more often somebody was ahead of the others than behind them."""
        met = [self.encounters(member, other) for other in tied if other != member]
        return sum(each.ahead - each.behind for each in met)

    def _qualified(self, member: int, most: int) -> bool:
        games = self._tallies[member].games
        return self.scoring.by is not Scoring.AVERAGE or games * QUALIFYING_DIVISOR >= most

    def _value(self, member: int) -> Fraction:
        tally = self._tallies[member]
        if self.scoring.by is Scoring.AVERAGE:
            return tally.average
        return Fraction(tally.points if self.scoring.by is Scoring.POINTS else tally.wins)

    def _standing(self, member: int, place: int, qualified: bool) -> LeagueStanding:
        tally = self._tallies[member]
        return LeagueStanding(
            member=member,
            place=place,
            games=tally.games,
            wins=tally.wins,
            points=tally.points,
            average=tally.average,
            best=tally.best,
            value=self._value(member),
            qualified=qualified,
            recent=tuple(tally.recent),
            luck=tally.luck,
            luck_games=tally.luck_games,
        )

    # --- form over time -----------------------------------------------------------------------

    def _course_value(self, member: int) -> float | None:
        tally = self._tallies[member]
        if self.scoring.by is Scoring.AVERAGE:
            return tally.total / tally.games if tally.games else None
        return float(tally.points if self.scoring.by is Scoring.POINTS else tally.wins)

    def course(self, member: int) -> tuple[float | None, ...]:
        """The value after each game of the league; None while it has none."""
        return tuple(self._courses[member])


def champions(standings: Sequence[LeagueStanding]) -> tuple[int, ...]:
    """The first of a season that is over, or several who share the place."""
    return tuple(each.member for each in standings if each.place == 1)
