"""Triple Yahtzee: three columns, multiplied by one, two and three."""

from core.extra_fives import TRIPLE
from core.rule_sets.shared import CHANCE_BEFORE_FIVE, VERDICTS
from core.rules import OriginalProgram, PlayStyle, RuleSet, SecondTap

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
    play_style=PlayStyle(second_tap=SecondTap.ASK_ZEROS, first_roll_by_itself=True),
    origin=OriginalProgram("Triple Yahtzee", "Jeremy Jessup"),
)
