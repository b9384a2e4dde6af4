"""The value of a card with several columns: an estimate."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.boxes import SIDES, Dice, all_equal
from core.card import Card, Offer
from core.coach.column_rules import BoxPoints, ColumnRules
from core.coach.column_state import (
    best_of_rows,
    card_places,
    column_states,
    offers_for_fives,
    points_scored,
)
from core.coach.multi_column import (
    ColumnWeighting,
    ExtraFivesState,
    slack_table_name,
    value_of_extra_fives,
    weigh_column,
)
from core.coach.neural_network import SLACK_INPUTS, ColumnValues, Sums, add_sums
from core.coach.tables import TableLibrary
from core.coach.upper_states import USUAL_GOAL
from core.setup import Setup

MIN_OPEN_COLUMNS = 2
"""With fewer open columns, each is valued alone."""


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

    def __init__(self, setup: Setup, rules: ColumnRules, card: Card, tables: TableLibrary) -> None:
        self.rules = rules
        self.rolls = rules.rolls
        self.announced: Mapping[str, MultiColumnValues] = {}
        self._setup, self._card = setup, card
        self._tables = tables
        self._at = column_states(setup, rules, card)
        self._open = tuple(at.open for at in self._at)
        self._turns = sum(self._open)
        five_box = card_places(setup.rules, rules).index(rules.five_box)
        self._fives = ExtraFivesState(
            setup.extra_fives.id,
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
        return self._network.boxes(place, at.filled)

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
        place = self.rules.index[offer.box]
        five = all_equal(dice)
        in_five_box = offer.column if place == self.rules.five_box else None
        key = (offer.column, place, offer.points if place < SIDES else 0)
        if key not in self._cached_values_after:
            self._cached_values_after[key] = self._after(*key)
        return (
            self._cached_values_after[key]
            + gained
            + self._extra_fives_after(five, in_five_box, offer.points)
        )

    def worth_of_rolls(self, _rolls_left: int) -> float:
        return 0.0

    def _after(self, column: int, place: int, points: int) -> float:
        """The value after a placement, without its points and without extra fives."""
        at, without = self._at[column], self._values_without(column)
        used, lower, total = at.used, at.lower, at.total
        if place < SIDES:
            used |= 1 << place
            total = min(USUAL_GOAL, total + points)
        else:
            lower |= 1 << place - SIDES
        own = self._values(without.weighting, lower, self.rules.upper.of[used][total])
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
            boxes = self._network.boxes(column, at.filled | 1 << place)
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

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        return [
            self._points(rolls_left)[box].gather(worth)
            for place, at in enumerate(self._at)
            if at.open
            for box, worth in self._worths(place, rolls_left)
        ]

    def best_by_roll(self, rolls_left: int) -> list[float]:
        # Find the best column per box and score first, which is cheaper than per roll.
        most: dict[int, list[float]] = {}
        for place, at in enumerate(self._at):
            if at.open:
                for box, worth in self._worths(place, rolls_left):
                    most[box] = [*map(max, most[box], worth)] if box in most else worth
        points = self._points(rolls_left)
        best = best_of_rows(
            self.rules.sets, [points[box].gather(worth) for box, worth in most.items()]
        )
        fives = offers_for_fives(self._setup, self.rules, self._card, rolls_left)
        for roll, dice, offers in fives:
            best[roll] = max(self.value_after(offer, dice) for offer in _scoring(offers))
        return best

    def _points(self, rolls_left: int) -> tuple[BoxPoints, ...]:
        return self.rules.points_with(rolls_left)

    def _worths(self, place: int, rolls_left: int) -> Iterator[tuple[int, list[float]]]:
        """For each open box of a column, the value of filling it by its points, ignoring jokers."""
        at, idle = self._at[place], self._extra_fives_after(five=False)
        times, points = at.multiplier, self._points(rolls_left)
        for box in self.rules.open_boxes(at.filled):
            values = points[box].values
            if box < SIDES:
                yield box, [idle + times * each + self._after(place, box, each) for each in values]
                continue
            later = self._after(place, box, 0)
            later += (
                self._extra_fives_after(five=False, in_five_box=place)
                if box == self.rules.five_box
                else idle
            )
            yield box, [later + times * each for each in values]


def _scoring(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Leave out zeroes for a five of a kind that scores elsewhere."""
    return tuple(offer for offer in offers if offer.points or offer.bonus) or offers
