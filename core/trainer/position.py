"""A position to decide: rules, a card, dice and rolls left. It is a state with one card.

As text:

    official/1/plain/forced|3,,,8,,,25,,,,50,,|1|33456|2
    custom/1/plain/none/in_order|3,6,,,,,,,,,,,||33456|2

The rules, columns, `plain` or `multiplied`, extra fives, and the options that are on if the rules
have any (their defaults if left out, as in old positions); the boxes of each column in the card's
order, empty if open, and the points of extra fives after a plus sign, columns separated by
semicolons; for every five of a kind whether it went into a five box; the dice; the rolls left; and
the box that is announced, if one is.
"""

from collections.abc import Mapping

from core.boxes import SIDES, Box, Dice
from core.card import Card, Column, Values
from core.errors import BadSetup
from core.offers import announced_column
from core.options import Option
from core.rule_sets import RULE_SETS
from core.rules import RuleSet
from core.setup import Setup, create_setup
from core.state import State

SEED = "position"
PLAIN, MULTIPLIED = "plain", "multiplied"
LONGEST_TEXT = 2000
MOST_DIGITS = 5
MOST_POINTS = 100
"""In a lower box."""


def create_position(
    setup: Setup, card: Card, dice: Dice, rolls_left: int, announced: str | None = None
) -> State:
    return State(setup, (card,), 0, rolls_left, dice, announced=announced)


def position_of(state: State) -> State:
    """The current decision of a game without the rest of the game."""
    setup = state.setup
    options = {option: option in setup.options for option in setup.rules.options}
    rules = RULE_SETS[setup.rules.id]
    plain = _setup(rules, setup.columns, setup.multiply, setup.extra_fives.id, options)
    card = Card(state.card.columns, state.card.fives, state.card.taken)
    return create_position(plain, card, state.dice or (), state.rolls_left, state.announced)


def format_position(position: State) -> str:
    setup, card = position.setup, position.card
    kind = (
        setup.rules.id,
        str(setup.columns),
        MULTIPLIED if setup.multiply else PLAIN,
        setup.extra_fives.id,
        *(["+".join(setup.options)] if setup.rules.options else []),
    )
    return "|".join(
        (
            "/".join(kind),
            ";".join(map(_format_column, card.columns)),
            "".join(str(int(five)) for five in card.fives),
            "".join(map(str, position.dice or ())),
            str(position.rolls_left),
            *([position.announced] if position.announced else []),
        )
    )


def read_position(text: str) -> State | None:
    """Parse a position; None if the text is not a position with a decision to make."""
    match text.split("|") if len(text) <= LONGEST_TEXT else ():
        case (kind, columns, fives, dice, rolls_left, *named) if len(named) <= 1:
            setup = _read_kind(kind)
            if setup is None or not set(fives) <= set("01"):
                return None
            read = [_read_column(column, setup.rules) for column in columns.split(";")]
            faces = tuple(map(_read_number, dice))
            rolls = _read_number(rolls_left)
        case _:
            return None
    known = [column for column in read if column is not None]
    if len(known) < len(read) or len(read) != setup.columns:
        return None
    if len(faces) != setup.rules.dice or not all(1 <= face <= SIDES for face in faces):
        return None
    if not 0 <= rolls < setup.rules.rolls:
        return None
    card = Card(tuple(known), tuple(each == "1" for each in fives))
    if card.full:
        return None
    card = Card(card.columns, card.fives, card.taken)
    position = create_position(setup, card, faces, rolls, *named)
    return position if not named or _may_be_announced(position, *named) else None


def _may_be_announced(position: State, box: str) -> bool:
    column, index = announced_column(position), position.setup.rules.index(box)
    if column is None or index is None:
        return False
    return position.card.columns[column].values[index] is None


def _setup(
    rules: RuleSet,
    columns: int,
    multiply: bool,
    extra_fives: str,
    options: Mapping[Option, bool] | None = None,
) -> Setup:
    names = [f"Player {number}" for number in range(1, min(rules.players) + 1)]
    return create_setup(
        rules,
        names,
        columns=columns,
        multiply=multiply,
        extra_fives=extra_fives,
        options=options,
        seed=SEED,
    )


def _format_column(column: Column) -> str:
    boxes = ",".join("" if value is None else str(value) for value in column.values)
    return f"{boxes}+{column.extra_fives}" if column.extra_fives else boxes


def _read_kind(text: str) -> Setup | None:
    match text.split("/"):
        case (id, columns, "plain" | "multiplied" as times, extra_fives, *options) if (
            id in RULE_SETS and len(options) <= 1
        ):
            rules = RULE_SETS[id]
            chosen = _read_options(options[0], rules) if options else {}
            if chosen is None:
                return None
            try:
                return _setup(
                    rules, _read_number(columns), times == MULTIPLIED, extra_fives, chosen
                )
            except BadSetup:
                return None
    return None


def _read_options(text: str, rules: RuleSet) -> dict[Option, bool] | None:
    """Which of the options that the rules offer are on; None if others are named."""
    named = text.split("+") if text else []
    if not rules.options or not set(named) <= set(rules.options):
        return None
    return {option: option in named for option in rules.options}


def _read_column(text: str, rules: RuleSet) -> Column | None:
    boxes, plus, extra = text.partition("+")
    values: Values = tuple(_read_number(each) if each else None for each in boxes.split(","))
    if len(values) != len(rules.boxes):
        return None
    if not all(map(_is_possible, values, rules.boxes, [rules.dice] * len(values))):
        return None
    bonus = _read_number(extra) if plus else 0
    return Column(values, bonus) if bonus >= 0 else None


def _is_possible(value: int | None, box: Box, dice: int) -> bool:
    if value is None:
        return True
    if box.number:
        return value % box.number == 0 and 0 <= value <= dice * box.number
    return 0 <= value <= MOST_POINTS


def _read_number(text: str) -> int:
    """-1 for text that is no number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else -1
