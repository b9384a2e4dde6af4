"""Maxi Yatzy: six dice and saved rolls."""

from core.boxes import (
    CHANCE,
    UPPER,
    Box,
    FixedPoints,
    Straight,
    all_equal,
    groups_box,
)
from core.extra_fives import NONE
from core.options import Option
from core.rule_sets.shared import MODERN, UP_TO_SIX
from core.rule_sets.yatzy import HIGH_STRAIGHT, LOW_STRAIGHT
from core.rules import RuleSet

MAXI = RuleSet(
    id="maxi",
    name="Maxi Yatzy",
    players=UP_TO_SIX,
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        groups_box("one_pair", 2),
        groups_box("two_pairs", 2, 2),
        groups_box("three_pairs", 2, 2, 2),
        groups_box("three_of_a_kind", 3),
        groups_box("four_of_a_kind", 4),
        groups_box("five_of_a_kind", 5),
        LOW_STRAIGHT,
        HIGH_STRAIGHT,
        Box("full_straight", Straight(6), FixedPoints(21)),
        groups_box("cabin", 3, 2),
        groups_box("house", 3, 3),
        groups_box("tower", 4, 2),
        CHANCE,
        Box("six_of_a_kind", all_equal, FixedPoints(100), five=True),
    ),
    options={Option.SAVED_ROLLS: (True, False)},
    words={
        "cabin": "Cabin",
        "house": "House",
        "tower": "Tower",
        "six_of_a_kind": "Maxi Yatzy",
    },
    dice=6,
    upper_bonus=((84, 100),),
    play_style=MODERN,
)
