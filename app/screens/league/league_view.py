"""The table of a league as the values of its page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from app.game.game_result import PODIUM_STEPS, Standing, arrange_podium
from app.game.score_course import PlayerCourse
from app.screens.league.comparison_row import BarPart, ComparisonItem
from app.storage.leagues.leagues import League
from app.text.screens import league as words
from app.text.screens.review import format_signed
from core.league.scoring import QUALIFYING_DIVISOR, Scoring
from core.league.standings import LeagueStanding, LeagueTable, champions

MAX_COURSES = 6
"""Lines in a chart, of those who lead; more could not be told apart."""
NO_PLACE = "–"


class StandingItem(NamedTuple):
    """The values of a StandingRow."""

    rank: str
    name: str
    seat: int
    note: str
    total_text: str
    part: float
    shown_part: float
    separated: bool
    key: int


@dataclass(frozen=True, slots=True)
class LeagueView:
    league: League
    table: LeagueTable
    standings: tuple[LeagueStanding, ...]

    @classmethod
    def of(cls, league: League, table: LeagueTable) -> "LeagueView":
        return cls(league, table, table.standings())

    @property
    def _by(self) -> Scoring:
        return self.league.settings.scoring.by

    def name(self, member: int) -> str:
        return next(each.name for each in self.league.members if each.id == member)

    def seat(self, member: int) -> int:
        """The seat gives the colour, which stays the same whoever leads."""
        return [each.id for each in self.league.members].index(member)

    def champions(self) -> tuple[str, ...]:
        return tuple(map(self.name, champions(self.standings)))

    def rows(self) -> tuple[StandingItem, ...]:
        best = max((each.value for each in self.standings), default=Fraction(0))
        most = max((each.games for each in self.standings), default=0)
        needed = -(-most // QUALIFYING_DIVISOR)
        return tuple(
            self._row(each, part=float(each.value / best) if best else 0, needed=needed)
            for each in self.standings
        )

    def _row(self, standing: LeagueStanding, part: float, needed: int) -> StandingItem:
        value = words.format_value(standing.value, self._by) if standing.games else NO_PLACE
        return StandingItem(
            rank=str(standing.place) if standing.place else NO_PLACE,
            name=self.name(standing.member),
            seat=self.seat(standing.member),
            note=words.standing_note(standing, needed),
            total_text=value,
            part=part,
            shown_part=part,
            separated=standing is not self.standings[0],
            key=standing.member,
        )

    def podium(self) -> tuple[Standing, ...]:
        """The first three of a season that is over."""
        best = [each for each in self.standings[:PODIUM_STEPS] if each.place and each.qualified]
        return arrange_podium(
            tuple(
                Standing(
                    each.place,
                    self.seat(each.member),
                    self.name(each.member),
                    int(each.value),
                    words.GAMES_OF(each.games),
                    total_text=words.format_value(each.value, self._by),
                )
                for each in best
            )
        )

    def courses(self) -> tuple[PlayerCourse, ...]:
        """The courses of the leading members; they start at 0, except for averages."""
        start = None if self._by is Scoring.AVERAGE else 0.0
        leading = [each.member for each in self.standings if each.games][:MAX_COURSES]
        return tuple(
            PlayerCourse(
                self.seat(member), self.name(member), False, (start, *self.table.course(member))
            )
            for member in leading
        )

    def recent_places(self) -> tuple[ComparisonItem, ...]:
        """The form of the last games, in the order of the table."""
        return tuple(
            ComparisonItem(
                self.name(each.member),
                self.seat(each.member),
                words.format_places(each.recent),
                "",
                (),
            )
            for each in self.standings
            if each.recent
        )

    def encounters(self, member: int) -> tuple[ComparisonItem, ...]:
        """Encounters with each of the others, in the order of the table."""
        others = (each.member for each in self.standings if each.member != member)
        return tuple(self._encounters(member, other) for other in others)

    def _encounters(self, member: int, other: int) -> ComparisonItem:
        found = self.table.encounters(member, other)
        number, note = words.describe_encounters(found)
        parts: tuple[BarPart, ...] = ()
        if found.games:
            ahead, behind = found.ahead / found.games, 1 - found.behind / found.games
            middle = (BarPart(ahead, behind),) if found.level else ()
            parts = (
                *((BarPart(0.0, ahead, self.seat(member)),) if found.ahead else ()),
                *middle,
                *((BarPart(behind, 1.0, self.seat(other)),) if found.behind else ()),
            )
        return ComparisonItem(self.name(other), self.seat(other), number, note, parts)

    def luck(self) -> tuple[ComparisonItem, ...]:
        """The luckiest first; none while nothing is known."""
        known = [each for each in self.standings if each.luck_games]
        means = {each.member: each.luck / each.luck_games for each in known}
        most = max((abs(mean) for mean in means.values()), default=0) or 1
        ranked = sorted(known, key=lambda each: -means[each.member])
        unknown = [each for each in self.standings if each.games and not each.luck_games]
        return tuple(
            self._luck(each, means.get(each.member), most)
            for each in (*ranked, *(unknown if known else ()))
        )

    def _luck(self, standing: LeagueStanding, mean: float | None, most: float) -> ComparisonItem:
        name, seat = self.name(standing.member), self.seat(standing.member)
        if mean is None:
            return ComparisonItem(name, seat, "", words.NO_LUCK(), ())
        low, high = sorted((0.5, 0.5 + mean / most / 2))
        return ComparisonItem(
            name, seat, format_signed(round(10 * mean)), "", (BarPart(low, high, seat),)
        )

    def luck_state(self) -> str:
        """Says how much of it is known, unless all is."""
        cards = sum(each.games for each in self.standings)
        known = sum(each.luck_games for each in self.standings)
        if not known:
            return words.LUCK_UNKNOWN()
        return "" if known == cards else words.LUCK_PARTLY_KNOWN(known=known, all=cards)

    def shared(self, season: str, name_of: Callable[[int], str] | None = None) -> str:
        """The table as text; `name_of` names a seat otherwise."""
        named: Sequence[tuple[LeagueStanding, str]] = [
            (each, name_of(self.seat(each.member)) if name_of else self.name(each.member))
            for each in self.standings
        ]
        return words.shared_table(self.league, season, named)
