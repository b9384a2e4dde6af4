"""What the player is told about opening the saved games."""

from app.storage.recovery.report import OpeningOutcome, OpeningReport
from app.text import storage as words
from app.text.errors import explain

REPORTS = {
    OpeningOutcome.LOCKED: words.OPEN_ALREADY,
    OpeningOutcome.READ_ONLY: words.READ_ONLY,
    OpeningOutcome.NO_FOLDER: words.NO_FOLDER,
    OpeningOutcome.DISK_FULL: words.NO_ROOM,
    OpeningOutcome.DISK_FAILED: words.DISK_TROUBLE,
    OpeningOutcome.NEWER_VERSION: words.FROM_NEWER,
    OpeningOutcome.RESTORED: words.WRITTEN_ANEW,
    OpeningOutcome.NOTHING_RESCUED: words.NOTHING_RESCUED,
}


def describe_opening(report: OpeningReport) -> str:
    """Empty where there is nothing to tell."""
    match report.outcome:
        case OpeningOutcome.RESCUED:
            return words.RESCUED(report.games, file=report.file)
        case OpeningOutcome.MERGED:
            return words.JOINED(report.games)
        case OpeningOutcome.RESCUED_IN_MEMORY if report.why is not None:
            return words.RESCUED_IN_MEMORY(why=explain(report.why))
    text = REPORTS.get(report.outcome)
    return text(file=report.file, folder=report.folder) if text else ""
