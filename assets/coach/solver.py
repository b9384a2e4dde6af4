"""The exact value of every state of one column."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from core.boxes import SIDES
from core.card import Card, Column, Offer
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.column_state import card_places
from core.coach.extra_five_state import MEMORIES, example_for
from core.coach.upper_states import MASKS
from core.offers import legal_offers
from core.setup import Setup
from core.state import State

Values = npt.NDArray[Any]
"""Real: the values of states. Complex: the real part is the value that the player believes, the
imaginary part the negated true value. numpy's maximum compares the real parts first and then the
imaginary ones, so among seemingly equal choices the worst is taken."""

CLOSE = 1e-12
ANY_NUMBER_OPEN = 1_000


@dataclass(frozen=True, slots=True)
class Solution:
    rules: ColumnRules
    values: Values
    """Future points by block and upper state; 0 where a state is not reachable."""

    @property
    def value(self) -> float:
        """The value of the empty card."""
        return float(self.values[0, 0])


class SolverArrays:
    """The arrays that depend only on the rules."""

    def __init__(self, rules: ColumnRules) -> None:
        sets, upper = rules.sets, rules.upper
        self.starts = sets.starts
        self.rolls = len(sets.rolls)
        self.weights = np.array(sets.roll_chances)
        self.grown = np.array(sets.with_one_more).T.copy()
        # Pad with the last neighbour, which does not change a maximum.
        full = [(*to, *to[-1:] * (sets.dice - len(to))) for to in sets.with_one_less[1:]]
        self.shrunk = np.array([(0,) * sets.dice, *full]).T.copy()
        self.points = [
            np.array([[box.values[at] for at in box.index] for box in boxes])
            for boxes in rules.points
        ]
        counts = self.points[0][:SIDES] // np.arange(1, SIDES + 1)[:, None]
        self.rolls_with = [
            [np.flatnonzero(counts[box] == count) for count in range(sets.dice + 1)]
            for box in range(SIDES)
        ]
        self.classes = len(upper.pairs)
        # The last entry of a row of values stands for an impossible placement.
        self.after = np.full((SIDES, sets.dice + 1, self.classes), self.classes)
        for number, (used, total) in enumerate(upper.pairs):
            for box in range(SIDES):
                for count in range(sets.dice + 1):
                    if not used >> box & 1:
                        to = upper.after(used, total, box, count * (box + 1))
                        self.after[box, count, number] = to
        self.used = np.array([used for used, _ in upper.pairs])
        self.levels = [
            np.array([n for n, (used, _) in enumerate(upper.pairs) if used.bit_count() == level])
            for level in range(SIDES + 1)
        ]
        self.done = np.array(
            [
                max((bonus for least, bonus in rules.bonus if total >= least), default=0)
                if used == MASKS - 1
                else 0
                for used, total in upper.pairs
            ],
            dtype=float,
        )


@cache
def solver_arrays(rules: ColumnRules) -> SolverArrays:
    return SolverArrays(rules)


def solve(
    setup: Setup, passing: Values | None = None, most_open: int = ANY_NUMBER_OPEN
) -> Solution:
    """Solve games of this setup, which has one player and one column.

    `passing`: the values after a turn that fills no box, if turns may be passed. States with more
    open boxes than `most_open` are skipped and stay at 0.
    """
    solver = _Solver(setup, np.dtype(float), None, passing, most_open)
    values = solver.values[:, :-1]
    return Solution(solver.rules, np.where(np.isfinite(values), values, 0.0))


def value_of_playing_by(setup: Setup, table: Values) -> float:
    """The true expected score of a player who trusts a table of values by block and upper state."""
    solver = _Solver(setup, np.dtype(complex), table)
    return float(-solver.values[0, 0].imag)


class _Solver:
    def __init__(
        self,
        setup: Setup,
        kind: np.dtype[Any],
        believed: Values | None,
        passing: Values | None = None,
        most_open: int = ANY_NUMBER_OPEN,
    ) -> None:
        rules = column_rules(setup)
        if rules is None:
            raise ValueError("there is no table for this game")
        self.setup, self.rules = setup, rules
        self.arrays = solver_arrays(rules)
        self.unit: complex = 1 - 1j if kind.kind == "c" else 1
        self.points = [points * self.unit for points in self.arrays.points]
        self.believed = believed
        self.passing = passing
        self.most_open = most_open
        count = 1 + max(map(max, rules.blocks))
        self.values = np.full((count, self.arrays.classes + 1), -np.inf, dtype=kind)
        self._offers = cache(self._legal_offers)
        self._solve()

    def _solve(self) -> None:
        rules = self.rules
        for lower in range(rules.lower_masks - 1, -1, -1):
            for level in range(SIDES, -1, -1):
                if len(rules.boxes) - lower.bit_count() - level > self.most_open:
                    break
                at = self._reachable(level, lower)
                for memory in range(MEMORIES):
                    block = rules.blocks[memory][lower]
                    if block < 0 or not at.size:
                        continue
                    if level == SIDES and lower == rules.lower_masks - 1:
                        now = self.arrays.done[at] * self.unit
                    else:
                        now = self._turn(memory, lower, at)
                    if self.believed is not None:
                        now = self.believed[block, at] + 1j * now.imag
                    self.values[block, at] = now

    def _reachable(self, level: int, lower: int) -> Values:
        """The upper states with this many boxes filled that can go with these lower boxes."""
        at = self.arrays.levels[level]
        if not self.rules.order:
            return at
        used = self.arrays.used[at].tolist()
        return at[[self.rules.is_reachable(each | lower << SIDES) for each in used]]

    def _turn(self, memory: int, lower: int, at: Values) -> Values:
        rules = self.rules
        ends: list[Values] = []
        again: list[int] = []
        for rolls_left, points in enumerate(rules.points):
            if rolls_left and points is rules.points[0]:
                ends.append(ends[0])
                continue
            best = self._ordinary(memory, lower, at, rolls_left)
            if rules.fives_are_special:
                for face, roll in enumerate(rules.sets.fives):
                    row, repeats = self._five(memory, lower, at, face, rolls_left)
                    best[roll] = row
                    if repeats:
                        again.append(roll)
            if self.passing is not None:
                np.maximum(best, self.passing[rules.blocks[memory][lower], at], out=best)
            ends.append(best)
        if again:
            return self._repeated(ends, again, rules.blocks[memory][lower], at)
        return self._rolled(ends)

    def _ordinary(self, memory: int, lower: int, at: Values, rolls_left: int) -> Values:
        """The best box for each roll, treating five of a kind like any other roll."""
        arrays, rules = self.arrays, self.rules
        best = np.full((arrays.rolls, len(at)), -np.inf, dtype=self.values.dtype)
        home = self.values[rules.blocks[memory][lower]]
        for box in self._open_boxes(lower, at):
            if box < SIDES:
                for count, rows in enumerate(arrays.rolls_with[box]):
                    worth = home[arrays.after[box, count, at]] + count * (box + 1) * self.unit
                    best[rows] = np.maximum(best[rows], worth)
            else:
                # Other rolls leave 0 in the five box; five of a kind is handled separately.
                kept = rules.memory.after(memory, False, box == rules.five_box, 0)
                worth = self.values[rules.blocks[kept][lower | 1 << box - SIDES], at]
                np.maximum(best, self.points[rolls_left][box][:, None] + worth, out=best)
        return best

    def _open_boxes(self, lower: int, at: Values) -> tuple[int, ...]:
        """The boxes that may be taken in some of these states; in order, all have the same."""
        used = int(self.arrays.used[at[0]]) if self.rules.order else 0
        return self.rules.open_boxes(used | lower << SIDES)

    def _five(
        self, memory: int, lower: int, at: Values, face: int, rolls_left: int
    ) -> tuple[Values, bool]:
        """The best box for five of a kind, and whether it can win another turn."""
        rules = self.rules
        if rules.order:
            used = int(self.arrays.used[at[0]])
            offers = self._offers(memory, lower, used, face, rolls_left)
            return self._best_offer(memory, lower, at, face, offers)
        matching_open = self.arrays.after[face, 0, at] < self.arrays.classes
        (opened, repeats), (closed, _) = (
            self._best_offer(
                memory, lower, at, face, self._offers(memory, lower, used, face, rolls_left)
            )
            for used in (0, 1 << face)
        )
        return np.where(matching_open, opened, closed), repeats

    def _best_offer(
        self, memory: int, lower: int, at: Values, face: int, offers: tuple[Offer, ...]
    ) -> tuple[Values, bool]:
        rules = self.rules
        best = np.full(len(at), -np.inf, dtype=self.values.dtype)
        repeats = False
        for offer in offers:
            if offer.again:
                repeats = True
                continue
            box = rules.index[offer.box]
            kept = rules.memory.after(memory, True, box == rules.five_box, offer.points)
            if box < SIDES:
                count = rules.dice if box == face else 0
                to = self.arrays.after[box, count, at]
                worth = self.values[rules.blocks[kept][lower], to]
            else:
                worth = self.values[rules.blocks[kept][lower | 1 << box - SIDES], at]
            np.maximum(best, worth + (offer.points + offer.bonus) * self.unit, out=best)
        return best, repeats

    def _legal_offers(
        self, memory: int, lower: int, used: int, face: int, rolls_left: int
    ) -> tuple[Offer, ...]:
        filled = used | lower << SIDES
        return offers_for_five(self.setup, self.rules, memory, filled, face, rolls_left)

    def _rolled(self, ends: list[Values]) -> Values:
        """The value of a turn, given the best box for each roll by the number of rolls left."""
        arrays, dice = self.arrays, self.rules.dice
        starts = arrays.starts
        kept = np.empty((starts[-1], ends[0].shape[1]), dtype=ends[0].dtype)
        kept[starts[dice] :] = ends[0]
        space = np.empty_like(ends[0])
        for best in ends[1:]:
            for size in range(dice - 1, -1, -1):
                begin, end = starts[size], starts[size + 1]
                mean, more = kept[begin:end], space[: end - begin]
                np.take(kept, arrays.grown[0][begin:end], axis=0, out=mean, mode="clip")
                for face in range(1, SIDES):
                    np.take(kept, arrays.grown[face][begin:end], axis=0, out=more, mode="clip")
                    mean += more
                mean /= SIDES
            if best is not ends[0]:
                kept[starts[dice] :] = best
            for size in range(1, dice + 1):
                begin, end = starts[size], starts[size + 1]
                most, other = kept[begin:end], space[: end - begin]
                for die in range(size):
                    np.take(kept, arrays.shrunk[die][begin:end], axis=0, out=other, mode="clip")
                    np.maximum(most, other, out=most)
        return np.asarray(arrays.weights @ kept[starts[dice] :])

    def _repeated(self, ends: list[Values], rows: list[int], block: int, at: Values) -> Values:
        """Solve for a state that five of a kind may lead back to: the fixed point of the turn."""
        best = ends[0]
        plain = best[rows]

        def turn(now: Values) -> Values:
            best[rows] = np.maximum(plain, now + 50 * self.unit)
            return self._rolled(ends)

        if self.believed is not None:
            now = self.believed[block, at] + 0j
            following = self.believed[block, at] + 1j * turn(now).imag
            while np.abs(following - now).max() > CLOSE:
                now, following = following, self.believed[block, at] + 1j * turn(following).imag
            return np.asarray(following)
        # A turn is almost everywhere linear in `now`, so extrapolation converges quickly.
        now = self._rolled(ends)
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


def offers_for_five(
    setup: Setup, rules: ColumnRules, memory: int, filled: int, face: int, rolls_left: int
) -> tuple[Offer, ...]:
    """The engine's offers for five of a kind on a card with these boxes filled."""
    values = [0 if filled >> box & 1 else None for box in range(len(rules.boxes))]
    five_box, fives = example_for(memory, bool(filled >> rules.five_box & 1))
    values[rules.five_box] = five_box
    shown = tuple(values[place] for place in card_places(setup.rules, rules))
    card = Card((Column(shown),), fives)
    dice = (face + 1,) * rules.dice
    return legal_offers(State(setup, (card,), 0, rolls_left, dice))
