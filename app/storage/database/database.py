"""The one way to the saved rows: `ask` reads, `change` writes all or nothing.

Both name SQLite's errors by their cause. Should the file turn out damaged, it is mended, once,
and the question asked again; `news` says so.
"""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TypeVar

from app.storage.database.connection import causes_named, transaction
from app.storage.database.file_lock import FileLock
from app.storage.database.tables import LATEST
from app.storage.errors import Damaged, Locked, StorageError
from app.storage.recovery.report import OpeningReport

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
Clock = Callable[[], int]
Steps = Generator[int, None, Answer]
"""Long work in small steps, each of which says how far it is; then the answer."""


SURPRISES = (sqlite3.Error, TypeError, ValueError, LookupError, OverflowError)


def milliseconds() -> int:
    """Since 1970; a clock that is out of its mind says the nearest time that can be kept."""
    return min(max(int(time() * 1000), 0), LATEST - 1)


@dataclass(frozen=True, slots=True)
class Mended:
    connection: sqlite3.Connection
    path: Path | None
    news: OpeningReport


class Database:
    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        clock: Clock = milliseconds,
        mend: Callable[[sqlite3.Connection, Path], Mended] | None = None,
        inspect: Callable[[sqlite3.Connection], object] | None = None,
        lock: FileLock | None = None,
        write_anew: Callable[[sqlite3.Connection, Path], Mended] | None = None,
    ) -> None:
        self.connection = connection
        self.path = path
        self.clock = clock
        self.news: list[OpeningReport] = []
        """What happened since the opening, oldest first."""
        self._mend = mend
        self._inspect = inspect
        self._lock = lock
        self._write_anew = write_anew
        self._in_steps = False

    @property
    def kept(self) -> bool:
        """Whether what is saved outlives the program."""
        return self.path is not None

    def ask(self, work: Work[Answer]) -> Answer:
        return self._tried(lambda: work(self.connection))

    def change(self, work: Work[Answer]) -> Answer:
        """Runs `work` in one transaction; when this returns, it is on the disk."""

        if self._in_steps:
            raise Locked

        def changed() -> Answer:
            with transaction(self.connection):
                return work(self.connection)

        self._find_file()
        return self._tried(changed)

    def changing(self, work: Callable[[sqlite3.Connection], Steps[Answer]]) -> Steps[Answer]:
        """As `change`, for long work: every step is handed out, and the next one waits to be asked
        for. Until the last, nothing is changed, and nobody else can change anything."""

        def changed() -> Steps[Answer]:
            with causes_named(), transaction(self.connection):
                self._in_steps = True
                try:
                    return (yield from work(self.connection))
                finally:
                    self._in_steps = False

        self._find_file()
        try:
            return (yield from changed())
        except (Damaged, *SURPRISES) as wrong:
            self._mend_after(wrong)
        return (yield from changed())

    def _mend_after(self, wrong: Exception) -> None:
        """Raised again, unless the file was damaged and is mended now."""

        def again() -> None:
            raise wrong

        try:
            self._judged(again)
        except Damaged:
            if self._mend is None or self.path is None:
                raise
            self._mend_now()

    def _find_file(self) -> None:
        """One that was removed is written anew: SQLite would not notice, and what it writes then
        is gone when the program ends."""
        if self._write_anew is not None and self.path is not None and _is_gone(self.path):
            self._replace(self._write_anew(self.connection, self.path))

    def close(self) -> None:
        with suppress(StorageError, sqlite3.Error):
            self._find_file()
        self._write_anew = None
        try:
            with causes_named():
                self.connection.close()
        finally:
            if self._lock is not None:
                self._lock.close()

    def _tried(self, work: Callable[[], Answer]) -> Answer:
        try:
            return self._judged(work)
        except Damaged:
            if self._mend is None or self.path is None:
                raise
            self._mend_now()
            return self._judged(work)

    def _mend_now(self) -> None:
        if self._mend is not None and self.path is not None:
            self._replace(self._mend(self.connection, self.path))

    def _replace(self, mended: Mended) -> None:
        self.connection, self.path = mended.connection, mended.path
        self.news.append(mended.news)

    def _judged(self, work: Callable[[], Answer]) -> Answer:
        try:
            with causes_named():
                return work()
        except SURPRISES:
            # Either a row that nobody could have written, or our own mistake.
            if self._inspect is not None:
                with causes_named():
                    self._inspect(self.connection)
            raise


def _is_gone(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:  # nobody knows; what is open can still be written to
        return False
    return False
