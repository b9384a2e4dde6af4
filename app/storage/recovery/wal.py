"""SQLite's write-ahead log, looked at without SQLite.

A damaged frame makes SQLite drop it and everything after it without a word, as if it had never
been saved. So the log that a killed program left is looked at before SQLite sees it.
The format: https://sqlite.org/fileformat2.html#walformat
"""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from sys import byteorder

from app.storage.database.schema import PAGE_SIZE

HEADER, FRAME_HEADER = 32, 24
BIG_ENDIAN_SUMS, LITTLE_ENDIAN_SUMS = 0x377F0683, 0x377F0682
Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WalFrame:
    page: int
    data: bytes
    commits: bool
    """Whether a transaction ends with this page."""
    current: bool
    """Whether it was written since the log was last emptied."""
    head: bytes


def frames(log: bytes) -> Iterator[WalFrame]:
    salt = log[16:24]
    for at in range(HEADER, len(log), FRAME_HEADER + PAGE_SIZE):
        head = log[at : at + FRAME_HEADER]
        data = log[at + FRAME_HEADER : at + FRAME_HEADER + PAGE_SIZE]
        number = int.from_bytes(head[:4], "big")
        yield WalFrame(number, data, any(head[4:8]), head[8:16] == salt, head)


def is_intact(log: bytes) -> bool:
    """Whether SQLite will read all that was saved to it.

    It reads up to the first frame that does not add up. There a write was killed, or a shorter
    one went over the remains of a killed one: either way what follows never came to its end. A
    whole transaction after it was saved once, and is damage.
    """
    if len(log) <= HEADER:
        return True
    magic = int.from_bytes(log[:4], "big")
    order = {BIG_ENDIAN_SUMS: "big", LITTLE_ENDIAN_SUMS: "little"}.get(magic)
    if order is None or int.from_bytes(log[8:12], "big") != PAGE_SIZE:
        return False
    swap = order != byteorder
    sums = _checksum(log[:24], (0, 0), swap)
    if sums != _stored_sums(log[24:32]):
        return False
    following = frames(log)
    for frame in following:
        sums = _checksum(frame.head[:8] + frame.data, sums, swap)
        said = _stored_sums(frame.head[16:24])
        if sums != said:
            return not _commits_later(following, (sums, said), swap)
        if not frame.current:
            return False
    return True


def _commits_later(following: Iterator[WalFrame], before: tuple[Sums, Sums], swap: bool) -> bool:
    """Whether a transaction was brought to its end there, going by the frame before each."""
    for frame in following:
        if not frame.current:
            continue
        said = _stored_sums(frame.head[16:24])
        # The sums of the frame before may themselves be what is damaged: try both.
        given = [_checksum(frame.head[:8] + frame.data, sums, swap) for sums in before]
        if frame.commits and said in given:
            return True
        before = (given[1], said)
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
