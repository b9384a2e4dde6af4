"""Open the store; whatever state the file is in, the result is a store that can be played with."""

import os
import sqlite3
import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, NamedTuple

from app.storage.database.connection import (
    BUSY_SECONDS,
    check_pages,
    connect,
    create,
    open_in_memory,
)
from app.storage.database.database import Clock, Database, now_in_milliseconds
from app.storage.database.file_lock import FileLock, lock_path
from app.storage.database.last_action import LastActionFile, is_saved
from app.storage.database.migrations import MIGRATIONS, Migrations
from app.storage.database.sibling_files import (
    find_version_files,
    sibling_path,
    sidecar_files,
    sync_folder,
    version_file,
)
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
from app.storage.recovery.file_check import check_files
from app.storage.recovery.integrity_check import check_all
from app.storage.recovery.report import (
    OpeningOutcome,
    OpeningReport,
    Progress,
    ignore_progress,
    rescue_report,
)
from app.storage.store import Store

if TYPE_CHECKING:
    from app.storage.recovery.file_repair import FileRepair

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
        quarantined = self._finish_replacement()
        is_new = not any(map(os.path.lexists, (path, *sidecar_files(path))))
        if is_new:
            self._create()
        try:
            check_files(path)
            connection = connect(path, self._migrations)
            self._check_last_action(connection)
        except Damaged:
            repaired = self._create_repair().repair(None, path)
            return self._result(repaired.connection, repaired.path, repaired.report)
        if quarantined:
            return self._result(connection, path, _replacement_report(connection, quarantined))
        games = self._merge_version_files(connection)
        if games:
            return self._result(connection, path, OpeningReport(OpeningOutcome.MERGED, games))
        outcome = OpeningOutcome.CREATED if is_new else OpeningOutcome.UNCHANGED
        return self._result(connection, path, OpeningReport(outcome))

    def _finish_replacement(self) -> Path | None:
        """Complete a rescue that was killed; return where the damaged file was quarantined."""
        if not os.path.lexists(sibling_path(self._path, "ready")):
            return None
        from app.storage.recovery.file_replacement import finish_replacement

        return finish_replacement(self._path, self._now(), self._migrations)

    def _merge_version_files(self, connection: sqlite3.Connection) -> int:
        """Return how many games came from files of older versions."""
        if not find_version_files(self._path):
            return 0
        from app.storage.recovery.merge import merge_version_files

        return merge_version_files(connection, self._path, self._migrations, self._now())

    def _create_repair(self) -> "FileRepair":
        from app.storage.recovery.file_repair import FileRepair

        return FileRepair(
            self._clock, self._migrations, self._progress, self._lock, self._last_action
        )

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
        from app.storage.recovery.rescue import fill, read_rows

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
            create_repair=self._create_repair,
            check=check_all,
            lock=self._lock,
            last_action=self._last_action if path is not None else None,
        )
        return Opening(Store(database), report)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock() / 1000)


def _replacement_report(connection: sqlite3.Connection, quarantined: Path) -> OpeningReport:
    from app.storage.recovery.cut_games import read_cut_games

    games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    return rescue_report(games, quarantined)._replace(cut=read_cut_games(connection))
