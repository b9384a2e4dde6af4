"""The coach's tables: the expected future points of every state of a column.

A table file is a line of JSON, then a zlib stream of 16-bit numbers, first all low bytes, then all
high bytes. A table has a block for each state of the lower half, and a block has a value for each
state of the upper half. Boxes affect each other little, so a block is almost the sum of the blocks
with one more box filled, minus the one with both filled. Only the difference to that is stored, as
the steps from one upper state to the next. Blocks are unpacked on first use.
"""

import json
import zlib
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from pathlib import Path
from struct import unpack_from
from typing import Any

from core.boxes import SIDES
from core.coach.column_rules import BlockNumbers, ColumnRules, standard_column
from core.coach.extra_five_state import NOTHING
from core.coach.neural_network import NETWORKS_NAME, Network, NetworkFile
from core.errors import CoachTablesDamaged

FORMAT = "fivefold table"
VERSION = 2
MAX_UNPACKED_BYTES = 40_000_000
"""A limit for damaged files, far above the size of ours."""
ZEROED_LIKE_NONE = ("again", "wild", "eligible", "row")
"""Tables that lack the columns with a zeroed five box, which have the values of `none`."""

Reader = Callable[[str], bytes]
"""Returns the bytes of the table with this name."""
Block = list[float]

TABLES_FOLDER = Path(__file__).parent.parent.parent / "assets" / "coach"


class ValueTable:
    def __init__(self, packed: bytes, rules: ColumnRules) -> None:
        header, unpacked = _read(packed)
        parents = parent_blocks(stored_blocks(rules))
        self._size = len(rules.upper.pairs)
        if len(unpacked) != 2 * len(parents) * self._size:
            raise ValueError("the table is incomplete")
        self.value: float = header["value"]
        """The value of the empty card, before rounding."""
        self._steps: int = header["steps"]
        half = len(unpacked) // 2
        paired = bytearray(len(unpacked))
        paired[0::2], paired[1::2] = unpacked[:half], unpacked[half:]
        self._differences = memoryview(paired)
        self._parents = parents
        self._blocks: list[Block | None] = [None] * len(parents)

    def block(self, number: int) -> Block:
        found = self._blocks[number]
        if found is None:
            found = self._blocks[number] = self._unpack(number)
        return found

    def _unpack(self, number: int) -> Block:
        stored = unpack_from(f"<{self._size}H", self._differences, 2 * number * self._size)
        # Even numbers are positive steps, odd ones negative.
        sums = accumulate([-(each >> 1) - 1 if each & 1 else each >> 1 for each in stored])
        steps = self._steps
        parents = [self.block(parent) for parent in self._parents[number]]
        if not parents:
            return [each / steps for each in sums]
        if len(parents) == 1:
            return [a + each / steps for a, each in zip(*parents, sums, strict=True)]
        return [
            a + b - both + each / steps for a, b, both, each in zip(*parents, sums, strict=True)
        ]


def _read(packed: bytes) -> tuple[dict[str, Any], bytes]:
    """A table's header and differences; ValueError if it is not a table."""
    line, _, body = packed.partition(b"\n")
    try:
        header: dict[str, Any] = json.loads(line)
        known = header["format"] == FORMAT and header["version"] == VERSION
        numbers = type(header["value"]) is float and type(header["steps"]) is int
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(body, MAX_UNPACKED_BYTES)
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
        known = False
    if not (known and numbers and unpacking.eof and header["steps"] > 0):
        raise ValueError("not a table of the coach, or another version")
    return header, unpacked


@cache
def stored_blocks(rules: ColumnRules) -> BlockNumbers:
    """Like `ColumnRules.blocks`, as stored in the table, without blocks shared with `none`."""
    count = 0
    rows = []
    for memory, row in enumerate(rules.blocks):
        there = []
        for lower, number in enumerate(row):
            zeroed = memory == NOTHING and bool(lower >> rules.five_box - SIDES & 1)
            if number < 0 or (zeroed and rules.table in ZEROED_LIKE_NONE):
                there.append(-1)
            else:
                there.append(count)
                count += 1
        rows.append(tuple(there))
    return tuple(rows)


@cache
def parent_blocks(numbers: BlockNumbers) -> list[tuple[int, ...]]:
    """For each stored block, those that it is predicted from: one with one more box filled,
    another such block, and the one with both boxes filled; or only the first; or none."""
    found: list[tuple[int, ...]] = []
    for row in numbers:
        boxes = [1 << box for box in reversed(range(len(row).bit_length() - 1))]
        for lower, number in enumerate(row):
            if number < 0:
                continue
            first, second, *_ = (
                *(box for box in boxes if not lower & box and row[lower | box] >= 0),
                *(0, 0),
            )
            if second:
                found.append((row[lower | first], row[lower | second], row[lower | first | second]))
            else:
                found.append((row[lower | first],) if first else ())
    return found


class FutureValues:
    """A column's future points, by memory and filled lower boxes."""

    def __init__(self, rules: ColumnRules, read: Callable[[str, ColumnRules], ValueTable]) -> None:
        own = other = read(rules.table, rules)
        if rules.table in ZEROED_LIKE_NONE:
            plain = standard_column("none")
            other = read(plain.table, plain)
        self.value = own.value
        self._blocks_by_state = [
            [
                (own, number) if number >= 0 else (other, zeroed)
                for number, zeroed in zip(row, rules.blocks[NOTHING], strict=True)
            ]
            for row in stored_blocks(rules)
        ]

    def block(self, memory: int, lower: int) -> Block:
        table, number = self._blocks_by_state[memory][lower]
        return table.block(number)


class TableLibrary:
    """Reads tables on first use and keeps them."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._tables: dict[str, ValueTable] = {}
        self._damaged: set[str] = set()
        self._values: dict[str, FutureValues] = {}
        self._nets: NetworkFile | None = None

    def table(self, name: str, rules: ColumnRules | None = None) -> ValueTable:
        """The table with this name, by default of a standard column without extra fives; raises
        CoachTablesDamaged if it cannot be read."""
        if name in self._damaged:
            raise CoachTablesDamaged
        if name not in self._tables:
            try:
                self._tables[name] = ValueTable(self._read(name), rules or standard_column("none"))
            except (OSError, ValueError):
                self._damaged.add(name)
                raise CoachTablesDamaged from None
        return self._tables[name]

    def values(self, rules: ColumnRules) -> FutureValues:
        if rules.table not in self._values:
            self._values[rules.table] = FutureValues(rules, self.table)
        return self._values[rules.table]

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


def read_bundled_table(name: str) -> bytes:
    return (TABLES_FOLDER / f"{name}.bin").read_bytes()


@cache
def bundled_tables() -> TableLibrary:
    """The tables that ship with the game."""
    return TableLibrary(read_bundled_table)
