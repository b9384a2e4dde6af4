"""Errors of storage: types with facts. Their sentences are in `app/text/storage.py`."""

from enum import StrEnum

from core import FivefoldError, Game


class StorageError(FivefoldError):
    """Something was not saved or not found; what was saved before is unchanged."""

    text = ""

    def __str__(self) -> str:
        """For logs and tracebacks."""
        facts = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return f"{type(self).__name__} ({facts})" if facts else type(self).__name__


class NotSaved(StorageError):
    """The write failed and can be retried."""


class DiskFull(NotSaved):
    pass


class NotWritable(NotSaved):
    pass


class DiskFailed(NotSaved):
    pass


class Locked(NotSaved):
    pass


class Closed(NotSaved):
    pass


class DamagedPart(StrEnum):
    """Where in the database damage was found."""

    GAME = "game"
    ACTION = "action"
    SEAT = "seat"
    RESULT = "result"
    PLAYER = "player"
    SETTING = "setting"
    TOP_SCORE = "top score"
    TRAINING = "training"
    LEAGUE = "league"
    PAGE = "page"
    ROW = "row"
    START = "start"
    VERSION = "version"
    TABLES = "tables"
    LOG = "log"


class Damaged(StorageError):
    """Facts: `part`, a DamagedPart."""


class TooNew(StorageError):
    """Facts: `version` of the file, `newest` version that this program knows."""


class NoSuchGame(StorageError):
    """Facts: `game`, its uid."""


class NoSuchPlayer(StorageError):
    pass


class NoSuchLeague(StorageError):
    pass


class NameInUse(StorageError):
    """Facts: `name`."""


class BadPlayerName(StorageError):
    """Facts: `longest`, how many characters are allowed."""


class NotTypedIn(StorageError):
    """Only games with real dice can be corrected."""


class NotSavedInOrder(StorageError):
    """Facts: how many actions were `expected` on record, and how many were `found`."""


class Unreadable(StorageError):
    """A record that the rules refuse, inside an intact database. Facts: `wrong`, the reason."""

    readable: Game | None = None
    """The game as far as it can be read."""


class UnreadableGame(Unreadable):
    """Facts also: `steps`, how many actions can be read."""


class UnreadableSetup(Unreadable):
    pass


# --- export and import ---------------------------------------------------------------------


class BadExport(StorageError):
    """A file that was refused; nothing of it was imported."""


class NotAnExport(BadExport):
    pass


class ExportDamaged(BadExport):
    """Facts: `place`, the byte near which the JSON breaks off."""


class ExportTooNew(BadExport):
    """Facts: `version`."""


class ExportTooLarge(BadExport):
    """Facts: `most`, the limit in megabytes."""


class ExportPart(StrEnum):
    """Which part of an export is wrong; the keys of the document, or a numbered piece."""

    GAME = "game"
    PLAYER = "player"
    BYTE = "byte"
    VERSION = "version"
    HOME = "home"
    SETTINGS = "settings"
    TOP_SCORES = "top_scores"
    TRAINER_DAYS = "trainer_days"
    MISTAKES = "mistakes"
    LEAGUES = "leagues"


class ExportWrong(BadExport):
    """Facts: `part`, an ExportPart; `number` for pieces that are numbered; `wrong`, the reason."""


class ExportUnreadable(BadExport):
    """Facts: `wrong`, what the system says."""


class ExportNotWritten(StorageError):
    """Facts: `wrong`, what the system says, or another error."""


# --- reasons that other errors carry as a fact ----------------------------------------------


class OwnDatabaseFile(StorageError):
    """The export would overwrite the database itself."""


class ValueTooLong(StorageError):
    pass


class MissingField(StorageError):
    """Facts: `field`."""


class UnknownField(StorageError):
    """Facts: `field`."""


class WrongType(StorageError):
    """Facts: `kind`, the name of the type it should have; `field`, unless the whole piece is it."""


class GameListedTwice(StorageError):
    pass
