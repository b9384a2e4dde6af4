"""Unexpected errors, written to a file that the player can export."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from traceback import format_exception

LARGEST = 200_000
"""Bytes; older errors are dropped."""


class ErrorLog:
    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def empty(self) -> bool:
        return not self.path.is_file() or not self.path.stat().st_size

    def write(self, error: BaseException) -> None:
        with suppress(OSError):
            before = self.path.read_bytes() if self.path.is_file() else b""
            now = datetime.now().astimezone().isoformat(timespec="seconds")
            text = "".join((now, "\n", *format_exception(error), "\n"))
            added = text.encode("utf-8", "replace")[-LARGEST:]
            self.path.write_bytes((before + added)[-LARGEST:])
