"""The value of every choice of the current player."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from core.boxes import Dice
from core.card import Offer
from core.coach.card_values import CardValues, evaluate_card
from core.coach.dice_sets import DiceSets
from core.coach.tables import TableLibrary
from core.offers import announceable_boxes, legal_offers, must_announce
from core.state import State
from core.totals import total

MOST_ROLLS_AHEAD = 14
"""A turn with more saved rolls is computed as if the others could not be used in it."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice to keep for the next roll."""

    offer: ClassVar[None] = None
    """No box is taken."""
    announced: ClassVar[None] = None
    places: tuple[int, ...]
    """One choice of positions; equal dice are interchangeable."""
    dice: Dice
    """Their values, ascending."""
    value: float


@dataclass(frozen=True, slots=True)
class Take:
    """A box to take."""

    dice: ClassVar[Dice] = ()
    """No dice are kept."""
    announced: ClassVar[None] = None
    offer: Offer
    value: float


@dataclass(frozen=True, slots=True)
class Announcement:
    """A box to announce."""

    dice: ClassVar[Dice] = ()
    offer: ClassVar[None] = None
    announced: str
    value: float


Choice = Keep | Take | Announcement


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Values are the current player's expected final totals with best play."""

    value: float
    """The value of the best choice or, before the first roll, of the whole turn."""
    exact: bool
    keeps: tuple[Keep, ...] = ()
    """Best first; empty without a roll left."""
    takes: tuple[Take, ...] = ()
    """One per legal placement, best first."""
    announcements: tuple[Announcement, ...] = ()
    """One per box that may be announced, best first."""

    @property
    def best(self) -> Choice | None:
        return self.choices[0] if self.choices else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, best first; equal ones as boxes, then announcements, then keeps."""
        every: list[Choice] = [*self.takes, *self.announcements, *self.keeps]
        return tuple(sorted(every, key=lambda choice: -choice.value))

    def value_of_keeping(self, dice: Sequence[int]) -> float:
        """The value of keeping dice with these values."""
        wanted = tuple(sorted(dice))
        return next(keep.value for keep in self.keeps if keep.dice == wanted)

    def value_of_taking(self, box: str, column: int = 0) -> float:
        return next(take.value for take in self.takes if take.offer.cell == (box, column))

    def value_of(self, choice: Choice) -> float:
        """The value of a choice that may be worth something else in another evaluation."""
        if choice.offer is not None:
            return self.value_of_taking(*choice.offer.cell)
        if choice.announced is not None:
            return self.value_of_announcing(choice.announced)
        return self.value_of_keeping(choice.dice)

    def value_of_announcing(self, box: str) -> float:
        return next(each.value for each in self.announcements if each.announced == box)


class TurnValues:
    """The values of a whole turn on one card, computed once for all its rolls."""

    def __init__(self, card_values: CardValues) -> None:
        self.card_values = card_values
        self.sets = card_values.rules.sets
        self._kept: dict[int, list[float]] = {}
        self._best: dict[int, list[float]] = {}
        self._taken: dict[int, list[float]] = {}
        self.announced = {box: TurnValues(values) for box, values in card_values.announced.items()}
        """The values once a box is announced, by each that may be announced."""

    def of(self, state: State) -> "TurnValues":
        """The values in a state of this turn."""
        return self if state.announced is None else self.announced[state.announced]

    def keep_values(self, rolls_left: int) -> list[float]:
        """For each set of dice, the value of keeping it for the next roll."""
        if rolls_left not in self._kept:
            self._kept[rolls_left] = self._keep_values(rolls_left)
        return self._kept[rolls_left]

    def _keep_values(self, rolls_left: int) -> list[float]:
        if rolls_left > MOST_ROLLS_AHEAD:
            worth = self.card_values.worth_of_rolls
            saved = worth(rolls_left) - worth(MOST_ROLLS_AHEAD)
            return [each + saved for each in self.keep_values(MOST_ROLLS_AHEAD)]
        return average_next_rolls(self.sets, self.roll_values(rolls_left - 1))

    def roll_values(self, rolls_left: int) -> list[float]:
        """For each whole roll, its value with this many rolls left."""
        if rolls_left not in self._best:
            best = self.take_values(rolls_left)
            if rolls_left:
                partial = self.keep_values(rolls_left)[: self.sets.starts[self.sets.dice]]
                best = choose_best_keeps(self.sets, partial + best)
            if self.announced and rolls_left == self.card_values.rolls - 1:
                others = (each.roll_values(rolls_left) for each in self.announced.values())
                best = [*map(max, best, *others)]
            self._best[rolls_left] = best
        return self._best[rolls_left]

    def take_values(self, rolls_left: int) -> list[float]:
        """For each whole roll, the value of the best box with this many rolls left."""
        alike = self.card_values.rules.alike(rolls_left)
        if alike not in self._taken:
            self._taken[alike] = self.card_values.best_by_roll(alike)
        saved = self.card_values.worth_of_rolls(rolls_left)
        return [each + saved for each in self._taken[alike]] if saved else self._taken[alike]

    def value_of_taking(self, offer: Offer, dice: Dice, rolls_left: int) -> float:
        worth = self.card_values.worth_of_rolls(rolls_left)
        return self.card_values.value_after(offer, dice) + worth

    @property
    def value_before_roll(self) -> float:
        """The value before the first roll, averaged over all first rolls."""
        values = self.roll_values(self.card_values.rolls - 1)
        return sum(map(float.__mul__, self.sets.roll_chances, values))


def average_next_rolls(sets: DiceSets, rolls: list[float]) -> list[float]:
    """The value of keeping each set of dice, given the value of each whole roll afterwards.

    A whole roll keeps its own value.
    """
    kept = [0.0] * sets.starts[sets.dice] + rolls
    for begin, end, gathers in sets.averaging_steps:
        kept[begin:end] = [
            (a + b + c + d + e + f) / 6
            for a, b, c, d, e, f in zip(*(gather(kept) for gather in gathers), strict=True)
        ]
    return kept


def choose_best_keeps(sets: DiceSets, kept: list[float]) -> list[float]:
    """The best value for each whole roll, given the value of keeping each set of dice."""
    best = kept.copy()
    for begin, end, gathers in sets.maximising_steps:
        best[begin:end] = map(max, best[begin:end], *(gather(best) for gather in gathers))
    return best[sets.starts[sets.dice] :]


def evaluate(state: State, tables: TableLibrary | None = None) -> Evaluation:
    """Evaluate everything that the current player can do now."""
    if state.over:
        return Evaluation(float(total(state.setup, state.card)), exact=True)
    turn = TurnValues(evaluate_card(state.setup, state.card, tables))
    return evaluate_turn(state, turn)


def evaluate_turn(state: State, turn: TurnValues) -> Evaluation:
    """Like `evaluate`, with turn values that may come from an earlier roll."""
    turn = turn.of(state)
    card_values = turn.card_values
    if state.dice is None:
        return Evaluation(turn.value_before_roll, card_values.exact)
    dice = state.dice
    roll = turn.sets.roll_index(dice)
    takes = sorted(
        (
            Take(offer, turn.value_of_taking(offer, dice, state.rolls_left))
            for offer in legal_offers(state)
        ),
        key=lambda take: -take.value,
    )
    keeps: list[Keep] = []
    if state.rolls_left and not must_announce(state):
        kept, index = turn.keep_values(state.rolls_left), turn.sets.index
        keeps = [
            Keep(places, shown, kept[index[shown]])
            for shown, places in possible_keeps(dice).items()
        ]
        keeps.sort(key=lambda keep: -keep.value)
    announcements = [
        Announcement(box, turn.announced[box].roll_values(state.rolls_left)[roll])
        for box in announceable_boxes(state)
    ]
    announcements.sort(key=lambda each: -each.value)
    value = max(each[0].value for each in (takes, keeps, announcements) if each)
    return Evaluation(value, card_values.exact, tuple(keeps), tuple(takes), tuple(announcements))


@lru_cache(maxsize=8192)
def possible_keeps(dice: Dice) -> dict[Dice, tuple[int, ...]]:
    """Every set of dice that can be kept for another roll, with one choice of positions."""
    found: dict[Dice, tuple[int, ...]] = {}
    for count in range(len(dice)):
        for places in combinations(range(len(dice)), count):
            shown = tuple(sorted(dice[place] for place in places))
            found.setdefault(shown, places)
    return found
