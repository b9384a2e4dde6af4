"""What the sheets over the table say."""

from app.words.language import _, plural

ALL_DONE = _("All done?")
CANCEL = _("Cancel")
TAKE_BACK = _("Take it back")
DONE = _("Done")
CLOSE = _("Close")
MENU = _("Menu")
TOTALS_OF = _("{name}’s totals")
COLUMN = _("Column {number}")
LEAVE_TITLE = _("Leave the table?")
LEAVE_TEXT = _("Your game is saved. You can continue it from the home screen.")
LEAVE_UNSAVED = _("This game cannot be saved. It will be lost when you close Fivefold.")
STAY = _("Stay")
LEAVE = _("Leave")
NEW_TITLE = _("Start a new game?")
LEAVE_FOR_NEW = _(
    "This one is at turn {turn} of {turns}. It is saved, and you can continue it from home."
)
NEW = _("New game")
GIVE_UP_TITLE = _("Give up this game?")
GIVE_UP_TEXT = _(
    "It will no longer wait for you at home. You can take it up again from the history."
)
GIVE_UP_UNSAVED = _("This game is not saved, so nothing of it will be left.")
GIVE_UP = _("Give up")
SAVED_GAMES = _("Saved games")
PLAY_UNSAVED = _("{why} You can play, and what you play is saved as soon as it can be.")
PLAY_ON_UNSAVED = _("{why} You can also play on, and what you play is saved as soon as it can be.")
TRY_AGAIN = _("Try again")
UNSAVED = _("Play on")

DATA = _("Your data")
DATA_TEXT = _(
    "All games, scores, players and settings go into one file, and come back from one: games that"
    " are here already are not duplicated, and a wrong file changes nothing."
)
FILE = _("File")
FILE_THERE = _("There is a file {file} already. Put the export in its place?")
REPLACE = _("Replace")
EXPORT = _("Export")
IMPORT = _("Import")
EXPORTING = plural("{count} game written so far …", "{count} games written so far …")
IMPORTING = plural("{count} game read so far …", "{count} games read so far …")
EXPORTED = plural("{count} game was written to {file}.", "{count} games were written to {file}.")
LEFT_OUT = plural(
    "{count} game cannot be read and was left out; it stays here.",
    "{count} games cannot be read and were left out; they stay here.",
)
IMPORTED = plural(
    "{count} game was imported; already here: {known}.",
    "{count} games were imported; already here: {known}.",
)
