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
LEAVE_TEXT = "The game is kept as it is, and waits for you at home."
LEAVE_UNSAVED = "This game cannot be saved here: it is gone once the program is closed."
STAY = "Stay"
LEAVE = "Leave"
NEW_TITLE = "Start a new game?"
LEAVE_FOR_NEW = "This one is at turn {turn} of {turns}. It is kept, and waits for you at home."
NEW = "New game"
GIVE_UP_TITLE = "Give this game up?"
GIVE_UP_TEXT = "It no longer waits for you. What was played is kept."
GIVE_UP = "Give up"
SAVED_GAMES = "Saved games"
PLAY_UNSAVED = "{why} You can play, but this game is not kept."
PLAY_ON_UNSAVED = "{why} You can also play on, and what you play is saved as soon as it can be."
TRY_AGAIN = "Try again"
UNSAVED = "Play on"

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

DATA = "Your data"
DATA_TEXT = (
    "All games, scores, players and settings go into one file, and come back from one: games that"
    " are here already are not doubled, and a wrong file changes nothing."
)
FILE = "File"
EXPORT = "Export"
IMPORT = "Import"
EXPORTED = "{games} games were written to {file}."
IMPORTED = "{new} games were taken in, {known} were here already."
