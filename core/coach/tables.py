"""The coach's tables: the expected future points of every state of a column.

A table file is a line of JSON, then a zlib stream: the differences between consecutive upper
states in steps of 1/128 point, first all low bytes, then all high bytes. Blocks are unpacked on
first use.
"""

import json
import zlib
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from pathlib import Path
from struct import unpack_from
from typing import Any

from core.coach.extra_five_state import FIVE_BOX, NOTHING, block_numbers
from core.coach.neural_network import NETWORKS_NAME, Network, NetworkFile
from core.coach.upper_states import upper_states
from core.errors import CoachTablesDamaged
from core.extra_fives import POLICIES

FORMAT = "fivefold table"
VERSION = 1
MAX_UNPACKED_BYTES = 40_000_000
"""A limit for damaged files, far above the size of ours."""
ZEROED_LIKE_NONE = ("again", "wild", "eligible", "row")
"""Policies under which a column with a zeroed five box has the values of `none`."""

Reader = Callable[[str], bytes]
"""Returns the bytes of the table with this name."""
Block = list[float]

TABLES_FOLDER = Path(__file__).parent.parent.parent / "assets" / "coach"


class ValueTable:
    def __init__(self, packed: bytes, blocks: int) -> None:
        header, unpacked = _read(packed)
        if len(unpacked) < 2 * blocks * len(upper_states().pairs):
            raise ValueError("the table is incomplete")
        self.value: float = header["value"]
        """The value of the empty card, before rounding."""
        self._steps: int = header["steps"]
        half = len(unpacked) // 2
        paired = bytearray(len(unpacked))
        paired[0::2], paired[1::2] = unpacked[:half], unpacked[half:]
        self._differences = memoryview(paired)
        self._blocks: list[Block | None] = [None] * (half // len(upper_states().pairs))

    def block(self, number: int) -> Block:
        found = self._blocks[number]
        if found is None:
            found = self._blocks[number] = self._unpack(number)
        return found

    def _unpack(self, number: int) -> Block:
        size = len(upper_states().pairs)
        first, *rest = unpack_from(f"<{size}h", self._differences, 2 * number * size)
        return [value / self._steps for value in accumulate(rest, initial=first & 0xFFFF)]


def _read(packed: bytes) -> tuple[dict[str, Any], bytes]:
    """A table's header and differences; ValueError if it is not a table."""
    line, _, body = packed.partition(b"\n")
    try:
        header: dict[str, Any] = json.loads(line)
        known = header["format"] == FORMAT and header["version"] == VERSION
        numbers = type(header["value"]) is float and type(header["steps"]) is int
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(body, MAX_UNPACKED_BYTES)
        whole = unpacking.eof and len(unpacked) % (2 * len(upper_states().pairs)) == 0
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
        known = False
    if not (known and numbers and whole and unpacked and header["steps"] > 0):
        raise ValueError("not a table of the coach, or another version")
    return header, unpacked


class PolicyValues:
    """A column's future points under a policy, by memory and filled lower boxes."""

    def __init__(self, policy: str, read: Callable[[str], ValueTable]) -> None:
        own = read(policy)
        other = read("none") if policy in ZEROED_LIKE_NONE else own
        numbers, plain = stored_block_numbers(policy), block_numbers("none")[NOTHING]
        self.value = own.value
        self._blocks_by_state = [
            [
                (own, number) if number >= 0 else (other, plain[lower])
                for lower, number in enumerate(row)
            ]
            for row in numbers
        ]

    def block(self, memory: int, lower: int) -> Block:
        table, number = self._blocks_by_state[memory][lower]
        return table.block(number)


def stored_block_numbers(policy: str) -> tuple[tuple[int, ...], ...]:
    """Like `block_numbers`, as stored in the policy's file, without blocks shared with `none`."""
    count = 0
    rows = []
    for memory, row in enumerate(block_numbers(policy)):
        there = []
        for lower, number in enumerate(row):
            zeroed = memory == NOTHING and bool(lower >> FIVE_BOX & 1)
            if number < 0 or (zeroed and policy in ZEROED_LIKE_NONE):
                there.append(-1)
            else:
                there.append(count)
                count += 1
        rows.append(tuple(there))
    return tuple(rows)


class TableLibrary:
    """Reads tables on first use and keeps them."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._tables: dict[str, ValueTable] = {}
        self._damaged: set[str] = set()
        self._values: dict[str, PolicyValues] = {}
        self._nets: NetworkFile | None = None

    def table(self, name: str) -> ValueTable:
        """The table with this name; raises CoachTablesDamaged if it cannot be read."""
        if name in self._damaged:
            raise CoachTablesDamaged
        if name not in self._tables:
            try:
                self._tables[name] = ValueTable(self._read(name), _needed_blocks(name))
            except (OSError, ValueError):
                self._damaged.add(name)
                raise CoachTablesDamaged from None
        return self._tables[name]

    def values(self, policy: str) -> PolicyValues:
        if policy not in self._values:
            self._values[policy] = PolicyValues(policy, self.table)
        return self._values[policy]

    def network(self, multipliers: tuple[int, ...]) -> Network:
        """The network for these columns; raises CoachTablesDamaged if it cannot be read."""
        if NETWORKS_NAME in self._damaged:
            raise CoachTablesDamaged
        try:
            if self._nets is None:
                self._nets = NetworkFile(self._read(NETWORKS_NAME))
            return self._nets.of(multipliers)
        except (OSError, ValueError):
            self._damaged.add(NETWORKS_NAME)
            raise CoachTablesDamaged from None


@cache
def _needed_blocks(name: str) -> int:
    """The number of blocks that a game may need of this table."""
    known = name in {policy.id for policy in POLICIES}
    return 1 + max(map(max, stored_block_numbers(name if known else "none")))


def read_bundled_table(name: str) -> bytes:
    return (TABLES_FOLDER / f"{name}.bin").read_bytes()


@cache
def bundled_tables() -> TableLibrary:
    """The tables that ship with the game."""
    return TableLibrary(read_bundled_table)
