"""The totals of a score card."""

from dataclasses import dataclass, fields

from core.card import Card, Column
from core.rules import Difference, RuleSet
from core.setup import Setup


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of one column; only `column_total` is multiplied."""

    upper_subtotal: int
    upper_bonus: int
    upper_total: int
    difference: int
    """Of the rule set's two boxes; 0 if it has none."""
    lower_total: int
    extra_fives: int
    grand_total: int
    multiplier: int
    column_total: int


def column_totals(rules: RuleSet, column: Column, multiplier: int) -> Totals:
    upper = lower = 0
    for box, value in zip(rules.boxes, column.values, strict=True):
        if box.upper:
            upper += value or 0
        else:
            lower += value or 0
    bonus = rules.bonus_for(upper)
    difference = 0
    if rules.difference is not None:
        difference, apart = _difference(rules, rules.difference, column)
        lower -= apart
    grand = upper + bonus + difference + lower + column.extra_fives
    return Totals(
        upper_subtotal=upper,
        upper_bonus=bonus,
        upper_total=upper + bonus,
        difference=difference,
        lower_total=lower,
        extra_fives=column.extra_fives,
        grand_total=grand,
        multiplier=multiplier,
        column_total=grand * multiplier,
    )


def _difference(rules: RuleSet, boxes: Difference, column: Column) -> tuple[int, int]:
    """The difference, and the points of its two boxes, which are not part of the lower total."""
    high, low, times = (
        column.values[rules.index(box) or 0] for box in (boxes.high, boxes.low, boxes.times)
    )
    points = 0 if None in (high, low, times) else ((high or 0) - (low or 0)) * (times or 0)
    return max(points, 0), (high or 0) + (low or 0)


TOTAL = "total"
"""The last row of a card: the player's total score."""


def total_rows(setup: Setup) -> tuple[str, ...]:
    """The rows of totals on a card of this game, from top to bottom."""
    every = (*(each.name for each in fields(Totals)), TOTAL)
    earned = {
        "upper_bonus": bool(setup.rules.upper_bonus),
        "difference": setup.rules.difference is not None,
        "extra_fives": setup.extra_fives.earns,
    }
    return tuple(each for each in every if earned.get(each, True))


def card_totals(setup: Setup, card: Card) -> tuple[Totals, ...]:
    return tuple(
        column_totals(setup.rules, column, multiplier)
        for column, multiplier in zip(card.columns, setup.multipliers, strict=True)
    )


def total(setup: Setup, card: Card) -> int:
    """A player's total score: the sum of the column totals."""
    return sum(each.column_total for each in card_totals(setup, card))
