"""The future of a column with too many boxes for a table: an estimate.

A value is the sum of three parts: one for the number of open lower boxes and the upper state, one
for each open lower box and the upper state, and one for the set of open lower boxes.
"""

from functools import lru_cache

from core.boxes import SIDES
from core.coach.column_rules import ColumnRules
from core.coach.packed_numbers import PackedNumbers

FORMAT = "fivefold estimate"
VERSION = 1


class ColumnEstimate:
    def __init__(self, packed: bytes, rules: ColumnRules) -> None:
        numbers = PackedNumbers(packed, FORMAT, VERSION)
        boxes, states = len(rules.boxes) - SIDES, len(rules.upper.pairs)
        rows = 2 * boxes + 1
        self._worths: list[list[float]] = numbers.header.get("saved_rolls", [])
        whole = numbers.count == rows * states + rules.lower_masks
        if not (whole and _are_numbers(self._worths, len(rules.boxes) + 1)):
            raise ValueError("the estimate is incomplete")
        self.value = numbers.value
        self._rows = [numbers.values(row * states, states) for row in range(rows)]
        self._by_lower = numbers.values(rows * states, rules.lower_masks)
        self._boxes = boxes
        self._saved_rolls = rules.saved_rolls
        self.block = lru_cache(maxsize=64)(self._block)

    def _block(self, memory: int, lower: int) -> "EstimatedBlock":  # noqa: ARG002 (ColumnFuture)
        still_open = [box for box in range(self._boxes) if not lower >> box & 1]
        rows = [self._rows[len(still_open)]]
        rows += (self._rows[self._boxes + 1 + box] for box in still_open)
        return EstimatedBlock(self._by_lower[lower], rows)

    def worth_of_rolls(self, open_boxes: int, rolls: int) -> float:
        """What saved rolls add; those beyond the measured ones are worth as much as the last."""
        if not self._saved_rolls:
            return 0.0
        known = self._worths[open_boxes]
        if rolls < len(known):
            return known[rolls]
        return known[-1] + (rolls - len(known) + 1) * (known[-1] - known[-2])


class EstimatedBlock:
    """The values of a column by upper state, added up when they are needed."""

    def __init__(self, base: float, rows: list[list[float]]) -> None:
        self._base, self._rows = base, rows
        self._known: dict[int, float] = {}

    def __getitem__(self, cls: int) -> float:
        if cls not in self._known:
            self._known[cls] = self._base + sum(row[cls] for row in self._rows)
        return self._known[cls]


def _are_numbers(rows: object, count: int) -> bool:
    """Whether these are so many rows of two or more numbers."""
    return (
        isinstance(rows, list)
        and len(rows) == count
        and all(
            isinstance(row, list) and len(row) > 1 and all(type(each) is float for each in row)
            for row in rows
        )
    )
