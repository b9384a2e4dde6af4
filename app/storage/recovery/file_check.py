"""Check a database and its log before SQLite reads them.

SQLite believes its header: one changed bit there makes a file read-only, hides its last pages or
overwrites pages in use, and a file shorter than its header makes SQLite delete the log. Our header
is known almost byte by byte. The format: https://sqlite.org/fileformat2.html#the_database_header
"""

import os
from collections.abc import Mapping
from pathlib import Path
from struct import unpack_from
from typing import BinaryIO

from app.storage.database.migrations import APPLICATION_ID, PAGE_SIZE
from app.storage.database.sibling_files import sidecar_files
from app.storage.errors import Damaged, DamagedPart
from app.storage.recovery.wal import WalContents, read_log

SIZE = 100
FIXED: Mapping[int, bytes] = {
    0: b"SQLite format 3\x00" + PAGE_SIZE.to_bytes(2, "big"),
    20: b"\x00\x40\x20\x20",
    44: (4).to_bytes(4, "big"),
    48: bytes(8),
    56: (1).to_bytes(4, "big"),
    64: bytes(4),
    68: APPLICATION_ID.to_bytes(4, "big"),
    72: bytes(20),
}
"""What never changes in our files, by its place."""
JOURNAL_MODES = (b"\x02\x02", b"\x01\x01")
"""Bytes 18 and 19: with a write-ahead log, and as a file is before its first transaction."""
POINTERS_PER_TRUNK = PAGE_SIZE // 4 - 2


def check_files(path: Path) -> None:
    """Raise Damaged if SQLite would lose or misread anything in the file or its log."""
    sidecars = sidecar_files(path)
    # Anything else, such as a folder or a pipe, would fail or block for ever when opened.
    if not path.is_file():
        raise Damaged(part=DamagedPart.START)
    if any(os.path.lexists(each) and not each.is_file() for each in sidecars):
        raise Damaged(part=DamagedPart.LOG)
    log = read_log(sidecars[0].read_bytes() if sidecars[0].exists() else b"")
    if not log.intact:
        raise Damaged(part=DamagedPart.LOG)
    _check_header(path, log)


def _check_header(path: Path, log: WalContents) -> None:
    """Raise Damaged if SQLite would misread the file because of its header."""
    with path.open("rb") as file:
        header = file.read(SIZE)
        length = file.seek(0, 2)
        if length < PAGE_SIZE or not _is_plausible(header):
            raise Damaged(part=DamagedPart.START)
        current = log.pages.get(1, header)
        changes, counted, trunk, free = unpack_from(">4I", current, 24)
        (valid_for,) = unpack_from(">I", current, 92)
        known = log.page_count or -(-length // PAGE_SIZE)
        # SQLite ignores the count of pages unless these two agree.
        if changes == valid_for and counted != known:
            raise Damaged(part=DamagedPart.START)
        if not _is_free_list(file, log.pages, known, trunk, free):
            raise Damaged(part=DamagedPart.START)


def _is_plausible(header: bytes) -> bool:
    fixed = all(header[at : at + len(value)] == value for at, value in FIXED.items())
    return fixed and header[18:20] in JOURNAL_MODES


def _is_free_list(
    file: BinaryIO, logged: Mapping[int, bytes], pages: int, trunk: int, free: int
) -> bool:
    """Whether the list of unused pages is as long as the header says.

    From a wrong list SQLite would take a page that is in use, and overwrite it.
    """
    found = 0
    while trunk:
        if not 1 < trunk <= pages or found >= free:
            return False
        page = logged.get(trunk) or _read_page(file, trunk)
        if len(page) < PAGE_SIZE:
            return False
        trunk, leaves = unpack_from(">2I", page)
        if leaves > POINTERS_PER_TRUNK:
            return False
        if not all(1 < each <= pages for each in unpack_from(f">{leaves}I", page, 8)):
            return False
        found += 1 + leaves
    return found == free


def _read_page(file: BinaryIO, number: int) -> bytes:
    file.seek((number - 1) * PAGE_SIZE)
    return file.read(PAGE_SIZE)
