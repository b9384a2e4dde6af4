"""Every sentence the table says, in one place, ready to be translated.

Names in braces are filled in after translation.
"""

TURN_OF = "Turn {turn} of {turns}"
BEGIN = "Begin"
ROLL_OF = "roll {roll} of {rolls}, {left} left"
NEXT_PLAYER = "{name} is next"
DONE = "Done"
GO_ON = "Go on"
ROLLS_LEFT = {0: "no rolls left", 1: "1 roll left", 2: "{left} rolls left"}

TO_BEGIN = ("{name},", "roll the dice to begin")
TO_ROLL = ("{name},", "tap dice to hold, then roll or take a box")
TO_THROW = ("{name},", "tap dice to throw, then roll or take a box")
ALL_KEPT = ("{name},", "take a box, or tap a die to throw it")
MUST_SCORE = ("{name},", "no rolls left: take a box")
JOKER_HERE = ("Joker!", "Any lower box takes this five{bonus}")
EXTRA_GOES = ("Extra five!", "It goes into {box}{bonus}")
EXTRA_AGAIN = ("Extra five!", "{box} takes it: +{points} and another turn")
EXTRA_BONUS = ("Extra five!", "+{points} where it is marked")
AND_BONUS = ", +{points}"
TAP_AGAIN = ("Tap again:", "{points} in {box}")
TAP_AGAIN_COLUMN = ("Tap the cell:", "{points} in {box}, {column}")
TAP_AGAIN_ZERO = ("Tap again", "to zero {box}")
TAP_AGAIN_ZERO_COLUMN = ("Tap the cell", "to zero {box}, {column}")
POINTS_AND_BONUS = "{points} + {bonus}"
JOKER = "{points} as a joker"
AND_ANOTHER_TURN = "{points} and another turn"
TOOK = ("{name}", "took {points} in {box}")
TOOK_AND_NEXT = ("{name}", "took {points} in {box}. {next} is next")
TOOK_AND_AGAIN = ("{name}", "took {points} in {box}, and another turn")
ROLLING_SOON = ("{took}.", "The dice roll in {seconds}. Undo?")
CARD_OF = ("{name}’s card.", "Tap {current} to play on")
GAME_OVER = ("Game over.", "{name}")
HELD = "held"
RESCUE = "Rescue"
BONUS_AT = "of {goal}"
BONUS_FOR = "of {goal} for +{bonus}"
IN_COLUMN = "column {column}"
BONUS_WON = "+{bonus} bonus"
TOTAL = "Total"
TIMES = "×{multiplier}"
EXTRA = "+{bonus}"
KEYS = "1–5 hold · Space roll · arrows choose a box · F1 help"
WHOSE_TURN = "{name}’s turn"

ROLL = "Roll"
SORT = "Sort the dice"
UNDO = "Undo the last box"
HOLD_DIE = "Hold or release die {die}"
HINTS = "Show hints"
TOTALS = "All totals"
HELP = "Help"
NEW_GAME = "New game"
OPTIONS = "Table options"
LEAVE = "Leave the table"
GIVE_UP = "Give up this game"
QUIT = "Quit"
SCORE_HERE = "Score here: {points}"
HELP_ON = "About {box}"
KEY_NAMES = {
    "space": "Space",
    "f1": "F1",
    "ctrl+z": "Ctrl+Z",
    "ctrl+n": "Ctrl+N",
    "ctrl+q": "Ctrl+Q",
    "alt+x": "Alt+X",
    "esc": "Esc",
}

SHORT = {
    "ones": "1",
    "twos": "2",
    "threes": "3",
    "fours": "4",
    "fives": "5",
    "sixes": "6",
    "three_of_a_kind": "3×",
    "four_of_a_kind": "4×",
    "full_house": "FH",
    "small_straight": "S4",
    "large_straight": "L5",
    "five_of_a_kind": "5×",
    "chance": "?",
}
UPPER = "Upper"
LOWER = "Lower"


def rolls_left(left: int) -> str:
    return ROLLS_LEFT[min(left, 2)].format(left=left)


def filled(sentence: tuple[str, str], **facts: object) -> tuple[str, str]:
    """The strong part and the rest of a sentence with its facts."""
    strong, rest = sentence
    return strong.format(**facts), rest.format(**facts)
