"""What a card is worth after each thing that can be done with a roll."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from core.boxes import SIDES, THE_THIRTEEN, Dice
from core.card import Card, Offer
from core.coach.extra_five_state import FIVE_BOX, remembered, then
from core.coach.kept_dice import DICE, Lattice, lattice
from core.coach.multi_column import MOST_COLUMNS, Fives, Weighed, name, weighed, worth_of_fives
from core.coach.network import SEEN, Sums, Three, plus
from core.coach.tables import Block, Library, library
from core.coach.upper_states import BONUS, GOAL, classes
from core.errors import NoCoach
from core.extra_fives import POLICIES
from core.offers import options
from core.rules import RuleSet
from core.setup import Setup
from core.state import State

ROLLS = 3
ALL_LOWER = range(len(THE_THIRTEEN) - SIDES)
LEAST_TOGETHER = 2
"""With fewer columns open, each is judged alone."""
FLAT = {box.id: place for place, box in enumerate(THE_THIRTEEN)}
Offers = tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One column, as the tables know it."""

    used: int
    total: int
    lower: int
    multiplier: int
    open: int

    @property
    def cls(self) -> int:
        return classes().of[self.used][self.total]


class Outlook(Protocol):
    exact: bool
    now: float
    """The expected final total before the next turn."""

    def after(self, offer: Offer, dice: Dice) -> float:
        """The expected final total once an offer is taken."""

    def best(self) -> list[float]:
        """The same for each of the 252 rolls, if the best box is taken."""

    def rows(self) -> list[tuple[float, ...]]:
        """The same for each open box of each column by itself, as if no roll were a joker."""


@cache
def order(rules: RuleSet) -> tuple[int, ...]:
    """For each box of a card, its place among the thirteen."""
    return tuple(FLAT[box.id] for box in rules.boxes)


@cache
def coached(rules: RuleSet) -> bool:
    """Whether the tables are for these rules: the thirteen boxes, five dice, three rolls."""
    return (
        sorted(box.id for box in rules.boxes) == sorted(FLAT)
        and all(box == THE_THIRTEEN[FLAT[box.id]] for box in rules.boxes)
        and (rules.dice, rules.rolls) == (DICE, ROLLS)
        and rules.upper_bonus == ((GOAL, BONUS),)
    )


def knows(setup: Setup) -> bool:
    """Whether the coach can say anything about games of this setup."""
    return coached(setup.rules) and setup.extra_fives in POLICIES and setup.columns <= MOST_COLUMNS


def outlook(setup: Setup, card: Card, tables: Library | None = None) -> Outlook:
    if not knows(setup):
        raise NoCoach(rules=setup.rules.name)
    kind = OneColumn if setup.columns == 1 else SeveralColumns
    return kind(setup, card, tables or library())


def standings(setup: Setup, card: Card) -> list[Standing]:
    places = order(setup.rules)
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
        found.append(Standing(used, min(total, GOAL), lower, multiplier, left))
    return found


def scored(setup: Setup, card: Card) -> int:
    """The total so far without upper bonuses, which the tables count as still to come."""
    return sum(
        multiplier * (sum(value or 0 for value in column.values) + column.extra_fives)
        for column, multiplier in zip(card.columns, setup.multipliers, strict=True)
    )


def five_rolls(setup: Setup, card: Card) -> list[tuple[Dice, Offers]]:
    """For a five of each number, what the engine would offer."""
    fives = [(face,) * DICE for face in range(1, SIDES + 1)]
    return [(dice, options(State(setup, (card,), 0, 0, dice))) for dice in fives]


def spread(
    net: Lattice,
    standing: Standing,
    upper: Block,
    lower: Sequence[float | None],
    plus: float,
) -> list[tuple[float, ...]]:
    """For each open box what each roll is worth in it: its points and what comes after.

    `upper`: what comes after an upper box, by class; `lower`: after each lower box, None where it
    is taken; `plus` is added to all.
    """
    times = standing.multiplier
    found = []
    ways = classes()
    for box in range(SIDES):
        if not standing.used >> box & 1:
            row = ways.of[standing.used | 1 << box]
            total = standing.total
            worth = [
                plus + times * (points + upper[row[min(GOAL, total + points)]])
                for points in net.worths[box]
            ]
            found.append(net.scoring[box](worth))
    for box in ALL_LOWER:
        later = lower[box]
        if later is not None:
            more = plus + later
            worth = [more + times * points for points in net.worths[SIDES + box]]
            found.append(net.scoring[SIDES + box](worth))
    return found


def highest(rows: list[tuple[float, ...]]) -> list[float]:
    return list(map(max, *rows)) if len(rows) > 1 else list(rows[0])


def with_fives(
    best: list[float],
    setup: Setup,
    card: Card,
    after: Callable[[Offer, Dice], float],
    sensible: Callable[[Offers], Offers] = lambda offers: offers,
) -> list[float]:
    """The best for each roll, where fives are what the engine makes of them: jokers, bonuses."""
    if setup.extra_fives.id != "none":
        fives = zip(lattice().fives, five_rolls(setup, card), strict=True)
        for place, (dice, offers) in fives:
            best[place] = max(after(offer, dice) for offer in sensible(offers))
    return best


def _scoring(offers: Offers) -> Offers:
    """Nobody gives a box away for a five that brings points elsewhere."""
    return tuple(offer for offer in offers if offer.points or offer.bonus) or offers


class OneColumn:
    exact = True

    def __init__(self, setup: Setup, card: Card, tables: Library) -> None:
        self._setup, self._card = setup, card
        self._policy = setup.extra_fives.id
        self._values = tables.values(self._policy)
        self._at = standings(setup, card)[0]
        values = card.columns[0].values
        self._places = order(setup.rules)
        self._memory = remembered(
            self._policy, values[self._places.index(SIDES + FIVE_BOX)], card.fives
        )
        self._scored = scored(setup, card)
        self.now = self._scored + self._values.block(self._memory, self._at.lower)[self._at.cls]

    def after(self, offer: Offer, dice: Dice) -> float:
        at = self._at
        gained = self._scored + offer.points + offer.bonus
        if offer.again:
            return gained + self._values.block(self._memory, at.lower)[at.cls]
        place = FLAT[offer.box]
        five = dice.count(dice[0]) == len(dice)
        memory = then(self._policy, self._memory, five, place == SIDES + FIVE_BOX, offer.points)
        if place < SIDES:
            cls = classes().after(at.used, at.total, place, offer.points)
            return gained + self._values.block(memory, at.lower)[cls]
        return gained + self._values.block(memory, at.lower | 1 << place - SIDES)[at.cls]

    def rows(self) -> list[tuple[float, ...]]:
        net, at = lattice(), self._at
        later: list[float | None] = []
        for box in ALL_LOWER:
            if at.lower >> box & 1:
                later.append(None)
                continue
            memory = then(self._policy, self._memory, False, box == FIVE_BOX, 0)
            later.append(self._values.block(memory, at.lower | 1 << box)[at.cls])
        home = self._values.block(self._memory, at.lower)
        return spread(net, at, home, later, self._scored)

    def best(self) -> list[float]:
        return with_fives(highest(self.rows()), self._setup, self._card, self.after)


@dataclass(frozen=True, slots=True)
class Without:
    """A card once any one box of a column is taken, but for what that box changes."""

    fixed: float
    """What is scored and what the other columns bring."""
    weighed: Weighed
    """How this column is judged then."""
    sums: Sums | None
    """What the net's units make of the rest; None when only one column is left."""


class SeveralColumns:
    """The sum of the columns, each as if it could let some of its turns pass to the others, and
    what a net says that they are worth to each other."""

    exact = False

    def __init__(self, setup: Setup, card: Card, tables: Library) -> None:
        self._setup, self._card = setup, card
        self._policy = setup.extra_fives.id
        self._tables = tables
        self._at = standings(setup, card)
        self._open = tuple(at.open for at in self._at)
        self._turns = sum(self._open)
        five_box = order(setup.rules).index(SIDES + FIVE_BOX)
        self._fives = Fives(
            self._policy,
            setup.multipliers,
            tuple(column.values[five_box] for column in card.columns),
            card.fives,
        )
        self._scored = scored(setup, card)
        self._net = tables.net(setup.multipliers)
        self._few, self._many = (tables.table(name(turns)) for turns in SEEN)
        self._seen = [self._boxes_seen(place) for place in range(len(self._at))]
        self._fives_after: dict[tuple[bool, int | None, int], float] = {}
        self._known: dict[int, Without] = {}
        self._judged: dict[tuple[int, int, int], float] = {}
        self._sums_after: dict[tuple[int, int], Sums] = {}
        self.now = self._now()

    def _now(self) -> float:
        now = self._scored + worth_of_fives(self._fives, self._turns)
        for place, at in enumerate(self._at):
            now += at.multiplier * self._own(place, self._open)[0]
        sums = self._sums(self._open, 0)
        if sums is not None:
            upper = self._net.upper(0, self._at[0].used, self._at[0].total)
            own = self._own(0, self._open)
            now += self._net.judged(plus(sums, self._seen[0]), 0, upper, own)
        return now

    def _own(self, place: int, left: tuple[int, ...]) -> Three:
        """What one column still brings by itself, with so many boxes open in each."""
        at = self._at[place]
        by = weighed(self._setup.multipliers, left, place)
        return self._values(by, at.lower, at.cls)

    def _values(self, by: Weighed, lower: int, cls: int) -> Three:
        """A column's value as it is judged, and those that a net sees besides."""
        tables = self._tables
        few, many = self._few.block(lower)[cls], self._many.block(lower)[cls]
        return by.value(tables, lower, cls), few, many

    def _boxes_seen(self, place: int) -> Sums:
        at = self._at[place]
        return self._net.boxes(place, at.used | at.lower << SIDES)

    def _sums(self, left: tuple[int, ...], place: int) -> Sums | None:
        """What the net's units make of all columns but one."""
        if sum(map(bool, left)) < LEAST_TOGETHER:
            return None
        net = self._net
        sums = net.always
        for other, at in enumerate(self._at):
            if other != place:
                own = net.values(other, self._own(other, left))
                upper = net.upper(other, at.used, at.total)
                seen = self._seen[other]
                sums = [sum(each) for each in zip(sums, seen, upper, own, strict=True)]
        return sums

    def _without(self, place: int) -> Without:
        if place not in self._known:
            left = (*self._open[:place], self._open[place] - 1, *self._open[place + 1 :])
            fixed = float(self._scored)
            for other, at in enumerate(self._at):
                if other != place:
                    fixed += at.multiplier * self._own(other, left)[0]
            by = weighed(self._setup.multipliers, left, place)
            self._known[place] = Without(fixed, by, self._sums(left, place))
        return self._known[place]

    def after(self, offer: Offer, dice: Dice) -> float:
        gained = offer.gain(self._setup.multipliers)
        if offer.again:
            return self.now + gained
        place = FLAT[offer.box]
        five = dice.count(dice[0]) == len(dice)
        in_five_box = offer.column if place == SIDES + FIVE_BOX else None
        key = (offer.column, place, offer.points if place < SIDES else 0)
        if key not in self._judged:
            self._judged[key] = self._after(*key)
        return self._judged[key] + gained + self._further(five, in_five_box, offer.points)

    def _after(self, column: int, place: int, points: int) -> float:
        """Without what is gained, and without further fives."""
        at, without = self._at[column], self._without(column)
        used, lower, total = at.used, at.lower, at.total
        if place < SIDES:
            used |= 1 << place
            total = min(GOAL, total + points)
        else:
            lower |= 1 << place - SIDES
        own = self._values(without.weighed, lower, classes().of[used][total])
        value = without.fixed + at.multiplier * own[0]
        if without.sums is None:
            return value
        sums = self._taken(column, place, without.sums)
        return value + self._net.judged(sums, column, self._net.upper(column, used, total), own)

    def _taken(self, column: int, place: int, rest: Sums) -> Sums:
        """What the net's units make of a card on which a box is taken, but for its values."""
        key = column, place
        if key not in self._sums_after:
            at = self._at[column]
            boxes = self._net.boxes(column, at.used | at.lower << SIDES | 1 << place)
            self._sums_after[key] = plus(rest, boxes)
        return self._sums_after[key]

    def _further(self, five: bool, in_five_box: int | None = None, points: int = 0) -> float:
        """What further fives bring after a placement: of a five or not, and if in a five box."""
        key = (five, in_five_box, points if in_five_box is not None else 0)
        if key not in self._fives_after:
            there = in_five_box is not None
            fives = self._fives.then(five, there, in_five_box or 0, points)
            self._fives_after[key] = worth_of_fives(fives, self._turns - 1)
        return self._fives_after[key]

    def rows(self) -> list[tuple[float, ...]]:
        net = lattice()
        return [
            net.scoring[box](worth)
            for place, at in enumerate(self._at)
            if at.open
            for box, worth in self._worths(place)
        ]

    def best(self) -> list[float]:
        net = lattice()
        # The best column for each box and each of its points, before all rolls are gone through.
        most: dict[int, list[float]] = {}
        for place, at in enumerate(self._at):
            if at.open:
                for box, worth in self._worths(place):
                    most[box] = [*map(max, most[box], worth)] if box in most else worth
        best = highest([net.scoring[box](worth) for box, worth in most.items()])
        return with_fives(best, self._setup, self._card, self.after, _scoring)

    def _worths(self, place: int) -> Iterator[tuple[int, list[float]]]:
        """For each open box of a column, what it is worth to take it for each of its points, as
        if no roll were a joker."""
        at, idle = self._at[place], self._further(five=False)
        times, points_of = at.multiplier, lattice().worths
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
                later += self._further(five=False, in_five_box=place) if box == FIVE_BOX else idle
                yield SIDES + box, [later + times * points for points in points_of[SIDES + box]]
