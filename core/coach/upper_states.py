"""The states of a column's upper half, reduced to as few as possible.

Of the upper total only the distances to the bonuses matter. Rounded up to sums that the open boxes
can give, 4,096 pairs of filled boxes and total reduce to 1,640 states for the usual bonus at 63.
Without a bonus only the filled boxes matter.
"""

from dataclasses import dataclass
from functools import cache

from core.boxes import SIDES
from core.coach.dice_sets import DICE

MASKS = 1 << SIDES
BonusSteps = tuple[tuple[int, int], ...]
"""Required totals and their bonuses; the highest step reached counts."""
USUAL_GOAL = 63
USUAL_BONUS: BonusSteps = ((USUAL_GOAL, 35),)


@dataclass(frozen=True, slots=True)
class UpperStates:
    goal: int
    """The highest total that matters; 0 without a bonus."""
    of: tuple[tuple[int, ...], ...]
    """The state by filled upper boxes and total (up to the goal); -1 if unreachable."""
    pairs: tuple[tuple[int, int], ...]
    """For each state, its filled boxes and one total that belongs to it."""

    def after(self, used: int, total: int, box: int, points: int) -> int:
        return self.of[used | 1 << box][min(self.goal, total + points)]


@cache
def upper_states(bonus: BonusSteps = USUAL_BONUS, dice: int = DICE) -> UpperStates:
    goals = [least for least, _ in bonus]
    goal = max(goals, default=0)
    pairs: list[tuple[int, int]] = []
    rows: list[tuple[int, ...]] = []
    for used in range(MASKS):
        reached = _sums(used, dice)
        to_come = _sums(MASKS - 1 - used, dice)
        known: dict[tuple[int, ...], int] = {}
        row = []
        for total in range(goal + 1):
            there = reached >> total if total == goal else reached >> total & 1
            if not there:
                row.append(-1)
                continue
            needs = tuple(_least_sum(to_come, max(0, each - total)) for each in goals)
            if needs not in known:
                known[needs] = len(pairs)
                pairs.append((used, total))
            row.append(known[needs])
        rows.append(tuple(row))
    return UpperStates(goal, tuple(rows), tuple(pairs))


def _least_sum(sums: int, least: int) -> int:
    """The smallest of these sums that is enough; -1 if none is."""
    enough = sums >> least
    return least + (enough & -enough).bit_length() - 1 if enough else -1


def _sums(boxes: int, dice: int) -> int:
    """Every possible sum of these upper boxes, as a bit set."""
    sums = 1
    for box in range(SIDES):
        if boxes >> box & 1:
            steps = sums
            for _ in range(dice):
                steps = steps << (box + 1)
                sums |= steps
    return sums
