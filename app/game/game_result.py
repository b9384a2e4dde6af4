"""What the end of a game shows, as values: who won and how it compares."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.game.score_course import PlayerCourse
from app.game.solo_summary import SoloSummary
from app.storage.games.game_flags import Uncounted
from app.text.i18n import row_name
from app.text.screens import game_over as words
from app.text.screens.review import format_signed
from core import Outcome, RankedPlayer, State

if TYPE_CHECKING:
    from app.game.review_job import ReviewFigures
    from app.storage.games.statistics import FormerGames

PODIUM_STEPS = 3
BAR_UNIT = 50
"""Bars start at a multiple of this many points."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place at the end."""

    rank: int
    seat: int
    name: str
    total: int
    note: str = ""
    bot: bool = False
    listed: bool = False
    """Whether it is in the top scores, where its name can be changed."""
    total_text: str = ""
    """If it is not a whole number."""


@dataclass(frozen=True, slots=True)
class GameResult:
    headline: str
    subtitle: str = ""
    note: str = ""
    """A remark on how the game was played."""
    festive: bool = False
    """A person has won, or alone beaten their best."""
    podium: tuple[Standing, ...] = ()
    """From left to right."""
    others: tuple[Standing, ...] = ()
    """Those without a step, best first."""
    solo: SoloSummary | None = None
    challenge: str = ""
    """The code, if the game was a challenge."""
    reviewed_seat: int = 0
    """Of the person whom the review is about."""
    courses: tuple[PlayerCourse, ...] = ()
    breakdown: bool = False
    """Whether to show how luck and mistakes make up the score: there is one person only."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """All of them, best first."""
        return (*sorted(self.podium, key=lambda each: each.rank), *self.others)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known about a finished game besides its state."""

    bots: frozenset[int] = frozenset()
    listed: Mapping[int, int] = field(default_factory=dict)
    """Places in the top scores, by seat."""
    former: "Mapping[int, FormerGames]" = field(default_factory=dict)
    """The other games of the same kind, by seat; only if this game counts."""
    hints: int = 0
    unlisted: str = ""
    """Why it cannot enter the top scores."""
    challenge: str = ""


def describe_result(
    result: Outcome,
    state: State,
    known: Circumstances,
    solo: SoloSummary | None = None,
    courses: tuple[PlayerCourse, ...] = (),
) -> GameResult:
    bests = {
        place.player
        for place in result.ranking
        if place.player in known.former and place.total > known.former[place.player].best
    }
    people = [place for place in result.ranking if place.player not in known.bots]
    alone = len(result.ranking) == 1
    person_won = any(place.player not in known.bots for place in result.winners)
    festive = bool(bests) if alone else person_won
    standings = _standings(result, known, bests, festive)
    shown = standings[:PODIUM_STEPS] if festive else ()
    reviewed = people[0] if people else result.ranking[0]
    return GameResult(
        headline=words.headline(result, known.bots, personal_best=bool(bests)),
        subtitle=_subtitle(result, state, known, people),
        note=words.game_note(Uncounted.of(result), known.hints, known.unlisted),
        festive=festive,
        podium=arrange_podium(shown),
        others=standings[len(shown) :] if festive or not alone or known.listed else (),
        solo=solo,
        challenge=words.CHALLENGE(code=known.challenge) if known.challenge else "",
        reviewed_seat=reviewed.player,
        courses=courses,
        breakdown=len(people) == 1,
    )


def _subtitle(
    result: Outcome, state: State, known: Circumstances, people: Sequence[RankedPlayer]
) -> str:
    if len(result.ranking) == 1:
        [only] = result.ranking
        former = known.former.get(only.player)
        text = (
            words.compare_with_former_games(only.total, former.best, former.average)
            if former is not None
            else ""
        )
    else:
        best_box = find_best_box(state, people[0].player) if len(people) == 1 else None
        text = words.subtitle(result, known.bots, best_box)
    return words.with_verdict(text, result, known.bots)


def _standings(
    result: Outcome, known: Circumstances, bests: Container[int], festive: bool
) -> tuple[Standing, ...]:
    top = result.winners[0].total
    return tuple(
        Standing(
            rank=place.rank,
            seat=place.player,
            name=place.name,
            total=place.total,
            note=words.standing_note(
                place,
                top,
                known.listed.get(place.player),
                place.player in bests,
                on_podium=festive and at < PODIUM_STEPS,
            ),
            bot=place.player in known.bots,
            listed=place.player in known.listed,
        )
        for at, place in enumerate(result.ranking)
    )


def arrange_podium(standings: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """The best in the middle, the second to its left."""
    if len(standings) < 2:
        return standings
    first, second, *third = standings
    return (second, first, *third)


def find_best_box(state: State, seat: int) -> tuple[str, int] | None:
    """Name and points of the box that brought this player most; None if all are zero."""
    setup = state.setup
    points = [
        (value or 0) * setup.multipliers[number]
        for number, column in enumerate(state.cards[seat].columns)
        for value in column.values
    ]
    most = max(points)
    box = setup.rules.boxes[points.index(most) % len(setup.rules.boxes)]
    return (row_name(setup.rules, box.id), most) if most else None


# --- where the points went ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BreakdownRow:
    label: str
    number: str
    start: float
    end: float
    """Of its bar, as fractions of the width."""
    role: str
    """One of "best play", "luck", "mistakes" and "score"."""


def break_down(figures: "ReviewFigures", percentile: float) -> tuple[int, tuple[BreakdownRow, ...]]:
    """Where the bars start, in points, and rows that add up to the digit."""
    lucky = figures.start + figures.luck
    low, high = min(figures.start, lucky, figures.final), max(figures.start, lucky)
    unit = 10 * BAR_UNIT
    base = max(0, low - unit // 2) // unit * unit
    span = max(high - base, 1) * 1.05

    def row(label: str, number: str, start: int, end: int, role: str) -> BreakdownRow:
        low, high = sorted((start, end))
        return BreakdownRow(label, number, (low - base) / span, (high - base) / span, role)

    return base // 10, (
        row(words.BEST_PLAY(), words.plain_tenths(figures.start), base, figures.start, "best play"),
        row(
            words.luck_label(percentile),
            format_signed(figures.luck),
            figures.start,
            lucky,
            "luck",
        ),
        row(words.MISTAKES(), format_signed(-figures.loss), figures.final, lucky, "mistakes"),
        row(words.YOUR_SCORE(), words.plain_tenths(figures.final), base, figures.final, "score"),
    )
