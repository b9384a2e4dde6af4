"""Yatzy, as played in Scandinavia."""

from core.boxes import (
    CHANCE,
    FIVE_OF_A_KIND,
    ONE_TO_FIVE,
    TWO_TO_SIX,
    UPPER,
    Box,
    Contains,
    FixedPoints,
    full_house,
    groups_box,
)
from core.extra_fives import NONE
from core.rule_sets.shared import MODERN, UP_TO_SIX
from core.rules import RuleSet

LOW_STRAIGHT = Box("small_straight", Contains((ONE_TO_FIVE,)), FixedPoints(15))
HIGH_STRAIGHT = Box("large_straight", Contains((TWO_TO_SIX,)), FixedPoints(20))

YATZY = RuleSet(
    id="yatzy",
    name="Yatzy",
    players=UP_TO_SIX,
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        groups_box("one_pair", 2),
        groups_box("two_pairs", 2, 2),
        groups_box("three_of_a_kind", 3),
        groups_box("four_of_a_kind", 4),
        LOW_STRAIGHT,
        HIGH_STRAIGHT,
        Box("full_house", full_house, sum),
        CHANCE,
        FIVE_OF_A_KIND,
    ),
    words={"five_of_a_kind": "Yatzy"},
    upper_bonus=((63, 50),),
    play_style=MODERN,
)
