"""Names and descriptions of the bots."""

from app.text.i18n import _, in_context

NAME = {
    "beginner": in_context("bot", "Beginner"),
    "greedy": in_context("bot", "Greedy"),
    "steady": in_context("bot", "Steady"),
    "sharp": in_context("bot", "Sharp"),
    "perfect": in_context("bot", "Perfect"),
}
"""The bots offered as opponents, weakest first."""
ABOUT = {
    "beginner": _("Goes for what it has most of, and settles early."),
    "greedy": _("Takes the most points now, and never plans ahead."),
    "steady": _("Knows what to expect of each box."),
    "sharp": _("Knows what everything is worth, give or take a little."),
    "perfect": _("Plays as well as anyone knows how."),
}
AVERAGE = _("About {points} points on average by these rules.")
AVERAGE_BY_OFFICIAL_RULES = _("About {points} points on average by the official rules.")
PERSON = _("A person")
PERSON_DESCRIPTION = _("Somebody who plays on this device.")
WHO_PLAYS = _("Who plays here?")
CLOSE = _("Close")
ROUND_TO_TENS_FROM = 1000


def describe_bot(bot: str, average: float | None, official: float) -> str:
    """How a bot plays, and its average by these rules, or by the official ones if not measured."""
    sentence = AVERAGE_BY_OFFICIAL_RULES if average is None else AVERAGE
    return f"{ABOUT[bot]()} {sentence(points=_about(average or official))}"


def _about(points: float) -> int:
    """Rounded to the precision of the measurement."""
    return round(points) if points < ROUND_TO_TENS_FROM else 10 * round(points / 10)
