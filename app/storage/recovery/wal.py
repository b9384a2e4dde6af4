"""Check SQLite's write-ahead log without SQLite.

After a damaged frame SQLite silently drops the rest of the log, as if it had never been saved. So
the log that a killed program left is checked before SQLite opens it. The format:
https://sqlite.org/fileformat2.html#walformat
"""

from array import array
from collections.abc import Iterator
from sys import byteorder
from typing import NamedTuple

from app.storage.database.migrations import PAGE_SIZE

HEADER, FRAME_HEADER = 32, 24
BIG_ENDIAN_SUMS, LITTLE_ENDIAN_SUMS = 0x377F0683, 0x377F0682
Sums = tuple[int, int]


class WalFrame(NamedTuple):
    page: int
    data: bytes
    commits: bool
    """Whether a transaction ends with this frame."""
    current: bool
    """Whether it was written since the last checkpoint."""
    head: bytes


def frames(log: bytes) -> Iterator[WalFrame]:
    salt = log[16:24]
    for at in range(HEADER, len(log), FRAME_HEADER + PAGE_SIZE):
        head = log[at : at + FRAME_HEADER]
        data = log[at + FRAME_HEADER : at + FRAME_HEADER + PAGE_SIZE]
        number = int.from_bytes(head[:4], "big")
        yield WalFrame(number, data, any(head[4:8]), head[8:16] == salt, head)


class WalContents(NamedTuple):
    """What SQLite will read of a log."""

    intact: bool
    """Whether that is everything that was committed."""
    pages: dict[int, bytes]
    """The newest committed version of each page."""
    page_count: int
    """How many pages the database has after the last transaction; 0 if there is none."""


def read_log(log: bytes) -> WalContents:
    """Read as SQLite does: up to the first frame whose checksum is wrong.

    A kill leaves such a frame, and so does a shorter write over the remains of a killed one; what
    follows was never committed. If a complete transaction follows, however, it was committed once,
    and the log is damaged.
    """
    pages: dict[int, bytes] = {}
    count = 0
    if len(log) <= HEADER:
        return WalContents(True, pages, count)
    magic = int.from_bytes(log[:4], "big")
    order = {BIG_ENDIAN_SUMS: "big", LITTLE_ENDIAN_SUMS: "little"}.get(magic)
    if order is None or int.from_bytes(log[8:12], "big") != PAGE_SIZE:
        return WalContents(False, pages, count)
    swap = order != byteorder
    sums = _checksum(log[:24], (0, 0), swap)
    if sums != _stored_sums(log[24:32]):
        return WalContents(False, pages, count)
    following = frames(log)
    uncommitted: dict[int, bytes] = {}
    for frame in following:
        sums = _checksum(frame.head[:8] + frame.data, sums, swap)
        stored = _stored_sums(frame.head[16:24])
        if sums != stored:
            intact = not _commits_later(following, (sums, stored), swap)
            return WalContents(intact, pages, count)
        if not frame.current:
            return WalContents(False, pages, count)
        uncommitted[frame.page] = frame.data
        if frame.commits:
            pages |= uncommitted
            uncommitted.clear()
            count = int.from_bytes(frame.head[4:8], "big")
    return WalContents(True, pages, count)


def _commits_later(following: Iterator[WalFrame], before: tuple[Sums, Sums], swap: bool) -> bool:
    """Whether a later transaction is complete, judging each frame by the one before."""
    for frame in following:
        if not frame.current:
            continue
        stored = _stored_sums(frame.head[16:24])
        # The checksum of the frame before may itself be damaged: try both.
        computed = [_checksum(frame.head[:8] + frame.data, sums, swap) for sums in before]
        if frame.commits and stored in computed:
            return True
        before = (computed[1], stored)
    return False


def _stored_sums(data: bytes) -> Sums:
    return int.from_bytes(data[:4], "big"), int.from_bytes(data[4:8], "big")


def _checksum(data: bytes, before: Sums, swap: bool) -> Sums:
    words = array("I", data[: len(data) // 8 * 8])
    if swap:
        words.byteswap()
    first, second = before
    pairs = iter(words)
    for one, two in zip(pairs, pairs, strict=True):
        first = first + one + second & 0xFFFFFFFF
        second = second + two + first & 0xFFFFFFFF
    return first, second
