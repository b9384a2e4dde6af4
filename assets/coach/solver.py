"""The exact value of every state of one column, under any way with extra fives."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from core.boxes import LOWER, SIDES, STANDARD_BOXES
from core.card import Card, Column, Offer
from core.coach.extra_five_state import (
    FIVE_BOX,
    LOWER_MASKS,
    MEMORIES,
    block_numbers,
    example_for,
    memory_after,
)
from core.coach.kept_dice import DICE, dice_sets
from core.coach.upper_states import BONUS, GOAL, MASKS, upper_states
from core.extra_fives import POLICIES, FiveRoll

Values = npt.NDArray[Any]
"""Real: what states are worth. Complex: the real part is what the player believes, the imaginary
part, turned negative, what it really brings; the maximum goes by the first and then by the
second, so among choices that seem equal the worst is taken."""

POLICY = {policy.id: policy for policy in POLICIES}
CLOSE = 1e-12


@dataclass(frozen=True, slots=True)
class Solution:
    policy: str
    values: Values
    """By block and class, what is still to come."""

    @property
    def value(self) -> float:
        """Of the empty card."""
        return float(self.values[0, 0])


class Shape:
    """Everything that is the same for all policies, as arrays."""

    def __init__(self) -> None:
        sets, ways = dice_sets(), upper_states()
        self.starts = sets.starts
        self.rolls = sets.starts[DICE + 1] - sets.starts[DICE]
        self.weights = np.array(sets.roll_chances)
        self.fives = sets.fives
        self.grown = np.array(sets.with_one_more).T.copy()
        # What shrinks to fewer sets names its last one again: harmless to a maximum.
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
        # The last entry of a row of values stands for what cannot be done.
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
def shape() -> Shape:
    return Shape()


def solve(
    policy: str, passing: Values | None = None, most_open: int = len(STANDARD_BOXES)
) -> Solution:
    """`passing`: what states are worth after a turn that takes no box, where that is allowed.

    States with more open boxes than `most_open` are left out, and stay at minus infinity.
    """
    solver = _Solver(policy, np.dtype(float), None, passing, most_open)
    return Solution(policy, solver.values[:, :-1].copy())


def worth_of_playing_by(policy: str, table: Values) -> float:
    """What a player brings home from the empty card who believes a table, by block and class."""
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
        self.shape = shape()
        self.blocks = block_numbers(policy)
        self.unit: complex = 1 - 1j if kind.kind == "c" else 1
        self.points = self.shape.points * self.unit
        self.believed = believed
        self.passing = passing
        self.most_open = most_open
        count = 1 + max(map(max, self.blocks))
        self.values = np.full((count, self.shape.classes + 1), -np.inf, dtype=kind)
        self._solve()

    def _solve(self) -> None:
        for lower in range(LOWER_MASKS - 1, -1, -1):
            for level in range(SIDES, -1, -1):
                if len(STANDARD_BOXES) - lower.bit_count() - level > self.most_open:
                    break
                at = self.shape.levels[level]
                for memory in range(MEMORIES):
                    block = self.blocks[memory][lower]
                    if block < 0:
                        continue
                    if level == SIDES and lower == LOWER_MASKS - 1:
                        now = self.shape.done[at] * self.unit
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
            best[self.shape.fives[face]] = row
            if repeats:
                again.append(self.shape.fives[face])
        if self.passing is not None:
            np.maximum(best, self.passing[self.blocks[memory][lower], at], out=best)
        if again:
            return self._repeated(best, again, self.blocks[memory][lower], at)
        return self._rolled(best)

    def _ordinary(self, memory: int, lower: int, at: Values) -> Values:
        """The best box for each roll, as if a five were a roll like any other."""
        shape = self.shape
        best = np.full((shape.rolls, len(at)), -np.inf, dtype=self.values.dtype)
        home = self.values[self.blocks[memory][lower]]
        for box in range(SIDES):
            for count, rows in enumerate(shape.rolls_with[box]):
                worth = home[shape.after[box, count, at]] + count * (box + 1) * self.unit
                best[rows] = np.maximum(best[rows], worth)
        for box in range(len(LOWER)):
            if not lower >> box & 1:
                # Whatever is no five leaves 0 in the five box; fives are seen to apart.
                kept = memory_after(self.policy, memory, False, box == FIVE_BOX, 0)
                worth = self.values[self.blocks[kept][lower | 1 << box], at]
                np.maximum(best, self.points[SIDES + box][:, None] + worth, out=best)
        return best

    def _five(self, memory: int, lower: int, at: Values, face: int) -> tuple[Values, bool]:
        """The best box for a five of a face, and whether another turn can be won by it."""
        matching_open = self.shape.after[face, 0, at] < self.shape.classes
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
                    to = self.shape.after[box, count, at]
                    worth = self.values[self.blocks[kept][lower], to]
                else:
                    worth = self.values[self.blocks[kept][lower | 1 << box - SIDES], at]
                np.maximum(best, worth + (offer.points + offer.bonus) * self.unit, out=best)
            results.append(best)
        return np.where(matching_open, *results), repeats

    def _rolled(self, best: Values) -> Values:
        """What a turn is worth, given the best box for each roll at its end."""
        shape = self.shape
        starts = shape.starts
        kept = np.empty((starts[-1], best.shape[1]), dtype=best.dtype)
        kept[starts[DICE] :] = best
        space = np.empty_like(best)
        for _ in range(2):
            for size in range(DICE - 1, -1, -1):
                begin, end = starts[size], starts[size + 1]
                mean, more = kept[begin:end], space[: end - begin]
                np.take(kept, shape.grown[0][begin:end], axis=0, out=mean, mode="clip")
                for face in range(1, SIDES):
                    np.take(kept, shape.grown[face][begin:end], axis=0, out=more, mode="clip")
                    mean += more
                mean /= SIDES
            for size in range(1, DICE + 1):
                begin, end = starts[size], starts[size + 1]
                most, other = kept[begin:end], space[: end - begin]
                for die in range(size):
                    np.take(kept, shape.shrunk[die][begin:end], axis=0, out=other, mode="clip")
                    np.maximum(most, other, out=most)
        return np.asarray(shape.weights @ kept[starts[DICE] :])

    def _repeated(self, best: Values, rows: list[int], block: int, at: Values) -> Values:
        """A five may lead back to this very state: its value is where the turn gives it again."""
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
        # Each pass is a line in `now` almost everywhere, so its slope leads nearly there at once.
        now = self._rolled(best)
        following = turn(now)
        while np.abs(following - now).max() > CLOSE:
            further = turn(following)
            step = following - now
            slope = np.divide(further - following, step, out=np.zeros_like(step), where=step != 0)
            # No turn ends in a five more often than this.
            slope = slope.clip(0, 0.05)
            now = following + (further - following) / (1 - slope)
            following = turn(now)
        return following


@cache
def _offers(
    policy: str, memory: int, lower: int, face: int, matching_open: bool
) -> tuple[tuple[int, Offer], ...]:
    """What each open box would take of a five, as the engine has it; upper ones are all tried."""
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
