"""What every box would score now, or why it may not be taken."""

from functools import lru_cache

from core.boxes import Box, Dice, all_equal
from core.card import Offer, Values
from core.errors import (
    BoxNotAnnounced,
    BoxTaken,
    GameIsOver,
    IllegalAction,
    NotRolledYet,
    NotTheNextBox,
    OtherBoxAnnounced,
)
from core.extra_fives import FiveRoll
from core.options import Option
from core.rules import Order, RuleSet
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
    setup = state.setup
    rules = setup.rules
    if setup.orders or all_equal(dice):
        five, top_up = _five_roll(state), setup.extra_fives.top_up
        return tuple(
            each
            for number, column in enumerate(state.card.columns)
            for index, value in enumerate(column.values)
            # Skip filled boxes: the coach asks for six fives of a kind every turn.
            if value is None or (top_up and rules.boxes[index].five)
            if (each := _offer(state, five, index, number)).legal
        )
    faces, roll = tuple(sorted(dice)), _roll_number(state)
    return tuple(
        each
        for number, column in enumerate(state.card.columns)
        for each, value in zip(
            _plain_offers(rules, faces, roll, number), column.values, strict=True
        )
        if value is None
    )


def offer_for_box(state: State, index: int, column: int) -> Offer:
    """What the box with this index would score in this column."""
    return _offer(state, _five_roll(state), index, column)


def wins_at_once(state: State, box: str) -> bool:
    """Whether taking this box now would win the game at once."""
    setup = state.setup
    return (
        Option.SERVED_FIVE_WINS in setup.options
        and state.dice is not None
        and state.roll == 2
        and all_equal(state.dice)
        and any(each.five and each.id == box for each in setup.rules.boxes)
    )


def _five_roll(state: State) -> FiveRoll | None:
    if state.dice is None or not all_equal(state.dice):
        return None
    rules = state.setup.rules
    return FiveRoll.from_card(state.card, rules.boxes, rules.words, state.dice, _roll_number(state))


def _roll_number(state: State) -> int:
    """The number of the last roll; 0 if it does not matter."""
    return state.roll - 1 if state.setup.rules.counts_rolls else 0


def _offer(state: State, five: FiveRoll | None, index: int, column: int) -> Offer:
    setup = state.setup
    box = setup.rules.boxes[index]
    if state.over:
        return Offer(box.id, column, why_not=GameIsOver())
    if state.card.columns[column].values[index] is not None:
        top_up = setup.extra_fives.top_up
        extra = top_up(five, box, column) if five and box.five and top_up else None
        return extra or Offer(box.id, column, why_not=BoxTaken(box=setup.rules.word(box.id)))
    if state.dice is None:
        return Offer(box.id, column, why_not=NotRolledYet())
    if setup.orders and (reason := _why_not_in_order(state, index, column)):
        return Offer(box.id, column, why_not=reason)
    if five is not None:
        offer = setup.extra_fives.place(five, box, column)
        special = setup.orders or box.needs
        return _adjust_five(state, five, box, offer) if special else offer
    faces = tuple(sorted(state.dice))
    return _plain_offers(setup.rules, faces, _roll_number(state), column)[index]


# 252 distinct rolls in up to six columns; the order of the dice does not matter.
@lru_cache(maxsize=2048)
def _plain_offers(rules: RuleSet, faces: Dice, roll: int, column: int) -> tuple[Offer, ...]:
    """The offers of open boxes for dice that are not a five of a kind."""
    return tuple(Offer(box.id, column, box.points(faces, roll)) for box in rules.boxes)


def _adjust_five(state: State, five: FiveRoll, box: Box, offer: Offer) -> Offer:
    """The offer of a five of a kind by the rules that only some games have."""
    setup, values = state.setup, state.card.columns[offer.column].values
    if box.needs and not values[setup.rules.index(box.needs) or 0]:
        return Offer(box.id, offer.column)
    if setup.orders and not offer.legal and not _has_legal_place(state, five):
        # The order of the boxes leaves no place that the policy allows.
        return five.ordinary_offer(box, offer.column)
    return offer


def _has_legal_place(state: State, five: FiveRoll) -> bool:
    """Whether the extra-fives policy allows any box that is next in its column."""
    return any(
        state.setup.extra_fives.place(five, box, number).legal
        for number, column in enumerate(state.card.columns)
        for index, box in enumerate(state.setup.rules.boxes)
        if column.values[index] is None and not _why_not_in_order(state, index, number)
    )


# --- the order of boxes -------------------------------------------------------------------


def announced_column(state: State) -> int | None:
    """The column for announced boxes, if this card has one."""
    orders = state.setup.orders
    return orders.index(Order.ANNOUNCED) if Order.ANNOUNCED in orders else None


def announceable_boxes(state: State) -> tuple[str, ...]:
    """The boxes that may be announced now."""
    column = announced_column(state)
    if column is None or state.dice is None or state.roll != 2 or state.announced is not None:
        return ()
    values = state.card.columns[column].values
    boxes = zip(state.setup.rules.boxes, values, strict=True)
    return tuple(box.id for box, value in boxes if value is None)


def must_announce(state: State) -> bool:
    """Whether no other column has an open box, so that one must be announced next."""
    column = announced_column(state)
    return (
        column is not None
        and state.dice is not None
        and state.announced is None
        and all(
            None not in each.values
            for number, each in enumerate(state.card.columns)
            if number != column
        )
    )


def _why_not_in_order(state: State, index: int, column: int) -> IllegalAction | None:
    """Why an open box may not be taken yet, or not in this turn."""
    rules, order = state.setup.rules, state.setup.orders[column]
    if state.announced is not None:
        if order is Order.ANNOUNCED and rules.boxes[index].id == state.announced:
            return None
        return OtherBoxAnnounced(box=rules.word(state.announced))
    if order is Order.ANNOUNCED:
        return BoxNotAnnounced(column=column + 1)
    following = _next_box(order, state.card.columns[column].values)
    if following in (None, index):
        return None
    return NotTheNextBox(box=rules.word(rules.boxes[following].id))


def _next_box(order: Order, values: Values) -> int | None:
    """The index of the only box that may be taken; None if any may."""
    if order is Order.DOWN:
        return values.index(None)
    if order is Order.UP:
        return len(values) - 1 - values[::-1].index(None)
    return None
