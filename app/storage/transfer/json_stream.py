"""Read a large JSON object piece by piece, so that no file takes much memory or time.

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
    """Yield every name with its value; a list's name once for each element."""
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
        if self._peek() != "{":
            raise NotAnExport
        self._at += 1
        if self._peek() == "}":
            self._finish()
            return
        while True:
            name = self._value()
            if not isinstance(name, str) or self._peek() != ":":
                self._fail()
            self._at += 1
            if self._peek() == "[":
                for element in self._elements():
                    yield name, element
            else:
                yield name, self._value()
            if not self._continues("}"):
                break
        self._finish()

    def _elements(self) -> Iterator[object]:
        self._at += 1
        if self._peek() == "]":
            self._at += 1
            return
        while True:
            yield self._value()
            if not self._continues("]"):
                return

    def _continues(self, end: str) -> bool:
        """Skip a comma or the closing bracket; True for a comma."""
        found = self._peek()
        if found not in (",", end):
            self._fail()
        self._at += 1
        return found == ","

    def _finish(self) -> None:
        self._at += self._peek() == "}"
        if self._peek():
            self._fail()

    def _value(self) -> object:
        self._peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except (ValueError, RecursionError):
                # Either incomplete or wrong: more text tells which.
                end = -1
            # A number at the end of the text might continue.
            if end >= 0 and (end < len(self._text) or not self._read_more()):
                self._at = end
                return value
            if end < 0 and (len(self._text) - self._at > LARGEST_PIECE or not self._read_double()):
                if len(self._text) - self._at > LARGEST_PIECE:
                    raise ExportWrong(
                        part=ExportPart.BYTE, number=self._place(), wrong=ValueTooLong()
                    )
                self._fail()

    def _peek(self) -> str:
        """The next non-space character, without consuming it; empty at the end."""
        skipped = 0
        while True:
            blank = SPACE.match(self._text, self._at)
            if blank is not None:
                skipped += blank.end() - self._at
                self._at = blank.end()
            if skipped > LARGEST_PIECE:
                raise ExportWrong(part=ExportPart.BYTE, number=self._place(), wrong=ValueTooLong())
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._read_more():
                return ""

    def _read_double(self) -> bool:
        """Read as much again: a long piece is parsed a few times, not once for each chunk."""
        wanted = 2 * (len(self._text) - self._at)
        more = found = self._read_more()
        while more and len(self._text) < wanted:
            more = self._read_more()
        return found

    def _read_more(self) -> bool:
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
        undecoded = self._rest + data
        text, used = self._decode(undecoded)
        self._rest = undecoded[used:]
        self._text = self._text[self._at :] + text
        self._at = 0
        return not self._ended

    def _decode(self, data: bytes) -> tuple[str, int]:
        """Decode as much as possible; a character may be split between two chunks."""
        try:
            return data.decode(), len(data)
        except UnicodeDecodeError as error:
            if self._ended or len(data) - error.start > 3:
                self._fail()
            return data[: error.start].decode(), error.start

    def _place(self) -> int:
        """About how far the file was read, in bytes."""
        unread = len(self._text[self._at :].encode("utf-8", "surrogatepass"))
        return max(0, self._bytes - len(self._rest) - unread)

    def _fail(self) -> NoReturn:
        raise ExportDamaged(place=self._place())
