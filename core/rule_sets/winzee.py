"""Windows Yahtzee 2.21 (1993)."""

from core.boxes import CHANCE, FIVE_OF_A_KIND, FULL_HOUSE, UPPER
from core.extra_fives import AGAIN, NONE, WILD
from core.rule_sets.shared import KINDS, STRAIGHTS, UP_TO_SIX, VERDICTS
from core.rules import EndOfTurn, OriginalProgram, PlayStyle, RuleSet, SecondTap, Tap

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
    play_style=PlayStyle(tap=Tap.THROWS, second_tap=SecondTap.DOUBLE, end_of_turn=EndOfTurn.PROMPT),
    origin=OriginalProgram("Windows Yahtzee 2.21", "Scott Gifford", 1993),
)
