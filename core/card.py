"""A player's score card, and what a box of it would take."""

from dataclasses import dataclass

from core.errors import IllegalAction

Cell = tuple[str, int]
"""A box and a column."""
Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """What one box of one column would score now; points and bonus before the multiplier."""

    box: str
    column: int
    points: int = 0
    bonus: int = 0
    bonus_column: int = 0
    """The column in which the bonus is written, which need not be the box's own."""
    joker: bool = False
    """Worth its points only because an extra five may stand for anything here."""
    again: bool = False
    """Takes no box and wins another whole turn."""
    why_not: IllegalAction | None = None
    """Why this box may not be taken now, or None if it may."""

    @property
    def cell(self) -> Cell:
        return self.box, self.column

    @property
    def legal(self) -> bool:
        return self.why_not is None

    def gain(self, multipliers: tuple[int, ...]) -> int:
        """What it adds to the total at once."""
        return self.points * multipliers[self.column] + self.bonus * multipliers[self.bonus_column]


@dataclass(frozen=True, slots=True)
class Column:
    values: Values
    """One for each box, in the rule set's order: None is open, 0 is zeroed."""
    extra_fives: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    columns: tuple[Column, ...]
    fives: tuple[bool, ...] = ()
    """Every five scored so far, in order: did it go into a five box?"""
    turns: int = 0
    """Turns finished, extra ones too."""

    @classmethod
    def empty(cls, columns: int, boxes: int) -> "Card":
        return cls((Column((None,) * boxes),) * columns)

    @property
    def full(self) -> bool:
        for column in self.columns:  # noqa: SIM110 (asked most of all, and quicker like this)
            if None in column.values:
                return False
        return True

    @property
    def taken(self) -> int:
        """How many boxes are taken, over all columns."""
        return sum(len(column.values) - column.values.count(None) for column in self.columns)

    def with_placement(self, index: int, offer: Offer, five: bool, five_box: bool) -> "Card":
        """The card after an offer was taken in the box with this index."""
        columns = list(self.columns)
        if not offer.again:
            home = columns[offer.column]
            values = (*home.values[:index], offer.points, *home.values[index + 1 :])
            columns[offer.column] = Column(values, home.extra_fives)
        if offer.bonus:
            home = columns[offer.bonus_column]
            columns[offer.bonus_column] = Column(home.values, home.extra_fives + offer.bonus)
        fives = (*self.fives, five_box) if five else self.fives
        return Card(tuple(columns), fives, self.turns + 1)
