"""The coach's tables: what every state of a column is still worth.

A table is a line of JSON and then, packed by zlib, the differences from class to class in steps
of 1/128 of a point: first all their low bytes, then all their high bytes. A block of it is worked
out when it is first asked for.
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
from core.coach.network import NETWORKS_NAME, Network, NetworkFile
from core.coach.upper_states import upper_states
from core.errors import CoachTablesDamaged
from core.extra_fives import POLICIES

FORMAT = "fivefold table"
VERSION = 1
MAX_UNPACKED_BYTES = 40_000_000
"""Bytes of an unpacked table; ours have a part of that."""
AS_NONE = ("again", "wild", "eligible", "row")
"""Policies under which a column with a zeroed five box is as under `none`."""

Reader = Callable[[str], bytes]
"""Gives the bytes of the table of a name."""
Block = list[float]

TABLES_FOLDER = Path(__file__).parent.parent.parent / "assets" / "coach"


class ValueTable:
    def __init__(self, packed: bytes, blocks: int) -> None:
        facts, unpacked = _read(packed)
        if len(unpacked) < 2 * blocks * len(upper_states().pairs):
            raise ValueError("a part of this table is missing")
        self.value: float = facts["value"]
        """Of the empty card, before rounding."""
        self._steps: int = facts["steps"]
        half = len(unpacked) // 2
        paired = bytearray(len(unpacked))
        paired[0::2], paired[1::2] = unpacked[:half], unpacked[half:]
        self._differences = memoryview(paired)
        self._blocks: list[Block | None] = [None] * (half // len(upper_states().pairs))

    def block(self, number: int) -> Block:
        found = self._blocks[number]
        if found is None:
            found = self._blocks[number] = self._unpacked(number)
        return found

    def _unpacked(self, number: int) -> Block:
        size = len(upper_states().pairs)
        first, *rest = unpack_from(f"<{size}h", self._differences, 2 * number * size)
        return [value / self._steps for value in accumulate(rest, initial=first & 0xFFFF)]


def _read(packed: bytes) -> tuple[dict[str, Any], bytes]:
    """The facts and the differences of a table; ValueError for whatever is none."""
    line, _, body = packed.partition(b"\n")
    try:
        facts: dict[str, Any] = json.loads(line)
        known = facts["format"] == FORMAT and facts["version"] == VERSION
        numbers = type(facts["value"]) is float and type(facts["steps"]) is int
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(body, MAX_UNPACKED_BYTES)
        whole = unpacking.eof and len(unpacked) % (2 * len(upper_states().pairs)) == 0
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error):
        known = False
    if not (known and numbers and whole and unpacked and facts["steps"] > 0):
        raise ValueError("this is no table of the coach, or one of another version")
    return facts, unpacked


class PolicyValues:
    """What a column is still worth under a policy, by memory and used lower boxes."""

    def __init__(self, policy: str, read: Callable[[str], ValueTable]) -> None:
        own = read(policy)
        other = read("none") if policy in AS_NONE else own
        numbers, plain = stored_block_numbers(policy), block_numbers("none")[NOTHING]
        self.value = own.value
        self._where = [
            [
                (own, number) if number >= 0 else (other, plain[lower])
                for lower, number in enumerate(row)
            ]
            for row in numbers
        ]

    def block(self, memory: int, lower: int) -> Block:
        table, number = self._where[memory][lower]
        return table.block(number)


def stored_block_numbers(policy: str) -> tuple[tuple[int, ...], ...]:
    """As `block_numbers`, numbered as in the policy's own file: without what is as under `none`."""
    count = 0
    rows = []
    for memory, row in enumerate(block_numbers(policy)):
        there = []
        for lower, number in enumerate(row):
            zeroed = memory == NOTHING and bool(lower >> FIVE_BOX & 1)
            if number < 0 or (zeroed and policy in AS_NONE):
                there.append(-1)
            else:
                there.append(count)
                count += 1
        rows.append(tuple(there))
    return tuple(rows)


class TableLibrary:
    """Reads each table when it is first asked for, and keeps it."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._tables: dict[str, ValueTable] = {}
        self._spoiled: set[str] = set()
        self._values: dict[str, PolicyValues] = {}
        self._nets: NetworkFile | None = None

    def table(self, name: str) -> ValueTable:
        """CoachSpoiled for one that cannot be read."""
        if name in self._spoiled:
            raise CoachTablesDamaged
        if name not in self._tables:
            try:
                self._tables[name] = ValueTable(self._read(name), _blocks_of(name))
            except (OSError, ValueError):
                self._spoiled.add(name)
                raise CoachTablesDamaged from None
        return self._tables[name]

    def values(self, policy: str) -> PolicyValues:
        if policy not in self._values:
            self._values[policy] = PolicyValues(policy, self.table)
        return self._values[policy]

    def network(self, multipliers: tuple[int, ...]) -> Network:
        """What several such columns are worth to each other. CoachSpoiled if nobody can tell."""
        if NETWORKS_NAME in self._spoiled:
            raise CoachTablesDamaged
        try:
            if self._nets is None:
                self._nets = NetworkFile(self._read(NETWORKS_NAME))
            return self._nets.of(multipliers)
        except (OSError, ValueError):
            self._spoiled.add(NETWORKS_NAME)
            raise CoachTablesDamaged from None


@cache
def _blocks_of(name: str) -> int:
    """How many blocks a game can ask this table for."""
    known = name in {policy.id for policy in POLICIES}
    return 1 + max(map(max, stored_block_numbers(name if known else "none")))


def read_bundled_table(name: str) -> bytes:
    return (TABLES_FOLDER / f"{name}.bin").read_bytes()


@cache
def bundled_tables() -> TableLibrary:
    """The tables that came with the game."""
    return TableLibrary(read_bundled_table)
