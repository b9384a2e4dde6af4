"""The columns of a card, as the tables index them, and the engine's offers for fives of a kind."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import inf

from core.boxes import SIDES, Dice
from core.card import Card, Offer
from core.coach.column_rules import ColumnRules
from core.coach.dice_sets import DiceSets
from core.offers import announceable_boxes, legal_offers
from core.rules import RuleSet
from core.setup import Setup
from core.state import State


@dataclass(frozen=True, slots=True)
class ColumnState:
    """One column, as the tables index it."""

    used: int
    """The filled upper boxes."""
    total: int
    """The upper total, as far as it matters."""
    lower: int
    """The filled lower boxes."""
    multiplier: int
    open: int
    """The number of open boxes."""
    cls: int
    """The state of the upper half."""

    @property
    def filled(self) -> int:
        return self.used | self.lower << SIDES


@cache
def card_places(rules: RuleSet, column: ColumnRules) -> tuple[int, ...]:
    """For each box of a card, its index in the rules of a column."""
    return tuple(column.index[box.id] for box in rules.boxes)


def column_states(setup: Setup, rules: ColumnRules, card: Card) -> list[ColumnState]:
    places = card_places(setup.rules, rules)
    found = []
    for column, multiplier in zip(card.columns, setup.multipliers, strict=True):
        used = lower = total = 0
        for place, value in zip(places, column.values, strict=True):
            if value is None:
                continue
            if place < SIDES:
                used |= 1 << place
                total += value
            else:
                lower |= 1 << place - SIDES
        left = column.values.count(None)
        total = min(total, rules.upper.goal)
        cls = rules.upper.of[used][total]
        found.append(ColumnState(used, total, lower, multiplier, left, cls))
    return found


def open_cells(
    setup: Setup, rules: ColumnRules, card: Card, announced: str | None = None
) -> list[tuple[int, int]]:
    """The column and the box of each cell that may be taken with dice that are not all equal."""
    if rules.orders:
        state = replace(_rolled(setup, card), announced=announced)
        return [(offer.column, rules.index[offer.box]) for offer in legal_offers(state)]
    return [
        (column, box)
        for column, at in enumerate(column_states(setup, rules, card))
        for box in rules.open_boxes(at.filled)
    ]


def boxes_to_announce(setup: Setup, card: Card) -> tuple[str, ...]:
    """The boxes that may be announced after the first roll of the next turn."""
    return announceable_boxes(_rolled(setup, card)) if setup.orders else ()


def _rolled(setup: Setup, card: Card) -> State:
    """After a first roll that is not all equal."""
    dice = (*range(1, setup.rules.dice), 1)
    return State(setup, (card,), 0, setup.rules.rolls - 1, dice)


def points_scored(setup: Setup, card: Card) -> int:
    """The total so far without upper bonuses, which the tables include in the future value."""
    return sum(
        multiplier * (sum(value or 0 for value in column.values) + column.extra_fives)
        for column, multiplier in zip(card.columns, setup.multipliers, strict=True)
    )


def offers_for_fives(
    setup: Setup, rules: ColumnRules, card: Card, rolls_left: int
) -> Iterator[tuple[int, Dice, tuple[Offer, ...]]]:
    """For each roll of equal dice, its index, the dice and the engine's offers; nothing if such
    rolls score like any other."""
    if rules.fives_are_special:
        for face, roll in enumerate(rules.sets.fives, 1):
            dice = (face,) * rules.dice
            yield roll, dice, legal_offers(State(setup, (card,), 0, rolls_left, dice))


def best_of_rows(sets: DiceSets, rows: list[tuple[float, ...]]) -> list[float]:
    """For each whole roll, the best value; minus infinity if no box may be taken."""
    if not rows:
        return [-inf] * len(sets.rolls)
    return list(map(max, *rows)) if len(rows) > 1 else list(rows[0])
