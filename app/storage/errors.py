"""Everything that can go wrong with saved games, named by its cause."""

from app.text import storage as words
from core import FivefoldError, Game


class StorageError(FivefoldError):
    """Something was not saved or not found; what was saved before is as it was."""


class NotSaved(StorageError):
    """The disk did not take it. The same can be tried again."""


class DiskFull(NotSaved):
    text = words.DISK_FULL


class NotWritable(NotSaved):
    text = words.NOT_WRITABLE


class DiskFailed(NotSaved):
    text = words.DISK_FAILED


class Locked(NotSaved):
    text = words.LOCKED


class Closed(NotSaved):
    text = words.STORE_CLOSED


class Damaged(StorageError):
    text = words.DAMAGED


class TooNew(StorageError):
    text = words.TOO_NEW


class NoSuchGame(StorageError):
    text = words.NO_SUCH_GAME


class NoSuchPlayer(StorageError):
    text = words.NO_SUCH_PLAYER


class NameInUse(StorageError):
    text = words.NAME_IN_USE


class BadPlayerName(StorageError):
    text = words.BAD_NAME


class NotTypedIn(StorageError):
    text = words.NOT_TYPED_IN


class NotSavedInOrder(StorageError):
    text = words.NOT_SAVED_IN_ORDER


class Unreadable(StorageError):
    """A record that the rules refuse, inside a good database."""

    readable: Game | None = None
    """The game as far as it can be read."""


class UnreadableGame(Unreadable):
    text = words.UNREADABLE_GAME


class UnreadableSetup(Unreadable):
    text = words.UNREADABLE_SETUP


# --- files that are not taken in -----------------------------------------------------------


class BadExport(StorageError):
    """A file that was refused; nothing of it was taken."""


class NotAnExport(BadExport):
    text = words.NOT_AN_EXPORT


class ExportDamaged(BadExport):
    text = words.EXPORT_DAMAGED


class ExportTooNew(BadExport):
    text = words.EXPORT_TOO_NEW


class ExportTooLarge(BadExport):
    text = words.EXPORT_TOO_LARGE


class ExportWrong(BadExport):
    text = words.EXPORT_WRONG


class ExportUnreadable(BadExport):
    text = words.EXPORT_UNREADABLE


class ExportNotWritten(StorageError):
    text = words.EXPORT_NOT_WRITTEN
