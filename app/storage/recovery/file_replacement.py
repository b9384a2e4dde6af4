"""Replace a damaged file by a rescued one, so that a kill at any instant loses nothing."""

import os
from contextlib import closing
from datetime import datetime
from pathlib import Path

from app.storage.database.connection import connect, create
from app.storage.database.migrations import Migrations
from app.storage.database.sibling_files import (
    quarantine,
    remove_leftover,
    sibling_path,
    sync_folder,
)
from app.storage.errors import Damaged, TooNew
from app.storage.recovery.file_check import check_files
from app.storage.recovery.integrity_check import check_all
from app.storage.recovery.report import CutGame, Progress, ignore_progress
from app.storage.recovery.rescue import RescuedRows, fill


def replace_damaged_file(
    path: Path,
    rescued: RescuedRows,
    migrations: Migrations,
    now: datetime,
    progress: Progress = ignore_progress,
) -> tuple[Path, tuple[CutGame, ...]]:
    """Put a new file with the rescued rows in place; return where the damaged one is now, and what
    was lost.

    If the program is killed, the next opening completes this: see `finish_replacement`.
    """
    new, ready = sibling_path(path, "new"), sibling_path(path, "ready")
    cut: list[CutGame] = []
    create(new, migrations, lambda each: cut.extend(fill(each, rescued, progress)))
    remove_leftover(ready)
    new.replace(ready)
    sync_folder(path.parent)
    return _move_into_place(path, now), tuple(cut)


def finish_replacement(path: Path, now: datetime, migrations: Migrations) -> Path | None:
    """Complete a rescue that was killed; return where the damaged file was quarantined.

    Whatever else is in its place is renamed, and changes nothing.
    """
    ready = sibling_path(path, "ready")
    if not os.path.lexists(ready):
        return None
    try:
        needed = _has_more(_saved_actions(ready, migrations), path, migrations)
    except TooNew:  # a newer version will complete it
        return None
    except Damaged:
        needed = False
    if needed:
        return _move_into_place(path, now)
    quarantine(ready, now)
    return None


def _move_into_place(path: Path, now: datetime) -> Path:
    quarantined = quarantine(path, now)
    sibling_path(path, "ready").replace(path)
    sync_folder(path.parent)
    return quarantined


def _has_more(rescued: dict[str, int], path: Path, migrations: Migrations) -> bool:
    """Whether the rescue is needed: an intact file with all of it was put there since."""
    try:
        saved = _saved_actions(path, migrations)
    except (Damaged, TooNew):
        return True
    return any(saved.get(uid, -1) < actions for uid, actions in rescued.items())


def _saved_actions(path: Path, migrations: Migrations) -> dict[str, int]:
    """How many actions each game has; Damaged unless all rows are intact."""
    check_files(path)
    with closing(connect(path, migrations)) as connection:
        check_all(connection)
        return dict(
            connection.execute(
                "SELECT uid, (SELECT count(*) FROM actions WHERE game = games.id) FROM games"
            )
        )
