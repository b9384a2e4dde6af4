"""What the sheets over the table say."""

from app.settings import Appearance, ShowRoll
from core import EndOfTurn, SecondTap, Tap

ALL_DONE = "All done?"
CANCEL = "Cancel"
TAKE_BACK = "Take it back"
DONE = "Done"
CLOSE = "Close"
MENU = "Menu"
TOTALS_OF = "{name}’s totals"
LEAVE_TITLE = "Leave the table?"
LEAVE_TEXT = "Your game is saved. You can continue it from the home screen."
LEAVE_UNSAVED = "This game cannot be saved. It will be lost when you close Fivefold."
STAY = "Stay"
LEAVE = "Leave"
NEW_TITLE = "Start a new game?"
LEAVE_FOR_NEW = (
    "This one is at turn {turn} of {turns}. It is saved, and you can continue it from home."
)
NEW = "New game"
GIVE_UP_TITLE = "Give up this game?"
GIVE_UP_TEXT = "It will no longer wait for you at home. The turns that were played stay on record."
GIVE_UP = "Give up"
SAVED_GAMES = "Saved games"
PLAY_UNSAVED = "{why} You can play, but this game is not kept."
PLAY_ON_UNSAVED = "{why} You can also play on, and what you play is saved as soon as it can be."
TRY_AGAIN = "Try again"
UNSAVED = "Play on"

OPTIONS = "Table options"
A_TAP = "Tapping a die"
TAP = {Tap.KEEPS: "Holds it", Tap.THROWS: "Throws it back"}
SECOND = "Confirm a box with a second tap"
SECOND_TAP = {
    SecondTap.ALWAYS: "Always",
    SecondTap.ZEROS: "Only zeros",
    SecondTap.NEVER: "Never",
}
TURN_END = "After a turn"
END_OF_TURN = {
    EndOfTurn.NOTHING: "Go on",
    EndOfTurn.PAUSE: "Pause",
    EndOfTurn.PROMPT: "Ask",
}
HINTS = "Show what boxes would score"
FIRST_ROLL = "The first roll is automatic"
LOOK = "Theme"
APPEARANCE = {
    Appearance.SYSTEM: "System",
    Appearance.LIGHT: "Light",
    Appearance.DARK: "Dark",
}
THROWN_DICE = "Thrown dice"
SHOW_ROLL = {
    ShowRoll.OFF: "lie at once",
    ShowRoll.BRISK: "roll briskly",
    ShowRoll.FULL: "roll long",
}
FLAT_DICE = "Flat dice"
REDUCED_MOTION = "Reduced motion: nothing moves by itself"
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
