"""What the voice says: the roll, what is held, the box in focus and its worth, whose turn; and what
stands on other screens."""

from app.text.i18n import _, plural

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
GAME_OVER = plural("Game over. {name}, {count} point.", "Game over. {name}, {count} points.")
GAME_OVER_TIED = plural(
    "Game over. {names} tie with {count} point.", "Game over. {names} tie with {count} points."
)
SELECTED = _("{what}: chosen")
ON = _("{what}: on")
OFF = _("{what}: off")
LESS_THAN = _("Less than {amount}")
MORE_THAN = _("More than {amount}")
TEXT_FIELD = _("{what}, to be written: {text}.")
EMPTY_FIELD = _("nothing yet")


def spell_dice(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
