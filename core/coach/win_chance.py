"""Each player's chance to win, and the value of every choice by it.

The points that each player still gets are taken as independent, and spread as with best play for
the most expected points. A tie for the win counts as a share of it.
"""

from collections.abc import Iterator, Mapping
from math import prod

from core.boxes import SIDES, Dice, all_equal
from core.card import Card, Offer
from core.coach.card_values import CardValues, evaluate_card
from core.coach.choice_values import Choice, Take, TurnValues, evaluate_turn
from core.coach.column_rules import ColumnRules, column_rules
from core.coach.column_state import (
    best_of_rows,
    card_places,
    column_states,
    offers_for_fives,
    open_cells,
    points_scored,
)
from core.coach.point_spread import PointSpread
from core.coach.tables import TableLibrary, bundled_tables
from core.coach.total_spread import (
    TotalSpread,
    chances_below,
    compare_totals,
    mix_totals,
    spread_total,
)
from core.coach.turn_endings import TurnEndings
from core.errors import NoCoach
from core.offers import wins_at_once
from core.options import Option
from core.outcome import ranking
from core.setup import Setup
from core.state import State

LAST_PART = 3
"""Playing to win begins with the last third of the boxes."""
TIE_BREAK = 1e-9
"""Of choices with equal chances, the one with more points is better."""
CASES_PER_STEP, BLOCKS_PER_STEP = 8, 4
SERVED_FIVE_CHANCE = 6 ** -(5 - 1)

Column = tuple[int, int, int]
"""What a column's future depends on: memory, filled lower boxes and state of the upper half."""


def supports_win_chances(setup: Setup) -> bool:
    """Whether the chances to win are known: for two or more players with one exact column each."""
    return len(setup.players) > 1 and knows_spreads(column_rules(setup), setup.columns)


def knows_spreads(column: ColumnRules | None, columns: int) -> bool:
    """Whether it is known how the points to come are spread: for one column with exact values."""
    return column is not None and column.exact and columns == 1


def is_last_part(state: State) -> bool:
    """Whether the player whose turn it is should play to win instead of for points."""
    turns = state.setup.turns
    return LAST_PART * state.card.taken >= (LAST_PART - 1) * turns


class CardSpreads:
    """How the points to come of the cards of a game are spread."""

    def __init__(self, setup: Setup, tables: TableLibrary | None = None) -> None:
        rules = column_rules(setup)
        if rules is None or not knows_spreads(rules, setup.columns):
            raise NoCoach(rules=setup.rules.name)
        self.setup, self.rules = setup, rules
        self.tables = tables or bundled_tables()
        self.of = self.tables.spreads(rules).of
        self._five_box = card_places(setup.rules, rules).index(rules.five_box)

    def column(self, card: Card) -> Column:
        (at,) = column_states(self.setup, self.rules, card)
        memory = self.rules.memory.of(card.columns[0].values[self._five_box], card.fives)
        return memory, at.lower, at.cls

    def unpack(self, card: Card) -> Iterator[None]:
        """Unpack the blocks that the card's value is made of, which takes long the first time."""
        memory, own, _ = self.column(card)
        values, numbers = self.tables.values(self.rules), self.rules.blocks[memory]
        later = (each for each in range(len(numbers) - 1, own - 1, -1) if own & each == own)
        for count, lower in enumerate(later):
            if numbers[lower] >= 0:
                values.block(memory, lower)
            if not count % BLOCKS_PER_STEP:
                yield

    def total(self, card: Card) -> TotalSpread:
        """The final total of a card between turns."""
        return spread_total(self.of(*self.column(card)), points_scored(self.setup, card))

    def after(self, card: Card, offer: Offer, five: bool) -> Column:
        """The column after taking an offer."""
        before = memory, lower, cls = self.column(card)
        if offer.again:
            return before
        rules, place = self.rules, self.rules.index[offer.box]
        memory = rules.memory.after(memory, five, place == rules.five_box, offer.points)
        if place >= SIDES:
            return memory, lower | 1 << place - SIDES, cls
        (at,) = column_states(self.setup, rules, card)
        return memory, lower, rules.upper.after(at.used, at.total, place, offer.points)


def win_chances(state: State, tables: TableLibrary | None = None) -> tuple[float, ...]:
    """Each player's chance to win."""
    *_, chances = win_chances_in_steps(state, tables)
    return chances


def win_chances_in_steps(
    state: State, tables: TableLibrary | None = None
) -> Iterator[tuple[float, ...]]:
    """The same in small steps, which keep a window responsive; only the last value counts."""
    if state.over:
        winners = [each.player for each in ranking(state) if each.rank == 1]
        yield tuple((player in winners) / len(winners) for player in range(len(state.cards)))
        return
    spreads = CardSpreads(state.setup, tables)
    yield ()
    totals = []
    for card in state.cards:
        for _ in spreads.unpack(card):
            yield ()
        totals.append(spreads.total(card))
        yield ()
    if state.dice is not None:
        turn = TurnValues(evaluate_card(state.setup, state.card, spreads.tables))
        for rolls_left in range(1, state.rolls_left + 1):
            turn.keep_values(rolls_left)
            yield ()
        best = evaluate_turn(state, turn).choices[0]
        if best.offer is not None and wins_at_once(state, best.offer.box):
            yield tuple(float(player == state.player) for player in range(len(totals)))
            return
        cases = []
        for case in _cases_after(state, turn, best, spreads):
            cases.append(case)
            if not len(cases) % CASES_PER_STEP:
                yield ()
        if len(cases) == 1:
            (_, spread, scored), *_ = cases
            totals[state.player] = spread_total(spread, scored)
        else:
            totals[state.player] = mix_totals(cases)
        yield ()
    yield _with_wins_at_once(state, compare_totals(totals))


def _cases_after(
    state: State, turn: TurnValues, best: Choice, spreads: CardSpreads
) -> Iterator[tuple[float, PointSpread, int]]:
    """How the turn may end: the chance, the points to come then, and the points scored."""
    scored, card = points_scored(state.setup, state.card), state.card
    ends: dict[tuple[Offer, bool], float] = {}
    if isinstance(best, Take):
        ends[best.offer, len({*(state.dice or ())}) == 1] = 1.0
    else:
        for offer, five, chance in TurnEndings(state, turn).offers_after(best):
            ends[offer, five] = ends.get((offer, five), 0.0) + chance
    for (offer, five), chance in ends.items():
        column = spreads.after(card, offer, five)
        yield chance, spreads.of(*column), scored + offer.points + offer.bonus


def _with_wins_at_once(state: State, chances: tuple[float, ...]) -> tuple[float, ...]:
    """Allow for games in which a five of a kind on a first roll wins at once."""
    setup = state.setup
    if Option.SERVED_FIVE_WINS not in setup.options:
        return chances
    served = []
    for player, card in enumerate(state.cards):
        boxes = zip(setup.rules.boxes, card.columns[0].values, strict=True)
        is_open = any(box.five and value is None for box, value in boxes)
        rolled = player == state.player and state.dice is not None
        served.append(is_open * SERVED_FIVE_CHANCE * (setup.turns - card.taken - rolled))
    at_once = 1 - prod(1 - each for each in served)
    every = sum(served) or 1.0
    return tuple(
        (1 - at_once) * chance + at_once * each / every
        for chance, each in zip(chances, served, strict=True)
    )


class WinChanceValues:
    """The chance to win after each placement, as `CardValues`, with nearly nothing for points."""

    exact = False

    def __init__(self, state: State, tables: TableLibrary | None = None) -> None:
        setup = state.setup
        self._spreads = CardSpreads(setup, tables)
        self.rules: ColumnRules = self._spreads.rules
        self.rolls = self.rules.rolls
        self.announced: Mapping[str, CardValues] = {}
        self._setup, self._card = setup, state.card
        self._mean = self._spreads.tables.values(self.rules)
        self._column = self._spreads.column(state.card)
        self._scored = points_scored(setup, state.card)
        others = [
            self._spreads.total(card)
            for player, card in enumerate(state.cards)
            if player != state.player
        ]
        self._begin = min(each.begin for each in others)
        self._end = max(each.end for each in others) + 1
        rows = [chances_below(each, self._begin, self._end) for each in others]
        self._beaten = [*map(prod, zip(*rows, strict=True))]
        self._known: dict[tuple[Column, int], float] = {}
        self.now = self._chance(self._column, 0)

    def _chance(self, column: Column, points: int) -> float:
        """The chance to win with this column after these points."""
        key = column, points
        if key not in self._known:
            self._known[key] = self._find_chance(column, self._scored + points)
        return self._known[key]

    def _find_chance(self, column: Column, scored: int) -> float:
        spread, begin, beaten = self._spreads.of(*column), self._begin, self._beaten
        last, found = len(beaten) - 1, 0.0
        base = scored - begin
        for points, chance in zip(spread.points, spread.chances, strict=True):
            place = base + points
            if place >= last:
                found += chance
            elif place >= 0:
                low = int(place)
                found += chance * (beaten[low] + (place - low) * (beaten[low + 1] - beaten[low]))
        memory, lower, cls = column
        return found + TIE_BREAK * (scored + self._mean.block(memory, lower)[cls])

    def value_after(self, offer: Offer, dice: Dice) -> float:
        if self._is_served(offer.box, offer.points):
            return 1.0
        column = self._spreads.after(self._card, offer, all_equal(dice))
        return self._chance(column, offer.points + offer.bonus)

    def worth_of_rolls(self, rolls_left: int) -> float:  # noqa: ARG002 (CardValues)
        return 0.0

    def values_by_box(self, rolls_left: int) -> list[tuple[float, ...]]:
        rows, points = [], self.rules.points_with(rolls_left)
        for _, box in open_cells(self._setup, self.rules, self._card):
            name = self.rules.boxes[box].id
            worths = []
            for each in points[box].values:
                offer = Offer(name, 0, each)
                column = self._spreads.after(self._card, offer, five=False)
                served = self._is_served(name, each)
                worths.append(1.0 if served else self._chance(column, each))
            rows.append(points[box].gather(worths))
        return rows

    def best_by_roll(self, rolls_left: int) -> list[float]:
        best = best_of_rows(self.rules.sets, self.values_by_box(rolls_left))
        fives = offers_for_fives(self._setup, self.rules, self._card, rolls_left)
        for roll, dice, offers in fives:
            best[roll] = max(self.value_after(offer, dice) for offer in offers)
        return best

    def _is_served(self, box: str, points: int) -> bool:
        """Whether these points win at once; only a first roll gives so many."""
        five = self.rules.boxes[self.rules.five_box]
        return (
            Option.SERVED_FIVE_WINS in self._setup.options
            and box == five.id
            and points > five.points((1,) * self.rules.dice, self.rules.rolls)
        )
