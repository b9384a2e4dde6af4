"""Perfect play of many games at once with numpy, to check the tables' promises over many games.

It asks the tables only for the value of cards. Rolls, kept dice and scores are its own. Fives of a
kind are ordinary rolls, so it plays games without extra fives.
"""

from collections import Counter
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from core import Setup
from core.boxes import SIDES
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.extra_five_state import IN_THE_FIVE_BOX, MEMORIES
from core.coach.tables import bundled_tables

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
IMPOSSIBLE = -1e9


def sorted_rolls(dice: int) -> Counter[tuple[int, ...]]:
    """Every roll of so many dice, with the number of ways to get it."""
    return Counter(tuple(sorted(roll)) for roll in product(range(1, SIDES + 1), repeat=dice))


class BatchPlayer:
    def __init__(self, setup: Setup) -> None:
        rules = column_rules(setup)
        assert rules is not None
        self.rules = rules
        ways = sorted_rolls(rules.dice)
        self.rolls = [*ways]
        index = {roll: place for place, roll in enumerate(self.rolls)}
        self.chances = np.array([*ways.values()]) / 6**rules.dice
        keeps = {
            kept: place
            for place, kept in enumerate(
                {kept for roll in self.rolls for n in range(5) for kept in combinations(roll, n)}
            )
        }
        self.outcomes = np.zeros((len(keeps), len(self.rolls)))
        for kept, place in keeps.items():
            thrown = rules.dice - len(kept)
            for rest, count in sorted_rolls(thrown).items():
                self.outcomes[place, index[tuple(sorted(kept + rest))]] += count / 6**thrown
        subsets = [
            [keeps[kept] for n in range(5) for kept in {*combinations(roll, n)}]
            for roll in self.rolls
        ]
        most = max(map(len, subsets))
        self.subsets = np.array([each + each[:1] * (most - len(each)) for each in subsets])
        self.points = np.array(
            [
                [
                    [box.points(roll, rules.rolls - left) for roll in self.rolls]
                    for box in rules.boxes
                ]
                for left in range(rules.rolls)
            ]
        )
        self.values = _all_values(rules)
        self.states = np.array(rules.upper.of)

    def play(self, games: int, seed: int) -> Numbers:
        """The totals of so many games."""
        luck, rules = np.random.default_rng(seed), self.rules
        filled, upper, memory, scored = (np.zeros(games, dtype=np.int64) for _ in range(4))
        for _ in rules.boxes:
            worths = [self._worths(filled, upper, memory, left) for left in range(rules.rolls)]
            kept = self._keep_values(worths)
            roll = luck.choice(len(self.rolls), games, p=self.chances)
            box, left = np.full(games, -1), np.zeros(games, dtype=np.int64)
            everyone = np.arange(games)
            for rolls_left in range(rules.rolls - 1, -1, -1):
                best = worths[rolls_left][:, roll, everyone]
                now, chosen = best.max(axis=0), best.argmax(axis=0)
                further = np.zeros(games, dtype=np.int64)
                better = np.full(games, IMPOSSIBLE)
                if rolls_left:
                    choices = kept[rolls_left][self.subsets[roll].T, everyone]
                    better = choices.max(axis=0)
                    further = self.subsets[roll, choices.argmax(axis=0)]
                stops = (box < 0) & (now >= better)
                box[stops], left[stops] = chosen[stops], rolls_left
                thrown = np.cumsum(self.outcomes[further], axis=1)
                fresh = (luck.random(games)[:, None] > thrown).sum(axis=1)
                roll = np.where(box < 0, np.minimum(fresh, len(self.rolls) - 1), roll)
            gained = self._gained(memory)[left, box, roll, everyone]
            scored += gained
            upper += np.where(box < SIDES, gained, 0)
            filled |= 1 << box
            five = (box == rules.five_box) & (gained > 0)
            memory = np.where(five & (self.values.shape[0] > 1), IN_THE_FIVE_BOX, memory)
        bonus = [
            max((b for least, b in rules.bonus if total >= least), default=0) for total in upper
        ]
        return np.asarray(scored + np.array(bonus), dtype=float)

    def _gained(self, memory: Indices) -> Indices:
        """Points by rolls left, box, roll and game."""
        points = np.repeat(self.points[..., None], len(memory), axis=3)
        for place, box in enumerate(self.rules.boxes):
            if box.needs:
                points[:, place] *= memory == IN_THE_FIVE_BOX
        return points

    def _worths(self, filled: Indices, upper: Indices, memory: Indices, left: int) -> Numbers:
        """The value of each box, by roll and game."""
        rules, goal = self.rules, self.rules.upper.goal
        gained = self._gained(memory)[left]
        worths = np.full(gained.shape, IMPOSSIBLE)
        used, lower = filled & 63, filled >> SIDES
        for box in range(len(rules.boxes)):
            may = filled & 1 << box == 0
            if rules.order:
                may &= rules.order.index(box) == np.bitwise_count(filled)
            to_used = (used | 1 << box) if box < SIDES else used
            to_lower = lower if box < SIDES else lower | 1 << box - SIDES
            total = upper + (gained[box] if box < SIDES else 0)
            cls = self.states[np.where(may, to_used, 0), np.where(may, np.minimum(total, goal), 0)]
            five = (gained[box] > 0) & (box == rules.five_box) & (self.values.shape[0] > 1)
            then = self.values[np.where(five, IN_THE_FIVE_BOX, memory), to_lower, cls]
            worths[box] = np.where(may, gained[box] + then, IMPOSSIBLE)
        return worths

    def _keep_values(self, worths: list[Numbers]) -> dict[int, Numbers]:
        """The value of each set of kept dice by game, with one and two rolls left."""
        now, kept = worths[0].max(axis=0), {}
        for left in range(1, self.rules.rolls):
            kept[left] = self.outcomes @ now
            now = worths[left].max(axis=0)
            for subset in self.subsets.T:
                now = np.maximum(now, kept[left][subset])
        return kept


def _all_values(rules: ColumnRules) -> Numbers:
    """The table's values by memory, filled lower boxes and upper state."""
    future, states = bundled_tables().values(rules), len(rules.upper.pairs)
    memories = 1 + max(memory for memory in range(MEMORIES) if max(rules.blocks[memory]) >= 0)
    values = np.zeros((memories, rules.lower_masks, states))
    for memory in range(memories):
        for lower, number in enumerate(rules.blocks[memory]):
            if number >= 0:
                block = future.block(memory, lower)
                values[memory, lower] = [block[cls] for cls in range(states)]
    return values
