"""How boxes score, made from what fits them and what they are worth; and example rolls."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from app.text.i18n import NO_TEXT, Text, _, row_name
from core import Box, Dice, RuleSet
from core.boxes import (
    SIDES,
    Contains,
    FixedPoints,
    Groups,
    OfAKind,
    OneColour,
    PairsOfOneColour,
    PipColour,
    PipColours,
    Straight,
    SumOfGroups,
    SumPlus,
    all_equal,
    any_dice,
    full_house,
    full_house_or_equal,
)

UPPER = _("Counts the dice that show {number}, and only those. Any roll may go here.")
UP_TO = _("Scores up to {most}.")
"""Where nothing more is known about a box."""

# --- what fits --------------------------------------------------------------------------------

ANY_DICE = _("Any dice.")
ALL_EQUAL = _("All {dice} dice equal.")
FULL_HOUSE = _(
    "Three of one number and two of another. Five of a kind does not count as one by itself."
)
FULL_HOUSE_OR_EQUAL = _("Three of one number and two of another, or five of a kind.")
OF_A_KIND = {
    3: _("Three or more equal dice."),
    4: _("Four or more equal dice."),
}
GROUPS = {
    (2,): _("Two equal dice."),
    (2, 2): _("Two pairs of different numbers."),
    (2, 2, 2): _("Three pairs of different numbers."),
    (3,): _("Three equal dice."),
    (4,): _("Four equal dice."),
    (5,): _("Five equal dice."),
    (3, 2): _("Three of one number and two of another."),
    (3, 3): _("Three of one number and three of another."),
    (4, 2): _("Four of one number and two of another."),
}
STRAIGHTS = {
    4: _("Four numbers in a row; the fifth die can be anything."),
    5: _("Five numbers in a row."),
    6: _("All six numbers, from 1 to 6."),
}
CONTAINS = _("The numbers {numbers}.")
OR_NUMBERS = _("{numbers} or {last}")
ONE_COLOUR = _("All dice of one colour.")
FULL_HOUSE_OF_ONE_COLOUR = _(
    "Three of one number and two of another of the same colour, or five of a kind."
)
FUNCTIONS: dict[object, Text] = {
    any_dice: ANY_DICE,
    all_equal: ALL_EQUAL,
    full_house: FULL_HOUSE,
    full_house_or_equal: FULL_HOUSE_OR_EQUAL,
}
PAIRS_OF_ONE_COLOUR = _("Two pairs of one colour. Four of a kind are two pairs as well.")

# --- what it is worth -------------------------------------------------------------------------

SUM = _("Scores the sum of all dice.")
SUM_PLUS = _("Scores the sum of all dice and {plus} more.")
SUM_OF_GROUPS = _("Scores the sum of these dice only, the highest that fit.")
SUM_OF_GROUPS_PLUS = _("Scores the sum of these dice only, and {plus} more.")
FIXED = _("Scores {points}.")
FIRST_ROLL = _("On the first roll of a turn it scores {first} more.")
FIRST_AND_SECOND_ROLL = _(
    "On the first roll of a turn it scores {first} more, on the second {second} more."
)
NEEDS = _("It scores only once {box} holds points.")

# --- colours of the pips ----------------------------------------------------------------------

COLOURS = {
    PipColour.BLACK: _("black"),
    PipColour.RED: _("red"),
    PipColour.GREEN: _("green"),
}
PIPS = _("{numbers}: {colour}")

EXAMPLES: dict[str, tuple[Dice, ...]] = {
    "ones": ((1, 1, 1, 4, 6), (1, 1, 1, 1, 4, 6)),
    "twos": ((2, 2, 2, 3, 5), (2, 2, 2, 2, 3, 5)),
    "threes": ((3, 3, 3, 1, 6), (1, 2, 4, 5, 6), (3, 3, 3, 3, 1, 6)),
    "fours": ((4, 4, 4, 2, 5), (4, 4, 4, 4, 2, 5)),
    "fives": ((5, 5, 5, 1, 3), (5, 5, 5, 5, 1, 3)),
    "sixes": ((6, 6, 6, 2, 4), (6, 6, 6, 6, 2, 4)),
    "one_pair": ((4, 4, 6, 6, 2), (1, 2, 3, 5, 6), (4, 4, 4, 6, 6, 2), (1, 2, 3, 4, 5, 6)),
    "two_pairs": ((3, 3, 5, 5, 6), (4, 4, 4, 4, 2), (3, 3, 5, 5, 6, 6), (4, 4, 4, 4, 2, 1)),
    "three_pairs": ((1, 1, 3, 3, 5, 5), (2, 2, 2, 2, 6, 6)),
    "two_pairs_same_colour": ((3, 3, 4, 4, 6), (5, 5, 5, 5, 1), (2, 2, 3, 3, 6)),
    "three_of_a_kind": ((5, 5, 5, 1, 3), (6, 6, 4, 4, 2), (5, 5, 5, 1, 3, 6), (6, 6, 4, 4, 2, 1)),
    "four_of_a_kind": ((4, 4, 4, 4, 6), (5, 5, 5, 2, 2), (4, 4, 4, 4, 6, 1), (5, 5, 5, 2, 2, 1)),
    "full_house": ((3, 3, 3, 6, 6), (2, 2, 5, 5, 6), (4, 4, 4, 4, 4)),
    "full_house_same_colour": ((1, 1, 6, 6, 6), (2, 2, 3, 3, 3)),
    "flush": ((2, 5, 5, 2, 5), (1, 6, 6, 1, 2)),
    "straight": ((2, 3, 4, 5, 6), (1, 3, 4, 5, 6), (1, 2, 3, 4, 6)),
    "small_straight": (
        (2, 3, 4, 5, 5),
        (1, 2, 3, 4, 5),
        (1, 2, 3, 5, 6),
        (1, 2, 3, 4, 5, 5),
        (1, 2, 3, 4, 6, 6),
    ),
    "large_straight": ((2, 3, 4, 5, 6), (1, 2, 3, 4, 6), (2, 3, 4, 5, 6, 6), (1, 2, 3, 4, 6, 6)),
    "full_straight": ((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 6)),
    "cabin": ((4, 4, 4, 6, 6, 1), (5, 5, 5, 5, 5, 5)),
    "house": ((2, 2, 2, 5, 5, 5), (2, 2, 5, 5, 5, 5)),
    "tower": ((3, 3, 3, 3, 6, 6), (3, 3, 3, 6, 6, 6)),
    "five_of_a_kind": ((6, 6, 6, 6, 6), (6, 6, 6, 6, 5), (6, 6, 6, 6, 6, 2), (6, 6, 6, 6, 5, 2)),
    "six_of_a_kind": ((6, 6, 6, 6, 6, 6), (6, 6, 6, 6, 6, 5)),
    "second_five_of_a_kind": ((5, 5, 5, 5, 5), (5, 5, 5, 5, 6)),
    "chance": ((2, 3, 5, 6, 6), (2, 3, 4, 5, 6, 6)),
    "maximum": ((4, 5, 5, 6, 6),),
    "minimum": ((1, 1, 2, 2, 3),),
}
"""Rolls of five dice, and of six."""


def describe_box(rules: RuleSet, box: Box) -> str:
    """One whose condition or worth is unknown is described by its highest score."""
    if box.number is not None:
        return UPPER(number=box.number)
    fits, worth = _describe_condition(rules, box), _describe_worth(box)
    if not (fits and worth):
        return UP_TO(most=max(map(box.points, all_rolls(rules))))
    return " ".join((fits, worth, *_describe_exceptions(rules, box)))


def examples(rules: RuleSet, box: Box) -> tuple[Dice, ...]:
    """Example rolls, those that score first."""
    known = [dice for dice in EXAMPLES.get(box.id, ()) if len(dice) == rules.dice]
    known.sort(key=lambda dice: not box.points(dice))
    if known and box.points(known[0]):
        return tuple(known)
    ordered = sorted(all_rolls(rules), key=box.points)
    return (ordered[-1],) if box.points(ordered[0]) else (ordered[-1], ordered[0])


def all_rolls(rules: RuleSet) -> list[Dice]:
    return list(combinations_with_replacement(range(1, SIDES + 1), rules.dice))


def describe_colours(colours: PipColours) -> str:
    """Which numbers have pips of which colour."""
    parts = []
    for colour, name in COLOURS.items():
        numbers = [str(number) for number, each in enumerate(colours, 1) if each is colour]
        parts.append(PIPS(numbers=", ".join(numbers), colour=name()))
    return " · ".join(parts)


def _describe_condition(rules: RuleSet, box: Box) -> str:
    match box.fits:
        case OfAKind(count):
            return OF_A_KIND.get(count, NO_TEXT)()
        case Groups(sizes):
            return GROUPS.get(sizes, NO_TEXT)()
        case Straight(length):
            return STRAIGHTS.get(length, NO_TEXT)()
        case Contains(sets):
            *others, last = ("-".join(map(str, sorted(each))) for each in sets)
            named = OR_NUMBERS(numbers=", ".join(others), last=last) if others else last
            return CONTAINS(numbers=named)
        case OneColour(_, fits):
            return FULL_HOUSE_OF_ONE_COLOUR() if fits is full_house_or_equal else ONE_COLOUR()
        case PairsOfOneColour():
            return PAIRS_OF_ONE_COLOUR()
    return FUNCTIONS.get(box.fits, NO_TEXT)(dice=rules.dice)


def _describe_worth(box: Box) -> str:
    match box.worth:
        case FixedPoints(points):
            return FIXED(points=points)
        case SumPlus(plus):
            return SUM_PLUS(plus=plus)
        case SumOfGroups(_, plus):
            return SUM_OF_GROUPS_PLUS(plus=plus) if plus else SUM_OF_GROUPS()
    return SUM() if box.worth is sum else ""


def _describe_exceptions(rules: RuleSet, box: Box) -> Iterator[str]:
    match box.early_points:
        case (first,):
            yield FIRST_ROLL(first=first)
        case (first, second):
            yield FIRST_AND_SECOND_ROLL(first=first, second=second)
    if box.needs:
        yield NEEDS(box=row_name(rules, box.needs))
