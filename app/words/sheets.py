"""What the sheets over the table say."""

from app.settings import Appearance
from core import EndOfTurn, SecondTap, Tap

ALL_DONE = "All done?"
CANCEL = "Cancel"
DONE = "Done"
CLOSE = "Close"
MENU = "Menu"
TOTALS_OF = "{name}’s totals"
LEAVE_TITLE = "Leave the table?"
LEAVE_TEXT = "The game ends here: it is not kept once the program is closed."
STAY = "Stay"
LEAVE = "Leave"
ABANDON_TITLE = "Start a new game?"
ABANDON_TEXT = "This one is at turn {turn} of {turns}. It waits until the new game starts."
ABANDON = "New game"

OPTIONS = "Table options"
A_TAP = "A tap on a die"
TAP = {Tap.KEEPS: "keeps it", Tap.THROWS: "throws it"}
SECOND = "A second tap on a box"
SECOND_TAP = {
    SecondTap.ALWAYS: "always",
    SecondTap.ZEROS: "for zeros",
    SecondTap.NEVER: "never",
}
TURN_END = "At the end of a turn"
END_OF_TURN = {
    EndOfTurn.NOTHING: "nothing",
    EndOfTurn.PAUSE: "a pause",
    EndOfTurn.PROMPT: "ask",
}
HINTS = "Show what boxes would score"
FIRST_ROLL = "The first roll comes by itself"
LOOK = "Look"
APPEARANCE = {
    Appearance.SYSTEM: "system",
    Appearance.LIGHT: "light",
    Appearance.DARK: "dark",
}
LEFT_HANDED = "Left-handed: dice on the left"
