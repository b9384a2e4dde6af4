"""Numbers that were found by playing, for cards with several columns."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Pair = tuple[float, float]
Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Tuned:
    """Pairs are a number and what is added to it times the share of all boxes still open."""

    weight: tuple[Pair, ...]
    """For each column, by how much more or less its future counts."""
    passing: tuple[Pair, ...]
    """For each column, how many turns more or fewer it may let pass."""
    boxes: tuple[Row, ...] = ()
    """For each column and box, what it is worth if it is open."""
    early: tuple[Row, ...] = ()
    """The same, times the share of all boxes still open."""
    pairs: Mapping[tuple[int, int], Row] = field(default_factory=dict)
    """For two columns and each box, what it is worth if it is open in both."""
    off: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """What all this is out by: times the share of boxes open, its square and its cube."""


TUNED: Mapping[tuple[int, ...], Tuned] = {}
