"""What a box adds to a player's total, bonuses and multipliers included."""

from typing import NamedTuple

from app.table.presenter.snapshot import TableSnapshot
from app.text import table as words
from core import Card, Cell, Score, Setup, apply, card_totals


class Gain(NamedTuple):
    column: int
    """Of the box."""
    points: int
    upper_bonus: int
    """Newly won in the same column."""
    upper_subtotal: int
    extra_five: int
    extra_five_column: int
    total: int
    """Of all this, multiplied."""

    def describe(self, setup: Setup, points: str = "") -> str:
        """Multiplied out, such as "18 × 3 = 54, bonus 35 × 3 = 105"."""
        times = setup.multipliers
        parts = [words.product(self.points, times[self.column], points)]
        if self.extra_five:
            more = words.product(self.extra_five, times[self.extra_five_column])
            parts = [f"{parts[0]} + {more}"] if self.points or points else [more]
        if self.upper_bonus:
            parts.append(
                words.BONUS_PART(points=words.product(self.upper_bonus, times[self.column]))
            )
        return ", ".join(parts)


def gain_between(setup: Setup, before: Card, after: Card, column: int) -> Gain:
    """The difference that one box in this column has made."""
    old, new = card_totals(setup, before), card_totals(setup, after)
    extra = [now.extra_fives - then.extra_fives for then, now in zip(old, new, strict=True)]
    then, now = old[column], new[column]
    return Gain(
        column=column,
        points=_points(after, column) - _points(before, column),
        upper_bonus=now.upper_bonus - then.upper_bonus,
        upper_subtotal=now.upper_subtotal,
        extra_five=sum(extra),
        extra_five_column=next((each for each, more in enumerate(extra) if more), column),
        total=sum(each.column_total for each in new) - sum(each.column_total for each in old),
    )


def _points(card: Card, column: int) -> int:
    """In the boxes of a column."""
    return sum(value or 0 for value in card.columns[column].values)


def offered_gain(table: TableSnapshot, cell: Cell | None) -> Gain | None:
    """What taking this box would bring; None if it cannot be taken."""
    offer = None if cell is None else table.offers.get(cell)
    if offer is None or not offer.legal or table.waiting:
        return None
    state = table.state
    after = apply(state, Score(offer.box, offer.column))
    return gain_between(state.setup, state.card, after.cards[state.player], offer.column)
