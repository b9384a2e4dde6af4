"""Descriptions of actions in a replay."""

from app.text import table
from app.text.i18n import _, row_name, verbatim
from core import Action, Announce, Hold, Roll, Score, State, Trick, Undo, all_offers

ROLLED = (verbatim("{name}"), _("rolled {dice}"))
HELD = (verbatim("{name}"), _("held {dice}"))
HELD_NONE = (verbatim("{name}"), _("held no dice"))
TOOK_IN_COLUMN = (verbatim("{name}"), _("took {points} in {box}, {column}"))
ANNOUNCED = (verbatim("{name}"), _("announced {box}"))
TOOK_BACK = (verbatim("{name}"), _("took the last box back"))
TOOK_ANNOUNCEMENT_BACK = (verbatim("{name}"), _("took the announcement back"))
USED_TRICK = (verbatim("{name}"), _("turned the dice to {number}"))


def describe_action(action: Action, before: State, after: State) -> tuple[str, str]:
    """Who did what, given the states before and after the action."""
    # An undo returns the turn to the player who took the box.
    who = after.player if isinstance(action, Undo) else before.player
    facts: dict[str, object] = {"name": before.setup.players[who]}
    match action:
        case Roll(dice):
            sentence = ROLLED
            facts["dice"] = table.format_dice(dice)
        case Hold(places):
            sentence = HELD if places else HELD_NONE
            facts["dice"] = table.format_dice((before.dice or ())[place] for place in places)
        case Score(box, column):
            sentence = TOOK_IN_COLUMN if before.setup.columns > 1 else table.TOOK
            facts |= _score_facts(before, box, column)
        case Trick(number):
            sentence = USED_TRICK
            facts["number"] = number
        case Announce(box):
            sentence = ANNOUNCED
            facts["box"] = row_name(before.setup.rules, box)
        case Undo():
            sentence = TOOK_BACK if before.announced is None else TOOK_ANNOUNCEMENT_BACK
    return table.fill(sentence, **facts)


def _score_facts(before: State, box: str, column: int) -> dict[str, object]:
    offer = next(each for each in all_offers(before) if each.cell == (box, column))
    return {
        "points": table.offer_text(offer),
        "box": row_name(before.setup.rules, box),
        "column": table.column_name(before.setup, column),
    }
