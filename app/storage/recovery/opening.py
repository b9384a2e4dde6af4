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
    check_pages,
    companions,
    connect,
    copy_out,
    create,
    in_memory,
    sync_folder,
)
from app.storage.database.database import Clock, Database, Mended, milliseconds
from app.storage.database.file_lock import FileLock
from app.storage.database.schema import STEPS, Steps
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
from app.storage.recovery.merge import join, kept_apart
from app.storage.recovery.report import OpeningOutcome, OpeningReport
from app.storage.recovery.rescue import (
    Progress,
    Rescued,
    beside,
    fill,
    finish_mending,
    mend,
    read_rows,
    silent,
)
from app.storage.store import Store
from app.text import storage as words
from app.text.i18n import said

TRIES = 3
LOG_HEADER = 32


@dataclass(frozen=True, slots=True)
class Opening:
    store: Store
    news: OpeningReport


def open_store(
    path: Path,
    clock: Clock = milliseconds,
    steps: Steps = STEPS,
    progress: Progress = silent,
) -> Opening:
    """The store in this file; whatever is wrong with that, one that can be played with.

    A rescue of thousands of games takes seconds, now or later: `progress` hears how far it is.
    """
    return _Opener(path, clock, steps, progress).opened()


class _Opener:
    def __init__(self, path: Path, clock: Clock, steps: Steps, progress: Progress) -> None:
        self._path = path
        self._clock = clock
        self._steps = steps
        self._progress = progress
        self._lock: FileLock | None = None

    def opened(self) -> Opening:
        path = self._path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return self._without_file(OpeningOutcome.NO_FOLDER, words.NO_FOLDER())
        try:
            self._lock = FileLock(path.with_suffix(".lock"), BUSY_SECONDS)
            return self._from_file()
        except Locked:
            return self._beside_another()
        except TooNew:
            return self._apart()
        except DiskFull:
            return self._without_file(OpeningOutcome.DISK_FULL, words.NO_ROOM(), copied=True)
        except DiskFailed:
            # SQLite calls a read-only disk a failing one when it left a log there.
            if not os.access(path.parent, os.W_OK):
                return self._without_file(OpeningOutcome.READ_ONLY, words.READ_ONLY(), copied=True)
            return self._without_file(OpeningOutcome.DISK_FAILED, words.DISK_TROUBLE(), copied=True)
        except (NotWritable, OSError):
            return self._without_file(OpeningOutcome.READ_ONLY, words.READ_ONLY(), copied=True)

    def _from_file(self) -> Opening:
        path = self._path
        finished = finish_mending(path, self._now())
        fresh = not path.exists() and not any(each.exists() for each in companions(path))
        if fresh:
            self._create()
        try:
            self._check_log()
            connection = connect(path, self._steps)
        except Damaged:
            mended = self._mended(None, path)
            return self._opening(mended.connection, mended.path, mended.news)
        if finished:
            games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            return self._opening(connection, path, report.rescued(games, finished))
        games = join(connection, path, self._steps, self._now())
        if games:
            return self._opening(connection, path, report.joined(games))
        return self._opening(
            connection,
            path,
            OpeningReport(OpeningOutcome.FRESH if fresh else OpeningOutcome.NOTHING),
        )

    def _create(self) -> None:
        new = beside(self._path, "new")
        create(new, self._steps, lambda _connection: None)
        new.replace(self._path)
        sync_folder(self._path.parent)

    def _check_log(self) -> None:
        kept = companions(self._path)[0]
        if not self._path.is_file() or (kept.exists() and not wal.is_whole(kept.read_bytes())):
            raise Damaged(place=words.THE_LOG())

    # --- bad days -----------------------------------------------------------------------------

    def _mended(self, connection: sqlite3.Connection | None, path: Path) -> Mended:
        """What is whole in a fresh file, the damaged one set aside; in memory if it must be."""
        # Read before the connection is closed: closing would empty the log into the file.
        try:
            rescued = read_rows(path, self._progress)
        except OSError:
            rescued = Rescued()
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
        try:
            aside = mend(path, rescued, self._steps, self._now(), self._progress)
            return Mended(connect(path, self._steps), path, report.rescued(rescued.games, aside))
        except (StorageError, OSError) as wrong:
            return self._mended_in_memory(rescued, wrong)

    def _written_anew(self, connection: sqlite3.Connection, path: Path) -> Mended:
        """The file was removed while it was open: all of it is still to be had."""
        new, ready = beside(path, "new"), beside(path, "ready")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._lock is not None:
                self._lock.take()
            for leftover in (new, *companions(new)):
                leftover.unlink(missing_ok=True)
            copy_out(connection, new)
            # Killed from here on, it is finished at the next opening: see `finish_mending`.
            new.replace(ready)
            sync_folder(path.parent)
            # Before the new file is there, whose log it would take for its own, and remove.
            with suppress(sqlite3.Error):
                connection.close()
            for stray in companions(path):
                stray.unlink(missing_ok=True)
            ready.replace(path)
        except OSError as wrong:
            raise NotWritable from wrong
        sync_folder(path.parent)
        told = OpeningReport(OpeningOutcome.WRITTEN_ANEW, words.WRITTEN_ANEW())
        return Mended(connect(path, self._steps), path, told)

    def _mended_in_memory(self, rescued: Rescued, wrong: Exception) -> Mended:
        memory = in_memory(self._steps)
        fill(memory, rescued, self._progress)
        why = said(wrong if isinstance(wrong, StorageError) else NotWritable())
        sentence = words.RESCUED_IN_MEMORY(why=why)
        return Mended(memory, None, OpeningReport(OpeningOutcome.RESCUED_IN_MEMORY, sentence))

    def _beside_another(self) -> Opening:
        """What another copy of the program has finished may be seen, and nothing be kept."""
        memory = self._finished_elsewhere() or in_memory(self._steps)
        told = words.OPEN_ALREADY()
        return self._opening(memory, None, OpeningReport(OpeningOutcome.LOCKED, told))

    def _finished_elsewhere(self) -> sqlite3.Connection | None:
        for _ in range(TRIES):
            before = self._stamp()
            memory = self._copied()
            # Between the two files of one moment no log was emptied: they belong together.
            if memory is None or before != self._stamp():
                continue
            try:
                check_pages(memory)
                # A game that is being played would give away its dice here.
                memory.execute("DELETE FROM games WHERE ended IS NULL")
            except (StorageError, sqlite3.Error):
                continue
            return memory
        return None

    def _stamp(self) -> tuple[int, int, bytes]:
        """Differs once the log was emptied into the file."""
        log = companions(self._path)[0]
        try:
            now = self._path.stat()
            with log.open("rb") as file:
                return now.st_mtime_ns, now.st_size, file.read(LOG_HEADER)
        except OSError:
            return 0, 0, b""

    def _without_file(
        self, happened: OpeningOutcome, sentence: str, copied: bool = False
    ) -> Opening:
        memory = (self._copy() if copied else None) or in_memory(self._steps)
        told = sentence.format(folder=self._path.parent)
        return self._opening(memory, None, OpeningReport(happened, told))

    def _copy(self) -> sqlite3.Connection | None:
        """All that was saved, in memory, from a file that cannot be written to."""
        if not self._path.is_file():
            return None
        memory = self._copied()
        if memory is not None:
            return memory
        try:
            rescued = read_rows(self._path, self._progress)
        except OSError:
            return None
        memory = in_memory(self._steps)
        fill(memory, rescued, self._progress)
        return memory

    def _copied(self) -> sqlite3.Connection | None:
        """The same by SQLite, from copies of its files; None if it cannot read them."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                copy = Path(folder) / self._path.name
                copyfile(self._path, copy)
                if companions(self._path)[0].exists():
                    copyfile(companions(self._path)[0], companions(copy)[0])
                with closing(connect(copy, self._steps)) as source:
                    return self._poured(source)
        except (OSError, StorageError, sqlite3.Error):
            return None

    def _poured(self, source: sqlite3.Connection) -> sqlite3.Connection:
        memory = in_memory(self._steps)
        source.backup(memory)
        return memory

    def _apart(self) -> Opening:
        """A newer program's file is left alone; an older one keeps a file of its own."""
        self._unlock()
        apart = kept_apart(self._path, len(self._steps))
        opening = open_store(apart, self._clock, self._steps, self._progress)
        if not opening.store.kept:
            return opening
        if opening.news.sentence:
            opening.store.database.news.append(opening.news)
        return Opening(opening.store, OpeningReport(OpeningOutcome.FROM_NEWER, words.FROM_NEWER()))

    # --- always ---------------------------------------------------------------------------------

    def _opening(
        self, connection: sqlite3.Connection, path: Path | None, told: OpeningReport
    ) -> Opening:
        if path is None:
            self._unlock()
        database = Database(
            connection, path, self._clock, self._mended, check_all, self._lock, self._written_anew
        )
        return Opening(Store(database), told)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._clock() / 1000)
