"""Reads from a font file which characters it covers.

Font files are untrusted input: damaged, truncated or oversized ones are ignored.
"""

from array import array
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from struct import Struct, error
from sys import byteorder
from typing import BinaryIO

HEADER = Struct(">4sH")
"""The type of font, and its number of tables."""
TABLE = Struct(">4sxxxxII")
SUBTABLE = Struct(">HHI")
GROUP = Struct(">III")
FONT_TYPES = (b"\x00\x01\x00\x00", b"OTTO", b"true")
COLLECTION = b"ttcf"
FIRST_FONT_OFFSET = 12
OUTLINE_TABLES = (b"glyf", b"CFF ", b"CFF2")
COLOUR_TABLES = (b"CBDT", b"sbix", b"COLR")
"""Colour glyphs come in fixed sizes and cannot be tinted."""
MOST_TABLES = 100
LARGEST_CMAP = 1 << 20
"""Bytes; the largest Chinese fonts have a fifth of this."""
LAST_CHARACTER = 0x10FFFF
FULL_UNICODE = ((3, 10), (0, 6), (0, 4))
"""Platform and encoding of tables for all of Unicode."""
BASIC_PLANE = ((3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""The same for tables of the first 65,536 characters."""


@dataclass(frozen=True, slots=True)
class FontCoverage:
    """Sorted ranges of characters, by first and last."""

    starts: "array[int]"
    ends: "array[int]"

    @classmethod
    def none(cls) -> "FontCoverage":
        return cls(array("I"), array("I"))

    def __contains__(self, character: str) -> bool:
        place = bisect_right(self.starts, ord(character)) - 1
        return place >= 0 and ord(character) <= self.ends[place]


def read_coverage(path: Path) -> FontCoverage | None:
    """The characters that the font can draw in any size and colour; None if it is not usable."""
    try:
        if not S_ISREG(path.stat().st_mode):
            return None  # reading a device or a pipe might never end
        with path.open("rb") as file:
            table = _find_cmap(file)
        return None if table is None else _read_cmap(table)
    except (OSError, error, ValueError, IndexError, OverflowError):
        return None


def _find_cmap(file: BinaryIO) -> bytes | None:
    kind, count = HEADER.unpack(file.read(HEADER.size))
    if kind == COLLECTION:
        file.seek(FIRST_FONT_OFFSET)
        start = int.from_bytes(file.read(4))
        file.seek(start)
        kind, count = HEADER.unpack(file.read(HEADER.size))
    if kind not in FONT_TYPES or count > MOST_TABLES:
        return None
    file.seek(6, 1)
    tables = {}
    for name, at, size in TABLE.iter_unpack(file.read(TABLE.size * count)):
        tables[name] = at, size
    drawn = any(name in tables for name in OUTLINE_TABLES)
    if not drawn or any(name in tables for name in COLOUR_TABLES) or b"cmap" not in tables:
        return None
    at, size = tables[b"cmap"]
    if size > LARGEST_CMAP:
        return None
    file.seek(at)
    return file.read(size)


def _read_cmap(table: bytes) -> FontCoverage | None:
    count = int.from_bytes(table[2:4])
    found = {
        (platform, encoding): at
        for platform, encoding, at in SUBTABLE.iter_unpack(table[4 : 4 + SUBTABLE.size * count])
    }
    readers = ((FULL_UNICODE, 12, _read_format_12), (BASIC_PLANE, 4, _read_format_4))
    for wanted, form, read in readers:
        for each in wanted:
            at = found.get(each)
            if at is not None and int.from_bytes(table[at : at + 2]) == form:
                return read(table[at:])
    return None


def _read_format_12(table: bytes) -> FontCoverage | None:
    """Groups of first character, last character and first glyph."""
    count = int.from_bytes(table[12:16])
    size = GROUP.size * count
    if not count or len(table) < 16 + size:
        return None
    characters = _RangeBuilder()
    for start, end, glyph in GROUP.iter_unpack(table[16 : 16 + size]):
        # Glyph 0 stands for missing characters.
        if not characters.add(start if glyph else start + 1, end):
            return None
    return characters.build()


def _read_format_4(table: bytes) -> FontCoverage | None:
    """Segments, stored as four arrays: ends, starts, deltas and offsets."""
    count = int.from_bytes(table[6:8]) // 2
    ends = _row(table, 14, count)
    starts = _row(table, 16 + 2 * count, count)
    deltas = _row(table, 16 + 4 * count, count)
    at = 16 + 6 * count
    offsets = _row(table, at, count)
    characters = _RangeBuilder()
    last = -1
    for place, (start, end, delta, offset) in enumerate(
        zip(starts, ends, deltas, offsets, strict=True)
    ):
        if not last < start <= end:
            return None
        last = end
        if offset in (0, 0xFFFF):
            missing = [-delta & 0xFFFF]
        else:
            glyphs = _row(table, at + 2 * place + offset, end - start + 1)
            missing = [start + number for number, glyph in enumerate(glyphs) if not glyph]
        _add_except(characters, start, end, missing)
    return characters.build()


def _add_except(characters: "_RangeBuilder", start: int, end: int, missing: list[int]) -> None:
    for gap in missing:
        if start <= gap <= end:
            characters.add(start, gap - 1)
            start = gap + 1
    characters.add(start, end)


def _row(table: bytes, at: int, count: int) -> "array[int]":
    row = array("H", table[at : at + 2 * count])
    if len(row) != count:
        raise ValueError("the table is truncated")
    if byteorder == "little":
        row.byteswap()
    return row


class _RangeBuilder:
    """Joins adjacent ranges and rejects unsorted ones."""

    def __init__(self) -> None:
        self._starts, self._ends = array("I"), array("I")

    def add(self, start: int, end: int) -> bool:
        if start > end:
            return start == end + 1
        last = self._ends[-1] if self._ends else -1
        if start <= last or end > LAST_CHARACTER:
            return False
        if self._ends and start == last + 1:
            self._ends[-1] = end
        else:
            self._starts.append(start)
            self._ends.append(end)
        return True

    def build(self) -> FontCoverage | None:
        return FontCoverage(self._starts, self._ends) if self._ends else None
