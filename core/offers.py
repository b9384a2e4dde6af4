"""What every box would score now, and why not where it may not be taken."""

from functools import lru_cache

from core.boxes import Dice
from core.card import Offer
from core.errors import BoxTaken, GameIsOver, IllegalAction, NotRolledYet
from core.fives import Five
from core.rules import RuleSet
from core.state import State


def offers(state: State) -> tuple[Offer, ...]:
    """One for every box of every column, column by column in the card's order."""
    return tuple(
        offer(state, index, column)
        for column in range(state.setup.columns)
        for index in range(len(state.setup.rules.boxes))
    )


def options(state: State) -> tuple[Offer, ...]:
    """Those boxes that may be taken now; none before a roll and when the game is over."""
    dice = state.dice
    if dice is None:
        return ()
    if is_five(dice):
        return tuple(each for each in offers(state) if each.legal)
    rules = state.setup.rules
    showing = tuple(sorted(dice))
    return tuple(
        each
        for number, column in enumerate(state.card.columns)
        for each, value in zip(_plain(rules, showing, number), column.values, strict=True)
        if value is None
    )


def offer(state: State, index: int, column: int) -> Offer:
    """What the box with this index would score in this column."""
    rules, dice = state.setup.rules, state.dice
    box = rules.boxes[index]
    taken = state.card.columns[column].values[index] is not None
    if dice is None:
        if taken and not state.over:
            return _refused(box.id, column, BoxTaken(box=rules.word(box.id)))
        return _refused(box.id, column, GameIsOver() if state.over else NotRolledYet())
    if is_five(dice):
        five = five_of(state, dice)
        policy = state.setup.extra_fives
        if not taken:
            return policy.place(five, box, column)
        if box.five and policy.top_up is not None:
            extra = policy.top_up(five, box, column)
            if extra is not None:
                return extra
    if taken:
        return _refused(box.id, column, BoxTaken(box=rules.word(box.id)))
    return _plain(rules, tuple(sorted(dice)), column)[index]


def is_five(dice: Dice) -> bool:
    return dice.count(dice[0]) == len(dice)


def five_of(state: State, dice: Dice) -> Five:
    rules = state.setup.rules
    names = tuple(rules.word(box.id) for box in rules.boxes)
    return Five(dice, state.card, rules.boxes, names)


def _refused(box: str, column: int, why_not: IllegalAction) -> Offer:
    return Offer(box, column, why_not=why_not)


# 252 different rolls in up to six columns; the order of the dice never matters.
@lru_cache(maxsize=2048)
def _plain(rules: RuleSet, showing: Dice, column: int) -> tuple[Offer, ...]:
    """What each open box gives for dice that are not a five."""
    return tuple(Offer(box.id, column, box.points(showing)) for box in rules.boxes)
