"""What boxes are worth to bots that do not use the coach's tables."""

from collections.abc import Callable
from functools import cache

from core.boxes import SIDES, STANDARD_BOXES, Dice
from core.card import Card, Offer
from core.coach.choice_values import average_next_rolls, choose_best_keeps
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.column_state import (
    best_of_rows,
    boxes_to_announce,
    offers_for_fives,
    open_cells,
)
from core.errors import NoCoach
from core.rules import Difference
from core.setup import Setup

# By what an average player scores in them, lowest first.
BOXES_BY_VALUE = (
    *("ones", "twos", "threes", "fours", "four_of_a_kind", "fives", "five_of_a_kind"),
    *("sixes", "three_of_a_kind", "chance", "full_house", "small_straight", "large_straight"),
)


def rank_of_box(box: str) -> int:
    """Position in BOXES_BY_VALUE; unknown boxes come first."""
    return BOXES_BY_VALUE.index(box) if box in BOXES_BY_VALUE else -1


class HeuristicValues:
    """Card values from a heuristic on a box's points, instead of the coach's tables."""

    exact = False
    now = 0.0

    def __init__(
        self,
        setup: Setup,
        card: Card,
        worth: Callable[[ColumnRules, int, int], float],
        announced: str | None = None,
    ) -> None:
        rules = column_rules(setup)
        if rules is None:
            raise NoCoach(rules=setup.rules.name)
        self.rules = rules
        self.rolls = rules.rolls + card.saved_rolls
        self._setup, self._card, self._worth = setup, card, worth
        self._cells = open_cells(setup, rules, card, announced)
        to_announce = boxes_to_announce(setup, card) if announced is None else ()
        self.announced = {box: HeuristicValues(setup, card, worth, box) for box in to_announce}

    def value_after(self, offer: Offer, dice: Dice) -> float:  # noqa: ARG002 (part of CardValues)
        times, rules = self._setup.multipliers, self.rules
        bonus = offer.bonus * times[offer.bonus_column]
        if offer.again:
            return float(bonus) + self._worth(rules, SIDES, 30)
        worth = self._worth(rules, rules.index[offer.box], offer.points)
        return bonus + times[offer.column] * worth

    def worth_of_rolls(self, _rolls_left: int) -> float:
        return 0.0

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        rules, points = self.rules, self.rules.points_with(rolls_left)
        times = self._setup.multipliers
        return [
            points[box].gather(
                [times[column] * self._worth(rules, box, each) for each in points[box].values]
            )
            for column, box in self._cells
        ]

    def best_by_roll(self, rolls_left: int) -> list[float]:
        best = best_of_rows(self.rules.sets, self.values_by_box(rolls_left))
        fives = offers_for_fives(self._setup, self.rules, self._card, rolls_left)
        for roll, dice, offers in fives:
            best[roll] = max(self.value_after(offer, dice) for offer in offers)
        return best


USUAL_SUM = 17.5
"""Of five dice."""
USUAL_TIMES = 3
USUAL_DIFFERENCE = 15


def plain_points(difference: Difference | None, box: str, points: int) -> float:
    """Points at face value; in the two boxes of a difference, relative to the usual sum."""
    if difference is not None and box in (difference.high, difference.low):
        return points - USUAL_SUM if box == difference.high else USUAL_SUM - points
    return float(points)


def points_towards_total(difference: Difference | None, box: str, points: int) -> float:
    """What points are worth in a box, with usual points in the other boxes of a difference."""
    plain = plain_points(difference, box, points)
    if difference is None or box not in (difference.high, difference.low, difference.times):
        return plain
    return plain * (1 + USUAL_DIFFERENCE if box == difference.times else USUAL_TIMES)


def plain_gain(setup: Setup, offer: Offer) -> float:
    """What an offer seems to add to the total."""
    times = setup.multipliers
    points = plain_points(setup.rules.difference, offer.box, offer.points)
    return points * times[offer.column] + offer.bonus * times[offer.bonus_column]


STANDARD_PARS = (2.2, 5.2, 8.4, 11.6, 14.6, 17.6, 21.0, 12.0, 18.5, 22.5, 20.0, 9.0, 21.5)
TRIES = 3


@cache
def pars(rules: ColumnRules) -> tuple[float, ...]:
    """The points that the steady bot expects of each box."""
    if rules.boxes == STANDARD_BOXES:
        return STANDARD_PARS
    return tuple(_par(rules, box) for box in range(len(rules.boxes)))


def _par(rules: ColumnRules, box: int) -> float:
    """What a box brings if a few turns can be spent on it."""
    sets, points, par = rules.sets, rules.points[0][box], 0.0
    worths = [
        points_towards_total(rules.difference, rules.boxes[box].id, each) for each in points.values
    ]
    for _ in range(TRIES):
        best = [*points.gather([max(each, par) for each in worths])]
        for _ in range(rules.rolls - 1):
            best = choose_best_keeps(sets, average_next_rolls(sets, best))
        par = sum(map(float.__mul__, sets.roll_chances, best))
    return par


def _worth(rules: ColumnRules, box: int, points: int) -> float:
    return points_towards_total(rules.difference, rules.boxes[box].id, points)


@cache
def _ranks(rules: ColumnRules) -> tuple[int, ...]:
    """For each box, its rank by what it usually scores, lowest first."""
    if rules.boxes == STANDARD_BOXES:
        return tuple(map(rank_of_box, rules.index))
    rising = sorted(pars(rules))
    return tuple(rising.index(par) for par in pars(rules))


def immediate_points(rules: ColumnRules, box: int, points: int) -> float:
    """Points this turn; ties go to the box that usually scores least."""
    return _worth(rules, box, points) - _ranks(rules)[box] / 1000


def points_above_par(rules: ColumnRules, box: int, points: int) -> float:
    """Points above par; upper points weigh more because they count towards the bonus."""
    weight = 1.5 if box < SIDES and rules.bonus else 1.0
    return (_worth(rules, box, points) - pars(rules)[box]) * weight
