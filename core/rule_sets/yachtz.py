"""Yacht-Z 1.10 (1991)."""

from core.extra_fives import ROW
from core.rule_sets.shared import VERDICTS
from core.rules import OriginalProgram, PlayStyle, RuleSet, Tap

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
    play_style=PlayStyle(tap=Tap.MARKS, hints=True, says_done=True),
    origin=OriginalProgram("Yacht-Z 1.10", "Bob Dolan", 1991),
)
