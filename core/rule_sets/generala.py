"""Generala, as played in Latin America: dice served on the first roll count more."""

from core.boxes import (
    ONE_TO_FIVE,
    TWO_TO_SIX,
    UPPER,
    Box,
    Contains,
    FixedPoints,
    OfAKind,
    all_equal,
    full_house_or_equal,
)
from core.extra_fives import NONE
from core.options import Option
from core.rule_sets.shared import MODERN, UP_TO_SIX
from core.rules import RuleSet

STRAIGHTS = Contains((ONE_TO_FIVE, TWO_TO_SIX, frozenset({3, 4, 5, 6, 1})))

GENERALA = RuleSet(
    id="generala",
    name="Generala",
    players=UP_TO_SIX,
    extra_fives=(NONE,),
    boxes=(
        *UPPER,
        Box("straight", STRAIGHTS, FixedPoints(20), early_points=(5,)),
        Box("full_house", full_house_or_equal, FixedPoints(30), early_points=(5,)),
        Box("four_of_a_kind", OfAKind(4), FixedPoints(40), early_points=(5,)),
        Box("five_of_a_kind", all_equal, FixedPoints(50), five=True, early_points=(10,)),
    ),
    optional_boxes=(
        Box("second_five_of_a_kind", all_equal, FixedPoints(100), needs="five_of_a_kind"),
    ),
    options={Option.DOUBLE: (False, True), Option.SERVED_FIVE_WINS: (True, False)},
    words={
        "four_of_a_kind": "Poker",
        "five_of_a_kind": "Generala",
        "second_five_of_a_kind": "Double Generala",
    },
    upper_bonus=(),
    play_style=MODERN,
)
