"""The exact value of every state of one column, under any extra-fives policy."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from core.boxes import LOWER, SIDES, STANDARD_BOXES
from core.card import Card, Column, Offer
from core.coach.dice_sets import DICE, dice_sets
from core.coach.extra_five_state import (
    FIVE_BOX,
    LOWER_MASKS,
    MEMORIES,
    block_numbers,
    example_for,
    memory_after,
)
from core.coach.upper_states import BONUS, GOAL, MASKS, upper_states
from core.extra_fives import POLICIES, FiveRoll

Values = npt.NDArray[Any]
"""Real: the values of states. Complex: the real part is the value that the player believes, the
imaginary part the negated true value. numpy's maximum compares the real parts first and then the
imaginary ones, so among seemingly equal choices the worst is taken."""

POLICY = {policy.id: policy for policy in POLICIES}
CLOSE = 1e-12


@dataclass(frozen=True, slots=True)
class Solution:
    policy: str
    values: Values
    """Future points by block and upper state."""

    @property
    def value(self) -> float:
        """The value of the empty card."""
        return float(self.values[0, 0])


class SolverArrays:
    """The arrays that all policies share."""

    def __init__(self) -> None:
        sets, ways = dice_sets(), upper_states()
        self.starts = sets.starts
        self.rolls = sets.starts[DICE + 1] - sets.starts[DICE]
        self.weights = np.array(sets.roll_chances)
        self.fives = sets.fives
        self.grown = np.array(sets.with_one_more).T.copy()
        # Pad with the last neighbour, which does not change a maximum.
        full = [(*to, *to[-1:] * (DICE - len(to))) for to in sets.with_one_less[1:]]
        self.shrunk = np.array([(0,) * DICE, *full]).T.copy()
        self.points = np.array(
            [
                [sets.box_points[box][at] for at in sets.box_points_index[box]]
                for box in range(len(STANDARD_BOXES))
            ]
        )
        counts = self.points[:SIDES] // np.arange(1, SIDES + 1)[:, None]
        self.rolls_with = [
            [np.flatnonzero(counts[box] == count) for count in range(DICE + 1)]
            for box in range(SIDES)
        ]
        self.classes = len(ways.pairs)
        # The last entry of a row of values stands for an impossible placement.
        self.after = np.full((SIDES, DICE + 1, self.classes), self.classes)
        for number, (used, total) in enumerate(ways.pairs):
            for box in range(SIDES):
                for count in range(DICE + 1):
                    if not used >> box & 1:
                        to = ways.after(used, total, box, count * (box + 1))
                        self.after[box, count, number] = to
        self.levels = [
            np.array([n for n, (used, _) in enumerate(ways.pairs) if used.bit_count() == level])
            for level in range(SIDES + 1)
        ]
        self.done = np.array(
            [BONUS if used == MASKS - 1 and total == GOAL else 0 for used, total in ways.pairs],
            dtype=float,
        )


@cache
def solver_arrays() -> SolverArrays:
    return SolverArrays()


def solve(
    policy: str, passing: Values | None = None, most_open: int = len(STANDARD_BOXES)
) -> Solution:
    """Solve a policy.

    `passing`: the values after a turn that fills no box, if turns may be passed. States with more
    open boxes than `most_open` are skipped and stay at minus infinity.
    """
    solver = _Solver(policy, np.dtype(float), None, passing, most_open)
    return Solution(policy, solver.values[:, :-1].copy())


def value_of_playing_by(policy: str, table: Values) -> float:
    """The true expected score of a player who trusts a table of values by block and upper state."""
    solver = _Solver(policy, np.dtype(complex), table)
    return float(-solver.values[0, 0].imag)


class _Solver:
    def __init__(
        self,
        policy: str,
        kind: np.dtype[Any],
        believed: Values | None,
        passing: Values | None = None,
        most_open: int = len(STANDARD_BOXES),
    ) -> None:
        self.policy = policy
        self.arrays = solver_arrays()
        self.blocks = block_numbers(policy)
        self.unit: complex = 1 - 1j if kind.kind == "c" else 1
        self.points = self.arrays.points * self.unit
        self.believed = believed
        self.passing = passing
        self.most_open = most_open
        count = 1 + max(map(max, self.blocks))
        self.values = np.full((count, self.arrays.classes + 1), -np.inf, dtype=kind)
        self._solve()

    def _solve(self) -> None:
        for lower in range(LOWER_MASKS - 1, -1, -1):
            for level in range(SIDES, -1, -1):
                if len(STANDARD_BOXES) - lower.bit_count() - level > self.most_open:
                    break
                at = self.arrays.levels[level]
                for memory in range(MEMORIES):
                    block = self.blocks[memory][lower]
                    if block < 0:
                        continue
                    if level == SIDES and lower == LOWER_MASKS - 1:
                        now = self.arrays.done[at] * self.unit
                    else:
                        now = self._turn(memory, lower, at)
                    if self.believed is not None:
                        now = self.believed[block, at] + 1j * now.imag
                    self.values[block, at] = now

    def _turn(self, memory: int, lower: int, at: Values) -> Values:
        best = self._ordinary(memory, lower, at)
        again: list[int] = []
        for face in range(SIDES):
            row, repeats = self._five(memory, lower, at, face)
            best[self.arrays.fives[face]] = row
            if repeats:
                again.append(self.arrays.fives[face])
        if self.passing is not None:
            np.maximum(best, self.passing[self.blocks[memory][lower], at], out=best)
        if again:
            return self._repeated(best, again, self.blocks[memory][lower], at)
        return self._rolled(best)

    def _ordinary(self, memory: int, lower: int, at: Values) -> Values:
        """The best box for each roll, treating five of a kind like any other roll."""
        arrays = self.arrays
        best = np.full((arrays.rolls, len(at)), -np.inf, dtype=self.values.dtype)
        home = self.values[self.blocks[memory][lower]]
        for box in range(SIDES):
            for count, rows in enumerate(arrays.rolls_with[box]):
                worth = home[arrays.after[box, count, at]] + count * (box + 1) * self.unit
                best[rows] = np.maximum(best[rows], worth)
        for box in range(len(LOWER)):
            if not lower >> box & 1:
                # Other rolls leave 0 in the five box; five of a kind is handled separately.
                kept = memory_after(self.policy, memory, False, box == FIVE_BOX, 0)
                worth = self.values[self.blocks[kept][lower | 1 << box], at]
                np.maximum(best, self.points[SIDES + box][:, None] + worth, out=best)
        return best

    def _five(self, memory: int, lower: int, at: Values, face: int) -> tuple[Values, bool]:
        """The best box for five of a kind, and whether it can win another turn."""
        matching_open = self.arrays.after[face, 0, at] < self.arrays.classes
        results = []
        repeats = False
        for is_open in (True, False):
            best = np.full(len(at), -np.inf, dtype=self.values.dtype)
            for box, offer in _offers(self.policy, memory, lower, face, is_open):
                if offer.again:
                    repeats = True
                    continue
                kept = memory_after(
                    self.policy, memory, True, box == SIDES + FIVE_BOX, offer.points
                )
                if box < SIDES:
                    count = DICE if box == face else 0
                    to = self.arrays.after[box, count, at]
                    worth = self.values[self.blocks[kept][lower], to]
                else:
                    worth = self.values[self.blocks[kept][lower | 1 << box - SIDES], at]
                np.maximum(best, worth + (offer.points + offer.bonus) * self.unit, out=best)
            results.append(best)
        return np.where(matching_open, *results), repeats

    def _rolled(self, best: Values) -> Values:
        """The value of a turn, given the best value for each final roll."""
        arrays = self.arrays
        starts = arrays.starts
        kept = np.empty((starts[-1], best.shape[1]), dtype=best.dtype)
        kept[starts[DICE] :] = best
        space = np.empty_like(best)
        for _ in range(2):
            for size in range(DICE - 1, -1, -1):
                begin, end = starts[size], starts[size + 1]
                mean, more = kept[begin:end], space[: end - begin]
                np.take(kept, arrays.grown[0][begin:end], axis=0, out=mean, mode="clip")
                for face in range(1, SIDES):
                    np.take(kept, arrays.grown[face][begin:end], axis=0, out=more, mode="clip")
                    mean += more
                mean /= SIDES
            for size in range(1, DICE + 1):
                begin, end = starts[size], starts[size + 1]
                most, other = kept[begin:end], space[: end - begin]
                for die in range(size):
                    np.take(kept, arrays.shrunk[die][begin:end], axis=0, out=other, mode="clip")
                    np.maximum(most, other, out=most)
        return np.asarray(arrays.weights @ kept[starts[DICE] :])

    def _repeated(self, best: Values, rows: list[int], block: int, at: Values) -> Values:
        """Solve for a state that five of a kind may lead back to: the fixed point of the turn."""
        plain = best[rows]

        def turn(now: Values) -> Values:
            best[rows] = np.maximum(plain, now + 50 * self.unit)
            return self._rolled(best)

        if self.believed is not None:
            now = self.believed[block, at] + 0j
            following = self.believed[block, at] + 1j * turn(now).imag
            while np.abs(following - now).max() > CLOSE:
                now, following = following, self.believed[block, at] + 1j * turn(following).imag
            return np.asarray(following)
        # A turn is almost everywhere linear in `now`, so extrapolation converges quickly.
        now = self._rolled(best)
        following = turn(now)
        while np.abs(following - now).max() > CLOSE:
            further = turn(following)
            step = following - now
            slope = np.divide(further - following, step, out=np.zeros_like(step), where=step != 0)
            # No turn ends in five of a kind more often than this.
            slope = slope.clip(0, 0.05)
            now = following + (further - following) / (1 - slope)
            following = turn(now)
        return following


@cache
def _offers(
    policy: str, memory: int, lower: int, face: int, matching_open: bool
) -> tuple[tuple[int, Offer], ...]:
    """The engine's legal offers for five of a kind, with all upper boxes open."""
    five_box, fives = example_for(memory, bool(lower >> FIVE_BOX & 1))
    values: list[int | None] = [None] * SIDES
    values += (0 if lower >> box & 1 else None for box in range(len(LOWER)))
    values[SIDES + FIVE_BOX] = five_box
    five = FiveRoll(
        (face + 1,) * DICE,
        Card((Column(tuple(values)),), fives),
        five_boxes=(five_box,),
        matching="",
        five_box="",
        matching_open=(0,) if matching_open else (),
        lower_open=lower != LOWER_MASKS - 1,
    )
    return tuple(
        (place, offer) for place, offer in _all_offers(policy, five, tuple(values)) if offer.legal
    )


def _all_offers(
    policy: str, five: FiveRoll, values: tuple[int | None, ...]
) -> Iterator[tuple[int, Offer]]:
    rule = POLICY[policy]
    for place, (box, value) in enumerate(zip(STANDARD_BOXES, values, strict=True)):
        if value is None:
            yield place, rule.place(five, box, 0)
        elif box.five and rule.top_up is not None:
            offer = rule.top_up(five, box, 0)
            if offer is not None:
                yield place, offer
