"""A lock that only one copy of the program holds, from opening a file to closing it.

SQLite locks the database, but not while a damaged one is read, quarantined and replaced. The system
releases the lock when a program ends, however it ends.
"""

import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import BinaryIO

from app.storage.errors import Locked

RETRY_SECONDS = 0.02

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held until closed; raises Locked if another copy holds it for all of the given time."""

    def __init__(self, path: Path, seconds: float) -> None:
        self._path, self._seconds = path, seconds
        self._file: BinaryIO | None = None
        self.acquire()

    def acquire(self) -> None:
        """Lock again, after the lock file was removed."""
        self.close()
        self._file = None
        # If it cannot be created, nothing else can be written here either.
        with suppress(OSError):
            if not self._path.exists() or self._path.is_file():  # opening a pipe would block
                self._file = self._path.open("ab")
        if self._file is not None:
            self._wait(self._file, monotonic() + self._seconds)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _wait(self, file: BinaryIO, until: float) -> None:
        while True:
            try:
                _lock(file)
            except (BlockingIOError, PermissionError):
                if monotonic() < until:
                    sleep(RETRY_SECONDS)
                    continue
                file.close()
                raise Locked from None
            except OSError:
                # The file system has no locks: rely on SQLite's.
                return
            return


def is_locked(database: Path) -> bool:
    """Whether another copy of the program has this database open."""
    try:
        FileLock(lock_path(database), 0).close()
    except Locked:
        return True
    return False


def lock_path(database: Path) -> Path:
    return database.with_suffix(".lock")
