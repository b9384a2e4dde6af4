"""Jahtzee 1.1."""

from core.extra_fives import ELIGIBLE
from core.rule_sets.shared import CHANCE_BEFORE_FIVE, VERDICTS
from core.rules import OriginalProgram, PlayStyle, RuleSet, SecondTap

JAHTZEE = RuleSet(
    id="jahtzee",
    name="Jahtzee",
    players=(1, 2, 3, 4),
    extra_fives=(ELIGIBLE,),
    boxes=CHANCE_BEFORE_FIVE,
    words={"five_of_a_kind": "Jahtzee", "extra_fives": "Jahtzee Bonus"},
    verdicts=VERDICTS,
    play_style=PlayStyle(second_tap=SecondTap.ALWAYS, grey_preview=True),
    origin=OriginalProgram("Jahtzee 1.1", unnamed_player="New Player"),
)
