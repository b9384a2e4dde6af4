"""Access to the saved rows: `read` queries, `write` runs a transaction.

Both translate SQLite's errors into ours. If the file turns out to be damaged it is repaired once
and the work retried; `reports` then says so.
"""

import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import NamedTuple, Protocol, TypeVar

from app.storage.database.connection import translated_errors
from app.storage.database.file_lock import FileLock
from app.storage.database.last_action import LastAction, LastActionFile
from app.storage.database.tables import LATEST
from app.storage.errors import Damaged, Locked, StorageError
from app.storage.recovery.report import OpeningReport

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
Clock = Callable[[], int]
Task = Generator[int, None, Answer]
"""Long work in small steps: yields its progress, returns the answer."""


UNEXPECTED_ERRORS = (sqlite3.Error, TypeError, ValueError, LookupError, OverflowError)


def now_in_milliseconds() -> int:
    """Since 1970; implausible clock values are clamped to what can be stored."""
    return min(max(int(time() * 1000), 0), LATEST - 1)


class Replacement(NamedTuple):
    connection: sqlite3.Connection
    path: Path | None
    report: OpeningReport


class FileRecovery(Protocol):
    def repair(self, connection: sqlite3.Connection, path: Path) -> Replacement:
        """Rescue what is intact."""

    def restore_removed_file(self, connection: sqlite3.Connection, path: Path) -> Replacement: ...

    def restore_backup(
        self, connection: sqlite3.Connection, path: Path, backup: Path
    ) -> Replacement: ...


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing. A committed transaction survives a kill and a power cut."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have rolled back already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class Database:
    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        clock: Clock = now_in_milliseconds,
        create_repair: Callable[[], FileRecovery] | None = None,
        check: Callable[[sqlite3.Connection], object] | None = None,
        lock: FileLock | None = None,
        last_action: LastActionFile | None = None,
    ) -> None:
        self.connection = connection
        self.path = path
        self.clock = clock
        self.reports: list[OpeningReport] = []
        """What happened since the opening, oldest first."""
        self._create_repair = create_repair
        self._check = check
        self._lock = lock
        self._last_action = last_action
        self._task_running = False

    @property
    def persistent(self) -> bool:
        """Whether saved rows outlive the program."""
        return self.path is not None

    def read(self, work: Work[Answer]) -> Answer:
        return self._run_with_repair(lambda: work(self.connection))

    def write(self, work: Work[Answer]) -> Answer:
        """Run `work` in one transaction, which is on the disk when this returns."""

        if self._task_running:
            raise Locked

        def in_transaction() -> Answer:
            with transaction(self.connection):
                return work(self.connection)

        self._restore_missing_file()
        return self._run_with_repair(in_transaction)

    def note_last_action(self, uid: str, steps: int, checksum: int) -> None:
        """Call after an action was saved."""
        if self._last_action is not None and self.path is not None:
            self._last_action.write(LastAction(uid, steps, checksum))

    def forget_last_action(self) -> None:
        """Call before saved actions are removed or replaced on purpose."""
        if self._last_action is not None:
            self._last_action.clear()

    def write_in_steps(self, work: Callable[[sqlite3.Connection], Task[Answer]]) -> Task[Answer]:
        """Like `write`, for long work. Nothing is changed before the last step, and other writes
        raise Locked meanwhile."""

        def in_transaction() -> Task[Answer]:
            with translated_errors(), transaction(self.connection):
                self._task_running = True
                try:
                    return (yield from work(self.connection))
                finally:
                    self._task_running = False

        self._restore_missing_file()
        try:
            return (yield from in_transaction())
        except (Damaged, *UNEXPECTED_ERRORS) as error:
            self._repair_after(error)
        return (yield from in_transaction())

    def _repair_after(self, error: Exception) -> None:
        """Repair the file if it is damaged, else raise the error again."""

        def raise_again() -> None:
            raise error

        try:
            self._run_checked(raise_again)
        except Damaged:
            if self._create_repair is None or self.path is None:
                raise
            self._repair()

    def _restore_missing_file(self) -> None:
        """Write a removed file again: SQLite would not notice, and all later writes would be
        lost."""
        if self._create_repair is not None and self.path is not None and _is_missing(self.path):
            self._replace(self._create_repair().restore_removed_file(self.connection, self.path))

    def restore(self, backup: Path) -> None:
        """Continue with a copy of this backup."""
        if self._task_running or self._create_repair is None or self.path is None:
            raise Locked
        self.forget_last_action()
        new = self._create_repair().restore_backup(self.connection, self.path, backup)
        self.connection, self.path = new.connection, new.path

    def close(self) -> None:
        with suppress(StorageError, sqlite3.Error):
            self._restore_missing_file()
        self._create_repair = None
        if self._last_action is not None:
            self._last_action.clear()
            self._last_action.close()
        try:
            with translated_errors():
                self.connection.close()
        finally:
            if self._lock is not None:
                self._lock.close()

    def _run_with_repair(self, work: Callable[[], Answer]) -> Answer:
        try:
            return self._run_checked(work)
        except Damaged:
            if self._create_repair is None or self.path is None:
                raise
            self._repair()
            return self._run_checked(work)

    def _repair(self) -> None:
        if self._create_repair is not None and self.path is not None:
            self._replace(self._create_repair().repair(self.connection, self.path))

    def _replace(self, new: Replacement) -> None:
        self.connection, self.path = new.connection, new.path
        self.reports.append(new.report)

    def _run_checked(self, work: Callable[[], Answer]) -> Answer:
        try:
            with translated_errors():
                return work()
        except UNEXPECTED_ERRORS:
            # Either a row that could never have been written, or a bug of ours.
            if self._check is not None:
                with translated_errors():
                    self._check(self.connection)
            raise


def _is_missing(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:  # unknown; the open file can still be written to
        return False
    return False
