"""A small neural network that values a whole card with columns of different orders: Yamb.

It gives the points that are still to come. Its inputs are, for each column, the open boxes, the
upper half, and the boxes of the difference. The first hidden unit is linear, the others are
rectified. `assets/coach/tune` trains it on games that it plays.
"""

from functools import cache
from math import exp, sqrt
from typing import NamedTuple

from core.boxes import SIDES
from core.coach.column_rules import ColumnRules
from core.coach.neural_network import Feature, NetworkFile, Sums, interpolate

UNITS = 64
LEADS = (-12, -7, -3, 0, 4, 9)
"""Leads over three of each number, in points; inputs are interpolated between neighbours."""
HIGHS, LOWS = (20, 23, 26, 29), (6, 9, 12, 16)
"""Sums in the boxes of a difference, likewise."""
USUAL_HITS, HIT_VARIANCE, STEEPNESS = 2.8, 0.9, 1.7
"""For the chance of the bonus: the dice of its number in an upper box, and how they vary."""
DIFFERENCE_SCALE, TIMES_SCALE = 20.0, 4.0


class Spread(NamedTuple):
    """The boxes of a column's difference; None if open."""

    high: int | None
    low: int | None
    times: int | None

    @property
    def decided(self) -> bool:
        return None not in self


USUAL_SPREAD = (25.5, 8.0, 3.3)
"""What is usual in boxes that are open."""


class InputRows(NamedTuple):
    """The first row of each kind of input of a column, after those of its boxes."""

    won: int
    lost: int
    leads: int
    chance: int
    times: int
    highs: int
    lows: int
    difference: int
    factor: int
    multiplier: int
    end: int


@cache
def input_rows(rules: ColumnRules) -> InputRows:
    sizes = (1, 1, len(LEADS), 1, rules.dice + 1, len(HIGHS), len(LOWS), 1, 1, 1)
    first = len(rules.boxes)
    return InputRows(*(first + sum(sizes[:kind]) for kind in range(len(sizes) + 1)))


class CardNetwork:
    def __init__(self, rules: ColumnRules, file: NetworkFile) -> None:
        """Raise ValueError if the file lacks a network for these rules."""
        numbers = file.numbers(rules.table, UNITS)
        self._rules = rules
        self._places = input_rows(rules)
        count = 1 + len(rules.orders) * self._places.end
        if len(numbers) != (count + 1) * UNITS + 1:
            raise ValueError("the network has the wrong size")
        self._rows = [numbers[row * UNITS : (row + 1) * UNITS] for row in range(count)]
        *out, self._output_bias = numbers[count * UNITS :]
        self._linear_weight, self._output_weights = out[0], [0.0, *out[1:]]
        self.bias: Sums = self._rows[0]
        self.zeros: Sums = [0.0] * UNITS
        self._known: dict[tuple[object, ...], Sums] = {}

    def boxes(self, column: int, filled: int) -> Sums:
        """Each unit's sum over a column's open boxes."""
        key = column, filled
        if key not in self._known:
            count = len(self._rules.boxes)
            seen = [(box, 1.0) for box in range(count) if not filled >> box & 1]
            self._known[key] = self._sum(column, seen)
        return self._known[key]

    def upper(self, column: int, used: int, total: int) -> Sums:
        """Each unit's sum over a column's upper half."""
        key = column, used, total
        if key not in self._known:
            self._known[key] = self._sum(column, upper_inputs(self._rules, used, total))
        return self._known[key]

    def spread(self, column: int, spread: Spread) -> Sums:
        """Each unit's sum over the boxes of a column's difference."""
        key = column, *spread, 0
        if key not in self._known:
            self._known[key] = self._sum(column, spread_inputs(self._rules, spread))
        return self._known[key]

    def points(self, sums: Sums, rest: Sums) -> float:
        """The points to come; the sums of all inputs are in two parts."""
        points = self._output_bias + self._linear_weight * (sums[0] + rest[0])
        # Runs hundreds of times a turn; this was the fastest form in plain Python.
        for out, one, other in zip(self._output_weights, sums, rest, strict=True):
            found = one + other
            if found > 0.0:
                points += out * found
        return points

    def _sum(self, column: int, seen: list[Feature]) -> Sums:
        first = 1 + column * self._places.end
        sums = self.zeros
        for row, share in seen:
            sums = [a + share * b for a, b in zip(sums, self._rows[first + row], strict=True)]
        return sums


def upper_inputs(rules: ColumnRules, used: int, total: int) -> list[Feature]:
    """No inputs for a full upper half; else won, lost, or the lead and the chance of the bonus."""
    if used == (1 << SIDES) - 1:
        return []
    rows, goal = input_rows(rules), rules.upper.goal
    lead, most, mean, variance = total, total, 0.0, 0.0
    for box in range(SIDES):
        number = box + 1
        if used >> box & 1:
            lead -= rules.dice_on_pace * number
        else:
            most += rules.dice * number
            mean += USUAL_HITS * number
            variance += HIT_VARIANCE * number * number
    if total >= goal:
        return [(rows.won, 1.0)]
    if most < goal:
        return [(rows.lost, 1.0)]
    likely = (mean - (goal - total) + 1) / sqrt(variance)
    return [
        *interpolate(rows.leads, LEADS, lead),
        (rows.chance, 1 / (1 + exp(-STEEPNESS * likely))),
    ]


def spread_inputs(rules: ColumnRules, spread: Spread) -> list[Feature]:
    """No inputs once the difference is decided; else its boxes, and what it will usually be."""
    if spread.decided:
        return []
    rows = input_rows(rules)
    seen: list[Feature] = []
    if spread.times is not None:
        seen.append((rows.times + spread.times, 1.0))
    if spread.high is not None:
        seen += interpolate(rows.highs, HIGHS, spread.high)
    if spread.low is not None:
        seen += interpolate(rows.lows, LOWS, spread.low)
    high, low, times = (
        each if known is None else known for known, each in zip(spread, USUAL_SPREAD, strict=True)
    )
    factor = max(0.0, high - low)
    seen.append((rows.difference, factor * times / DIFFERENCE_SCALE))
    if spread.times is None:
        seen.append((rows.factor, factor / DIFFERENCE_SCALE))
    if spread.high is None or spread.low is None:
        seen.append((rows.multiplier, times / TIMES_SCALE))
    return seen
