"""The fast player of games with several columns, fast_player.c."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from assets.coach.tune.compiled_code import (
    Numbers,
    compile_code,
    int_array,
    pass_dice_sets,
    pointer,
    points_arrays,
)
from assets.coach.tune.network_player import NetworkPlayer
from core.boxes import STANDARD_BOXES, Dice
from core.card import Card
from core.coach.column_rules import standard_column
from core.coach.column_state import card_places, column_states, points_scored
from core.coach.dice_sets import DICE, dice_sets
from core.coach.extra_five_state import MEMORIES
from core.coach.multi_column import (
    FIVE_CHANCE_PER_TURN,
    JOKER_POINTS,
    MOST_COLUMNS,
    PASSES_PER_EQUAL_BOX,
    PASSES_PER_LOWER_BOX,
    SLACK_TURNS,
    column_weight,
    slack_table_name,
)
from core.coach.neural_network import KNOTS, SLACK_INPUTS
from core.coach.tables import bundled_tables
from core.coach.upper_states import upper_states
from core.extra_fives import BONUS, POLICIES
from core.setup import Setup

NUMBER = {policy.id: number for number, policy in enumerate(POLICIES)}


class CardState(ctypes.Structure):
    _fields_ = (
        ("used", ctypes.c_int32 * MOST_COLUMNS),
        ("total", ctypes.c_int32 * MOST_COLUMNS),
        ("five", ctypes.c_int32 * MOST_COLUMNS),
        ("fives", ctypes.c_int32),
        ("placed", ctypes.c_int32),
        ("written", ctypes.c_int32),
        ("scored", ctypes.c_int32),
    )


@cache
def load_code() -> ctypes.CDLL:
    code = compile_code("fast_player.c")
    code.train.restype = ctypes.c_double
    _pass_arrays(code)
    return code


def _pass_arrays(code: ctypes.CDLL) -> None:
    pass_dice_sets(code)
    plain = standard_column("none")
    boxes = [
        int_array(dice_sets().fives),
        *points_arrays(plain.points[0]),
        int_array(upper_states().of),
    ]
    code.set_boxes(*map(pointer, boxes))
    for number, turns in enumerate(SLACK_TURNS):
        table = bundled_tables().table(slack_table_name(turns))
        values = np.array([table.block(lower) for lower in range(plain.lower_masks)])
        code.set_table(number, turns, pointer(values))
    code.set_slack_inputs(pointer(int_array([SLACK_TURNS.index(turns) for turns in SLACK_INPUTS])))


class FastPlayer(NetworkPlayer):
    def __init__(self, multipliers: Sequence[int], policy: str) -> None:
        super().__init__(load_code())
        self.multipliers, self.policy = tuple(multipliers), policy
        weights = np.array(
            [column_weight(self.multipliers, place) for place in range(len(multipliers))]
        )
        self.code.set_game(
            len(multipliers),
            pointer(int_array(multipliers)),
            NUMBER[policy],
            pointer(weights),
            pointer(
                np.array(
                    [PASSES_PER_LOWER_BOX, PASSES_PER_EQUAL_BOX, FIVE_CHANCE_PER_TURN, JOKER_POINTS]
                )
            ),
            pointer(np.array(KNOTS, dtype=float)),
        )
        if len(multipliers) == 1:
            self._pass_exact_values()

    def _pass_exact_values(self) -> None:
        rules = standard_column(self.policy)
        values = bundled_tables().values(rules)
        exact = np.full((MEMORIES, rules.lower_masks, len(upper_states().pairs)), np.nan)
        for memory, row in enumerate(rules.blocks):
            for lower, number in enumerate(row):
                if number >= 0:
                    exact[memory, lower] = values.block(memory, lower)
        self.code.set_exact(pointer(exact))

    def inspect(
        self, setup: Setup, card: Card, dice: Sequence[int], rolls_left: int
    ) -> "CardInspection":
        """All values of a card, and the choice for a roll."""
        sets = dice_sets()
        rolls, keeps = len(sets.roll_chances), len(sets.keeps)
        values, choice = np.empty(2 + rolls + 2 * keeps), np.empty(3, dtype=np.int32)
        state = _card_state(setup, card)
        roll = sets.index[tuple(sorted(dice))] - sets.starts[DICE]
        self.code.inspect(ctypes.byref(state), roll, rolls_left, pointer(values), pointer(choice))
        now, before = values[:2]
        ends, once, twice = np.split(values[2:], (rolls, rolls + keeps))
        kept, column, box = choice.tolist()
        return CardInspection(
            float(now),
            float(before),
            ends,
            {1: once, 2: twice},
            sets.keeps[kept] if kept >= 0 else None,
            (STANDARD_BOXES[box].id, column),
        )


@dataclass(frozen=True, slots=True)
class CardInspection:
    now: float
    before: float
    ends: Numbers
    keeping: dict[int, Numbers]
    keep: Dice | None
    """The dice to keep; None if a box is taken."""
    box: tuple[str, int]
    """The box that is best for the roll, and its column."""


def _card_state(setup: Setup, card: Card) -> CardState:
    found, rules = CardState(), standard_column(setup.extra_fives.id)
    five_box = card_places(setup.rules, rules).index(rules.five_box)
    for place, (one, column) in enumerate(
        zip(column_states(setup, rules, card), card.columns, strict=True)
    ):
        found.used[place] = one.filled
        found.total[place] = one.total
        value = column.values[five_box]
        found.five[place] = 0 if value is None else 2 if value else 1
    found.fives = len(card.fives)
    found.placed = sum(1 << number for number, placed in enumerate(card.fives) if placed)
    found.written = sum(column.extra_fives for column in card.columns) // BONUS
    found.scored = points_scored(setup, card)
    return found
