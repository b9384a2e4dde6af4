"""Only one copy of the program looks after a file, from the first look at it to the last.

SQLite locks the database, but not while a damaged one is read, set aside and replaced. The
system gives the lock back when a program ends, however it ends.
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
    """Held until it is closed; raises Locked where another copy holds it all this time."""

    def __init__(self, path: Path, seconds: float) -> None:
        self._path, self._seconds = path, seconds
        self._file: BinaryIO | None = None
        self.acquire()

    def acquire(self) -> None:
        """Once more, where the file of before was removed."""
        self.close()
        self._file = None
        # Where no such file can be made there is nothing to write to either.
        with suppress(OSError):
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
                # A file system without locks; SQLite's own has to do.
                return
            return
