"""The expected final total of a card after each placement."""

from collections.abc import Callable, Mapping
from typing import Protocol

from core.boxes import SIDES, Dice, all_equal
from core.card import Card, Offer
from core.coach.card_network_values import CardNetworkValues
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.column_state import (
    best_of_rows,
    card_places,
    column_states,
    offers_for_fives,
    open_cells,
    points_scored,
)
from core.coach.multi_column import MOST_COLUMNS
from core.coach.multi_column_values import MultiColumnValues
from core.coach.tables import TableLibrary, bundled_tables
from core.errors import NoCoach
from core.extra_fives import POLICIES
from core.setup import Setup


class CardValues(Protocol):
    exact: bool
    rules: ColumnRules
    now: float
    """The expected final total before the next turn."""
    rolls: int
    """The number of rolls in the next turn, with saved ones."""

    @property
    def announced(self) -> Mapping[str, "CardValues"]:
        """By each box that may be announced, the values once it is."""

    def value_after(self, offer: Offer, dice: Dice) -> float:
        """The expected final total after taking an offer with no rolls left."""

    def worth_of_rolls(self, rolls_left: int) -> float:
        """What the rolls add that are left when a box is taken."""

    def best_by_roll(self, rolls_left: int) -> list[float]:
        """For each whole roll, the expected final total after taking the best box, with the points
        that it has on this roll of the turn but without the worth of the rolls left."""

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        """For each box that may be taken in each column, the expected final total by roll,
        ignoring jokers."""


def coach_supports(setup: Setup) -> bool:
    """Whether the coach supports games of this setup."""
    return (
        column_rules(setup) is not None
        and setup.extra_fives in POLICIES
        and setup.columns <= MOST_COLUMNS
    )


def evaluate_card(setup: Setup, card: Card, tables: TableLibrary | None = None) -> CardValues:
    rules = column_rules(setup)
    if rules is None or not coach_supports(setup):
        raise NoCoach(rules=setup.rules.name)
    kind: Callable[[Setup, ColumnRules, Card, TableLibrary], CardValues]
    if rules.orders:
        kind = CardNetworkValues
    else:
        kind = SeparateColumnValues if setup.columns == 1 or rules.order else MultiColumnValues
    return kind(setup, rules, card, tables or bundled_tables())


class SeparateColumnValues:
    """The sum of the columns, each valued by its own table: exact for one column."""

    def __init__(self, setup: Setup, rules: ColumnRules, card: Card, tables: TableLibrary) -> None:
        self.rules = rules
        self.exact = setup.columns == 1 and rules.exact
        self.rolls = rules.rolls + card.saved_rolls
        self.announced: Mapping[str, CardValues] = {}
        self._setup, self._card = setup, card
        self._values = tables.values(rules)
        self._at = column_states(setup, rules, card)
        self._cells = open_cells(setup, rules, card)
        five_box = card_places(setup.rules, rules).index(rules.five_box)
        self._memories = [
            rules.memory.of(column.values[five_box], card.fives) for column in card.columns
        ]
        self._futures = [
            at.multiplier * self._values.block(memory, at.lower)[at.cls]
            for at, memory in zip(self._at, self._memories, strict=True)
        ]
        self._scored = points_scored(setup, card)
        self._open = sum(at.open for at in self._at)
        self.now = self._scored + sum(self._futures)
        self.now += self._values.worth_of_rolls(self._open, card.saved_rolls)

    def value_after(self, offer: Offer, dice: Dice) -> float:
        gained = offer.gain(self._setup.multipliers)
        if offer.again:
            return self.now + gained
        rules, at = self.rules, self._at[offer.column]
        place = rules.index[offer.box]
        five = all_equal(dice)
        memory = rules.memory.after(
            self._memories[offer.column], five, place == rules.five_box, offer.points
        )
        if place < SIDES:
            cls = rules.upper.after(at.used, at.total, place, offer.points)
            later = self._values.block(memory, at.lower)[cls]
        else:
            later = self._values.block(memory, at.lower | 1 << place - SIDES)[at.cls]
        return self._without(offer.column) + gained + at.multiplier * later

    def worth_of_rolls(self, rolls_left: int) -> float:
        return self._values.worth_of_rolls(self._open - 1, rolls_left)

    def _without(self, column: int) -> float:
        """The expected final total without the future of a column."""
        return self._scored + sum(self._futures[:column]) + sum(self._futures[column + 1 :])

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        points = self.rules.points_with(rolls_left)
        return [
            points[box].gather(self._worths(column, box, points[box].values))
            for column, box in self._cells
        ]

    def _worths(self, column: int, box: int, points: tuple[int, ...]) -> list[float]:
        """The value of filling a box by its points, ignoring jokers."""
        rules, at, memory = self.rules, self._at[column], self._memories[column]
        times, base = at.multiplier, self._without(column)
        if box < SIDES:
            goal, row = rules.upper.goal, rules.upper.of[at.used | 1 << box]
            later = self._values.block(memory, at.lower)
            return [
                base + times * (each + later[row[min(goal, at.total + each)]]) for each in points
            ]
        memory = rules.memory.after(memory, False, box == rules.five_box, 0)
        base += times * self._values.block(memory, at.lower | 1 << box - SIDES)[at.cls]
        return [base + times * each for each in points]

    def best_by_roll(self, rolls_left: int) -> list[float]:
        best = best_of_rows(self.rules.sets, self.values_by_box(rolls_left))
        fives = offers_for_fives(self._setup, self.rules, self._card, rolls_left)
        for roll, dice, offers in fives:
            best[roll] = max(self.value_after(offer, dice) for offer in offers)
        return best
