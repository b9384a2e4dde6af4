"""The report to the player after opening the saved games."""

from collections.abc import Sequence

from app.storage.recovery.report import CutGame, OpeningOutcome, OpeningReport
from app.text import storage as words
from app.text.calendar import format_date
from app.text.errors import explain

MOST_NAMED = 3
"""Games named in the report; it only counts the others."""

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
    return " ".join(
        filter(
            None,
            (_describe_outcome(report), _describe_backup(report), describe_cut_games(report.cut)),
        )
    )


def _describe_backup(report: OpeningReport) -> str:
    return words.BACKUP_USED(date=format_date(report.backup)) if report.backup else ""


def describe_cut_games(cut: Sequence[CutGame]) -> str:
    if not cut:
        return ""
    named = [describe_cut_game(each) for each in cut[:MOST_NAMED]]
    if len(cut) > MOST_NAMED:
        named.append(words.CUT_GAMES_MORE(len(cut) - MOST_NAMED))
    return words.GAMES_CUT(len(cut), games="; ".join(named))


def describe_cut_game(cut: CutGame) -> str:
    date = format_date(cut.began)
    if not cut.players:
        return words.CUT_GAME_WITHOUT_PLAYERS(date=date)
    players = ", ".join(cut.players)
    return words.CUT_GAME(players=players, date=date, kept=cut.kept, all=cut.kept + cut.lost)


def _describe_outcome(report: OpeningReport) -> str:
    match report.outcome:
        case OpeningOutcome.RESCUED:
            return words.RESCUED(report.games, file=report.file)
        case OpeningOutcome.MERGED:
            return words.GAMES_MERGED(report.games)
        case OpeningOutcome.RESCUED_IN_MEMORY if report.why is not None:
            return words.RESCUED_IN_MEMORY(why=explain(report.why))
    text = REPORTS.get(report.outcome)
    return text(file=report.file, folder=report.folder) if text else ""
