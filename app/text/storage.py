"""Texts about saved games: opening reports, errors, and the fairness of the dice."""

from app.storage.errors import (
    BadPlayerName,
    Closed,
    Damaged,
    DamagedPart,
    DiskFailed,
    DiskFull,
    ExportDamaged,
    ExportNotWritten,
    ExportPart,
    ExportTooLarge,
    ExportTooNew,
    ExportUnreadable,
    ExportWrong,
    GameListedTwice,
    Locked,
    MissingField,
    NameInUse,
    NoSuchGame,
    NoSuchLeague,
    NoSuchPlayer,
    NotAnExport,
    NotSavedInOrder,
    NotTypedIn,
    NotWritable,
    OwnDatabaseFile,
    StorageError,
    TooNew,
    UnknownField,
    UnreadableGame,
    UnreadableSetup,
    ValueTooLong,
    WrongType,
)
from app.text.i18n import Text, _, in_context, plural

# --- when the program opens ---------------------------------------------------------------

RESCUED = plural(
    "The saved games were damaged. One game was rescued; the damaged file was kept as {file}.",
    "The saved games were damaged. {count} games were rescued; the damaged file was kept as"
    " {file}.",
)
BACKUP_USED = _("What was missing came from the backup of {date}.")
GAMES_CUT = plural(
    "One game lost moves: {games}.",
    "{count} games lost moves: {games}.",
)
CUT_GAME = _("{players} of {date} ({kept} of {all} moves kept)")
CUT_GAME_WITHOUT_PLAYERS = _("one of {date} (nothing kept)")
CUT_GAMES_MORE = plural("and one more", "and {count} more")
RESCUE_PROGRESS = _("The saved games are damaged. Rescuing what can be read: {percent} done.")
NOTHING_RESCUED = _(
    "The saved games could not be read, so you start fresh. The unreadable file was kept as {file}."
)
RESCUED_IN_MEMORY = _(
    "The saved games are damaged and cannot be repaired here ({why}) You can see what"
    " could be read, but nothing new will be saved until this is fixed."
)
ALREADY_OPEN = _(
    "Fivefold is already open, and only one copy can save. Here you can look at"
    " finished games and play, but nothing will be saved. Close this copy to go on"
    " with your games."
)
READ_ONLY = _(
    "Fivefold cannot write to the folder {folder}. You can play and see your games,"
    " but nothing new will be saved. Allow writing there and open Fivefold again."
)
NO_FOLDER = _(
    "The folder {folder} cannot be created or opened. You can play, but nothing will"
    " be saved. Allow writing there and open Fivefold again."
)
DISK_FULL_AT_START = _(
    "The disk is full. You can play, but nothing new will be saved. Free some space"
    " and open Fivefold again."
)
DISK_FAILED_AT_START = _(
    "The disk reports a fault. You can play, but nothing new will be saved. Restart"
    " the device, and copy {folder} if it keeps happening."
)
SAVED_BY_NEWER_VERSION = _(
    "Your games were saved by a newer version of Fivefold, and are left unchanged."
    " What you play now is kept separately, and added to them when you update Fivefold."
)
GAMES_MERGED = plural(
    "One game that was kept separately was added to your others.",
    "{count} games that were kept separately were added to your others.",
)
SETTINGS_NOT_READ = _(
    "Your settings could not be read, so Fivefold uses its defaults."
    " Yours are kept, and will be used again as soon as they can be read."
)

# --- while the program runs ----------------------------------------------------------------

UNEXPECTED_ERROR = _(
    "Something went wrong. Your game is saved. If anything looks odd, close Fivefold and open it"
    " again."
)
GAMES_WRITTEN_AGAIN = _(
    "The saved games were removed while Fivefold was open. All of them were saved again."
)
DISK_FULL = _("The disk is full, so this was not saved. Free some space and try again.")
NOT_WRITABLE = _(
    "The saved games cannot be written to, so this was not saved. Allow it and try again."
)
DISK_FAILED = _("The disk reports a fault, so this was not saved. Try again.")
LOCKED = _("Another program is using the saved games. Close it and try again.")
DAMAGED = _("The saved games are damaged at {place}.")
TOO_NEW = _("The saved games have version {version}; this program knows up to {newest}. Update it.")
STORE_CLOSED = _("The saved games are closed. Open Fivefold again.")
NO_SUCH_GAME = _("There is no saved game {game}. It may have been deleted.")
NO_SUCH_PLAYER = _("There is no such player any more. Choose another.")
NO_SUCH_LEAGUE = _("There is no such league any more. It may have been deleted.")
NAME_IN_USE = _("Somebody is already called {name}. Choose another name, or merge the two.")
BAD_NAME = _("A name needs 1 to {longest} characters of plain text.")
NOT_TYPED_IN = _("The dice of this game were rolled by Fivefold, and stay as they fell.")
NOT_SAVED_IN_ORDER = _(
    "{expected} actions were expected on record and {found} were found. Open the game again."
)
UNREADABLE_GAME = _(
    "This game cannot be read beyond action {steps}: {wrong} You can play on from there; "
    "the record itself is kept."
)
UNREADABLE_SETUP = _("This game cannot be read: {wrong} It is kept, in case an update can.")

# --- import --------------------------------------------------------------------------------

NOT_AN_EXPORT = _("This is not a Fivefold export. Choose a file that Fivefold wrote.")
EXPORT_DAMAGED = _("The file is cut short or damaged near byte {place}. Choose another copy of it.")
EXPORT_TOO_NEW = _("The file is from a newer Fivefold (version {version}). Update Fivefold first.")
EXPORT_TOO_LARGE = _("The file is larger than {most} MB; no export of Fivefold is. Choose another.")
EXPORT_WRONG = _("The file is invalid at {place}: {wrong} Nothing was imported.")
EXPORT_UNREADABLE = _("The file cannot be opened: {wrong}. Choose another, or allow reading it.")
EXPORT_NOT_WRITTEN = _("The file could not be written: {wrong}. Choose another place.")
OWN_DATABASE_FILE = _("your games are kept there")

VALUE_TOO_LONG = _("it is longer than anything Fivefold writes.")
MISSING_FIELD = _("{field} is missing.")
WRONG_TYPE = _("{field} should be {kind}.")
UNKNOWN_FIELD = _("the field {field} is not expected there.")
GAME_LISTED_TWICE = _("the same game is listed twice.")
JSON_TYPES = {
    "int": _("a whole number"),
    "bool": _("true or false"),
    "str": _("text"),
    "list": _("a list"),
    "dict": _("an object"),
}

# --- places in the saved games and in a file ------------------------------------------------

A_GAME = in_context("place", "a game")
AN_ACTION = in_context("place", "an action")
A_SEAT = in_context("place", "a seat")
A_RESULT = in_context("place", "a result")
A_PLAYER = in_context("place", "a player")
A_SETTING = in_context("place", "a setting")
A_TOP_SCORE = in_context("place", "a top score")
A_TRAINING_RESULT = in_context("place", "a training result")
A_LEAGUE = in_context("place", "a league")
A_PAGE = in_context("place", "a page")
A_ROW = in_context("place", "a row")
THE_START = in_context("place", "the start")
THE_VERSION = in_context("place", "the version")
THE_TABLES = in_context("place", "the tables")
THE_LOG = in_context("place", "the log")
GAME_NUMBER = in_context("place", "game {number}")
PLAYER_NUMBER = in_context("place", "player {number}")
BYTE_NUMBER = in_context("place", "byte {number}")

DAMAGED_PARTS = {
    DamagedPart.GAME: A_GAME,
    DamagedPart.ACTION: AN_ACTION,
    DamagedPart.SEAT: A_SEAT,
    DamagedPart.RESULT: A_RESULT,
    DamagedPart.PLAYER: A_PLAYER,
    DamagedPart.SETTING: A_SETTING,
    DamagedPart.TOP_SCORE: A_TOP_SCORE,
    DamagedPart.TRAINING: A_TRAINING_RESULT,
    DamagedPart.LEAGUE: A_LEAGUE,
    DamagedPart.PAGE: A_PAGE,
    DamagedPart.ROW: A_ROW,
    DamagedPart.START: THE_START,
    DamagedPart.VERSION: THE_VERSION,
    DamagedPart.TABLES: THE_TABLES,
    DamagedPart.LOG: THE_LOG,
}
EXPORT_PARTS = {
    ExportPart.GAME: GAME_NUMBER,
    ExportPart.PLAYER: PLAYER_NUMBER,
    ExportPart.BYTE: BYTE_NUMBER,
}
"""Parts that are numbered; the others are named by their key in the file."""

ERRORS: dict[type[StorageError], Text] = {
    BadPlayerName: BAD_NAME,
    Closed: STORE_CLOSED,
    Damaged: DAMAGED,
    DiskFailed: DISK_FAILED,
    DiskFull: DISK_FULL,
    ExportDamaged: EXPORT_DAMAGED,
    ExportNotWritten: EXPORT_NOT_WRITTEN,
    ExportTooLarge: EXPORT_TOO_LARGE,
    ExportTooNew: EXPORT_TOO_NEW,
    ExportUnreadable: EXPORT_UNREADABLE,
    ExportWrong: EXPORT_WRONG,
    GameListedTwice: GAME_LISTED_TWICE,
    Locked: LOCKED,
    MissingField: MISSING_FIELD,
    NameInUse: NAME_IN_USE,
    NoSuchGame: NO_SUCH_GAME,
    NoSuchLeague: NO_SUCH_LEAGUE,
    NoSuchPlayer: NO_SUCH_PLAYER,
    NotAnExport: NOT_AN_EXPORT,
    NotSavedInOrder: NOT_SAVED_IN_ORDER,
    NotTypedIn: NOT_TYPED_IN,
    NotWritable: NOT_WRITABLE,
    OwnDatabaseFile: OWN_DATABASE_FILE,
    TooNew: TOO_NEW,
    UnknownField: UNKNOWN_FIELD,
    UnreadableGame: UNREADABLE_GAME,
    UnreadableSetup: UNREADABLE_SETUP,
    ValueTooLong: VALUE_TOO_LONG,
    WrongType: WRONG_TYPE,
}

# --- fairness ------------------------------------------------------------------------------

NO_DICE_YET = _("No dice have been rolled yet.")
TOO_FEW_DICE = _("Only {dice} dice so far: too few to tell. Look again after {enough}.")
DICE_EVEN = _(
    "As even as dice get: chance alone gives a bigger difference {times} times in 100, "
    "over {dice} dice."
)
DICE_SLIGHTLY_UNEVEN = _(
    "A little uneven, as happens: chance alone gives a bigger difference {times} times in 100, "
    "over {dice} dice."
)
DICE_UNEVEN = _(
    "Uneven: chance alone gives a bigger difference only {times} times in 1000, over {dice} dice."
    " One list in {one_in} looks like this; check any game's seed."
)
ROLLS_FOLLOW_SEED = plural(
    "The one roll of this game follows from its seed.",
    "All {count} rolls of this game follow from its seed.",
)
NO_ROLLS = _("Nothing was rolled in this game.")
ROLL_DIFFERS_FROM_SEED = _(
    "Roll {roll} of this game does not follow from its seed: {said} was recorded, {given} expected."
)
DICE_TYPED_IN = _("The dice of this game were typed in, so they do not follow from a seed.")
