"""What the voice says: the roll, what is held, the box in focus and its worth, whose turn."""

from app.words.language import _, plural

TURN = _("{name}’s turn.")
ROLLED = _("{dice}.")
LEFT = plural("{count} roll left.", "{count} rolls left.")
NONE_LEFT = _("No rolls left.")
HELD = _("Held: {dice}.")
NOTHING_HELD = _("Nothing held.")
BOX = plural("{box}: {count} point.", "{box}: {count} points.")
IN_COLUMN = _("{box}, column {column}")
BOX_TAKEN = _("{box}: taken, {points}.")
BOX_EMPTY = _("{box}: open.")
OVER = plural("Game over. {name}, {count} point.", "Game over. {name}, {count} points.")
TIED = plural(
    "Game over. {names} tie with {count} point.", "Game over. {names} tie with {count} points."
)


def spelled(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
