"""The expected final total of a card after each placement."""

from typing import Protocol

from core.boxes import SIDES, Dice
from core.card import Card, Offer
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.column_state import (
    best_of_rows,
    card_places,
    column_states,
    offers_for_fives,
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

    def value_after(self, offer: Offer, dice: Dice) -> float:
        """The expected final total after taking an offer."""

    def best_by_roll(self, rolls_left: int) -> list[float]:
        """For each whole roll, the expected final total after taking the best box, with this many
        rolls left in the turn."""

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
    kind = OneColumnValues if setup.columns == 1 else MultiColumnValues
    return kind(setup, rules, card, tables or bundled_tables())


class OneColumnValues:
    exact = True

    def __init__(self, setup: Setup, rules: ColumnRules, card: Card, tables: TableLibrary) -> None:
        self.rules = rules
        self._setup, self._card = setup, card
        self._values = tables.values(rules)
        self._at = column_states(setup, rules, card)[0]
        five_box = card.columns[0].values[card_places(setup.rules, rules).index(rules.five_box)]
        self._memory = rules.memory.of(five_box, card.fives)
        self._scored = points_scored(setup, card)
        self.now = self._scored + self._values.block(self._memory, self._at.lower)[self._at.cls]

    def value_after(self, offer: Offer, dice: Dice) -> float:
        at, rules = self._at, self.rules
        gained = self._scored + offer.points + offer.bonus
        if offer.again:
            return gained + self._values.block(self._memory, at.lower)[at.cls]
        place = rules.index[offer.box]
        five = dice.count(dice[0]) == len(dice)
        memory = rules.memory.after(self._memory, five, place == rules.five_box, offer.points)
        if place < SIDES:
            cls = rules.upper.after(at.used, at.total, place, offer.points)
            return gained + self._values.block(memory, at.lower)[cls]
        return gained + self._values.block(memory, at.lower | 1 << place - SIDES)[at.cls]

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        at, rules, base = self._at, self.rules, self._scored
        points, goal = rules.points[rolls_left], rules.upper.goal
        home = self._values.block(self._memory, at.lower)
        found = []
        for box in rules.open_boxes(at.filled):
            if box < SIDES:
                row = rules.upper.of[at.used | 1 << box]
                worth = [
                    base + each + home[row[min(goal, at.total + each)]]
                    for each in points[box].values
                ]
            else:
                memory = rules.memory.after(self._memory, False, box == rules.five_box, 0)
                later = base + self._values.block(memory, at.lower | 1 << box - SIDES)[at.cls]
                worth = [later + each for each in points[box].values]
            found.append(points[box].gather(worth))
        return found

    def best_by_roll(self, rolls_left: int) -> list[float]:
        best = best_of_rows(self.values_by_box(rolls_left))
        fives = offers_for_fives(self._setup, self.rules, self._card, rolls_left)
        for roll, dice, offers in fives:
            best[roll] = max(self.value_after(offer, dice) for offer in offers)
        return best
