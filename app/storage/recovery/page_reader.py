"""Read the rows of a database file page by page, without SQLite.

SQLite finds rows through trees, and one broken branch hides all leaves below it. Here every page of
the file, and every newer one in its write-ahead log, is read by itself: an intact row is found
wherever it is. Anything else is skipped. The format: https://sqlite.org/fileformat2.html
"""

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from struct import unpack
from typing import NamedTuple

from app.storage.database.migrations import PAGE_SIZE
from app.storage.database.tables import Value
from app.storage.recovery.wal import frames

TABLE_LEAF, INDEX_LEAF, INDEX_INSIDE = 13, 10, 2
HEADER = {TABLE_LEAF: 8, INDEX_LEAF: 8, INDEX_INSIDE: 12}
FIRST_PAGE_HEADER = 100
LONGEST_RECORD = 1_000_000
INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
CONSTANTS: dict[int, Value] = {0: None, 8: 0, 9: 1}
FIRST_TEXT = 13
EMPTY = bytes(PAGE_SIZE)
MOST_UNREADABLE = 200
"""Cells in which a changed bit is searched for; more of them are no single accident."""
LONGEST_HEADER = 60
"""Bytes before the values of our longest rows."""
CONTINUATION_BIT = 0x80
"""Set in every byte of a varint but the last."""


class FoundRow(NamedTuple):
    rowid: int | None
    """None in tables without SQLite's own row id."""
    values: tuple[Value, ...]


class NotARow(Exception):
    pass


class PageReader:
    """All pages of a file and its log, oldest first."""

    def __init__(self, path: Path, widths: Container[int] = range(100)) -> None:
        """`widths`: how many values a row with a row id may have."""
        self._widths = widths
        data = _bytes(path)
        log = _bytes(path.with_name(path.name + "-wal"))
        stored = [
            (at // PAGE_SIZE + 1, data[at : at + PAGE_SIZE]) for at in _page_offsets(len(data))
        ]
        logged = list(frames(log))
        older = [(frame.page, frame.data) for frame in logged if not frame.current]
        current = [(frame.page, frame.data) for frame in logged if frame.current]
        self._in_order = [*older, *stored, *current]
        self._newest = dict(self._in_order)
        self._unreadable: list[tuple[bytes, int, int]] = []
        """Listed cells that are no rows: their page, its kind, and where they should be."""

    def __len__(self) -> int:
        return len(self._in_order)

    def rows(self) -> Iterator[tuple[list[FoundRow], bool]]:
        """All listed rows, page by page, the newest version of a row last; and whether the page is
        in use."""
        for number, page in self._in_order:
            current = self._newest[number] is page
            yield self._on_page(number, page, hidden=False, current=current), current

    def repaired_rows(self) -> Iterator[list[FoundRow]]:
        """What unreadable cells would be with one bit changed; nearly all of it is nonsense."""
        for page, kind, at in self._unreadable:
            found: list[FoundRow] = []
            for offset in (at ^ 1 << bit for bit in range(PAGE_SIZE.bit_length() - 1)):
                self._try_cell(page, offset, kind, found)
            damaged = bytearray(page)
            for place in range(at, min(at + LONGEST_HEADER, len(page))):
                for bit in range(8):
                    damaged[place] ^= 1 << bit
                    self._try_cell(bytes(damaged), at, kind, found)
                    damaged[place] ^= 1 << bit
            yield found

    def _try_cell(self, page: bytes, at: int, kind: int, found: list[FoundRow]) -> None:
        with suppress(NotARow, IndexError):
            found.append(self._cell(page, at, kind))

    def hidden_rows(self) -> Iterator[list[FoundRow]]:
        """Rows that a damaged page header hides, and remains of old ones."""
        for number, page in self._in_order:
            found = self._on_page(number, page, hidden=True)
            if self._newest[number] is page and number > 1:
                found += self._rows_in_gaps(page)
            yield found

    def _rows_in_gaps(self, page: bytes) -> list[FoundRow]:
        """Rows that no pointer leads to, because one that did was changed."""
        kind, found = page[0] if page else 0, list[FoundRow]()
        if kind in HEADER:
            expected = None
            for at in sorted(set(_listed_cells(page, 0, HEADER[kind]))):
                if expected is not None and expected < at:
                    self._try_cell(page, expected, kind, found)
                with suppress(NotARow, IndexError):
                    expected = max(expected or 0, _cell_end(page, at, kind))
            start = int.from_bytes(page[5:7], "big")
            for at in {start, expected or start}:
                if HEADER[kind] < at < len(page):
                    self._try_cell(page, at, kind, found)
        return found

    def _on_page(
        self, number: int, page: bytes, hidden: bool, current: bool = False
    ) -> list[FoundRow]:
        top = FIRST_PAGE_HEADER if number == 1 else 0
        if len(page) <= top or page == EMPTY:
            return []
        kind = page[top]
        if kind in HEADER:
            return self._cells(page, top, kind, hidden, current)
        if hidden:
            return [row for guess in HEADER for row in self._cells(page, top, guess, hidden)]
        return []

    def _cells(
        self, page: bytes, top: int, kind: int, hidden: bool, current: bool = False
    ) -> list[FoundRow]:
        first = top + HEADER[kind]
        found = []
        for at in (
            _hidden_cells(page, top, first, kind) if hidden else _listed_cells(page, top, first)
        ):
            try:
                row = self._cell(page, at, kind)
            except (NotARow, IndexError):
                readable = False
            else:
                found.append(row)
                readable = row.rowid is None or len(row.values) in self._widths
            if not readable and current and len(self._unreadable) < MOST_UNREADABLE:
                self._unreadable.append((page, kind, at))
        return found

    def _cell(self, page: bytes, at: int, kind: int) -> FoundRow:
        if kind == INDEX_INSIDE:
            at += 4
        size, at = _varint(page, at)
        rowid = None
        if kind == TABLE_LEAF:
            rowid, at = _varint(page, at)
        if not 2 <= size <= LONGEST_RECORD:
            raise NotARow
        return FoundRow(rowid, _values(self._payload(page, at, size, kind)))

    def _payload(self, page: bytes, at: int, size: int, kind: int) -> bytes:
        """Follow a long record through its overflow pages."""
        here = _size_on_page(size, kind)
        if here == size:
            return _slice(page, at, size)
        parts = [_slice(page, at, here)]
        following = int.from_bytes(_slice(page, at + here, 4), "big")
        missing = size - here
        while missing > 0:
            more = self._newest.get(following)
            if more is None:
                raise NotARow
            part = more[4 : 4 + min(missing, PAGE_SIZE - 4)]
            if not part:
                raise NotARow
            parts.append(part)
            missing -= len(part)
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)


def _size_on_page(size: int, kind: int) -> int:
    """How much of a record is on its own page, as the format defines."""
    most = PAGE_SIZE - 35 if kind == TABLE_LEAF else (PAGE_SIZE - 12) * 64 // 255 - 23
    if size <= most:
        return size
    least = (PAGE_SIZE - 12) * 32 // 255 - 23
    here = least + (size - least) % (PAGE_SIZE - 4)
    return here if here <= most else least


def _cell_end(page: bytes, at: int, kind: int) -> int:
    if kind == INDEX_INSIDE:
        at += 4
    size, at = _varint(page, at)
    if kind == TABLE_LEAF:
        _rowid, at = _varint(page, at)
    here = _size_on_page(size, kind)
    return at + here + (0 if here == size else 4)


def _listed_cells(page: bytes, top: int, first: int) -> tuple[int, ...]:
    """The offsets of the page's cells, as counted by its header."""
    count = int.from_bytes(page[top + 3 : top + 5], "big")
    return _offsets(page[first : first + 2 * count])


def _hidden_cells(page: bytes, top: int, first: int, kind: int) -> tuple[int, ...]:
    """Offsets beyond that count, up to the first cell."""
    listed = _listed_cells(page, top, first) if page[top] == kind else ()
    after = first + 2 * len(listed)
    gap = page[after : min((at for at in listed if at > after), default=len(page))]
    return tuple(at for at in _offsets(gap) if at > first) if any(gap) else ()


def _offsets(data: bytes) -> tuple[int, ...]:
    count = len(data) // 2
    return unpack(f">{count}H", data[: 2 * count])


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _page_offsets(length: int) -> range:
    return range(0, length, PAGE_SIZE)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """SQLite's integer of one to nine bytes, and where it ends."""
    value = data[at]
    if value < CONTINUATION_BIT:
        return value, at + 1
    value = 0
    for _ in range(8):
        byte = data[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | data[at], at + 1


def _slice(data: bytes, at: int, size: int) -> bytes:
    part = data[at : at + size]
    if len(part) != size:
        raise NotARow
    return part


def _values(record: bytes) -> tuple[Value, ...]:
    """Decode a record in one loop, without repeated lookups: a million rows pass through here."""
    header, at = _varint(record, 0)
    if not at <= header <= len(record):
        raise NotARow
    values: list[Value] = []
    body = header
    for kind in _serial_types(record, at, header):
        if kind >= FIRST_TEXT and kind % 2:
            end = body + (kind - FIRST_TEXT) // 2
            values.append(record[body:end].decode("utf-8", "surrogateescape"))
            body = end
        elif kind in INTEGER_BYTES:
            end = body + INTEGER_BYTES[kind]
            values.append(int.from_bytes(record[body:end], "big", signed=True))
            body = end
        elif kind in CONSTANTS:
            values.append(CONSTANTS[kind])
        else:
            raise NotARow  # floats and blobs are never stored
    if body != len(record):
        raise NotARow
    return tuple(values)


def _serial_types(record: bytes, at: int, end: int) -> Sequence[int]:
    """The types of the values; nearly always one byte each."""
    kinds = record[at:end]
    if kinds.isascii():
        return kinds
    found = []
    while at < end:
        kind, at = _varint(record, at)
        found.append(kind)
    return found
