"""Which signs a font file can draw, read from the file itself.

A font is anybody's file: whatever is broken, cut off, too large or made to mislead is no font.
"""

from array import array
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from struct import Struct, error
from sys import byteorder
from typing import BinaryIO

HEAD = Struct(">4sH")
"""What kind of font, and how many tables it has."""
TABLE = Struct(">4sxxxxII")
SUBTABLE = Struct(">HHI")
GROUP = Struct(">III")
KINDS = (b"\x00\x01\x00\x00", b"OTTO", b"true")
COLLECTION = b"ttcf"
FIRST_OF_COLLECTION = 12
OUTLINES = (b"glyf", b"CFF ", b"CFF2")
COLOURS = (b"CBDT", b"sbix", b"COLR")
"""Such signs come in one size and in colours of their own, which no ink can change."""
MOST_TABLES = 100
LARGEST = 1 << 20
"""Bytes of a table of signs; those of the fonts for all of China are a fifth of it."""
LAST_SIGN = 0x10FFFF
WHOLE = ((3, 10), (0, 6), (0, 4))
"""Tables with every sign there is,"""
BASIC = ((3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""and those with the first 65536."""


@dataclass(frozen=True, slots=True)
class FontCoverage:
    """Stretches of signs, in order: where each begins and where it ends."""

    starts: "array[int]"
    ends: "array[int]"

    @classmethod
    def none(cls) -> "FontCoverage":
        return cls(array("I"), array("I"))

    def __contains__(self, sign: str) -> bool:
        place = bisect_right(self.starts, ord(sign)) - 1
        return place >= 0 and ord(sign) <= self.ends[place]


def read_coverage(path: Path) -> FontCoverage | None:
    """What the font can draw in any size and colour; None if it is none, or of no use."""
    try:
        if not S_ISREG(path.stat().st_mode):
            return None  # one that never ends would never be read to its end
        with path.open("rb") as file:
            table = _table_of_signs(file)
        return None if table is None else _signs(table)
    except (OSError, error, ValueError, IndexError, OverflowError):
        return None


def _table_of_signs(file: BinaryIO) -> bytes | None:
    kind, count = HEAD.unpack(file.read(HEAD.size))
    if kind == COLLECTION:
        file.seek(FIRST_OF_COLLECTION)
        start = int.from_bytes(file.read(4))
        file.seek(start)
        kind, count = HEAD.unpack(file.read(HEAD.size))
    if kind not in KINDS or count > MOST_TABLES:
        return None
    file.seek(6, 1)
    tables = {}
    for name, at, size in TABLE.iter_unpack(file.read(TABLE.size * count)):
        tables[name] = at, size
    drawn = any(name in tables for name in OUTLINES)
    if not drawn or any(name in tables for name in COLOURS) or b"cmap" not in tables:
        return None
    at, size = tables[b"cmap"]
    if size > LARGEST:
        return None
    file.seek(at)
    return file.read(size)


def _signs(table: bytes) -> FontCoverage | None:
    count = int.from_bytes(table[2:4])
    found = {
        (platform, encoding): at
        for platform, encoding, at in SUBTABLE.iter_unpack(table[4 : 4 + SUBTABLE.size * count])
    }
    for wanted, form, read in ((WHOLE, 12, _groups), (BASIC, 4, _segments)):
        for each in wanted:
            at = found.get(each)
            if at is not None and int.from_bytes(table[at : at + 2]) == form:
                return read(table[at:])
    return None


def _groups(table: bytes) -> FontCoverage | None:
    """Format 12: first sign, last sign, and the number of the first one's picture."""
    count = int.from_bytes(table[12:16])
    size = GROUP.size * count
    if not count or len(table) < 16 + size:
        return None
    signs = _Stretches()
    for start, end, picture in GROUP.iter_unpack(table[16 : 16 + size]):
        # Number 0 is the empty box.
        if not signs.add(start if picture else start + 1, end):
            return None
    return signs.done()


def _segments(table: bytes) -> FontCoverage | None:
    """Format 4: ends, starts, differences and offsets, each a row of their own."""
    count = int.from_bytes(table[6:8]) // 2
    ends = _row(table, 14, count)
    starts = _row(table, 16 + 2 * count, count)
    deltas = _row(table, 16 + 4 * count, count)
    at = 16 + 6 * count
    offsets = _row(table, at, count)
    signs = _Stretches()
    last = -1
    for place, (start, end, delta, offset) in enumerate(
        zip(starts, ends, deltas, offsets, strict=True)
    ):
        if not last < start <= end:
            return None
        last = end
        if offset in (0, 0xFFFF):
            boxes = [-delta & 0xFFFF]
        else:
            pictures = _row(table, at + 2 * place + offset, end - start + 1)
            boxes = [start + number for number, picture in enumerate(pictures) if not picture]
        _add_without(signs, start, end, boxes)
    return signs.done()


def _add_without(signs: "_Stretches", start: int, end: int, boxes: list[int]) -> None:
    for box in boxes:
        if start <= box <= end:
            signs.add(start, box - 1)
            start = box + 1
    signs.add(start, end)


def _row(table: bytes, at: int, count: int) -> "array[int]":
    row = array("H", table[at : at + 2 * count])
    if len(row) != count:
        raise ValueError("The table ends too early")
    if byteorder == "little":
        row.byteswap()
    return row


class _Stretches:
    """Joined where they touch; refused where they are not in order."""

    def __init__(self) -> None:
        self._starts, self._ends = array("I"), array("I")

    def add(self, start: int, end: int) -> bool:
        if start > end:
            return start == end + 1
        last = self._ends[-1] if self._ends else -1
        if start <= last or end > LAST_SIGN:
            return False
        if self._ends and start == last + 1:
            self._ends[-1] = end
        else:
            self._starts.append(start)
            self._ends.append(end)
        return True

    def done(self) -> FontCoverage | None:
        return FontCoverage(self._starts, self._ends) if self._ends else None
