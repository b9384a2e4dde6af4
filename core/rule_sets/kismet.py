"""Kismet: dice with pips of three colours.

Left out: the rule by which a further Kismet makes the opponents zero a box.
"""

from core.boxes import (
    CHANCE,
    UPPER,
    Box,
    FixedPoints,
    OfAKind,
    OneColour,
    PairsOfOneColour,
    PipColour,
    Straight,
    SumPlus,
    all_equal,
    full_house_or_equal,
)
from core.extra_fives import NONE
from core.rule_sets.shared import MODERN, UP_TO_SIX
from core.rules import RuleSet

COLOURS = (
    PipColour.BLACK,
    PipColour.RED,
    PipColour.GREEN,
    PipColour.GREEN,
    PipColour.RED,
    PipColour.BLACK,
)

KISMET = RuleSet(
    id="kismet",
    name="Kismet",
    players=UP_TO_SIX,
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        Box("two_pairs_same_colour", PairsOfOneColour(COLOURS, 2), sum),
        Box("three_of_a_kind", OfAKind(3), sum),
        Box("straight", Straight(5), FixedPoints(30)),
        Box("flush", OneColour(COLOURS), FixedPoints(35)),
        Box("full_house", full_house_or_equal, SumPlus(15)),
        Box("full_house_same_colour", OneColour(COLOURS, full_house_or_equal), SumPlus(20)),
        Box("four_of_a_kind", OfAKind(4), SumPlus(25)),
        CHANCE,
        Box("five_of_a_kind", all_equal, SumPlus(50), five=True),
    ),
    words={
        "two_pairs_same_colour": "Two Pair Same Colour",
        "flush": "Flush",
        "full_house_same_colour": "Full House Same Colour",
        "chance": "Yarborough",
        "five_of_a_kind": "Kismet",
    },
    pip_colours=COLOURS,
    upper_bonus=((63, 35), (71, 55), (78, 75)),
    play_style=MODERN,
)
