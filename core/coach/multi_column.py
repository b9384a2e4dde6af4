"""Several columns: no exact solution is known, so this is how each is judged by itself.

What they are worth to each other beyond that, a net was taught: net.py.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import comb

from core.coach.tables import TableLibrary

MOST_COLUMNS = 6
"""There are nets for cards of up to so many, multiplied or not."""
SLACK = (0, 1, 2, 4, 8, 16)
"""For how many turns that may pass there is a table."""
BELOW, BESIDE = 0.25, 0.08
"""What an open box in a column that counts less, or as much, gives in turns that may pass."""
FIVE_CHANCE_PER_TURN = 0.035
"""How often a turn brings a five, about."""


def slack_table_name(turns: int) -> str:
    """Of the table of a column that may let so many turns pass."""
    return f"slack{turns}" if turns else "none"


@dataclass(frozen=True, slots=True)
class ColumnWeighting:
    """How a column is judged: between two tables, and by how much."""

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
    """How one column is judged, with so many boxes open in each."""
    if not left[place] or left[place] == sum(left):
        # Alone it is as a card of one column; full, its bonus is won or lost.
        return ColumnWeighting(slack_table_name(0), slack_table_name(0), 0.0, 1.0)
    own = multipliers[place]
    passing = 0.0
    for other, (times, boxes) in enumerate(zip(multipliers, left, strict=True)):
        if other != place and times <= own:
            passing += boxes * (BELOW if times < own else BESIDE)
    low, high, between = _between(passing)
    return ColumnWeighting(
        slack_table_name(low), slack_table_name(high), between, column_weight(multipliers, place)
    )


def column_weight(multipliers: tuple[int, ...], place: int) -> float:
    """A lower column's future counts a little less than it seems."""
    return 1 - 0.075 * (1 - multipliers[place] / max(multipliers))


def _between(turns: float) -> tuple[int, int, float]:
    for low, high in pairwise(SLACK):
        if turns < high:
            return low, high, (turns - low) / (high - low)
    return SLACK[-1], SLACK[-1], 0.0


@dataclass(frozen=True, slots=True)
class ExtraFivesState:
    """All that extra fives can depend on."""

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
    """What further fives are still expected to bring beyond what the columns count themselves."""
    if fives.policy == "none":
        return 0.0
    worths = _each_further(fives, turns)
    expected = 0.0
    # By how likely at least one, two, three … more fives are.
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


MOST = 6
JOKER_POINTS = 12.0


def _each_further(fives: ExtraFivesState, turns: int) -> list[float]:
    """What the next five, the one after it … would bring."""
    most = min(MOST, turns)
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
            return _triple(fives, vacant, typical, most)


def _triple(fives: ExtraFivesState, vacant: list[int], typical: float, most: int) -> list[float]:
    columns, earlier = len(fives.multipliers), len(fives.scored)
    worths = []
    all_so_far = all(fives.scored[:columns])
    if not earlier and not vacant:
        return []
    follows = fives.scored[0] if earlier else True
    boxes = vacant.copy()
    if not earlier:
        # The first brings nothing by itself; where it goes is for the columns to say.
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
