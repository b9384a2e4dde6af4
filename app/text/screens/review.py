"""Texts of the review screen."""

from typing import TYPE_CHECKING

from app.text import coach, table
from app.text.i18n import NO_BREAK, _, format_number, row_name, rule_set_name
from app.text.screens import new_game
from core import Setup

if TYPE_CHECKING:
    from core.coach import Choice

REVIEW = _("Review")
PROGRESS = _("Looking at turn {turn} of {turns} …")
NO_COACH = _("The coach does not know these rules, so this game cannot be reviewed.")
LUCK = _("luck: better than about {percent} of 100 games")
LOST_BY_CHOICES = _("lost by choices")
SKILL = _("skill")
GRADES = {
    "master": _("Master"),
    "expert": _("Expert"),
    "strong": _("Strong"),
    "good": _("Good"),
    "casual": _("Casual"),
    "learner": _("Learner"),
}
SUM = _("{start} expected {luck} luck {loss} lost =\u00a0{final}")
ESTIMATES = _("In this game nobody knows exact values: luck and loss are estimates.")
TRICK_USED = _("The party trick was used; it is counted as luck.")
EXPECTED_BY_TURN = _("Expected final total after each turn")
FINAL_TOTAL = _("Final total")
EXPECTED_AT_START = _("Expected at the start")
CHANCES = _("Chances to win after each round")
CHANCES_DESCRIPTION = _("In per cent, if everybody had played best from there.")
COSTLIEST = _("Costliest choices")
NOTHING_LOST = _("Every choice was the best one.")
TURNS = _("Turn by turn")
TURNS_DESCRIPTION = _("Tap a turn to see its choices, or to play on from one.")
TURN = _("Turn {turn}")
BOX_AND_POINTS = "{box}, {points}"
LUCK_AND_LOSS = _("Luck {luck} · choices {loss}")
HELD = _("Held {dice}")
HELD_NONE = _("Rolled all dice again")
TOOK = _("Took {points} in {box}")
ANNOUNCED = _("Announced {box}")
BETTER = _("{better}: worth {loss:.1f} more")
BEST_CHOICE = _("The best choice")
NO_CHOICE = _("There was nothing else to do")
PLAY_ON = _("Play on from here")
PLAY_ON_TEXT = _(
    "This starts a new game from here: turn {turn}, roll {roll}. Its dice may be"
    " known already, so it does not count. The game you are looking at stays as it"
    " is."
)
CANCEL = _("Cancel")
CLOSE = _("Close")


def luck_text(percentile: float) -> str:
    return LUCK(percent=round_percentile(percentile))


def round_percentile(percentile: float) -> int:
    """To tens, because it is an estimate."""
    return min(max(10 * round(percentile / 10), 5), 95)


def review_subtitle(name: str, setup: Setup, total: int | None) -> str:
    parts = [
        name,
        rule_set_name(setup.rules),
        *([] if total is None else [new_game.points_text(total)]),
    ]
    return " · ".join(parts)


def format_signed(tenths: int) -> str:
    sign = "+" if tenths > 0 else "−" if tenths < 0 else "±"
    return f"{sign}{format_number(abs(tenths) / 10)}"


def format_sum_term(tenths: int) -> str:
    return f"{'−' if tenths < 0 else '+'}{NO_BREAK}{format_number(abs(tenths) / 10)}"


def describe_decision(choice: "Choice", setup: Setup) -> str:
    offer = choice.offer
    if choice.announced is not None:
        return ANNOUNCED(box=row_name(setup.rules, choice.announced))
    if offer is None:
        dice = coach.format_kept_dice(choice)
        return HELD(dice=dice) if dice else HELD_NONE()
    box = coach.cell_name(setup, offer.box, offer.column)
    return TOOK(points=table.offer_text(offer), box=box)


def describe_last_decision(choice: "Choice", setup: Setup) -> str:
    """The last choice of a turn: its box and points, or the dice held if the game ended there."""
    offer = choice.offer
    if offer is None:
        return describe_decision(choice, setup)
    plain = not (offer.joker or offer.bonus)
    points = (
        new_game.points_text(offer.points).replace(" ", NO_BREAK)
        if plain
        else table.offer_text(offer)
    )
    return BOX_AND_POINTS.format(box=coach.cell_name(setup, offer.box, offer.column), points=points)
