"""Opening the store, on good days and bad: there is always one to play with."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import copyfile

from app.storage.database.connection import (
    BUSY_SECONDS,
    back_up,
    check_pages,
    connect,
    create,
    open_in_memory,
    sidecar_files,
    sync_folder,
)
from app.storage.database.database import Clock, Database, Replacement, now_in_milliseconds
from app.storage.database.file_lock import FileLock
from app.storage.database.schema import MIGRATIONS, Migrations
from app.storage.errors import (
    Damaged,
    DiskFailed,
    DiskFull,
    Locked,
    NotWritable,
    StorageError,
    TooNew,
)
from app.storage.recovery import report, wal
from app.storage.recovery.integrity_check import check_all
from app.storage.recovery.merge import merge_version_files, version_file
from app.storage.recovery.report import OpeningOutcome, OpeningReport
from app.storage.recovery.rescue import (
    Progress,
    RescuedRows,
    fill,
    finish_replacement,
    ignore_progress,
    read_rows,
    replace_damaged_file,
    sibling_path,
)
from app.storage.store import Store
from app.text import storage as words
from app.text.i18n import said

COPY_ATTEMPTS = 3
WAL_HEADER = 32


@dataclass(frozen=True, slots=True)
class Opening:
    store: Store
    report: OpeningReport


def open_store(
    path: Path,
    clock: Clock = now_in_milliseconds,
    migrations: Migrations = MIGRATIONS,
    progress: Progress = ignore_progress,
) -> Opening:
    """The store in this file; whatever is wrong with that, one that can be played with.

    A rescue of thousands of games takes seconds, now or later: `progress` hears how far it is.
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

    def open(self) -> Opening:
        path = self._path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return self._open_without_file(OpeningOutcome.NO_FOLDER, words.NO_FOLDER())
        try:
            self._lock = FileLock(path.with_suffix(".lock"), BUSY_SECONDS)
            return self._open_file()
        except Locked:
            return self._open_beside_other_copy()
        except TooNew:
            return self._open_version_file()
        except DiskFull:
            return self._open_without_file(OpeningOutcome.DISK_FULL, words.NO_ROOM(), copied=True)
        except DiskFailed:
            # SQLite calls a read-only disk a failing one when it left a log there.
            if not os.access(path.parent, os.W_OK):
                return self._open_without_file(
                    OpeningOutcome.READ_ONLY, words.READ_ONLY(), copied=True
                )
            return self._open_without_file(
                OpeningOutcome.DISK_FAILED, words.DISK_TROUBLE(), copied=True
            )
        except (NotWritable, OSError):
            return self._open_without_file(OpeningOutcome.READ_ONLY, words.READ_ONLY(), copied=True)

    def _open_file(self) -> Opening:
        path = self._path
        finished = finish_replacement(path, self._now())
        fresh = not path.exists() and not any(each.exists() for each in sidecar_files(path))
        if fresh:
            self._create()
        try:
            self._check_wal()
            connection = connect(path, self._migrations)
        except Damaged:
            mended = self._repair(None, path)
            return self._result(mended.connection, mended.path, mended.report)
        if finished:
            games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            return self._result(connection, path, report.rescued(games, finished))
        games = merge_version_files(connection, path, self._migrations, self._now())
        if games:
            return self._result(connection, path, report.joined(games))
        return self._result(
            connection,
            path,
            OpeningReport(OpeningOutcome.FRESH if fresh else OpeningOutcome.NOTHING),
        )

    def _create(self) -> None:
        new = sibling_path(self._path, "new")
        create(new, self._migrations, lambda _connection: None)
        new.replace(self._path)
        sync_folder(self._path.parent)

    def _check_wal(self) -> None:
        kept = sidecar_files(self._path)[0]
        if not self._path.is_file() or (kept.exists() and not wal.is_intact(kept.read_bytes())):
            raise Damaged(place=words.THE_LOG())

    # --- bad days -----------------------------------------------------------------------------

    def _repair(self, connection: sqlite3.Connection | None, path: Path) -> Replacement:
        """What is whole in a fresh file, the damaged one set aside; in memory if it must be."""
        # Read before the connection is closed: closing would empty the log into the file.
        try:
            rescued = read_rows(path, self._progress)
        except OSError:
            rescued = RescuedRows()
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
        try:
            aside = replace_damaged_file(
                path, rescued, self._migrations, self._now(), self._progress
            )
            return Replacement(
                connect(path, self._migrations), path, report.rescued(rescued.games, aside)
            )
        except (StorageError, OSError) as wrong:
            return self._repair_in_memory(rescued, wrong)

    def _restore_removed_file(self, connection: sqlite3.Connection, path: Path) -> Replacement:
        """The file was removed while it was open: all of it is still to be had."""
        new, ready = sibling_path(path, "new"), sibling_path(path, "ready")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._lock is not None:
                self._lock.acquire()
            for leftover in (new, *sidecar_files(new)):
                leftover.unlink(missing_ok=True)
            back_up(connection, new)
            # Killed from here on, it is finished at the next opening: see `finish_replacement`.
            new.replace(ready)
            sync_folder(path.parent)
            # Before the new file is there, whose log it would take for its own, and remove.
            with suppress(sqlite3.Error):
                connection.close()
            for stray in sidecar_files(path):
                stray.unlink(missing_ok=True)
            ready.replace(path)
        except OSError as wrong:
            raise NotWritable from wrong
        sync_folder(path.parent)
        told = OpeningReport(OpeningOutcome.WRITTEN_ANEW, words.WRITTEN_ANEW())
        return Replacement(connect(path, self._migrations), path, told)

    def _repair_in_memory(self, rescued: RescuedRows, wrong: Exception) -> Replacement:
        memory = open_in_memory(self._migrations)
        fill(memory, rescued, self._progress)
        why = said(wrong if isinstance(wrong, StorageError) else NotWritable())
        sentence = words.RESCUED_IN_MEMORY(why=why)
        return Replacement(memory, None, OpeningReport(OpeningOutcome.RESCUED_IN_MEMORY, sentence))

    def _open_beside_other_copy(self) -> Opening:
        """What another copy of the program has finished may be seen, and nothing be kept."""
        memory = self._copy_finished_games() or open_in_memory(self._migrations)
        told = words.OPEN_ALREADY()
        return self._result(memory, None, OpeningReport(OpeningOutcome.LOCKED, told))

    def _copy_finished_games(self) -> sqlite3.Connection | None:
        for _ in range(COPY_ATTEMPTS):
            before = self._checkpoint_state()
            memory = self._copy_to_memory()
            # Between the two files of one moment no log was emptied: they belong together.
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
        """Differs once the log was emptied into the file."""
        log = sidecar_files(self._path)[0]
        try:
            now = self._path.stat()
            with log.open("rb") as file:
                return now.st_mtime_ns, now.st_size, file.read(WAL_HEADER)
        except OSError:
            return 0, 0, b""

    def _open_without_file(
        self, outcome: OpeningOutcome, sentence: str, copied: bool = False
    ) -> Opening:
        memory = (self._copy_or_rescue() if copied else None) or open_in_memory(self._migrations)
        told = sentence.format(folder=self._path.parent)
        return self._result(memory, None, OpeningReport(outcome, told))

    def _copy_or_rescue(self) -> sqlite3.Connection | None:
        """All that was saved, in memory, from a file that cannot be written to."""
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
        """The same by SQLite, from copies of its files; None if it cannot read them."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / self._path.name
                copyfile(self._path, copy)
                if sidecar_files(self._path)[0].exists():
                    copyfile(sidecar_files(self._path)[0], sidecar_files(copy)[0])
                with closing(connect(copy, self._migrations)) as source:
                    return self._poured(source)
        except (OSError, StorageError, sqlite3.Error):
            return None

    def _poured(self, source: sqlite3.Connection) -> sqlite3.Connection:
        memory = open_in_memory(self._migrations)
        source.backup(memory)
        return memory

    def _open_version_file(self) -> Opening:
        """A newer program's file is left alone; an older one keeps a file of its own."""
        self._unlock()
        apart = version_file(self._path, len(self._migrations))
        opening = open_store(apart, self._clock, self._migrations, self._progress)
        if not opening.store.persistent:
            return opening
        if opening.report.sentence:
            opening.store.database.reports.append(opening.report)
        return Opening(opening.store, OpeningReport(OpeningOutcome.FROM_NEWER, words.FROM_NEWER()))

    # --- always ---------------------------------------------------------------------------------

    def _result(
        self, connection: sqlite3.Connection, path: Path | None, told: OpeningReport
    ) -> Opening:
        if path is None:
            self._unlock()
        database = Database(
            connection,
            path,
            self._clock,
            self._repair,
            check_all,
            self._lock,
            self._restore_removed_file,
        )
        return Opening(Store(database), told)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock() / 1000)
