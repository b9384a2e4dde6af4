"""Yamb, as played in the Balkans: four columns, each filled in an order of its own."""

from core.boxes import (
    UPPER,
    Box,
    FixedPoints,
    Groups,
    Straight,
    SumOfGroups,
    SumPlus,
    all_equal,
    any_dice,
    full_house_or_equal,
)
from core.extra_fives import NONE
from core.rule_sets.shared import MODERN
from core.rules import Difference, Order, RuleSet

YAMB = RuleSet(
    id="yamb",
    name="Yamb",
    players=(1, 2, 3, 4),
    extra_fives=(NONE,),
    columns=(4,),
    boxes=(
        *UPPER,
        Box("maximum", any_dice, sum),
        Box("minimum", any_dice, sum),
        Box("straight", Straight(5), FixedPoints(46), early_points=(20, 10)),
        Box("full_house", full_house_or_equal, SumPlus(30)),
        Box("four_of_a_kind", Groups((4,)), SumOfGroups((4,), plus=40)),
        Box("five_of_a_kind", all_equal, SumPlus(50), five=True),
    ),
    column_orders=(Order.DOWN, Order.ANY, Order.UP, Order.ANNOUNCED),
    words={
        "maximum": "Maximum",
        "minimum": "Minimum",
        "full_house": "Full",
        "four_of_a_kind": "Poker",
        "five_of_a_kind": "Yamb",
    },
    upper_bonus=((60, 30),),
    difference=Difference("maximum", "minimum", "ones"),
    play_style=MODERN,
)
