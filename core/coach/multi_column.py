"""Values each column of a larger card by itself, because no exact solution is known.

`neural_network` adds a learned correction for how the columns affect each other.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import comb

from core.coach.tables import TableLibrary

MOST_COLUMNS = 6
"""There are networks for cards of up to six columns, multiplied or not."""
SLACK_TURNS = (0, 1, 2, 4, 8, 16)
"""The numbers of turns that may be passed for which there is a table."""
PASSES_PER_LOWER_BOX, PASSES_PER_EQUAL_BOX = 0.25, 0.08
"""Turns that may be passed per open box of a column with a lower or equal multiplier."""
FIVE_CHANCE_PER_TURN = 0.035
"""The approximate chance that a turn ends in five of a kind."""


def slack_table_name(turns: int) -> str:
    """The name of the table for a column that may pass this many turns."""
    return f"slack{turns}" if turns else "none"


@dataclass(frozen=True, slots=True)
class ColumnWeighting:
    """How a column is valued: interpolated between two tables and weighted."""

    low: str
    high: str
    share: float
    weight: float

    def value(self, tables: TableLibrary, lower: int, cls: int) -> float:
        low = tables.table(self.low).block(lower)[cls]
        if not self.share:
            return self.weight * low
        high = tables.table(self.high).block(lower)[cls]
        return self.weight * (low + self.share * (high - low))


@cache
def weigh_column(
    multipliers: tuple[int, ...], left: tuple[int, ...], place: int
) -> ColumnWeighting:
    """How one column is valued, given the number of open boxes in each."""
    if not left[place] or left[place] == sum(left):
        # The last open column is a card of one column; in a full one the bonus is decided.
        return ColumnWeighting(slack_table_name(0), slack_table_name(0), 0.0, 1.0)
    own = multipliers[place]
    passing = 0.0
    for other, (times, boxes) in enumerate(zip(multipliers, left, strict=True)):
        if other != place and times <= own:
            passing += boxes * (PASSES_PER_LOWER_BOX if times < own else PASSES_PER_EQUAL_BOX)
    low, high, between = _interpolate_slack(passing)
    return ColumnWeighting(
        slack_table_name(low), slack_table_name(high), between, column_weight(multipliers, place)
    )


def column_weight(multipliers: tuple[int, ...], place: int) -> float:
    """The future of a column with a low multiplier is slightly overestimated."""
    return 1 - 0.075 * (1 - multipliers[place] / max(multipliers))


def _interpolate_slack(turns: float) -> tuple[int, int, float]:
    for low, high in pairwise(SLACK_TURNS):
        if turns < high:
            return low, high, (turns - low) / (high - low)
    return SLACK_TURNS[-1], SLACK_TURNS[-1], 0.0


@dataclass(frozen=True, slots=True)
class ExtraFivesState:
    """Everything that extra fives depend on."""

    policy: str
    multipliers: tuple[int, ...]
    five_boxes: tuple[int | None, ...]
    scored: tuple[bool, ...]

    def after(self, five: bool, five_box: bool, column: int, points: int) -> "ExtraFivesState":
        boxes = self.five_boxes
        if five_box:
            boxes = (*boxes[:column], points, *boxes[column + 1 :])
        scored = (*self.scored, five_box) if five else self.scored
        return ExtraFivesState(self.policy, self.multipliers, boxes, scored)


@lru_cache(maxsize=4096)
def value_of_extra_fives(fives: ExtraFivesState, turns: int) -> float:
    """The expected points of further fives of a kind beyond the columns' own values."""
    if fives.policy == "none":
        return 0.0
    worths = _points_of_further_fives(fives, turns)
    expected = 0.0
    # By the chances of at least one, two, three … more fives of a kind.
    left = 1.0
    for number, worth in enumerate(worths):
        chance = (
            comb(turns, number)
            * FIVE_CHANCE_PER_TURN**number
            * (1 - FIVE_CHANCE_PER_TURN) ** (turns - number)
        )
        left -= chance
        expected += max(left, 0.0) * worth
    return expected


MOST_FURTHER_FIVES = 6
JOKER_POINTS = 12.0


def _points_of_further_fives(fives: ExtraFivesState, turns: int) -> list[float]:
    """The points of the next five of a kind, the one after it …"""
    most = min(MOST_FURTHER_FIVES, turns)
    boxes = fives.five_boxes
    times = fives.multipliers
    typical = sum(times) / len(times)
    vacant = sorted(
        (each for each, box in zip(times, boxes, strict=True) if box is None), reverse=True
    )
    held = [each for each, box in zip(times, boxes, strict=True) if box]
    zeroed = 0 in boxes
    match fives.policy:
        case "again":
            if zeroed:
                return []
            worth = 50.0 * max(held or vacant)
            return [0.0] * (not held) + [worth] * most
        case "wild":
            return [] if zeroed else [0.0] * (not held) + [JOKER_POINTS * typical] * most
        case "eligible":
            if not held and not vacant:
                return []
            return [0.0] * (not held) + [80.0 * typical] * most
        case "forced":
            worth = 100.0 * typical if held or vacant else JOKER_POINTS * typical
            return [0.0] * len(vacant) + [worth] * most
        case "row":
            return [] if zeroed else [0.0] * len(vacant) + [100.0 * typical] * most
        case _:
            return _points_under_triple(fives, vacant, typical, most)


def _points_under_triple(
    fives: ExtraFivesState, vacant: list[int], typical: float, most: int
) -> list[float]:
    columns, earlier = len(fives.multipliers), len(fives.scored)
    worths = []
    all_so_far = all(fives.scored[:columns])
    if not earlier and not vacant:
        return []
    follows = fives.scored[0] if earlier else True
    boxes = vacant.copy()
    if not earlier:
        # The first earns no bonus; its placement is part of the columns' values.
        boxes.pop()
        worths.append(0.0)
    for _ in range(max(earlier, 1) + 1, columns + 1):
        if boxes and follows:
            worths.append(100.0 * boxes.pop(0))
        else:
            worths.append(0.0)
            all_so_far = False
    late = 100.0 * typical if all_so_far else JOKER_POINTS * typical
    return (worths + [late] * most)[:most]
