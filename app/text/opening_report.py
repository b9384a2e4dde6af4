"""The report to the player after opening the saved games."""

from app.storage.recovery.report import OpeningOutcome, OpeningReport
from app.text import storage as words
from app.text.errors import explain

REPORTS = {
    OpeningOutcome.LOCKED: words.ALREADY_OPEN,
    OpeningOutcome.READ_ONLY: words.READ_ONLY,
    OpeningOutcome.NO_FOLDER: words.NO_FOLDER,
    OpeningOutcome.DISK_FULL: words.DISK_FULL_AT_START,
    OpeningOutcome.DISK_FAILED: words.DISK_FAILED_AT_START,
    OpeningOutcome.NEWER_VERSION: words.SAVED_BY_NEWER_VERSION,
    OpeningOutcome.RESTORED: words.GAMES_WRITTEN_AGAIN,
    OpeningOutcome.NOTHING_RESCUED: words.NOTHING_RESCUED,
}


def describe_opening(report: OpeningReport) -> str:
    """Empty if there is nothing to report."""
    match report.outcome:
        case OpeningOutcome.RESCUED:
            return words.RESCUED(report.games, file=report.file)
        case OpeningOutcome.MERGED:
            return words.GAMES_MERGED(report.games)
        case OpeningOutcome.RESCUED_IN_MEMORY if report.why is not None:
            return words.RESCUED_IN_MEMORY(why=explain(report.why))
    text = REPORTS.get(report.outcome)
    return text(file=report.file, folder=report.folder) if text else ""
