"""What happened to the database, for the player."""

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from app.storage.errors import StorageError

Progress = Callable[[float], None]
"""Called with the fraction of a rescue that is done, from 0 to 1."""


def ignore_progress(_part: float) -> None: ...


class OpeningOutcome(Enum):
    UNCHANGED = auto()
    """Opened as it was left."""
    CREATED = auto()
    """There was no file yet: the first start."""
    RESCUED = auto()
    NOTHING_RESCUED = auto()
    RESCUED_IN_MEMORY = auto()
    LOCKED = auto()
    READ_ONLY = auto()
    NO_FOLDER = auto()
    DISK_FULL = auto()
    DISK_FAILED = auto()
    NEWER_VERSION = auto()
    MERGED = auto()
    """Games that an older version kept in a file of its own were merged."""
    RESTORED = auto()
    """The file was removed while the program ran, and written again."""


QUIET = (OpeningOutcome.UNCHANGED, OpeningOutcome.CREATED)


class CutGame(NamedTuple):
    """What a rescue could not restore of a game."""

    uid: str
    """Empty if nothing is left of it."""
    players: tuple[str, ...]
    began: int
    kept: int
    lost: int
    """How many actions."""
    finished: bool
    """Whether its result is known nevertheless."""


class OpeningReport(NamedTuple):
    outcome: OpeningOutcome
    games: int = 0
    """How many were rescued or merged."""
    file: str = ""
    """The name of the quarantined file."""
    folder: str = ""
    """Where the database is, or should be."""
    why: StorageError | None = None
    """Why a rescue could not be written to the disk."""

    backup: int | None = None
    """When the backup was made that supplied what was missing; None if none was there."""
    cut: tuple[CutGame, ...] = ()
    """Games that lost actions."""

    @property
    def noteworthy(self) -> bool:
        return self.outcome not in QUIET


def rescue_report(games: int, quarantined: Path) -> OpeningReport:
    outcome = OpeningOutcome.RESCUED if games else OpeningOutcome.NOTHING_RESCUED
    return OpeningReport(outcome, games, quarantined.name)
