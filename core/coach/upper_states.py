"""What a column still has to do in its upper half, as few different cases as there are.

Of the upper total only one thing matters: what it takes to reach the bonus. Rounded up to what
the open boxes can give, 4,096 pairs of used boxes and total fall into 1,640 classes.
"""

from dataclasses import dataclass
from functools import cache

from core.boxes import SIDES
from core.coach.kept_dice import DICE

GOAL = 63
BONUS = 35
MASKS = 1 << SIDES


@dataclass(frozen=True, slots=True)
class UpperStates:
    of: tuple[tuple[int, ...], ...]
    """By used upper boxes and total (up to the goal): the class; -1 where no game gets."""
    pairs: tuple[tuple[int, int], ...]
    """For each class, used boxes and one total that belong to it."""

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
            # The next sum that is enough; 0 beyond all sums, when the bonus is out of reach.
            enough = to_come >> (GOAL - total)
            need = GOAL - total + (enough & -enough).bit_length() if enough else 0
            if need not in known:
                known[need] = len(pairs)
                pairs.append((used, total))
            row.append(known[need])
        rows.append(tuple(row))
    return UpperStates(tuple(rows), tuple(pairs))


def _sums(boxes: int) -> int:
    """Every sum that these upper boxes can hold, as bits."""
    sums = 1
    for box in range(SIDES):
        if boxes >> box & 1:
            steps = sums
            for _ in range(DICE):
                steps = steps << (box + 1)
                sums |= steps
    return sums
