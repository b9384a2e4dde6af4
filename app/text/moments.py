"""Names of the moments of a game."""

from app.text.i18n import _, plural, row_name
from core import RuleSet

EXCLAMATION = _("{name}!")
UPPER_BONUS = _("Upper bonus!")
OF_NEEDED = _("{points} of {needed}")
HOW_CLOSE = plural(
    "{count} point was missing, {box} brought {points}",
    "{count} points were missing, {box} brought {points}",
)
NEW_TOTAL = "{before} + {points} = {after}"
EXTRA_FIVE = _("Another five of a kind!")
PLUS = "+{points}"
TAKES_LEAD = _("{name} takes the lead")
PERSONAL_BEST = _("New personal best!")
LAST_ROLL = _("The last roll")


def exclaim(rules: RuleSet, row: str) -> str:
    """The name of a box in the words of the rule set."""
    return EXCLAMATION(name=row_name(rules, row))
