"""A large JSON object read piece by piece, so that no file can take much memory or time.

Lists directly inside the object come element by element; everything else whole.
"""

import json
import re
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from app.storage.errors import (
    ExportDamaged,
    ExportPart,
    ExportTooLarge,
    ExportWrong,
    NotAnExport,
    ValueTooLong,
)

MEGABYTE = 1_000_000
LARGEST_FILE = 200 * MEGABYTE
LARGEST_PIECE = MEGABYTE
CHUNK = 64_000
SPACE = re.compile(r"[ \t\r\n]*")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def pieces(file: BinaryIO) -> Iterator[tuple[str, object]]:
    """Every name with its value; a list's name comes once for each element."""
    return _Reader(file).pieces()


class _Reader:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._text = ""
        self._at = 0
        self._bytes = 0
        self._rest = b""
        self._ended = False
        self._decoder = json.JSONDecoder()

    def pieces(self) -> Iterator[tuple[str, object]]:
        if self._next() != "{":
            raise NotAnExport
        self._at += 1
        if self._next() == "}":
            self._finish()
            return
        while True:
            name = self._value()
            if not isinstance(name, str) or self._next() != ":":
                self._fail()
            self._at += 1
            if self._next() == "[":
                for element in self._elements():
                    yield name, element
            else:
                yield name, self._value()
            if not self._goes_on("}"):
                break
        self._finish()

    def _elements(self) -> Iterator[object]:
        self._at += 1
        if self._next() == "]":
            self._at += 1
            return
        while True:
            yield self._value()
            if not self._goes_on("]"):
                return

    def _goes_on(self, end: str) -> bool:
        """Past a comma or past the end; anything else is damage."""
        found = self._next()
        if found not in (",", end):
            self._fail()
        self._at += 1
        return found == ","

    def _finish(self) -> None:
        self._at += self._next() == "}"
        if self._next():
            self._fail()

    def _value(self) -> object:
        self._next()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except (ValueError, RecursionError):
                # Cut in the middle, or wrong: more text tells which.
                end = -1
            # A number at the very end might go on.
            if end >= 0 and (end < len(self._text) or not self._more()):
                self._at = end
                return value
            if end < 0 and (len(self._text) - self._at > LARGEST_PIECE or not self._more()):
                if len(self._text) - self._at > LARGEST_PIECE:
                    raise ExportWrong(
                        part=ExportPart.BYTE, number=self._place(), wrong=ValueTooLong()
                    )
                self._fail()

    def _next(self) -> str:
        """The next character that is no space, still to be read; empty at the end."""
        while True:
            blank = SPACE.match(self._text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def _more(self) -> bool:
        if self._ended:
            return False
        data = self._file.read(CHUNK)
        if not self._bytes:
            data = data.removeprefix(BYTE_ORDER_MARK)
            if not data.lstrip().startswith(b"{"):
                raise NotAnExport
        self._bytes += len(data)
        if self._bytes > LARGEST_FILE:
            raise ExportTooLarge(most=LARGEST_FILE // MEGABYTE)
        self._ended = not data
        whole = self._rest + data
        text, used = self._decoded(whole)
        self._rest = whole[used:]
        self._text = self._text[self._at :] + text
        self._at = 0
        return not self._ended

    def _decoded(self, data: bytes) -> tuple[str, int]:
        """As much text as there is; a character may be cut between two chunks."""
        try:
            return data.decode(), len(data)
        except UnicodeDecodeError as wrong:
            if self._ended or len(data) - wrong.start > 3:
                self._fail()
            return data[: wrong.start].decode(), wrong.start

    def _place(self) -> int:
        """About how far the file was read, in bytes."""
        unread = len(self._text[self._at :].encode("utf-8", "surrogatepass"))
        return max(0, self._bytes - len(self._rest) - unread)

    def _fail(self) -> NoReturn:
        raise ExportDamaged(place=self._place())
