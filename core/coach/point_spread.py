"""How the points that a column still brings with best play are spread around their mean.

With one open box the chance of each number of points is stored. With more, a small neural network
gives the means of equally likely parts of the distribution. The mean of all parts is known from the
coach's table. `assets/coach/tune` works out the exact distributions and trains the networks.

Inputs of a network are the open boxes, where the first five of a kind went, the upper half, and the
mean. The first hidden unit is linear, the others are rectified.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from operator import mul

from core.boxes import SIDES
from core.coach.column_rules import ColumnRules
from core.coach.dice_sets import DICE
from core.coach.extra_five_state import IN_THE_FIVE_BOX, MEMORIES
from core.coach.neural_network import Feature, NetworkFile, Sums, interpolate
from core.coach.upper_states import MASKS

SPREADS_NAME = "spreads"
PARTS, UNITS = 24, 64
OUTPUT_WEIGHTS = (UNITS + 1) * PARTS
ANY_NUMBER = 99
RANGES = ((2, 2), (3, 3), (4, 5), (6, ANY_NUMBER))
"""The numbers of open boxes for which there are networks of their own."""
RANGES_IN_ORDER = ((2, ANY_NUMBER),)
LEADS = (-12, -7, -3, 0, 4, 9)
"""Leads over three of each number, in points; inputs are interpolated between neighbours."""
USUAL_HITS, HIT_VARIANCE, STEEPNESS = 2.5, 0.9, 1.7
"""For the chance of a bonus: the dice of its number in an upper box, and how they vary."""
MEAN_SCALE, OUTPUT_SCALE = 100.0, 50.0
MOST_POINTS, LARGEST_WEIGHT = 1_000, 10_000.0
"""Limits that reveal damaged files; ours stay below them."""
MOST_KNOWN = 4000
"""Cached distributions and sums; with more, the cache is cleared."""

MeanPoints = Callable[[int, int, int], float]
"""The expected points by memory, filled lower boxes and state of the upper half."""


@dataclass(frozen=True, slots=True)
class PointSpread:
    points: tuple[float, ...]
    """Ascending."""
    chances: tuple[float, ...]
    """The chance of each."""
    exact: bool
    """Whether just these numbers of points are possible; else they are means of parts."""


def ranges_of(rules: ColumnRules) -> tuple[tuple[int, int], ...]:
    return RANGES_IN_ORDER if rules.order else RANGES


def network_name(rules: ColumnRules, least_open: int) -> str:
    return f"{rules.table} {least_open}"


def last_boxes_names(rules: ColumnRules) -> tuple[str, str]:
    """The chances, and the points, of all columns with one open box."""
    return f"{rules.table} chances", f"{rules.table} points"


class SpreadTable:
    def __init__(self, rules: ColumnRules, file: NetworkFile, mean: MeanPoints) -> None:
        """Raise ValueError if the file lacks a part for these rules."""
        self._rules, self._mean = rules, mean
        self._networks = [
            (least, most, _SpreadNetwork(rules, file.numbers(name, OUTPUT_WEIGHTS - 1)))
            for least, most in ranges_of(rules)
            for name in (network_name(rules, least),)
        ]
        self._last = _read_last_boxes(rules, file)
        self._known: dict[tuple[int, int, int], PointSpread] = {}

    def of(self, memory: int, lower: int, cls: int) -> PointSpread:
        """By memory, filled lower boxes and state of the upper half."""
        key = memory, lower, cls
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = self._find(memory, lower, cls)
        return self._known[key]

    def _find(self, memory: int, lower: int, cls: int) -> PointSpread:
        rules = self._rules
        filled = rules.upper.pairs[cls][0] | lower << SIDES
        left = len(rules.boxes) - filled.bit_count()
        mean = self._mean(memory, lower, cls)
        if not left:
            return PointSpread((mean,), (1.0,), exact=True)
        if left == 1:
            return self._last[memory, lower, cls]
        network = next(each for least, most, each in self._networks if least <= left <= most)
        parts = network.parts(memory, filled, cls, mean)
        return PointSpread(parts, (1 / PARTS,) * PARTS, exact=False)


@cache
def last_states(rules: ColumnRules) -> list[tuple[int, int, int]]:
    """Memory, filled lower boxes and state of the upper half where one box is open."""
    return [
        (memory, lower, cls)
        for memory in range(MEMORIES)
        for lower in range(rules.lower_masks)
        if rules.blocks[memory][lower] >= 0
        for cls, (used, _) in enumerate(rules.upper.pairs)
        if (used | lower << SIDES).bit_count() == len(rules.boxes) - 1
        and rules.is_reachable(used | lower << SIDES)
    ]


def _read_last_boxes(
    rules: ColumnRules, file: NetworkFile
) -> dict[tuple[int, int, int], PointSpread]:
    """For each state how many numbers of points there are, and which, beside their chances."""
    # The last number of each list only closes it.
    chances, points = (file.numbers(name, 0)[:-1] for name in last_boxes_names(rules))
    found, at, begin = {}, 0, 0
    for state in last_states(rules):
        count = round(points[at]) if at < len(points) else 0
        scores = [round(each) for each in points[at + 1 : at + 1 + count]]
        own = chances[begin : begin + count]
        every = sum(own)
        valid = count >= 1 and len(scores) == len(own) == count and every > 0
        if not valid or min(own) < 0 or min(scores) < 0 or max(scores) > MOST_POINTS:
            raise ValueError("the distributions of the last box are incomplete")
        found[state] = PointSpread(
            tuple(map(float, scores)), tuple(each / every for each in own), exact=True
        )
        at, begin = at + 1 + count, begin + count
    return found


class _SpreadNetwork:
    def __init__(self, rules: ColumnRules, numbers: list[float]) -> None:
        self._rules = rules
        rows = input_count(rules)
        if len(numbers) != rows * UNITS + OUTPUT_WEIGHTS:
            raise ValueError("the network has the wrong size")
        if max(map(abs, numbers)) > LARGEST_WEIGHT:
            raise ValueError("the network has impossible weights")
        self._rows = [numbers[row * UNITS : (row + 1) * UNITS] for row in range(rows)]
        out = numbers[rows * UNITS :]
        # By part, for sums over the units.
        self._out = [out[part : UNITS * PARTS : PARTS] for part in range(PARTS)]
        self._bias = out[UNITS * PARTS :]
        self._sums: dict[tuple[int, int], Sums] = {}

    def parts(self, memory: int, filled: int, cls: int, mean: float) -> tuple[float, ...]:
        boxes, upper = self._boxes(memory, filled), self._upper(cls)
        by, share = self._rows[-1], mean / MEAN_SCALE
        units = [a + b + share * c for a, b, c in zip(boxes, upper, by, strict=True)]
        units = [units[0], *[each if each > 0.0 else 0.0 for each in units[1:]]]
        parts = sorted(
            sum(map(mul, weights, units)) + bias
            for weights, bias in zip(self._out, self._bias, strict=True)
        )
        off = sum(parts) / PARTS
        points = [mean + OUTPUT_SCALE * (each - off) for each in parts]
        return tuple([min(max(each, -MOST_POINTS), 2.0 * MOST_POINTS) for each in points])

    def _boxes(self, memory: int, filled: int) -> Sums:
        key = memory + 1, filled
        return self._sums.get(key) or self._add(key, box_inputs(self._rules, memory, filled))

    def _upper(self, cls: int) -> Sums:
        key = 0, cls
        return self._sums.get(key) or self._add(key, upper_inputs(self._rules, cls))

    def _add(self, key: tuple[int, int], seen: list[Feature]) -> Sums:
        if len(self._sums) >= MOST_KNOWN:
            self._sums.clear()
        sums = [0.0] * UNITS
        for row, share in seen:
            sums = [a + share * b for a, b in zip(sums, self._rows[row], strict=True)]
        self._sums[key] = sums
        return sums


def input_count(rules: ColumnRules) -> int:
    """Bias, boxes, memories, won, lost and chance by bonus, leads, mean."""
    return 1 + len(rules.boxes) + MEMORIES - 1 + 3 * len(rules.bonus) + len(LEADS) + 1


def box_inputs(rules: ColumnRules, memory: int, filled: int) -> list[Feature]:
    count = len(rules.boxes)
    seen = [(0, 1.0), *((1 + box, 1.0) for box in range(count) if not filled >> box & 1)]
    if memory >= IN_THE_FIVE_BOX:
        seen.append((count + memory, 1.0))
    return seen


def upper_inputs(rules: ColumnRules, cls: int) -> list[Feature]:
    """Whether each bonus is won or lost, else a rough chance; and the lead over three of each."""
    used, total = rules.upper.pairs[cls]
    lead, most, mean, variance = total, total, 0.0, 0.0
    for box in range(SIDES):
        number = box + 1
        if used >> box & 1:
            lead -= rules.dice_on_pace * number
        else:
            most += DICE * number
            mean += USUAL_HITS * number
            variance += HIT_VARIANCE * number * number
    seen: list[Feature] = []
    row = len(rules.boxes) + MEMORIES
    for goal, _ in rules.bonus:
        if total >= goal:
            seen.append((row, 1.0))
        elif most < goal:
            seen.append((row + 1, 1.0))
        else:
            likely = (mean - (goal - total) + 1) / sqrt(variance)
            seen.append((row + 2, 1 / (1 + exp(-STEEPNESS * likely))))
        row += 3
    if rules.bonus and used != MASKS - 1:
        seen += interpolate(row, LEADS, lead)
    return seen
