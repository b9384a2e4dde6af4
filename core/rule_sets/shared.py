"""Values that several rule sets have in common."""

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
from core.rules import EndOfTurn, PlayStyle, SecondTap, Verdict

UP_TO_SIX = (1, 2, 3, 4, 5, 6)
KINDS = (THREE_OF_A_KIND, FOUR_OF_A_KIND)
STRAIGHTS = (SMALL_STRAIGHT, LARGE_STRAIGHT)
CHANCE_BEFORE_FIVE = (*UPPER, *KINDS, FULL_HOUSE, *STRAIGHTS, CHANCE, FIVE_OF_A_KIND)

# The thresholds and wording of the OS/2 program.
VERDICTS = (Verdict(300, "pro"), Verdict(200, "good"))

MODERN = PlayStyle(hints=True, second_tap=SecondTap.ALWAYS, end_of_turn_in_company=EndOfTurn.PAUSE)
