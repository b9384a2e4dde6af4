"""What every box would score now, or why it may not be taken."""

from functools import lru_cache

from core.boxes import Dice, all_equal
from core.card import Offer
from core.errors import BoxTaken, GameIsOver, NotRolledYet
from core.extra_fives import FiveRoll
from core.rules import RuleSet
from core.state import State


def all_offers(state: State) -> tuple[Offer, ...]:
    """One offer per box and column, column by column in the card's order."""
    five = _five_roll(state)
    return tuple(
        _offer(state, five, index, column)
        for column in range(state.setup.columns)
        for index in range(len(state.setup.rules.boxes))
    )


def legal_offers(state: State) -> tuple[Offer, ...]:
    """The offers that may be taken now; none before a roll and when the game is over."""
    dice = state.dice
    if dice is None:
        return ()
    rules = state.setup.rules
    if all_equal(dice):
        five, top_up = _five_roll(state), state.setup.extra_fives.top_up
        return tuple(
            each
            for number, column in enumerate(state.card.columns)
            for index, value in enumerate(column.values)
            # Skip filled boxes: the coach asks for six fives of a kind every turn.
            if value is None or (top_up and rules.boxes[index].five)
            if (each := _offer(state, five, index, number)).legal
        )
    faces = tuple(sorted(dice))
    return tuple(
        each
        for number, column in enumerate(state.card.columns)
        for each, value in zip(_plain_offers(rules, faces, number), column.values, strict=True)
        if value is None
    )


def offer_for_box(state: State, index: int, column: int) -> Offer:
    """What the box with this index would score in this column."""
    return _offer(state, _five_roll(state), index, column)


def _five_roll(state: State) -> FiveRoll | None:
    if state.dice is None or not all_equal(state.dice):
        return None
    rules = state.setup.rules
    return FiveRoll.from_card(state.card, rules.boxes, rules.words, state.dice)


def _offer(state: State, five: FiveRoll | None, index: int, column: int) -> Offer:
    rules = state.setup.rules
    box = rules.boxes[index]
    if state.over:
        return Offer(box.id, column, why_not=GameIsOver())
    if state.card.columns[column].values[index] is not None:
        top_up = state.setup.extra_fives.top_up
        extra = top_up(five, box, column) if five and box.five and top_up else None
        return extra or Offer(box.id, column, why_not=BoxTaken(box=rules.word(box.id)))
    if state.dice is None:
        return Offer(box.id, column, why_not=NotRolledYet())
    if five is not None:
        return state.setup.extra_fives.place(five, box, column)
    return _plain_offers(rules, tuple(sorted(state.dice)), column)[index]


# 252 distinct rolls in up to six columns; the order of the dice does not matter.
@lru_cache(maxsize=2048)
def _plain_offers(rules: RuleSet, faces: Dice, column: int) -> tuple[Offer, ...]:
    """The offers of open boxes for dice that are not a five of a kind."""
    return tuple(Offer(box.id, column, box.points(faces)) for box in rules.boxes)
