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
    early_pairs: Mapping[tuple[int, int], Row] = field(default_factory=dict)
    """The same, times the share of all boxes still open."""
    off: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """What all this is out by: times the share of boxes open, its square and its cube."""


TUNED: Mapping[tuple[int, ...], Tuned] = {
    (1, 2, 3): Tuned(
        weight=((-0.1463, 0.0138), (-0.0850, 0.0050), (-0.0493, -0.0105)),
        passing=((0.293, -0.313), (0.557, 2.025), (0.307, 3.465)),
        boxes=(
            (-0.58, -0.58, -0.25, 0.48, -0.01, 0.43, 1.09, 0.38, 0.37, 1.02, 0.95, -1.14, 0.23),
            (0.26, -0.59, -0.69, -0.16, -0.35, -0.54, -0.23, -1.38, -0.29, 1.47, -0.61, 0.18, 1.63),
            (0.57, -0.03, -1.39, -0.78, -0.36, -1.04, 0.09, -0.69, -0.25, 2.49, -0.78, 0.02, 1.04),
        ),
        early=(
            (-1.21, -0.17, 0.29, 0.38, 0.17, -0.33, 0.27, 1.30, -0.22, 0.55, 2.25, -0.36, -0.74),
            (0.60, -0.39, -1.01, -0.09, -0.03, -0.35, -0.86, 0.74, 0.61, 0.92, -0.61, -0.07, 0.46),
            (-0.33, 0.01, -0.80, -1.28, -1.39, -0.84, 0.61, -1.06, -0.79, 2.59, -0.27, 1.03, 0.42),
        ),
        pairs={
            (0, 1): (
                0.11,
                -0.06,
                -0.48,
                -1.68,
                -1.05,
                -0.59,
                -0.26,
                -1.43,
                -0.81,
                -0.90,
                -1.80,
                -1.85,
                0.04,
            ),
            (0, 2): (
                -0.70,
                -0.03,
                0.08,
                0.08,
                0.28,
                -0.39,
                -0.87,
                -0.34,
                -1.57,
                0.09,
                -0.64,
                0.08,
                -0.18,
            ),
            (1, 2): (
                -0.33,
                -0.92,
                0.29,
                -1.43,
                -2.77,
                -2.02,
                -1.11,
                -2.12,
                -1.35,
                0.58,
                -2.22,
                -3.13,
                0.15,
            ),
        },
        early_pairs={
            (0, 1): (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
            (0, 2): (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
            (1, 2): (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
        },
        off=(0.0, 0.0, 0.0),
    ),
}
