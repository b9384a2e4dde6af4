"""The states of a column's upper half, reduced to as few as possible.

Of the upper total only the distance to the bonus matters. Rounded up to a sum that the open boxes
can give, 4,096 pairs of filled boxes and total reduce to 1,640 states.
"""

from dataclasses import dataclass
from functools import cache

from core.boxes import SIDES
from core.coach.dice_sets import DICE

GOAL = 63
BONUS = 35
MASKS = 1 << SIDES


@dataclass(frozen=True, slots=True)
class UpperStates:
    of: tuple[tuple[int, ...], ...]
    """The state by filled upper boxes and total (up to the goal); -1 if unreachable."""
    pairs: tuple[tuple[int, int], ...]
    """For each state, its filled boxes and one total that belongs to it."""

    def after(self, used: int, total: int, box: int, points: int) -> int:
        return self.of[used | 1 << box][min(GOAL, total + points)]


@cache
def upper_states() -> UpperStates:
    pairs: list[tuple[int, int]] = []
    rows: list[tuple[int, ...]] = []
    for used in range(MASKS):
        reached = _sums(used)
        to_come = _sums(MASKS - 1 - used)
        known: dict[int, int] = {}
        row = []
        for total in range(GOAL + 1):
            there = reached >> total if total == GOAL else reached >> total & 1
            if not there:
                row.append(-1)
                continue
            # The next sum that is enough, or 0 if the bonus is out of reach.
            enough = to_come >> (GOAL - total)
            need = GOAL - total + (enough & -enough).bit_length() if enough else 0
            if need not in known:
                known[need] = len(pairs)
                pairs.append((used, total))
            row.append(known[need])
        rows.append(tuple(row))
    return UpperStates(tuple(rows), tuple(pairs))


def _sums(boxes: int) -> int:
    """Every possible sum of these upper boxes, as a bit set."""
    sums = 1
    for box in range(SIDES):
        if boxes >> box & 1:
            steps = sums
            for _ in range(DICE):
                steps = steps << (box + 1)
                sums |= steps
    return sums
