"""Sentences that are read aloud."""

from app.text.boxes import COLOURS
from app.text.i18n import _, plural, verbatim
from core.boxes import Dice, PipColours

TURN = _("{name}’s turn.")
ROLLED = _("{dice}.")
ROLLS_LEFT = plural("{count} roll left.", "{count} rolls left.")
NO_ROLLS_LEFT = _("No rolls left.")
HELD = _("Held: {dice}.")
NOTHING_HELD = _("Nothing held.")
TOOK = plural(
    "{name}: {box}, {count} point. Total: {total}.",
    "{name}: {box}, {count} points. Total: {total}.",
)
BOX = plural("{box}: {count} point.", "{box}: {count} points.")
IN_COLUMN = _("{box}, column {column}")
BOX_TAKEN = _("{box}: taken, {points}.")
BOX_OPEN = _("{box}: open.")
BOX_TO_ANNOUNCE = _("{box}: can be announced.")
OF_PLAYER = verbatim("{name}, {what}")
TOTAL = verbatim("{what}: {points}")
DICE = _("Dice")
ROLLING = _("rolling")
NOT_ROLLED = _("not rolled")
IN_THE_CUP = _("{dice}, in the cup")
TO_BE_ROLLED = _("{dice}, to be rolled")
ODDS = _("chance {chance}")
ADVISED = _("the coach’s choice")
SCORES_MOST = _("scores most")
SEAT = verbatim("{name}: {total}")
BOT = _("bot")
CHANCE_TO_WIN = _("chance to win {chance}")
GAME_OVER = plural("Game over. {name}, {count} point.", "Game over. {name}, {count} points.")
GAME_OVER_TIED = plural(
    "Game over. {names} tie with {count} point.", "Game over. {names} tie with {count} points."
)
SELECTED = _("{what}: selected")
ON = _("{what}: on")
OFF = _("{what}: off")
LESS_THAN = _("Less than {amount}")
MORE_THAN = _("More than {amount}")
TEXT_FIELD = _("{what}, text field: {text}.")
EMPTY_FIELD = _("empty")


def spell_dice(dice: Dice, colours: PipColours = ()) -> str:
    """The numbers on the dice, each with the colour of its pips if the game has colours."""
    if not colours:
        return ", ".join(map(str, dice))
    return ", ".join(f"{number} {COLOURS[colours[number - 1]]()}" for number in dice)
