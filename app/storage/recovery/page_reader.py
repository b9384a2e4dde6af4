"""Read the rows of a database file page by page, without SQLite.

SQLite finds rows through trees, and one broken branch hides all leaves below it. Here every page of
the file, and every newer one in its write-ahead log, is read by itself: an intact row is found
wherever it is. Anything else is skipped. The format: https://sqlite.org/fileformat2.html
"""

from collections.abc import Iterator, Sequence
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

    def __init__(self, path: Path) -> None:
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

    def __len__(self) -> int:
        return len(self._in_order)

    def rows(self) -> Iterator[list[FoundRow]]:
        """All listed rows, page by page; the newest version of a row comes last."""
        for number, page in self._in_order:
            yield self._on_page(number, page, hidden=False)

    def hidden_rows(self) -> Iterator[list[FoundRow]]:
        """Rows that a damaged page header hides, and remains of old ones."""
        for number, page in self._in_order:
            yield self._on_page(number, page, hidden=True)

    def _on_page(self, number: int, page: bytes, hidden: bool) -> list[FoundRow]:
        top = FIRST_PAGE_HEADER if number == 1 else 0
        if len(page) <= top or page == EMPTY:
            return []
        kind = page[top]
        if kind in HEADER:
            return self._cells(page, top, kind, hidden)
        if hidden:
            return [row for guess in HEADER for row in self._cells(page, top, guess, hidden)]
        return []

    def _cells(self, page: bytes, top: int, kind: int, hidden: bool) -> list[FoundRow]:
        first = top + HEADER[kind]
        found = []
        for at in (
            _hidden_cells(page, top, first, kind) if hidden else _listed_cells(page, top, first)
        ):
            try:
                found.append(self._cell(page, at, kind))
            except (NotARow, IndexError, UnicodeDecodeError):
                continue
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
        """Follow a long record through its overflow pages, split as the format defines."""
        most = PAGE_SIZE - 35 if kind == TABLE_LEAF else (PAGE_SIZE - 12) * 64 // 255 - 23
        if size <= most:
            return _slice(page, at, size)
        least = (PAGE_SIZE - 12) * 32 // 255 - 23
        here = least + (size - least) % (PAGE_SIZE - 4)
        here = here if here <= most else least
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
            values.append(record[body:end].decode())
            body = end
        elif kind in INTEGER_BYTES:
            end = body + INTEGER_BYTES[kind]
            values.append(int.from_bytes(record[body:end], "big", signed=True))
            body = end
        elif kind in CONSTANTS:
            values.append(CONSTANTS[kind])
        else:
            raise NotARow  # floats and blobs are never stored
    if body > len(record):
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
