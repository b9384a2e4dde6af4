"""How a column's points to come are distributed, worked out exactly by point_spreads.c."""

import ctypes
from collections.abc import Iterator
from functools import cache

import numpy as np

from assets.coach.solver import offers_for_five, solver_arrays
from assets.coach.tune.compiled_code import (
    Numbers,
    compile_code,
    int_array,
    pass_dice_sets,
    pointer,
)
from core.boxes import SIDES
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.tables import bundled_tables
from core.setup import Setup

MOST_BOXES, FIVE_OFFERS = 16, 16
LONGEST = 800
"""The most points to come that are told apart; more are too rare to matter."""


@cache
def load_code() -> ctypes.CDLL:
    code = compile_code("point_spreads.c")
    pass_dice_sets(code)
    return code


class ColumnSpreads:
    """The exact distributions of one kind of column. The C code is global: use one at a time."""

    def __init__(self, setup: Setup, code: ctypes.CDLL | None = None) -> None:
        self.setup = setup
        rules = column_rules(setup)
        if rules is None:
            raise ValueError("there is no table for this game")
        self.rules: ColumnRules = rules
        self.code = code or load_code()
        self.classes = len(rules.upper.pairs)
        self.blocks = 1 + max(map(max, rules.blocks))
        self.first = rules.blocks[0][0] * self.classes
        self._arrays = self._collect()
        self.use()

    def _collect(self) -> list[Numbers]:
        rules, arrays = self.rules, solver_arrays(self.rules)
        self.kinds = len(rules.points) if rules.points[0] is not rules.points[-1] else 1
        points = np.array([arrays.points[kind] for kind in range(self.kinds)])
        lowers = np.zeros(self.blocks, dtype=np.int32)
        self.memories = np.zeros(self.blocks, dtype=np.int32)
        after = np.full((self.blocks, MOST_BOXES), -1, dtype=np.int32)
        values = np.zeros((self.blocks, self.classes))
        table = bundled_tables().values(rules)
        for memory, row in enumerate(rules.blocks):
            for lower, block in enumerate(row):
                if block < 0:
                    continue
                lowers[block], self.memories[block] = lower, memory
                own = table.block(memory, lower)
                values[block] = [own[cls] for cls in range(self.classes)]
                for box in range(SIDES, len(rules.boxes)):
                    if not lower >> box - SIDES & 1:
                        kept = rules.memory.after(memory, False, box == rules.five_box, 0)
                        after[block, box] = rules.blocks[kept][lower | 1 << box - SIDES]
        upper = arrays.after.astype(np.int32)
        offers, counts = self._five_offers(lowers)
        self.lowers, self.values = lowers, values
        used = int_array(arrays.used)
        self.used = used
        return [
            int_array(points),
            int_array(rules.sets.fives),
            lowers,
            after,
            np.ascontiguousarray(upper),
            used,
            offers,
            counts,
            np.ascontiguousarray(values),
        ]

    def use(self) -> None:
        self.code.set_column(
            len(self.rules.boxes),
            self.classes,
            self.blocks,
            self.kinds,
            int(self.rules.fives_are_special),
            *map(pointer, self._arrays),
            int(bool(self.rules.order)),
        )

    def _five_offers(self, lowers: Numbers) -> tuple[Numbers, Numbers]:
        rules = self.rules
        variants = MOST_BOXES if rules.order else 2
        shape = (self.blocks, variants, SIDES, self.kinds)
        counts = np.zeros(shape, dtype=np.int32)
        offers = np.zeros((*shape, FIVE_OFFERS, 5), dtype=np.int32)
        if not rules.fives_are_special:
            return offers, counts
        for block in range(self.blocks):
            memory, lower = int(self.memories[block]), int(lowers[block])
            for variant, face, filled in self._variants(lower):
                for kind in range(self.kinds):
                    found = offers_for_five(self.setup, rules, memory, filled, face, kind)
                    counts[block, variant, face, kind] = len(found)
                    for number, offer in enumerate(found):
                        box = rules.index[offer.box]
                        kept = rules.memory.after(memory, True, box == rules.five_box, offer.points)
                        later = lower | (1 << box - SIDES if box >= SIDES else 0)
                        to = block if offer.again else rules.blocks[kept][later]
                        count = rules.dice if box == face else 0
                        offers[block, variant, face, kind, number] = (
                            box,
                            offer.points + offer.bonus,
                            to,
                            count,
                            int(offer.again),
                        )
        return offers, counts

    def _variants(self, lower: int) -> Iterator[tuple[int, int, int]]:
        """Which offers there are to know: the variant, the face, and the filled boxes.

        In order, the variant is the number of filled boxes; else, whether the upper box of that
        face is filled.
        """
        for face in range(SIDES):
            if self.rules.order:
                for used in range(1 << SIDES):
                    filled = used | lower << SIDES
                    if self.rules.is_reachable(filled):
                        yield filled.bit_count(), face, filled
            else:
                yield 0, face, lower << SIDES
                yield 1, face, 1 << face | lower << SIDES

    def levels(self) -> Iterator[tuple[int, Numbers, Numbers]]:
        """For 0, 1, 2 … open boxes: the states, and the chance of each number of points."""
        rules = self.rules
        filled = (self.used[None, :] | self.lowers[:, None] << SIDES).ravel()
        taken = np.array([int(each).bit_count() for each in range(1 << len(rules.boxes))])[filled]
        reachable = np.ones(len(filled), dtype=bool)
        if rules.order:
            reachable = np.array([rules.is_reachable(int(each)) for each in filled])
        done = solver_arrays(rules).done
        of_state = np.zeros(len(filled), dtype=np.int32)
        before = np.zeros((0, LONGEST), dtype=np.float32)
        for level in range(len(rules.boxes) + 1):
            states = int_array(np.flatnonzero((len(rules.boxes) - taken == level) & reachable))
            chances = np.zeros((len(states), LONGEST), dtype=np.float32)
            if not level:
                chances[np.arange(len(states)), done[states % self.classes].astype(int)] = 1
            else:
                self.code.distribute(
                    pointer(states),
                    len(states),
                    LONGEST,
                    pointer(of_state),
                    pointer(before),
                    pointer(chances),
                )
            yield level, states, chances
            of_state[states] = np.arange(len(states))
            before = chances

    def visits(self, games: int, seed: int) -> Numbers:
        found = np.zeros(self.blocks * self.classes, dtype=np.int32)
        self.code.visit(self.first, games, ctypes.c_uint64(seed), pointer(found))
        return found


def part_means(chances: Numbers, parts: int) -> Numbers:
    """The means of equally likely parts of each distribution."""
    found = np.empty((len(chances), parts), dtype=np.float32)
    chances = np.ascontiguousarray(chances)
    load_code().part_means(pointer(chances), *chances.shape, parts, pointer(found))
    return found
