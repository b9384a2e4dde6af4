"""Texts of dialogs."""

from app.text.i18n import _, plural

ZERO_TITLE = {"one": _("Zero {box}?"), "several": _("Zero {box}, {column}?")}
ZERO_TEXT = _("These dice score nothing there.")
TAKE_ZERO = _("Take the zero")
ALL_DONE = _("All done?")
CANCEL = _("Cancel")
UNDO = _("Undo")
TAKE_BACK = _("Take it back")
DONE = _("Done")
CLOSE = _("Close")
NAME = _("Name")
MENU = _("Menu")
TOTALS_OF = _("{name}’s totals")
COLUMN = _("Column {number}")
LEAVE_TITLE = _("Leave the table?")
LEAVE_UNSAVED = _("This game cannot be saved. It will be lost when you close Fivefold.")
STAY = _("Stay")
LEAVE = _("Leave")
PRESS_AGAIN_TO_LEAVE = _("Press again to leave")
NEW_GAME_TITLE = _("Start a new game?")
NEW_GAME = _("New game")
GIVE_UP_TITLE = _("Give up this game?")
GIVE_UP_TEXT = _("It will leave your home screen. You can pick it up again in History.")
GIVE_UP_UNSAVED = _("This game is not saved, so it will be lost.")
GIVE_UP = _("Give up")
SAVED_GAMES = _("Saved games")
PLAY_UNSAVED = _("{why} You can still play. Your game will be saved as soon as possible.")
PLAY_ON_UNSAVED = _("{why} You can also play on. Your game will be saved as soon as possible.")
TRY_AGAIN = _("Try again")
PLAY_ON = _("Play on")

DATA = _("Your data")
DATA_TEXT = _(
    "Export writes all games, scores, players and settings to one file. Import reads"
    " such a file: games you already have are not duplicated, and a wrong file"
    " changes nothing."
)
REPLACE_FILE = _("Replace this file?")
FILE_EXISTS = _("{file} already exists in {folder}.")
REPLACE = _("Replace")
EXPORT = _("Export")
IMPORT = _("Import")
EXPORTING = plural("{count} game written so far …", "{count} games written so far …")
IMPORTING = plural("{count} game read so far …", "{count} games read so far …")
EXPORTED = plural("{count} game was written to {file}.", "{count} games were written to {file}.")
GAMES_SKIPPED = plural(
    "{count} game cannot be read and was left out; it stays here.",
    "{count} games cannot be read and were left out; they stay here.",
)
GAMES_KNOWN = plural(
    "{count} game is unfinished: its dice to come can be looked up in the file, so it no longer"
    " enters a top list.",
    "{count} games are unfinished: their dice to come can be looked up in the file, so they no"
    " longer enter a top list.",
)
IMPORTED = plural(
    "{count} game was imported; already here: {known}.",
    "{count} games were imported; already here: {known}.",
)
