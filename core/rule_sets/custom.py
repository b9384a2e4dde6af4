"""The player's own mix of columns, multipliers, order and extra-five policies."""

from core.extra_fives import AGAIN, ELIGIBLE, FORCED, NONE, ROW, TRIPLE, WILD
from core.options import Option
from core.rule_sets.shared import MODERN, UP_TO_SIX, VERDICTS
from core.rules import RuleSet

CUSTOM = RuleSet(
    id="custom",
    name="Your own mix",
    players=UP_TO_SIX,
    columns=UP_TO_SIX,
    multiply=(False, True),
    extra_fives=(FORCED, NONE, AGAIN, WILD, ELIGIBLE, TRIPLE, ROW),
    options={Option.IN_ORDER: (False, True)},
    verdicts=VERDICTS,
    play_style=MODERN,
)
