"""The coach's tables: the expected future points of every state of a column.

A table has a block for each state of the lower half, and a block has a value for each state of the
upper half. Boxes affect each other little, so a block is almost the sum of two blocks with one more
box filled, minus the one with both filled. Only the difference to that is stored. Blocks are
unpacked on first use.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

from core.boxes import SIDES
from core.coach.card_network import CardNetwork
from core.coach.column_estimate import ColumnEstimate
from core.coach.column_rules import BlockNumbers, ColumnRules, standard_column
from core.coach.extra_five_state import NOTHING
from core.coach.neural_network import NETWORKS_NAME, Network, NetworkFile
from core.coach.packed_numbers import PackedNumbers
from core.coach.point_spread import SPREADS_NAME, SpreadTable
from core.errors import CoachTablesDamaged

FORMAT = "fivefold table"
VERSION = 2
ZEROED_LIKE_NONE = ("again", "wild", "eligible", "row")
"""Tables that lack the columns with a zeroed five box, which have the values of `none`."""

Reader = Callable[[str], bytes]
"""Returns the bytes of the table with this name."""
Block = list[float]

TABLES_FOLDER = Path(__file__).parent.parent.parent / "assets" / "coach"


class ValueTable:
    def __init__(self, packed: bytes, rules: ColumnRules) -> None:
        self._numbers = PackedNumbers(packed, FORMAT, VERSION)
        self.value = self._numbers.value
        self._parents = parent_blocks(stored_blocks(rules))
        self._size = len(rules.upper.pairs)
        if self._numbers.count != len(self._parents) * self._size:
            raise ValueError("the table is incomplete")
        self._blocks: list[Block | None] = [None] * len(self._parents)

    def block(self, number: int) -> Block:
        found = self._blocks[number]
        if found is None:
            found = self._blocks[number] = self._unpack(number)
        return found

    def _unpack(self, number: int) -> Block:
        own = self._numbers.values(number * self._size, self._size)
        parents = [self.block(parent) for parent in self._parents[number]]
        if not parents:
            return own
        if len(parents) == 1:
            return [a + each for a, each in zip(*parents, own, strict=True)]
        return [a + b - both + each for a, b, both, each in zip(*parents, own, strict=True)]


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


class ValuesByUpperState(Protocol):
    def __getitem__(self, cls: int, /) -> float: ...


class ColumnFuture(Protocol):
    """A column's expected future points."""

    value: float
    """The value of the empty card."""

    def block(self, memory: int, lower: int) -> ValuesByUpperState:
        """The values by memory and filled lower boxes."""

    def worth_of_rolls(self, open_boxes: int, rolls: int) -> float:
        """What saved rolls add."""


class TableFuture:
    """A column's future from its table."""

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

    def worth_of_rolls(self, open_boxes: int, rolls: int) -> float:  # noqa: ARG002 (ColumnFuture)
        return 0.0


class TableLibrary:
    """Reads tables on first use and keeps them."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._tables: dict[str, ValueTable] = {}
        self._damaged: set[str] = set()
        self._values: dict[str, ColumnFuture] = {}
        self._nets: NetworkFile | None = None
        self._card_networks: dict[str, CardNetwork] = {}
        self._spread_file: NetworkFile | None = None
        self._spreads: dict[str, SpreadTable] = {}

    def table(self, name: str, rules: ColumnRules | None = None) -> ValueTable:
        """The table with this name, by default of a standard column without extra fives; raises
        CoachTablesDamaged if it cannot be read."""
        with self._noting_damage(name):
            if name not in self._tables:
                self._tables[name] = ValueTable(self._read(name), rules or standard_column("none"))
            return self._tables[name]

    def values(self, rules: ColumnRules) -> ColumnFuture:
        if rules.name not in self._values:
            if rules.exact:
                self._values[rules.name] = TableFuture(rules, self.table)
            else:
                with self._noting_damage(rules.table):
                    self._values[rules.name] = ColumnEstimate(self._read(rules.table), rules)
        return self._values[rules.name]

    def network(self, multipliers: tuple[int, ...]) -> Network:
        """The network for these columns; raises CoachTablesDamaged if it cannot be read."""
        with self._noting_damage(NETWORKS_NAME):
            if self._nets is None:
                self._nets = NetworkFile(self._read(NETWORKS_NAME))
            return self._nets.of(multipliers)

    def card_network(self, rules: ColumnRules) -> CardNetwork:
        """The network for cards of these rules; raises CoachTablesDamaged if it cannot be read."""
        with self._noting_damage(rules.table):
            if rules.table not in self._card_networks:
                file = NetworkFile(self._read(rules.table))
                self._card_networks[rules.table] = CardNetwork(rules, file)
            return self._card_networks[rules.table]

    def spreads(self, rules: ColumnRules) -> SpreadTable:
        """How the points to come are spread; raises CoachTablesDamaged if it cannot be read."""
        values = self.values(rules)
        with self._noting_damage(SPREADS_NAME):
            if rules.table not in self._spreads:
                if self._spread_file is None:
                    self._spread_file = NetworkFile(self._read(SPREADS_NAME))
                self._spreads[rules.table] = SpreadTable(
                    rules, self._spread_file, lambda m, lower, cls: values.block(m, lower)[cls]
                )
            return self._spreads[rules.table]

    @contextmanager
    def _noting_damage(self, name: str) -> Iterator[None]:
        """Raise CoachTablesDamaged for an unreadable file, and do not read it again later."""
        if name in self._damaged:
            raise CoachTablesDamaged
        try:
            yield
        except (OSError, ValueError):
            self._damaged.add(name)
            raise CoachTablesDamaged from None


def read_bundled_table(name: str) -> bytes:
    return (TABLES_FOLDER / f"{name}.bin").read_bytes()


@cache
def bundled_tables() -> TableLibrary:
    """The tables that ship with the game."""
    return TableLibrary(read_bundled_table)
