"""A player's score card, and the offers of its boxes."""

from dataclasses import dataclass

from core.errors import IllegalAction

Cell = tuple[str, int]
"""A box and a column."""
Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """What one box of one column would score now. Points and bonus exclude the multiplier."""

    box: str
    column: int
    points: int = 0
    bonus: int = 0
    bonus_column: int = 0
    """The column that receives the bonus, not necessarily the box's own."""
    joker: bool = False
    """Whether it scores only because an extra five of a kind counts as a joker."""
    again: bool = False
    """Whether it fills no box and wins another turn."""
    why_not: IllegalAction | None = None
    """Why this box may not be taken now; None if it may."""

    @property
    def cell(self) -> Cell:
        return self.box, self.column

    @property
    def legal(self) -> bool:
        return self.why_not is None

    @property
    def is_worthless(self) -> bool:
        return not self.points and not self.bonus

    def gain(self, multipliers: tuple[int, ...]) -> int:
        """The points it adds to the total, multipliers included."""
        return self.points * multipliers[self.column] + self.bonus * multipliers[self.bonus_column]


@dataclass(frozen=True, slots=True)
class Column:
    values: Values
    """One per box, in the rule set's order: None is open, 0 is zeroed."""
    extra_fives: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    columns: tuple[Column, ...]
    fives: tuple[bool, ...] = ()
    """For every five of a kind scored so far, in order: whether it went into a five box."""
    turns: int = 0
    """Finished turns, including extra ones."""
    saved_rolls: int = 0
    """Rolls of earlier turns that can still be used, as of the last finished turn."""
    won: bool = False
    """Whether the last box won the game at once."""

    @classmethod
    def empty(cls, columns: int, boxes: int) -> "Card":
        return cls((Column((None,) * boxes),) * columns)

    @property
    def full(self) -> bool:
        for column in self.columns:  # noqa: SIM110 (called very often; faster than any())
            if None in column.values:
                return False
        return True

    @property
    def taken(self) -> int:
        """The number of filled boxes in all columns."""
        return sum(len(column.values) - column.values.count(None) for column in self.columns)

    def with_placement(
        self,
        index: int,
        offer: Offer,
        five: bool,
        five_box: bool,
        saved_rolls: int = 0,
        won: bool = False,
    ) -> "Card":
        """The card after taking an offer in the box with this index."""
        columns = list(self.columns)
        if not offer.again:
            home = columns[offer.column]
            values = (*home.values[:index], offer.points, *home.values[index + 1 :])
            columns[offer.column] = Column(values, home.extra_fives)
        if offer.bonus:
            home = columns[offer.bonus_column]
            columns[offer.bonus_column] = Column(home.values, home.extra_fives + offer.bonus)
        fives = (*self.fives, five_box) if five else self.fives
        return Card(tuple(columns), fives, self.turns + 1, saved_rolls, won)
