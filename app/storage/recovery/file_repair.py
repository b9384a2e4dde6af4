"""Repair a damaged file, and put back one that was removed or is replaced by a backup.

Imported when it is needed: hardly any start needs it.
"""

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from app.storage.backup.generations import newest_intact_backup
from app.storage.database.connection import back_up, connect, open_in_memory
from app.storage.database.database import Clock, Replacement
from app.storage.database.file_lock import FileLock
from app.storage.database.last_action import LastActionFile
from app.storage.database.migrations import Migrations
from app.storage.database.sibling_files import (
    quarantine,
    remove_leftover,
    sibling_path,
    sidecar_files,
    sync_folder,
)
from app.storage.errors import NotWritable, StorageError
from app.storage.recovery.cut_games import add_cut_games
from app.storage.recovery.file_replacement import replace_damaged_file
from app.storage.recovery.game_completion import find_noted_loss
from app.storage.recovery.integrity_check import check_all
from app.storage.recovery.report import (
    CutGame,
    OpeningOutcome,
    OpeningReport,
    Progress,
    rescue_report,
)
from app.storage.recovery.rescue import RescuedRows, fill, read_rows


class FileRepair:
    def __init__(
        self,
        clock: Clock,
        migrations: Migrations,
        progress: Progress,
        lock: FileLock | None,
        last_action: LastActionFile,
    ) -> None:
        self._clock = clock
        self._migrations = migrations
        self._progress = progress
        self._lock = lock
        self._last_action = last_action

    def repair(self, connection: sqlite3.Connection | None, path: Path) -> Replacement:
        """Rescue all intact rows into a new file, or into memory if none can be written."""
        # Read before closing the connection, which would checkpoint the log into the file.
        backup = newest_intact_backup(path)
        try:
            rescued = read_rows(path, self._progress, backup.path if backup else None)
        except OSError:
            rescued = RescuedRows()
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
        try:
            quarantined, cut = replace_damaged_file(
                path, rescued, self._migrations, self._now(), self._progress
            )
            report = rescue_report(rescued.games, quarantined)
            fresh = connect(path, self._migrations)
            noted = self._find_noted_loss(fresh, cut, rescued)
            add_cut_games(fresh, noted)
            cut += noted
            self._last_action.clear()
            report = report._replace(cut=cut, backup=backup.made if backup else None)
            return Replacement(fresh, path, report)
        except (StorageError, OSError) as error:
            return self._repair_in_memory(rescued, error)

    def restore_removed_file(self, connection: sqlite3.Connection, path: Path) -> Replacement:
        """Write the file again after it was removed; the open connection still has all rows."""
        new, ready = sibling_path(path, "new"), sibling_path(path, "ready")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._lock is not None:
                self._lock.acquire()
            for leftover in (new, *sidecar_files(new)):
                remove_leftover(leftover)
            back_up(connection, new)
            # If the program is killed from here on, the next opening completes this:
            # see `finish_replacement`.
            new.replace(ready)
            sync_folder(path.parent)
            # Close before the new file is in place: SQLite would remove its log as its own.
            with suppress(sqlite3.Error):
                connection.close()
            for stray in sidecar_files(path):
                stray.unlink(missing_ok=True)
            ready.replace(path)
        except OSError as error:
            raise NotWritable from error
        sync_folder(path.parent)
        report = OpeningReport(OpeningOutcome.RESTORED)
        return Replacement(connect(path, self._migrations), path, report)

    def restore_backup(
        self, connection: sqlite3.Connection, path: Path, backup: Path
    ) -> Replacement:
        """Put a copy of the backup in place; the present file is renamed."""
        new = sibling_path(path, "new")
        try:
            for leftover in (new, *sidecar_files(new)):
                remove_leftover(leftover)
            copyfile(backup, new)
            with new.open("rb+") as file:
                os.fsync(file.fileno())
            with closing(connect(new, self._migrations)) as copy:
                check_all(copy)
            connection.close()
            quarantine(path, self._now(), "replaced")
            new.replace(path)
        except OSError as error:
            raise NotWritable from error
        sync_folder(path.parent)
        report = OpeningReport(OpeningOutcome.UNCHANGED)
        return Replacement(connect(path, self._migrations), path, report)

    def _find_noted_loss(
        self, connection: sqlite3.Connection, cut: tuple[CutGame, ...], rescued: RescuedRows
    ) -> tuple[CutGame, ...]:
        last = self._last_action.read()
        if last is None or last.uid in rescued.retimed:  # its checksum is another now
            return ()
        return find_noted_loss(connection, cut, last, self._clock())

    def _repair_in_memory(self, rescued: RescuedRows, error: Exception) -> Replacement:
        memory = open_in_memory(self._migrations)
        cut = fill(memory, rescued, self._progress)
        why = error if isinstance(error, StorageError) else NotWritable()
        report = OpeningReport(OpeningOutcome.RESCUED_IN_MEMORY, rescued.games, why=why, cut=cut)
        return Replacement(memory, None, report)

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock() / 1000)
