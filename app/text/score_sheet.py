"""Texts of the printed score sheet: what each box is worth, in the fewest words."""

from collections.abc import Iterator

from app.text.i18n import NO_TEXT, _, in_context, plural, row_name, verbatim
from core import Box, RuleSet
from core.boxes import FixedPoints, SumOfGroups, SumPlus

AS_PDF = _("Score sheet as PDF")
EMPTY_AS_PDF = _("An empty sheet to print, for real dice.")
FILLED_AS_PDF = _("The cards of all players on one page, to print or to send.")
PAPER = _("Paper")
A4, LETTER = verbatim("A4"), in_context("paper", "Letter")
SAVE = in_context("file", "Save")
SAVED_AS = _("It was saved as {file}.")
DATE = _("Date")
PLAYERS = _("Players")
UPPER = _("all {number}s added up")
SUM = _("all dice added up")
SUM_PLUS = _("all dice + {plus}")
GROUPS = _("these dice added up")
GROUPS_PLUS = _("these dice + {plus}")
POINTS = plural("{count} point", "{count} points")
FIRST_ROLL = _("+{first} on the first roll")
FIRST_AND_SECOND_ROLL = _("+{first} on the first roll, +{second} on the second")
DIFFERENCE = verbatim("({high} − {low}) × {times}")
SEPARATOR = ", "


def describe_worth(box: Box) -> str:
    """Empty if it cannot be said in a few words."""
    return SEPARATOR.join(filter(None, _parts(box)))


def _parts(box: Box) -> Iterator[str]:
    if box.number is not None:
        yield UPPER(number=box.number)
        return
    match box.worth:
        case FixedPoints(points):
            yield POINTS(points)
        case SumPlus(plus):
            yield SUM_PLUS(plus=plus)
        case SumOfGroups(_, plus):
            yield GROUPS_PLUS(plus=plus) if plus else GROUPS()
        case _:
            yield (SUM if box.worth is sum else NO_TEXT)()
    match box.early_points:
        case (first,):
            yield FIRST_ROLL(first=first)
        case (first, second):
            yield FIRST_AND_SECOND_ROLL(first=first, second=second)


def describe_difference(rules: RuleSet) -> str:
    difference = rules.difference
    if difference is None:
        return ""
    return DIFFERENCE(
        high=row_name(rules, difference.high),
        low=row_name(rules, difference.low),
        times=row_name(rules, difference.times),
    )
