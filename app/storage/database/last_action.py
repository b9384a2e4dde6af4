"""The last saved action, noted outside the database while the program runs.

If the log is removed or cut after a kill, SQLite finds an older state that is perfectly intact.
This note tells that something is missing. It is written after the action is on the disk and is not
synced itself, so it may be older than the database, which means nothing, but never newer.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple
from zlib import crc32

LENGTH = 96


class LastAction(NamedTuple):
    uid: str
    steps: int
    """How many actions the game had."""
    checksum: int
    """That of the last one; 0 before the first."""


class LastActionFile:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def read(self) -> LastAction | None:
        """None if there is no note, or only a part of one."""
        try:
            data = self._path.read_bytes() if self._path.is_file() else b""
            text, _, checksum = data[:LENGTH].decode("ascii").strip().rpartition(" ")
            uid, steps, last = text.split(" ")
            if int(checksum) != crc32(text.encode("ascii")):
                return None
            return LastAction(uid, int(steps), int(last))
        except (OSError, ValueError):
            return None

    def write(self, action: LastAction) -> None:
        text = f"{action.uid} {action.steps} {action.checksum}"
        self._write(f"{text} {crc32(text.encode('ascii'))}".encode("ascii").ljust(LENGTH))

    def clear(self) -> None:
        """Before anything is removed from the database on purpose."""
        if os.path.lexists(self._path):
            self._write(bytes(LENGTH))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, data: bytes) -> None:
        with suppress(OSError):  # it is only a note
            if self._file is None:
                if os.path.lexists(self._path) and not self._path.is_file():
                    return
                # Never truncated: a kill leaves the old note or the new one.
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
                self._file = os.fdopen(handle, "r+b", buffering=0)
            self._file.seek(0)
            self._file.write(data)


def is_saved(connection: sqlite3.Connection, action: LastAction) -> bool:
    """Whether the database has this action of this game."""
    if not action.steps:
        found = connection.execute("SELECT 0 FROM games WHERE uid = ?", (action.uid,))
    else:
        found = connection.execute(
            "SELECT actions.mark FROM actions JOIN games ON games.id = actions.game"
            " WHERE uid = ? AND step = ?",
            (action.uid, action.steps - 1),
        )
    return bool(found.fetchone() == (action.checksum,))
