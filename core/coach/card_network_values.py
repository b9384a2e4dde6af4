"""The value of a card with columns of different orders: an estimate by a network."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from core.boxes import SIDES, Dice
from core.card import Card, Column, Offer
from core.coach.card_network import CardNetwork, Spread
from core.coach.column_rules import ColumnRules
from core.coach.column_state import best_of_rows, boxes_to_announce, card_places, open_cells
from core.coach.neural_network import Sums, add_sums
from core.coach.tables import TableLibrary
from core.coach.upper_states import MASKS
from core.rules import Order
from core.setup import Setup
from core.totals import total


class InputKind(Enum):
    """The kinds of inputs of a card's network."""

    BOXES = auto()
    UPPER = auto()
    SPREAD = auto()


@dataclass(frozen=True, slots=True)
class NetworkColumn:
    """One column, as the network sees it."""

    rules: ColumnRules
    filled: int
    upper: int
    """The upper total."""
    spread: Spread

    @classmethod
    def of(cls, setup: Setup, rules: ColumnRules, column: Column) -> "NetworkColumn":
        found = cls(rules, 0, 0, Spread(None, None, None))
        for place, value in zip(card_places(setup.rules, rules), column.values, strict=True):
            if value is not None:
                found = found.after(place, value)
        return found

    def after(self, box: int, points: int) -> "NetworkColumn":
        """The column after filling a box."""
        upper = self.upper + points if box < SIDES else self.upper
        spread = self.spread
        if box in self.rules.spread_boxes:
            kind = Spread._fields[self.rules.spread_boxes.index(box)]
            spread = spread._replace(**{kind: points})
        return NetworkColumn(self.rules, self.filled | 1 << box, upper, spread)

    @property
    def earned(self) -> int:
        """The bonus and the difference, as far as they are certain."""
        bonus = max((bonus for least, bonus in self.rules.bonus if self.upper >= least), default=0)
        high, low, times = self.spread
        if high is None or low is None or times is None:
            return bonus
        return bonus + max(0, (high - low) * times)

    def sums(self, network: CardNetwork, number: int, kinds: Iterable[InputKind]) -> Sums:
        """Each hidden unit's sum over these kinds of inputs."""
        found: Sums | None = None
        for kind in kinds:
            if kind is InputKind.UPPER:
                total = min(self.upper, self.rules.upper.goal)
                sums = network.upper(number, self.filled & (MASKS - 1), total)
            elif kind is InputKind.SPREAD:
                sums = network.spread(number, self.spread)
            else:
                sums = network.boxes(number, self.filled)
            found = sums if found is None else add_sums(found, sums)
        return network.zeros if found is None else found


class CardNetworkValues:
    """The points so far, with the bonuses and differences that are certain, and those to come."""

    exact = False

    def __init__(self, setup: Setup, rules: ColumnRules, card: Card, tables: TableLibrary) -> None:
        self.rules, self.rolls = rules, rules.rolls
        self._network = network = tables.card_network(rules)
        self._columns = [NetworkColumn.of(setup, rules, column) for column in card.columns]
        self._open = setup.turns - card.taken
        self._scored = total(setup, card)
        parts = [each.sums(network, number, InputKind) for number, each in enumerate(self._columns)]
        self._sums_without = [
            [sum(each) for each in zip(network.bias, *others, strict=True)]
            for others in (parts[:number] + parts[number + 1 :] for number in range(len(parts)))
        ]
        self._fillings: dict[tuple[int, int], Filling] = {}
        self._values: dict[tuple[int, int, int], float] = {}
        to_come = network.points(self._sums_without[0], parts[0]) if self._open else 0.0
        self.now = self._scored + to_come
        self._cells = open_cells(setup, rules, card)
        column = rules.orders.index(Order.ANNOUNCED)
        self.announced: Mapping[str, AnnouncedValues] = {
            box: AnnouncedValues(self, column, rules.index[box])
            for box in boxes_to_announce(setup, card)
        }

    def value_after(self, offer: Offer, dice: Dice) -> float:  # noqa: ARG002 (part of CardValues)
        return self.value_of(offer.column, self.rules.index[offer.box], offer.points)

    def worth_of_rolls(self, _rolls_left: int) -> float:
        return 0.0

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        return [self.values_of(column, box, rolls_left) for column, box in self._cells]

    def best_by_roll(self, rolls_left: int) -> list[float]:
        return best_of_rows(self.rules.sets, self.values_by_box(rolls_left))

    def values_of(self, column: int, box: int, rolls_left: int) -> tuple[float, ...]:
        """For each whole roll, the expected final total after taking a box."""
        points = self.rules.points_with(rolls_left)[box]
        return points.gather([self.value_of(column, box, each) for each in points.values])

    def value_of(self, column: int, box: int, points: int) -> float:
        """The expected final total after filling a box with these points."""
        rules = self.rules
        matters = box < SIDES or box in rules.spread_boxes
        key = column, box, points if matters else 0
        if key not in self._values:
            self._values[key] = self._after(*key)
        return self._values[key] + (0 if matters else points)

    def _after(self, number: int, box: int, points: int) -> float:
        """The same, with 0 points in a box whose points change nothing else."""
        filling = self._filling(number, box)
        column = self._columns[number].after(box, points)
        value = filling.value + column.earned
        if box < SIDES:
            value += points
        if self._open > 1:
            changed = column.sums(self._network, number, filling.changes)
            value += self._network.points(filling.sums, changed)
        return value

    def _filling(self, number: int, box: int) -> "Filling":
        """What does not depend on the points in a box that is filled."""
        if (number, box) not in self._fillings:
            before = self._columns[number]
            kinds = [InputKind.UPPER] * (box < SIDES)
            kinds += [InputKind.SPREAD] * (box in self.rules.spread_boxes)
            kept = [kind for kind in InputKind if kind not in kinds]
            sums = before.after(box, 0).sums(self._network, number, kept)
            self._fillings[number, box] = Filling(
                float(self._scored - before.earned),
                add_sums(self._sums_without[number], sums),
                tuple(kinds),
            )
        return self._fillings[number, box]


class Filling(NamedTuple):
    """What is the same whatever the points in a box that is filled."""

    value: float
    """The total, without what its column has earned."""
    sums: Sums
    """The sums over all inputs that do not depend on them."""
    changes: tuple[InputKind, ...]
    """The inputs that do."""


class AnnouncedValues:
    """The values once a box is announced, which is then the only one."""

    exact = False
    announced: Mapping[str, CardNetworkValues]

    def __init__(self, card_values: CardNetworkValues, column: int, box: int) -> None:
        self.rules, self.rolls, self.now = card_values.rules, card_values.rolls, card_values.now
        self.announced = {}
        self._card_values, self._cell = card_values, (column, box)

    def value_after(self, offer: Offer, dice: Dice) -> float:
        return self._card_values.value_after(offer, dice)

    def worth_of_rolls(self, _rolls_left: int) -> float:
        return 0.0

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        return [self._card_values.values_of(*self._cell, rolls_left)]

    def best_by_roll(self, rolls_left: int) -> list[float]:
        return list(self._card_values.values_of(*self._cell, rolls_left))
