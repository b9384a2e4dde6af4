"""The fast player of games whose columns have different orders, card_player.c: Yamb."""

import ctypes
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
from core.card import Card
from core.coach.card_network import (
    DIFFERENCE_SCALE,
    HIGHS,
    HIT_VARIANCE,
    LEADS,
    LOWS,
    STEEPNESS,
    TIMES_SCALE,
    UNITS,
    USUAL_HITS,
    USUAL_SPREAD,
)
from core.coach.card_network_values import NetworkColumn
from core.coach.column_rules import ColumnRules
from core.coach.dice_sets import dice_sets
from core.rules import Order
from core.setup import Setup
from core.totals import total

COLUMNS, BOXES, SPREAD_BOXES = 4, 12, 3
NUMBERS = {Order.DOWN: 0, Order.ANY: 1, Order.UP: 2, Order.ANNOUNCED: 3}


class CardState(ctypes.Structure):
    _fields_ = (
        ("filled", ctypes.c_int32 * COLUMNS),
        ("upper", ctypes.c_int32 * COLUMNS),
        ("spread", ctypes.c_int32 * SPREAD_BOXES * COLUMNS),
        ("scored", ctypes.c_int32),
    )


@cache
def load_code() -> ctypes.CDLL:
    code = compile_code("card_player.c", f"-DUNITS={UNITS}")
    code.train.restype = ctypes.c_double
    pass_dice_sets(code)
    return code


class CardPlayer(NetworkPlayer):
    def __init__(self, rules: ColumnRules) -> None:
        super().__init__(load_code())
        self.rules = rules
        points, counts, indices = zip(*map(points_arrays, rules.points), strict=True)
        if rules.difference is None or any(
            each.tolist() != indices[0].tolist() for each in indices
        ):
            raise ValueError("not a card like that of Yamb")
        self.code.set_boxes(pointer(int_array(points)), pointer(counts[0]), pointer(indices[0]))
        [(goal, bonus)] = rules.bonus
        self.code.set_rules(
            pointer(int_array([NUMBERS[order] for order in rules.orders])),
            pointer(int_array(rules.spread_boxes)),
            goal,
            bonus,
        )
        scales = (USUAL_HITS, HIT_VARIANCE, STEEPNESS, DIFFERENCE_SCALE, TIMES_SCALE)
        inputs = (LEADS, HIGHS, LOWS, USUAL_SPREAD, scales)
        self.code.set_inputs(*(pointer(np.array(each, dtype=float)) for each in inputs))

    def inspect(self, setup: Setup, card: Card) -> "CardInspection":
        """All values of a card."""
        rolls = len(dice_sets().rolls)
        kinds, boxes = self.rules.rolls * (1 + BOXES), [box.id for box in self.rules.boxes]
        values = np.empty(2 + (kinds + BOXES) * rolls)
        state = _card_state(setup, self.rules, card)
        self.code.inspect(ctypes.byref(state), pointer(values))
        now, before = values[:2]
        best = values[2 : 2 + kinds * rolls].reshape(1 + BOXES, self.rules.rolls, rolls)
        announced = values[2 + kinds * rolls :].reshape(BOXES, rolls)
        return CardInspection(
            float(now),
            float(before),
            best[0],
            dict(zip(boxes, best[1:], strict=True)),
            dict(zip(boxes, announced, strict=True)),
        )


@dataclass(frozen=True, slots=True)
class CardInspection:
    now: float
    before: float
    plain: Numbers
    """The best value of each whole roll by the rolls left, without an announcement."""
    announced: dict[str, Numbers]
    """The same once a box is announced, if it may be."""
    first_rolls: dict[str, Numbers]
    """The same with all rolls left but one, computed in a shorter way."""


def _card_state(setup: Setup, rules: ColumnRules, card: Card) -> CardState:
    found = CardState(scored=total(setup, card))
    for place, each in enumerate(NetworkColumn.of(setup, rules, column) for column in card.columns):
        found.filled[place], found.upper[place] = each.filled, each.upper
        for number, value in enumerate(each.spread):
            found.spread[place][number] = -1 if value is None else value
    return found
