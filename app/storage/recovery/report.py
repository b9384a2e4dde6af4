"""What happened to the saved games that a person should hear of."""

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from app.text import storage as words


class OpeningOutcome(Enum):
    NOTHING = auto()
    """Opened as it was left."""
    FRESH = auto()
    """There was none yet: the first start."""
    RESCUED = auto()
    NOTHING_RESCUED = auto()
    RESCUED_IN_MEMORY = auto()
    LOCKED = auto()
    READ_ONLY = auto()
    NO_FOLDER = auto()
    DISK_FULL = auto()
    DISK_FAILED = auto()
    FROM_NEWER = auto()
    JOINED = auto()
    """Games that an older program kept apart were taken in."""
    WRITTEN_ANEW = auto()
    """The file was removed while the program ran."""


@dataclass(frozen=True, slots=True)
class OpeningReport:
    outcome: OpeningOutcome
    sentence: str = ""
    """For the person; empty where there is nothing to say."""


def rescued(games: int, file: Path) -> OpeningReport:
    if not games:
        return OpeningReport(OpeningOutcome.NOTHING_RESCUED, words.NOTHING_RESCUED(file=file.name))
    return OpeningReport(OpeningOutcome.RESCUED, words.RESCUED(games, file=file.name))


def joined(games: int) -> OpeningReport:
    return OpeningReport(OpeningOutcome.JOINED, words.JOINED(games))
