"""The bots, as people are told of them."""

from app.words.language import _, in_context

NAME = {
    "beginner": in_context("bot", "Beginner"),
    "greedy": in_context("bot", "Greedy"),
    "steady": in_context("bot", "Steady"),
    "sharp": in_context("bot", "Sharp"),
    "perfect": in_context("bot", "Perfect"),
}
"""Those that can be played against, the weakest first."""
ABOUT = {
    "beginner": _("Collects what there is most of, and is soon content."),
    "greedy": _("Wants the most points now, and never looks further."),
    "steady": _("Knows what each box should bring."),
    "sharp": _("Knows what everything is worth, give or take a little."),
    "perfect": _("Plays as well as anyone knows how."),
}
AVERAGE = _("About {points} points on average by these rules.")
AVERAGE_ELSEWHERE = _("About {points} points on average by the official rules.")
PERSON = _("A person")
PERSON_MEANS = _("Somebody at this table, who takes the turn by touch.")
WHO_PLAYS = _("Who plays here?")
CLOSE = _("Close")


def about(bot: str, average: float | None, official: float) -> str:
    """How a bot plays, and what it gets by the rules that are chosen, where that was measured."""
    if average is None:
        told = AVERAGE_ELSEWHERE.format(points=round(official))
    else:
        told = AVERAGE.format(points=round(average))
    return f"{ABOUT[bot]} {told}"
