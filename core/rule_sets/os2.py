"""Yahtzee 1.0 for OS/2 (1994)."""

from core.extra_fives import NONE
from core.rule_sets.shared import UP_TO_SIX, VERDICTS
from core.rules import OriginalProgram, RuleSet

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
    origin=OriginalProgram("Yahtzee 1.0 for OS/2", "Jeff Heskett", 1994),
)
