"""Kniffel: the official rules with the words of the German pad."""

from core.extra_fives import FORCED, NONE
from core.rule_sets.shared import MODERN, UP_TO_SIX, VERDICTS
from core.rules import RuleSet

KNIFFEL = RuleSet(
    id="kniffel",
    name="Kniffel",
    players=UP_TO_SIX,
    extra_fives=(FORCED, NONE),
    words={
        "ones": "Einser",
        "twos": "Zweier",
        "threes": "Dreier",
        "fours": "Vierer",
        "fives": "Fünfer",
        "sixes": "Sechser",
        "three_of_a_kind": "Dreierpasch",
        "four_of_a_kind": "Viererpasch",
        "full_house": "Full House",
        "small_straight": "Kleine Straße",
        "large_straight": "Große Straße",
        "five_of_a_kind": "Kniffel",
        "chance": "Chance",
        "upper_subtotal": "Gesamt",
        "upper_bonus": "Bonus",
        "upper_total": "Gesamt oberer Teil",
        "lower_total": "Gesamt unterer Teil",
        "extra_fives": "Kniffel-Bonus",
        "grand_total": "Gesamtsumme",
        "multiplier": "Faktor",
        "column_total": "Spaltensumme",
        "total": "Endsumme",
    },
    own_words=True,
    verdicts=VERDICTS,
    play_style=MODERN,
)
