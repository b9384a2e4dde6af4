"""Names and descriptions of the bots."""

from app.text.i18n import _, in_context

NAME = {
    "beginner": in_context("bot", "Beginner"),
    "greedy": in_context("bot", "Greedy"),
    "steady": in_context("bot", "Steady"),
    "sharp": in_context("bot", "Sharp"),
    "perfect": in_context("bot", "Perfect"),
    "closer": in_context("bot", "Closer"),
}
"""The bots offered as opponents, weakest first."""
ABOUT = {
    "beginner": _("Goes for what it has most of, and settles early."),
    "greedy": _("Takes the most points now, and never plans ahead."),
    "steady": _("Knows what to expect of each box."),
    "sharp": _("Knows what everything is worth, give or take a little."),
    "perfect": _("Plays as well as anyone knows how."),
    "closer": _("Plays like Perfect, and for the win in the last third of a game."),
}
ROLE = _("bot, about {points} points a game")
ROLE_BY_OFFICIAL_RULES = _("bot, about {points} by the official rules")
NAMED_ROLE = _("{level} bot, about {points} points")
NAMED_ROLE_UNMEASURED = _("{level} bot")
AVERAGE = _("about {points}")
"""Points of a level, in the list of all."""
LEVEL = _("How well it plays")
GIVE_NAME = _("Give it a name …")
BOT_NAME = _("Name of the bot")
DONE = _("Done")
ROUND_TO_TENS_FROM = 1000


def describe_role(bot: str, average: float, by_these_rules: bool, named: bool) -> str:
    """What plays here, and its average by these rules, or by the official ones if not measured.

    A bot with a name of its own is called by its level too.
    """
    points = round_average(average)
    if named:
        sentence = NAMED_ROLE if by_these_rules else NAMED_ROLE_UNMEASURED
        return sentence(level=NAME[bot](), points=points)
    return (ROLE if by_these_rules else ROLE_BY_OFFICIAL_RULES)(points=points)


def round_average(points: float) -> int:
    """To the precision of the measurement."""
    return round(points) if points < ROUND_TO_TENS_FROM else 10 * round(points / 10)
