"""The files of the backups: the last two, and one about a day, a week and a month old."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from app.storage.database.connection import connect_for_reading, translated_errors
from app.storage.database.sibling_files import remove_leftover, sidecar_files, sync_folder
from app.storage.errors import Damaged, DamagedPart, StorageError
from app.storage.recovery.file_check import check_files
from app.storage.recovery.integrity_check import check_all
from app.storage.settings_store import removed_games

DAY = 24 * 3600 * 1000
SLOTS = ("last", "previous", "day", "week", "month")
"""File names, the newest first."""
DISTANCES = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
"""The least age difference to the next older backup for a backup to take this slot."""
LARGEST_TOTAL = 200_000_000
"""Bytes of all backups together; one is kept in any case."""


class Backup(NamedTuple):
    path: Path
    made: int
    games: int
    """Without deleted ones."""
    ever: int
    """All games that were ever begun, those included that the player has removed since: with fewer
    than another, a backup has lost some."""
    size: int


def backup_folder(path: Path) -> Path:
    return path.parent / "backups"


def list_backups(path: Path) -> tuple[Backup, ...]:
    """Intact backups of this database, the newest first."""
    found = []
    for slot in SLOTS:
        with suppress(StorageError, OSError):
            found.append(read_backup(_slot_file(path, slot)))
    return tuple(sorted(found, key=lambda each: -each.made))


def newest_intact_backup(path: Path) -> Backup | None:
    for backup in list_backups(path):
        with suppress(StorageError, sqlite3.Error):
            with closing(connect_for_reading(backup.path)) as connection:
                check_all(connection)
            return backup
    return None


def read_backup(file: Path) -> Backup:
    """Raise Damaged if it cannot be opened; its rows are not checked."""
    check_files(file)
    with translated_errors(), closing(connect_for_reading(file)) as connection:
        try:
            begun, listed = connection.execute(
                "SELECT count(*), coalesce(sum(deleted IS NULL), 0) FROM games"
            ).fetchone()
            removed = removed_games(connection).ever
        except (sqlite3.OperationalError, TypeError, ValueError) as error:
            raise Damaged(part=DamagedPart.TABLES) from error
    state = file.stat()
    return Backup(file, int(state.st_mtime * 1000), listed, begun + removed, state.st_size)


def new_backup_file(path: Path) -> Path:
    """Where the next backup is written until it is verified."""
    folder = backup_folder(path)
    folder.mkdir(exist_ok=True)
    file = folder / f"{path.stem}.new{path.suffix}"
    for leftover in (file, *sidecar_files(file)):
        remove_leftover(leftover)
    return file


def add_backup(path: Path, file: Path) -> None:
    """Add a verified backup, and remove one that is no longer needed."""
    new = read_backup(file)
    kept = [new, *list_backups(path)]
    while len(kept) > 1 and (
        len(kept) > len(SLOTS) or sum(each.size for each in kept) > LARGEST_TOTAL
    ):
        kept.remove(_superfluous(kept))
    _rename_in_order(path, kept)


def remove_backups(path: Path) -> None:
    """For a player who clears everything."""
    folder = backup_folder(path)
    for slot in (*SLOTS, "new"):
        file = _slot_file(path, slot)
        for each in (file, *sidecar_files(file)):
            with suppress(OSError):
                remove_leftover(each)
    sync_folder(folder)


def _superfluous(backups: Sequence[Backup]) -> Backup:
    """The backup to remove: never the newest, and none that has more games than the newest."""
    new, *older = backups
    scheduled = _too_close(older)
    if scheduled.ever <= new.ever:
        return scheduled
    return min(older, key=lambda each: (each.ever, -each.made))


def _too_close(older: Sequence[Backup]) -> Backup:
    """The first after the last two that is too close to the next older one, or else the oldest."""
    if len(older) < len(SLOTS):
        return older[0]  # too much for the disk: keep old ones as well
    for distance, (newer, next_older) in zip(DISTANCES.values(), pairwise(older[1:]), strict=False):
        if newer.made - next_older.made < distance:
            return newer
    return older[-1]


def _rename_in_order(path: Path, kept: Sequence[Backup]) -> None:
    """Move the oldest first, so that a kill leaves at most a gap."""
    targets = {each.path: _slot_file(path, slot) for each, slot in zip(kept, SLOTS, strict=False)}
    for slot in SLOTS:
        file = _slot_file(path, slot)
        if file not in targets and os.path.lexists(file):
            remove_leftover(file)
    for source, target in reversed(targets.items()):
        if source != target:
            source.replace(target)
    sync_folder(backup_folder(path))


def _slot_file(path: Path, slot: str) -> Path:
    return backup_folder(path) / f"{path.stem}.{slot}{path.suffix}"
