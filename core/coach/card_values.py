"""The expected final total of a card after each placement."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from core.boxes import SIDES, STANDARD_BOXES, Dice
from core.card import Card, Offer
from core.coach.dice_sets import DICE, DiceSets, dice_sets
from core.coach.extra_five_state import FIVE_BOX, memory_after, memory_of
from core.coach.multi_column import (
    MOST_COLUMNS,
    ColumnWeighting,
    ExtraFivesState,
    slack_table_name,
    value_of_extra_fives,
    weigh_column,
)
from core.coach.neural_network import SLACK_INPUTS, ColumnValues, Sums, add_sums
from core.coach.tables import Block, TableLibrary, bundled_tables
from core.coach.upper_states import BONUS, GOAL, upper_states
from core.errors import NoCoach
from core.extra_fives import POLICIES
from core.offers import legal_offers
from core.rules import RuleSet
from core.setup import Setup
from core.state import State

ROLLS = 3
ALL_LOWER = range(len(STANDARD_BOXES) - SIDES)
MIN_OPEN_COLUMNS = 2
"""With fewer open columns, each is valued alone."""
BOX_PLACES = {box.id: place for place, box in enumerate(STANDARD_BOXES)}
Offers = tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class ColumnState:
    """One column, as the tables index it."""

    used: int
    total: int
    lower: int
    multiplier: int
    open: int

    @property
    def cls(self) -> int:
        return upper_states().of[self.used][self.total]


class CardValues(Protocol):
    exact: bool
    now: float
    """The expected final total before the next turn."""

    def value_after(self, offer: Offer, dice: Dice) -> float:
        """The expected final total after taking an offer."""

    def best_by_roll(self) -> list[float]:
        """For each of the 252 rolls, the expected final total after taking the best box."""

    def values_by_box(self) -> list[tuple[float, ...]]:
        """For each open box of each column, the expected final total by roll, ignoring jokers."""


@cache
def standard_places(rules: RuleSet) -> tuple[int, ...]:
    """For each box of a card, its index in STANDARD_BOXES."""
    return tuple(BOX_PLACES[box.id] for box in rules.boxes)


@cache
def has_tables_for(rules: RuleSet) -> bool:
    """Whether the tables fit these rules: the thirteen boxes, five dice and three rolls."""
    return (
        sorted(box.id for box in rules.boxes) == sorted(BOX_PLACES)
        and all(box == STANDARD_BOXES[BOX_PLACES[box.id]] for box in rules.boxes)
        and (rules.dice, rules.rolls) == (DICE, ROLLS)
        and rules.upper_bonus == ((GOAL, BONUS),)
    )


def coach_supports(setup: Setup) -> bool:
    """Whether the coach supports games of this setup."""
    return (
        has_tables_for(setup.rules)
        and setup.extra_fives in POLICIES
        and setup.columns <= MOST_COLUMNS
    )


def evaluate_card(setup: Setup, card: Card, tables: TableLibrary | None = None) -> CardValues:
    if not coach_supports(setup):
        raise NoCoach(rules=setup.rules.name)
    kind = OneColumnValues if setup.columns == 1 else MultiColumnValues
    return kind(setup, card, tables or bundled_tables())


def column_states(setup: Setup, card: Card) -> list[ColumnState]:
    places = standard_places(setup.rules)
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
        found.append(ColumnState(used, min(total, GOAL), lower, multiplier, left))
    return found


def points_scored(setup: Setup, card: Card) -> int:
    """The total so far without upper bonuses, which the tables include in the future value."""
    return sum(
        multiplier * (sum(value or 0 for value in column.values) + column.extra_fives)
        for column, multiplier in zip(card.columns, setup.multipliers, strict=True)
    )


def offers_for_fives(setup: Setup, card: Card) -> list[tuple[Dice, Offers]]:
    """For five of a kind of each number, the dice and the engine's offers."""
    fives = [(face,) * DICE for face in range(1, SIDES + 1)]
    return [(dice, legal_offers(State(setup, (card,), 0, 0, dice))) for dice in fives]


def box_values(
    sets: DiceSets,
    standing: ColumnState,
    upper: Block,
    lower: Sequence[float | None],
    base: float,
) -> list[tuple[float, ...]]:
    """For each open box, the value of placing each roll in it: its points plus the future.

    `upper`: the future after an upper box, by upper state; `lower`: after each lower box, None
    where it is filled; `base` is added to all values.
    """
    times = standing.multiplier
    found = []
    ways = upper_states()
    for box in range(SIDES):
        if not standing.used >> box & 1:
            row = ways.of[standing.used | 1 << box]
            total = standing.total
            worth = [
                base + times * (points + upper[row[min(GOAL, total + points)]])
                for points in sets.box_points[box]
            ]
            found.append(sets.gather_by_points[box](worth))
    for box in ALL_LOWER:
        later = lower[box]
        if later is not None:
            more = base + later
            worth = [more + times * points for points in sets.box_points[SIDES + box]]
            found.append(sets.gather_by_points[SIDES + box](worth))
    return found


def best_of_rows(rows: list[tuple[float, ...]]) -> list[float]:
    return list(map(max, *rows)) if len(rows) > 1 else list(rows[0])


def with_extra_fives(
    best: list[float],
    setup: Setup,
    card: Card,
    after: Callable[[Offer, Dice], float],
    sensible: Callable[[Offers], Offers] = lambda offers: offers,
) -> list[float]:
    """Replace the values of fives of a kind by those of the engine's offers (jokers, bonuses)."""
    if setup.extra_fives.id != "none":
        fives = zip(dice_sets().fives, offers_for_fives(setup, card), strict=True)
        for place, (dice, offers) in fives:
            best[place] = max(after(offer, dice) for offer in sensible(offers))
    return best


def _scoring(offers: Offers) -> Offers:
    """Leave out zeroes for a five of a kind that scores elsewhere."""
    return tuple(offer for offer in offers if offer.points or offer.bonus) or offers


class OneColumnValues:
    exact = True

    def __init__(self, setup: Setup, card: Card, tables: TableLibrary) -> None:
        self._setup, self._card = setup, card
        self._policy = setup.extra_fives.id
        self._values = tables.values(self._policy)
        self._at = column_states(setup, card)[0]
        values = card.columns[0].values
        self._places = standard_places(setup.rules)
        self._memory = memory_of(
            self._policy, values[self._places.index(SIDES + FIVE_BOX)], card.fives
        )
        self._scored = points_scored(setup, card)
        self.now = self._scored + self._values.block(self._memory, self._at.lower)[self._at.cls]

    def value_after(self, offer: Offer, dice: Dice) -> float:
        at = self._at
        gained = self._scored + offer.points + offer.bonus
        if offer.again:
            return gained + self._values.block(self._memory, at.lower)[at.cls]
        place = BOX_PLACES[offer.box]
        five = dice.count(dice[0]) == len(dice)
        memory = memory_after(
            self._policy, self._memory, five, place == SIDES + FIVE_BOX, offer.points
        )
        if place < SIDES:
            cls = upper_states().after(at.used, at.total, place, offer.points)
            return gained + self._values.block(memory, at.lower)[cls]
        return gained + self._values.block(memory, at.lower | 1 << place - SIDES)[at.cls]

    def values_by_box(self) -> list[tuple[float, ...]]:
        sets, at = dice_sets(), self._at
        later: list[float | None] = []
        for box in ALL_LOWER:
            if at.lower >> box & 1:
                later.append(None)
                continue
            memory = memory_after(self._policy, self._memory, False, box == FIVE_BOX, 0)
            later.append(self._values.block(memory, at.lower | 1 << box)[at.cls])
        home = self._values.block(self._memory, at.lower)
        return box_values(sets, at, home, later, self._scored)

    def best_by_roll(self) -> list[float]:
        return with_extra_fives(
            best_of_rows(self.values_by_box()), self._setup, self._card, self.value_after
        )


@dataclass(frozen=True, slots=True)
class ValuesWithoutColumn:
    """The part of a card's value that is the same whichever box of a column is filled next."""

    fixed: float
    """Points scored plus the other columns' values."""
    weighting: ColumnWeighting
    """How this column is valued afterwards."""
    sums: Sums | None
    """The network's sums without this column; None when only one column is left."""


class MultiColumnValues:
    """The sum of the columns, each valued as if it could pass some turns to the others, plus a
    network's correction for how they affect each other."""

    exact = False

    def __init__(self, setup: Setup, card: Card, tables: TableLibrary) -> None:
        self._setup, self._card = setup, card
        self._policy = setup.extra_fives.id
        self._tables = tables
        self._at = column_states(setup, card)
        self._open = tuple(at.open for at in self._at)
        self._turns = sum(self._open)
        five_box = standard_places(setup.rules).index(SIDES + FIVE_BOX)
        self._fives = ExtraFivesState(
            self._policy,
            setup.multipliers,
            tuple(column.values[five_box] for column in card.columns),
            card.fives,
        )
        self._scored = points_scored(setup, card)
        self._network = tables.network(setup.multipliers)
        self._few, self._many = (tables.table(slack_table_name(turns)) for turns in SLACK_INPUTS)
        self._box_sums = [self._open_box_sums(place) for place in range(len(self._at))]
        self._fives_after: dict[tuple[bool, int | None, int], float] = {}
        self._without_column: dict[int, ValuesWithoutColumn] = {}
        self._cached_values_after: dict[tuple[int, int, int], float] = {}
        self._sums_after: dict[tuple[int, int], Sums] = {}
        self.now = self._now()

    def _now(self) -> float:
        now = self._scored + value_of_extra_fives(self._fives, self._turns)
        for place, at in enumerate(self._at):
            now += at.multiplier * self._column_values(place, self._open)[0]
        sums = self._sums(self._open, 0)
        if sums is not None:
            upper = self._network.upper(0, self._at[0].used, self._at[0].total)
            own = self._column_values(0, self._open)
            now += self._network.correction(add_sums(sums, self._box_sums[0]), 0, upper, own)
        return now

    def _column_values(self, place: int, left: tuple[int, ...]) -> ColumnValues:
        """One column's values by itself, given the number of open boxes in each column."""
        at = self._at[place]
        by = weigh_column(self._setup.multipliers, left, place)
        return self._values(by, at.lower, at.cls)

    def _values(self, by: ColumnWeighting, lower: int, cls: int) -> ColumnValues:
        """A column's weighted value, and the two other values that the network sees."""
        tables = self._tables
        few, many = self._few.block(lower)[cls], self._many.block(lower)[cls]
        return by.value(tables, lower, cls), few, many

    def _open_box_sums(self, place: int) -> Sums:
        at = self._at[place]
        return self._network.boxes(place, at.used | at.lower << SIDES)

    def _sums(self, left: tuple[int, ...], place: int) -> Sums | None:
        """The network's sums over all columns but one."""
        if sum(map(bool, left)) < MIN_OPEN_COLUMNS:
            return None
        net = self._network
        sums = net.bias
        for other, at in enumerate(self._at):
            if other != place:
                own = net.values(other, self._column_values(other, left))
                upper = net.upper(other, at.used, at.total)
                seen = self._box_sums[other]
                sums = [sum(each) for each in zip(sums, seen, upper, own, strict=True)]
        return sums

    def _values_without(self, place: int) -> ValuesWithoutColumn:
        if place not in self._without_column:
            left = (*self._open[:place], self._open[place] - 1, *self._open[place + 1 :])
            fixed = float(self._scored)
            for other, at in enumerate(self._at):
                if other != place:
                    fixed += at.multiplier * self._column_values(other, left)[0]
            by = weigh_column(self._setup.multipliers, left, place)
            self._without_column[place] = ValuesWithoutColumn(fixed, by, self._sums(left, place))
        return self._without_column[place]

    def value_after(self, offer: Offer, dice: Dice) -> float:
        gained = offer.gain(self._setup.multipliers)
        if offer.again:
            return self.now + gained
        place = BOX_PLACES[offer.box]
        five = dice.count(dice[0]) == len(dice)
        in_five_box = offer.column if place == SIDES + FIVE_BOX else None
        key = (offer.column, place, offer.points if place < SIDES else 0)
        if key not in self._cached_values_after:
            self._cached_values_after[key] = self._after(*key)
        return (
            self._cached_values_after[key]
            + gained
            + self._extra_fives_after(five, in_five_box, offer.points)
        )

    def _after(self, column: int, place: int, points: int) -> float:
        """The value after a placement, without its points and without extra fives."""
        at, without = self._at[column], self._values_without(column)
        used, lower, total = at.used, at.lower, at.total
        if place < SIDES:
            used |= 1 << place
            total = min(GOAL, total + points)
        else:
            lower |= 1 << place - SIDES
        own = self._values(without.weighting, lower, upper_states().of[used][total])
        value = without.fixed + at.multiplier * own[0]
        if without.sums is None:
            return value
        sums = self._sums_after_filling(column, place, without.sums)
        return value + self._network.correction(
            sums, column, self._network.upper(column, used, total), own
        )

    def _sums_after_filling(self, column: int, place: int, rest: Sums) -> Sums:
        """The network's sums after filling a box, without the column's own values."""
        key = column, place
        if key not in self._sums_after:
            at = self._at[column]
            boxes = self._network.boxes(column, at.used | at.lower << SIDES | 1 << place)
            self._sums_after[key] = add_sums(rest, boxes)
        return self._sums_after[key]

    def _extra_fives_after(
        self, five: bool, in_five_box: int | None = None, points: int = 0
    ) -> float:
        """The expected points from extra fives after a placement."""
        key = (five, in_five_box, points if in_five_box is not None else 0)
        if key not in self._fives_after:
            there = in_five_box is not None
            fives = self._fives.after(five, there, in_five_box or 0, points)
            self._fives_after[key] = value_of_extra_fives(fives, self._turns - 1)
        return self._fives_after[key]

    def values_by_box(self) -> list[tuple[float, ...]]:
        sets = dice_sets()
        return [
            sets.gather_by_points[box](worth)
            for place, at in enumerate(self._at)
            if at.open
            for box, worth in self._worths(place)
        ]

    def best_by_roll(self) -> list[float]:
        sets = dice_sets()
        # Find the best column per box and score first, which is cheaper than per roll.
        most: dict[int, list[float]] = {}
        for place, at in enumerate(self._at):
            if at.open:
                for box, worth in self._worths(place):
                    most[box] = [*map(max, most[box], worth)] if box in most else worth
        best = best_of_rows([sets.gather_by_points[box](worth) for box, worth in most.items()])
        return with_extra_fives(best, self._setup, self._card, self.value_after, _scoring)

    def _worths(self, place: int) -> Iterator[tuple[int, list[float]]]:
        """For each open box of a column, the value of filling it by its points, ignoring jokers."""
        at, idle = self._at[place], self._extra_fives_after(five=False)
        times, points_of = at.multiplier, dice_sets().box_points
        for box in range(SIDES):
            if not at.used >> box & 1:
                yield (
                    box,
                    [
                        idle + times * points + self._after(place, box, points)
                        for points in points_of[box]
                    ],
                )
        for box in ALL_LOWER:
            if not at.lower >> box & 1:
                later = self._after(place, SIDES + box, 0)
                later += (
                    self._extra_fives_after(five=False, in_five_box=place)
                    if box == FIVE_BOX
                    else idle
                )
                yield SIDES + box, [later + times * points for points in points_of[SIDES + box]]
