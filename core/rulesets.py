"""The rule sets that come with the game: five classics, the official rules, the player's mix.

The words, and the order of the boxes, are those of each program's manual.
"""

from collections.abc import Mapping
from types import MappingProxyType

from core.boxes import (
    CHANCE,
    FIVE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    UPPER,
)
from core.extra_fives import AGAIN, ELIGIBLE, FORCED, NONE, ROW, TRIPLE, WILD
from core.rules import EndOfTurn, Manner, Origin, RuleSet, SecondTap, Tap, Verdict

UP_TO_SIX = (1, 2, 3, 4, 5, 6)
KINDS = (THREE_OF_A_KIND, FOUR_OF_A_KIND)
STRAIGHTS = (SMALL_STRAIGHT, LARGE_STRAIGHT)
CHANCE_BEFORE_FIVE = (*UPPER, *KINDS, FULL_HOUSE, *STRAIGHTS, CHANCE, FIVE_OF_A_KIND)

# The old OS/2 program's words for a good total.
VERDICTS = (Verdict(300, "pro"), Verdict(200, "good"))

TODAY = Manner(hints=True, second_tap=SecondTap.ALWAYS, end_of_turn_in_company=EndOfTurn.PAUSE)

WINZEE = RuleSet(
    id="winzee",
    name="Windows Yahtzee",
    players=UP_TO_SIX,
    columns=UP_TO_SIX,
    multiply=(False, True),
    extra_fives=(AGAIN, WILD, NONE),
    boxes=(*UPPER, *KINDS, *STRAIGHTS, FULL_HOUSE, FIVE_OF_A_KIND, CHANCE),
    words={
        "five_of_a_kind": "Yahtzee",
        "upper_subtotal": "Subtotal of Top Half",
        "upper_bonus": "Bonus",
        "upper_total": "Total of Top Half",
        "lower_total": "Total of Bottom Half",
        "extra_fives": "Yahtzee Bonus",
        "grand_total": "Grand Total",
        "column_total": "Column Total",
        "total": "Total Score",
    },
    verdicts=VERDICTS,
    manner=Manner(tap=Tap.THROWS, end_of_turn=EndOfTurn.PROMPT),
    origin=Origin("Windows Yahtzee 2.21", "Scott Gifford", 1993),
)

OS2 = RuleSet(
    id="os2",
    name="Yahtzee for OS/2",
    players=UP_TO_SIX,
    extra_fives=(NONE,),
    words={
        "five_of_a_kind": "Yahtzee",
        "upper_subtotal": "Top Total",
        "upper_bonus": "Bonus",
        "lower_total": "Low Total",
        "grand_total": "Grand Total",
    },
    verdicts=VERDICTS,
    origin=Origin("Yahtzee 1.0 for OS/2", "Jeff Heskett", 1994),
)

TRIPLE_YAHTZEE = RuleSet(
    id="triple",
    name="Triple Yahtzee",
    players=(1, 2),
    columns=(3,),
    multiply=(True,),
    extra_fives=(TRIPLE,),
    boxes=CHANCE_BEFORE_FIVE,
    words={
        "ones": "Aces",
        "three_of_a_kind": "3 of a kind",
        "four_of_a_kind": "4 of a kind",
        "full_house": "Full house",
        "five_of_a_kind": "Yahtzee",
        "upper_total": "Upper Section",
        "upper_bonus": "Bonus",
        "lower_total": "Lower Section",
        "extra_fives": "Yahtzee bonus",
        "grand_total": "Column sum",
        "total": "Grand Total",
    },
    top=5,
    verdicts=VERDICTS,
    manner=Manner(second_tap=SecondTap.ZEROS, first_roll_by_itself=True),
    origin=Origin("Triple Yahtzee", "Jeremy Jessup"),
)

YACHT_Z = RuleSet(
    id="yachtz",
    name="Yacht-Z",
    players=(1, 2),
    columns=(3,),
    multiply=(True,),
    extra_fives=(ROW,),
    words={
        "five_of_a_kind": "Yacht-Z",
        "upper_subtotal": "Total",
        "upper_bonus": "Bonus",
        "upper_total": "Upper",
        "lower_total": "Lower",
        "extra_fives": "Yacht-Z Bonus",
        "grand_total": "Column sum",
        "total": "Grand Total",
    },
    verdicts=VERDICTS,
    manner=Manner(tap=Tap.THROWS, hints=True),
    origin=Origin("Yacht-Z 1.10", "Bob Dolan", 1991),
)

JAHTZEE = RuleSet(
    id="jahtzee",
    name="Jahtzee",
    players=(1, 2, 3, 4),
    extra_fives=(ELIGIBLE,),
    boxes=CHANCE_BEFORE_FIVE,
    words={"five_of_a_kind": "Jahtzee", "extra_fives": "Jahtzee Bonus"},
    verdicts=VERDICTS,
    manner=Manner(second_tap=SecondTap.ALWAYS),
    origin=Origin("Jahtzee 1.1"),
)

OFFICIAL = RuleSet(
    id="official",
    name="Official rules",
    players=UP_TO_SIX,
    extra_fives=(FORCED,),
    verdicts=VERDICTS,
    manner=TODAY,
)

CUSTOM = RuleSet(
    id="custom",
    name="Your own mix",
    players=UP_TO_SIX,
    columns=UP_TO_SIX,
    multiply=(False, True),
    extra_fives=(FORCED, NONE, AGAIN, WILD, ELIGIBLE, TRIPLE, ROW),
    verdicts=VERDICTS,
    manner=TODAY,
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.id: rules for rules in (WINZEE, OS2, TRIPLE_YAHTZEE, YACHT_Z, JAHTZEE, OFFICIAL, CUSTOM)}
)
