"""The official rules."""

from core.extra_fives import FORCED
from core.rule_sets.shared import MODERN, UP_TO_SIX, VERDICTS
from core.rules import RuleSet

OFFICIAL = RuleSet(
    id="official",
    name="Official rules",
    players=UP_TO_SIX,
    extra_fives=(FORCED,),
    verdicts=VERDICTS,
    play_style=MODERN,
)
