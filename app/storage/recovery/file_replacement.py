"""Replace a damaged file by a rescued one, so that a kill at any instant loses nothing."""

from datetime import datetime
from pathlib import Path

from app.storage.database.connection import create, sidecar_files, sync_folder
from app.storage.database.migrations import Migrations
from app.storage.recovery.rescue import Progress, RescuedRows, fill, ignore_progress


def replace_damaged_file(
    path: Path,
    rescued: RescuedRows,
    migrations: Migrations,
    now: datetime,
    progress: Progress = ignore_progress,
) -> Path:
    """Put a new file with the rescued rows in place; return where the damaged one is now.

    If the program is killed, the next opening completes this: see `finish_replacement`.
    """
    new, ready = sibling_path(path, "new"), sibling_path(path, "ready")
    create(new, migrations, lambda connection: fill(connection, rescued, progress))
    new.replace(ready)
    sync_folder(path.parent)
    return finish_replacement(path, now) or path


def finish_replacement(path: Path, now: datetime) -> Path | None:
    """Move a complete rescue into place; return where the damaged file was quarantined."""
    ready = sibling_path(path, "ready")
    if not ready.exists():
        return None
    quarantined = quarantine(path, now)
    ready.replace(path)
    sync_folder(path.parent)
    return quarantined


def quarantine(path: Path, now: datetime, why: str = "broken") -> Path:
    """Rename the file, with a date. The log goes first: SQLite must not apply it to a new file."""
    name = f"{why}-{now:%Y-%m-%d-%H%M%S}"
    target = sibling_path(path, name)
    number = 1
    while target.exists() or any(each.exists() for each in sidecar_files(target)):
        number += 1
        target = sibling_path(path, f"{name}-{number}")
    for old, new in zip(
        (*sidecar_files(path), path), (*sidecar_files(target), target), strict=True
    ):
        if old.exists():
            old.rename(new)
    sync_folder(path.parent)
    return target


def sibling_path(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.stem}.{suffix}{path.suffix}")
