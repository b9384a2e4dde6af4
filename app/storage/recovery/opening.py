"""Open the store; whatever state the file is in, the result is a store that can be played with."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

from app.storage.backup.generations import newest_intact_backup
from app.storage.database.connection import (
    BUSY_SECONDS,
    back_up,
    check_pages,
    connect,
    create,
    open_in_memory,
    remove_leftover,
    sidecar_files,
    sync_folder,
)
from app.storage.database.database import Clock, Database, Replacement, now_in_milliseconds
from app.storage.database.file_lock import FileLock, lock_path
from app.storage.database.last_action import LastActionFile, is_saved
from app.storage.database.migrations import MIGRATIONS, Migrations
from app.storage.errors import (
    Damaged,
    DamagedPart,
    DiskFailed,
    DiskFull,
    Locked,
    NotWritable,
    StorageError,
    TooNew,
)
from app.storage.recovery.cut_games import add_cut_games, read_cut_games
from app.storage.recovery.file_check import check_files
from app.storage.recovery.file_replacement import (
    finish_replacement,
    quarantine,
    replace_damaged_file,
    sibling_path,
)
from app.storage.recovery.game_completion import find_noted_loss
from app.storage.recovery.integrity_check import check_all
from app.storage.recovery.merge import merge_version_files, version_file
from app.storage.recovery.report import CutGame, OpeningOutcome, OpeningReport
from app.storage.recovery.rescue import Progress, RescuedRows, fill, ignore_progress, read_rows
from app.storage.store import Store

COPY_ATTEMPTS = 3
WAL_HEADER = 32


class Opening(NamedTuple):
    store: Store
    report: OpeningReport


def open_store(
    path: Path,
    clock: Clock = now_in_milliseconds,
    migrations: Migrations = MIGRATIONS,
    progress: Progress = ignore_progress,
) -> Opening:
    """Open the store in this file, or one in memory if the file cannot be used.

    Rescuing thousands of games takes seconds, now or at a later query: `progress` is called
    meanwhile.
    """
    return _Opener(path, clock, migrations, progress).open()


class _Opener:
    def __init__(
        self, path: Path, clock: Clock, migrations: Migrations, progress: Progress
    ) -> None:
        self._path = path
        self._clock = clock
        self._migrations = migrations
        self._progress = progress
        self._lock: FileLock | None = None
        self._last_action = LastActionFile(path.with_suffix(".last"))

    def open(self) -> Opening:
        path = self._path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return self._open_without_file(OpeningOutcome.NO_FOLDER)
        try:
            self._lock = FileLock(lock_path(path), BUSY_SECONDS)
            return self._open_file()
        except Locked:
            return self._open_beside_other_copy()
        except TooNew:
            return self._open_version_file()
        except DiskFull:
            return self._open_copy(OpeningOutcome.DISK_FULL)
        except DiskFailed:
            # SQLite reports a read-only disk as failing if a write-ahead log was left there.
            if not os.access(path.parent, os.W_OK):
                return self._open_copy(OpeningOutcome.READ_ONLY)
            return self._open_copy(OpeningOutcome.DISK_FAILED)
        except (NotWritable, OSError):
            return self._open_copy(OpeningOutcome.READ_ONLY)

    def _open_file(self) -> Opening:
        path = self._path
        quarantined = finish_replacement(path, self._now(), self._migrations)
        is_new = not any(map(os.path.lexists, (path, *sidecar_files(path))))
        if is_new:
            self._create()
        try:
            check_files(path)
            connection = connect(path, self._migrations)
            self._check_last_action(connection)
        except Damaged:
            repaired = self._repair(None, path)
            return self._result(repaired.connection, repaired.path, repaired.report)
        if quarantined:
            games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            report = _rescue_report(games, quarantined)._replace(cut=read_cut_games(connection))
            return self._result(connection, path, report)
        games = merge_version_files(connection, path, self._migrations, self._now())
        if games:
            return self._result(connection, path, OpeningReport(OpeningOutcome.MERGED, games))
        outcome = OpeningOutcome.CREATED if is_new else OpeningOutcome.UNCHANGED
        return self._result(connection, path, OpeningReport(outcome))

    def _check_last_action(self, connection: sqlite3.Connection) -> None:
        """An intact file may be older than the last action that was saved: its log is missing."""
        noted = self._last_action.read()
        if noted is not None and not is_saved(connection, noted):
            connection.close()
            raise Damaged(part=DamagedPart.LOG)

    def _create(self) -> None:
        new = sibling_path(self._path, "new")
        create(new, self._migrations, lambda _connection: None)
        new.replace(self._path)
        sync_folder(self._path.parent)

    # --- damaged or removed files -------------------------------------------------------------

    def _repair(self, connection: sqlite3.Connection | None, path: Path) -> Replacement:
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
            report = _rescue_report(rescued.games, quarantined)
            fresh = connect(path, self._migrations)
            noted = self._find_noted_loss(fresh, cut, rescued)
            add_cut_games(fresh, noted)
            cut += noted
            self._last_action.clear()
            report = report._replace(cut=cut, backup=backup.made if backup else None)
            return Replacement(fresh, path, report)
        except (StorageError, OSError) as error:
            return self._repair_in_memory(rescued, error)

    def _find_noted_loss(
        self, connection: sqlite3.Connection, cut: tuple[CutGame, ...], rescued: RescuedRows
    ) -> tuple[CutGame, ...]:
        last = self._last_action.read()
        if last is None or last.uid in rescued.retimed:  # its checksum is another now
            return ()
        return find_noted_loss(connection, cut, last, self._clock())

    def _restore_backup(
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

    def _repair_in_memory(self, rescued: RescuedRows, error: Exception) -> Replacement:
        memory = open_in_memory(self._migrations)
        cut = fill(memory, rescued, self._progress)
        why = error if isinstance(error, StorageError) else NotWritable()
        report = OpeningReport(OpeningOutcome.RESCUED_IN_MEMORY, rescued.games, why=why, cut=cut)
        return Replacement(memory, None, report)

    def _restore_removed_file(self, connection: sqlite3.Connection, path: Path) -> Replacement:
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

    # --- files that cannot be opened for writing ----------------------------------------------

    def _open_beside_other_copy(self) -> Opening:
        """Show what another running copy of the program has finished, without saving anything."""
        memory = self._copy_finished_games() or open_in_memory(self._migrations)
        return self._result(memory, None, OpeningReport(OpeningOutcome.LOCKED))

    def _copy_finished_games(self) -> sqlite3.Connection | None:
        for _ in range(COPY_ATTEMPTS):
            before = self._checkpoint_state()
            memory = self._copy_to_memory()
            # Database and log only belong together if no checkpoint happened between the copies.
            if memory is None or before != self._checkpoint_state():
                continue
            try:
                check_pages(memory)
                # A game that is being played would give away its dice here.
                memory.execute("DELETE FROM games WHERE ended IS NULL")
            except (StorageError, sqlite3.Error):
                continue
            return memory
        return None

    def _checkpoint_state(self) -> tuple[int, int, bytes]:
        """A value that changes when the log is checkpointed into the file."""
        log = sidecar_files(self._path)[0]
        try:
            now = self._path.stat()
            with log.open("rb") as file:
                return now.st_mtime_ns, now.st_size, file.read(WAL_HEADER)
        except OSError:
            return 0, 0, b""

    def _open_without_file(self, outcome: OpeningOutcome) -> Opening:
        report = OpeningReport(outcome, folder=str(self._path.parent))
        return self._result(open_in_memory(self._migrations), None, report)

    def _open_copy(self, outcome: OpeningOutcome) -> Opening:
        memory = self._copy_or_rescue() or open_in_memory(self._migrations)
        report = OpeningReport(outcome, folder=str(self._path.parent))
        return self._result(memory, None, report)

    def _copy_or_rescue(self) -> sqlite3.Connection | None:
        """Everything saved, in memory, from a file that cannot be written to."""
        if not self._path.is_file():
            return None
        memory = self._copy_to_memory()
        if memory is not None:
            return memory
        try:
            rescued = read_rows(self._path, self._progress)
        except OSError:
            return None
        memory = open_in_memory(self._migrations)
        fill(memory, rescued, self._progress)
        return memory

    def _copy_to_memory(self) -> sqlite3.Connection | None:
        """Read copies of the files by SQLite; None if it cannot."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / self._path.name
                copyfile(self._path, copy)
                if sidecar_files(self._path)[0].exists():
                    copyfile(sidecar_files(self._path)[0], sidecar_files(copy)[0])
                with closing(connect(copy, self._migrations)) as source:
                    memory = open_in_memory(self._migrations)
                    source.backup(memory)
                    return memory
        except (OSError, StorageError, sqlite3.Error):
            return None

    def _open_version_file(self) -> Opening:
        """Leave a newer version's file alone and use a separate one for this version."""
        self._unlock()
        path = version_file(self._path, len(self._migrations))
        opening = open_store(path, self._clock, self._migrations, self._progress)
        if not opening.store.persistent:
            return opening
        if opening.report.noteworthy:
            opening.store.database.reports.append(opening.report)
        return Opening(opening.store, OpeningReport(OpeningOutcome.NEWER_VERSION))

    # --- result -------------------------------------------------------------------------------

    def _result(
        self, connection: sqlite3.Connection, path: Path | None, report: OpeningReport
    ) -> Opening:
        if path is None:
            self._unlock()
        database = Database(
            connection,
            path,
            self._clock,
            repair_file=self._repair,
            check=check_all,
            lock=self._lock,
            restore_file=self._restore_removed_file,
            restore_backup=self._restore_backup,
            last_action=self._last_action if path is not None else None,
        )
        return Opening(Store(database), report)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock() / 1000)


def _rescue_report(games: int, quarantined: Path) -> OpeningReport:
    outcome = OpeningOutcome.RESCUED if games else OpeningOutcome.NOTHING_RESCUED
    return OpeningReport(outcome, games, quarantined.name)
