"""The fast player: table.c, compiled here, with the numbers of core/coach handed over to it."""

import ctypes
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from shutil import which
from tempfile import gettempdir
from typing import Any

import numpy as np
import numpy.typing as npt

from core.boxes import SIDES, STANDARD_BOXES, Dice
from core.card import Card
from core.coach.card_values import BOX_PLACES, column_states, points_scored
from core.coach.extra_five_state import FIVE_BOX, LOWER_MASKS, MEMORIES, block_numbers
from core.coach.kept_dice import DICE, dice_sets
from core.coach.multi_column import (
    BELOW,
    BESIDE,
    FIVE_CHANCE_PER_TURN,
    JOKER_POINTS,
    MOST_COLUMNS,
    SLACK,
    column_weight,
    slack_table_name,
)
from core.coach.network import KNOTS, SEEN
from core.coach.tables import bundled_tables
from core.coach.upper_states import upper_states
from core.extra_fives import BONUS, POLICIES
from core.setup import Setup

SOURCE = Path(__file__).parent / "table.c"
NUMBER = {policy.id: number for number, policy in enumerate(POLICIES)}
MOST_POINTS = 32
Numbers = npt.NDArray[Any]


class Standing(ctypes.Structure):
    _fields_ = (
        ("used", ctypes.c_int32 * MOST_COLUMNS),
        ("total", ctypes.c_int32 * MOST_COLUMNS),
        ("five", ctypes.c_int32 * MOST_COLUMNS),
        ("fives", ctypes.c_int32),
        ("placed", ctypes.c_int32),
        ("written", ctypes.c_int32),
        ("scored", ctypes.c_int32),
    )


def ints(values: object) -> Numbers:
    return np.ascontiguousarray(values, dtype=np.int32)


def at(values: Numbers) -> ctypes.c_void_p:
    return values.ctypes.data_as(ctypes.c_void_p)


@cache
def compiled() -> ctypes.CDLL:
    """Compiled anew whenever its source has changed, and kept outside the project."""
    mark = sha256(SOURCE.read_bytes()).hexdigest()[:16]
    file = Path(gettempdir()) / f"fivefold-tune-{mark}.so"
    if not file.exists():
        fresh = file.with_suffix(f".{id(file)}")
        flags = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
        command = (which("gcc") or "gcc", *flags, "-o", str(fresh), str(SOURCE), "-lm")
        subprocess.run(command, check=True)  # noqa: S603 (our own source)
        fresh.replace(file)
    code = ctypes.CDLL(str(file))
    code.learn.restype = ctypes.c_double
    _hand_over(code)
    return code


def _hand_over(code: ctypes.CDLL) -> None:
    sets = dice_sets()
    rolls = sets.keeps[sets.starts[DICE] :]
    subsets = [
        [
            sets.index[each]
            for each in dict.fromkeys(
                tuple(roll[place] for place in places)
                for size in range(DICE)
                for places in combinations(range(DICE), size)
            )
        ]
        for roll in rolls
    ]
    faces = range(1, SIDES + 1)
    arrays = [
        ints(sets.with_one_more),
        ints([(*to, *(to or (0,))[-1:] * (DICE - len(to))) for to in sets.with_one_less]),
        ints([row + row[:1] * (31 - len(row)) for row in subsets]),
        ints([len(row) for row in subsets]),
        ints(
            [
                sets.index[tuple(sorted(dice))] - sets.starts[DICE]
                for dice in product(faces, repeat=DICE)
            ]
        ),
        ints([[face - 1 for face in keep] + [0] * (DICE - len(keep)) for keep in sets.keeps]),
        ints([len(keep) for keep in sets.keeps]),
        ints(sets.starts),
        ints(sets.fives),
        ints([[*row, *[0] * (MOST_POINTS - len(row))] for row in sets.box_points]),
        ints([len(row) for row in sets.box_points]),
        ints(sets.box_points_index),
        ints(upper_states().of),
        np.array(sets.roll_chances),
    ]
    code.set_lattice(*map(at, arrays))
    for number, turns in enumerate(SLACK):
        table = bundled_tables().table(slack_table_name(turns))
        values = np.array([table.block(lower) for lower in range(LOWER_MASKS)])
        code.set_table(number, turns, at(values))
    code.set_seen(at(ints([SLACK.index(turns) for turns in SEEN])))


class Player:
    """Plays one kind of game. There is one at a time: a new one takes the place of the last."""

    def __init__(self, multipliers: Sequence[int], policy: str) -> None:
        self.code = compiled()
        self.multipliers, self.policy = tuple(multipliers), policy
        weights = np.array(
            [column_weight(self.multipliers, place) for place in range(len(multipliers))]
        )
        self.code.set_game(
            len(multipliers),
            at(ints(multipliers)),
            NUMBER[policy],
            at(weights),
            at(np.array([BELOW, BESIDE, FIVE_CHANCE_PER_TURN, JOKER_POINTS])),
            at(np.array(KNOTS, dtype=float)),
        )
        if len(multipliers) == 1:
            self._hand_over_exact()

    def _hand_over_exact(self) -> None:
        values = bundled_tables().values(self.policy)
        exact = np.full((MEMORIES, LOWER_MASKS, len(upper_states().pairs)), np.nan)
        for memory, row in enumerate(block_numbers(self.policy)):
            for lower, number in enumerate(row):
                if number >= 0:
                    exact[memory, lower] = values.block(memory, lower)
        self.code.set_exact(at(exact))

    @property
    def size(self) -> int:
        """How many numbers a net for these columns has."""
        return int(self.code.parameters())

    def judge_by(self, net: Numbers) -> None:
        """From now on by this net."""
        if len(net) != self.size:
            raise ValueError("this net is for other columns")
        self.code.set_net(at(np.ascontiguousarray(net, dtype=float)))

    def play(self, games: int, seed: int) -> tuple[Numbers, Numbers]:
        """Totals, and totals with the luck of the dice taken out."""
        totals, without = np.empty(games), np.empty(games)
        self.code.play(games, ctypes.c_uint64(seed), at(totals), at(without))
        return totals, without

    def look(self, setup: Setup, card: Card, dice: Sequence[int], rolls_left: int) -> "Look":
        """Everything about a card, and what is done with a roll."""
        sets = dice_sets()
        rolls, keeps = len(sets.roll_chances), len(sets.keeps)
        values, choice = np.empty(2 + rolls + 2 * keeps), np.empty(3, dtype=np.int32)
        standing = _standing(setup, card)
        roll = sets.index[tuple(sorted(dice))] - sets.starts[DICE]
        self.code.look(ctypes.byref(standing), roll, rolls_left, at(values), at(choice))
        now, before = values[:2]
        ends, once, twice = np.split(values[2:], (rolls, rolls + keeps))
        kept, column, box = choice.tolist()
        return Look(
            float(now),
            float(before),
            ends,
            {1: once, 2: twice},
            sets.keeps[kept] if kept >= 0 else None,
            (STANDARD_BOXES[box].id, column),
        )


@dataclass(frozen=True, slots=True)
class Look:
    now: float
    before: float
    ends: Numbers
    keeping: dict[int, Numbers]
    keep: Dice | None
    """What is kept; None if a box is taken."""
    box: tuple[str, int]
    """The box that is best for the roll, and its column."""


def _standing(setup: Setup, card: Card) -> Standing:
    found = Standing()
    five_box = next(
        place
        for place, box in enumerate(setup.rules.boxes)
        if BOX_PLACES[box.id] == SIDES + FIVE_BOX
    )
    for place, (one, column) in enumerate(
        zip(column_states(setup, card), card.columns, strict=True)
    ):
        found.used[place] = one.used | one.lower << SIDES
        found.total[place] = one.total
        value = column.values[five_box]
        found.five[place] = 0 if value is None else 2 if value else 1
    found.fives = len(card.fives)
    found.placed = sum(1 << number for number, placed in enumerate(card.fives) if placed)
    found.written = sum(column.extra_fives for column in card.columns) // BONUS
    found.scored = points_scored(setup, card)
    return found
