"""Yacht, from which the family descends."""

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

YACHT = RuleSet(
    id="yacht",
    name="Yacht",
    players=UP_TO_SIX,
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        Box("full_house", full_house, sum),
        groups_box("four_of_a_kind", 4),
        Box("small_straight", Contains((ONE_TO_FIVE,)), FixedPoints(30)),
        Box("large_straight", Contains((TWO_TO_SIX,)), FixedPoints(30)),
        CHANCE,
        FIVE_OF_A_KIND,
    ),
    words={
        "small_straight": "Little Straight",
        "large_straight": "Big Straight",
        "chance": "Choice",
        "five_of_a_kind": "Yacht",
    },
    upper_bonus=(),
    play_style=MODERN,
)
