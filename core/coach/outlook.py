"""What a card is worth after each thing that can be done with a roll."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from core.boxes import SIDES, THE_THIRTEEN, Dice
from core.card import Card, Offer
from core.coach.classes import BONUS, GOAL, classes
from core.coach.lattice import DICE, Lattice, lattice
from core.coach.memory import FIVE_BOX, remembered, then
from core.coach.several import Fives, Weighed, manner, worth_of_fives
from core.coach.tables import Block, Library, library
from core.errors import NoCoach
from core.fives import POLICIES
from core.offers import options
from core.rules import RuleSet
from core.setup import Setup
from core.state import State

ROLLS = 3
ALL_LOWER = range(len(THE_THIRTEEN) - SIDES)
NOTHING_MORE = (0.0,) * len(THE_THIRTEEN)
FLAT = {box.id: place for place, box in enumerate(THE_THIRTEEN)}


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
    return coached(setup.rules) and setup.extra_fives in POLICIES


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


def five_rolls(setup: Setup, card: Card) -> list[tuple[Dice, tuple[Offer, ...]]]:
    """For a five of each number, what the engine would offer."""
    faces = range(1, SIDES + 1)
    rolls = [State(setup, (card,), 0, 0, (face,) * DICE) for face in faces]
    return [((face,) * DICE, options(state)) for face, state in zip(faces, rolls, strict=True)]


def spread(
    net: Lattice,
    standing: Standing,
    upper: Block | Mapping[int, float],
    lower: Sequence[float | None],
    plus: float,
    each: Sequence[float] = NOTHING_MORE,
) -> list[tuple[float, ...]]:
    """For each open box what each roll is worth in it: its points and what comes after.

    `upper`: what comes after an upper box, by class; `lower`: after each lower box, None where it
    is taken; `plus` is added to all, and `each` to the box it is for.
    """
    times = standing.multiplier
    found = []
    ways = classes()
    for box in range(SIDES):
        if not standing.used >> box & 1:
            row = ways.of[standing.used | 1 << box]
            total = standing.total
            more = plus + each[box]
            worth = [
                more + times * (points + upper[row[min(GOAL, total + points)]])
                for points in net.worths[box]
            ]
            found.append(net.scoring[box](worth))
    for box in ALL_LOWER:
        later = lower[box]
        if later is not None:
            more = plus + later + each[SIDES + box]
            worth = [more + times * points for points in net.worths[SIDES + box]]
            found.append(net.scoring[SIDES + box](worth))
    return found


def highest(rows: list[tuple[float, ...]]) -> list[float]:
    return list(map(max, *rows)) if len(rows) > 1 else list(rows[0])


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
        net = lattice()
        best = highest(self.rows())
        if self._policy != "none":
            for place, (dice, offers) in zip(
                net.fives, five_rolls(self._setup, self._card), strict=True
            ):
                best[place] = max(self.after(offer, dice) for offer in offers)
        return best


class SeveralColumns:
    """The sum of the columns, each as if it could let some of its turns pass to the others."""

    exact = False

    def __init__(self, setup: Setup, card: Card, tables: Library) -> None:
        self._setup, self._card = setup, card
        self._policy = setup.extra_fives.id
        self._tables = tables
        self._at = standings(setup, card)
        self._open = tuple(at.open for at in self._at)
        self._turns = sum(self._open)
        self._manner = manner(setup.multipliers)
        five_box = order(setup.rules).index(SIDES + FIVE_BOX)
        self._fives = Fives(
            self._policy,
            setup.multipliers,
            tuple(column.values[five_box] for column in card.columns),
            card.fives,
        )
        self._scored = scored(setup, card)
        self._used = tuple(at.used | at.lower << SIDES for at in self._at)
        later = [self._column(place, self._open) for place in range(len(self._at))]
        self.now = (
            self._scored
            + sum(later)
            + self._manner.of_boxes(self._used, self._turns)
            + worth_of_fives(self._fives, self._turns)
        )
        self._fives_after: dict[tuple[bool, int | None, int], float] = {}
        self._known: dict[int, tuple[float, list[float], Weighed]] = {}

    def _weighed(self, place: int, left: tuple[int, ...]) -> Weighed:
        return self._manner.weighed(left, place)

    def _column(self, place: int, left: tuple[int, ...]) -> float:
        """What one column still brings, with so many boxes open in each."""
        at = self._at[place]
        return at.multiplier * self._weighed(place, left).value(self._tables, at.lower, at.cls)

    def _without(self, place: int) -> tuple[float, list[float], Weighed]:
        """Once a box is taken in this column: what is scored and what the other columns bring,
        how much more or less it is for each box, and how this column is judged then."""
        if place not in self._known:
            left = (*self._open[:place], self._open[place] - 1, *self._open[place + 1 :])
            others = (self._column(each, left) for each in range(len(left)) if each != place)
            boxes = self._manner.without_one(self._used, place, self._turns - 1)
            self._known[place] = (
                self._scored + sum(others),
                boxes,
                self._weighed(place, left),
            )
        return self._known[place]

    def after(self, offer: Offer, dice: Dice) -> float:
        times = self._setup.multipliers
        gained = offer.points * times[offer.column] + offer.bonus * times[offer.bonus_column]
        if offer.again:
            return self.now + gained
        place = FLAT[offer.box]
        five = dice.count(dice[0]) == len(dice)
        in_five_box = offer.column if place == SIDES + FIVE_BOX else None
        at = self._at[offer.column]
        lower, cls = at.lower, at.cls
        if place < SIDES:
            cls = classes().after(at.used, at.total, place, offer.points)
        else:
            lower |= 1 << place - SIDES
        others, boxes, weighed = self._without(offer.column)
        return (
            others
            + boxes[place]
            + gained
            + at.multiplier * weighed.value(self._tables, lower, cls)
            + self._further(five, in_five_box, offer.points)
        )

    def _further(self, five: bool, in_five_box: int | None = None, points: int = 0) -> float:
        """What further fives bring after a placement: of a five or not, and if in a five box."""
        key = (five, in_five_box, points if in_five_box is not None else 0)
        if key not in self._fives_after:
            there = in_five_box is not None
            fives = self._fives.then(five, there, in_five_box or 0, points)
            self._fives_after[key] = worth_of_fives(fives, self._turns - 1)
        return self._fives_after[key]

    def rows(self) -> list[tuple[float, ...]]:
        rows: list[tuple[float, ...]] = []
        idle = self._further(five=False)
        for place, at in enumerate(self._at):
            if at.open:
                rows += self._rows(lattice(), place, at, idle)
        return rows

    def best(self) -> list[float]:
        net = lattice()
        best = highest(self.rows())
        if self._policy != "none":
            for place, (dice, offers) in zip(
                net.fives, five_rolls(self._setup, self._card), strict=True
            ):
                best[place] = max(self.after(offer, dice) for offer in offers)
        return best

    def _rows(self, net: Lattice, place: int, at: Standing, idle: float) -> list[tuple[float, ...]]:
        others, boxes, weighed = self._without(place)
        home = dict.fromkeys(_near(at.used, at.total), 0.0)
        for cls in home:
            home[cls] = weighed.value(self._tables, at.lower, cls)
        later: list[float | None] = []
        for box in ALL_LOWER:
            if at.lower >> box & 1:
                later.append(None)
                continue
            worth = at.multiplier * weighed.value(self._tables, at.lower | 1 << box, at.cls)
            if box == FIVE_BOX:
                worth += self._further(five=False, in_five_box=place) - idle
            later.append(worth)
        return spread(net, at, home, later, others + idle, boxes)


@cache
def _near(used: int, total: int) -> tuple[int, ...]:
    """The classes to which one upper box can lead."""
    ways = classes()
    found = {
        ways.after(used, total, box, count * (box + 1))
        for box in range(SIDES)
        if not used >> box & 1
        for count in range(DICE + 1)
    }
    return tuple(found)
