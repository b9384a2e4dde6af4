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


TUNED: Mapping[tuple[int, ...], Tuned] = {
    (1, 2, 3): Tuned(
        weight=((-0.1528, 0.0636), (-0.0791, 0.0159), (-0.0572, 0.0138)),
        passing=((0.390, -0.831), (0.479, 2.015), (0.335, 3.355)),
        boxes=(
            (-0.63, -0.74, 0.02, 0.49, 0.26, 0.34, 0.69, 0.23, 0.64, 0.97, 0.84, -1.23, 0.05),
            (0.31, -0.38, -0.80, -0.30, -0.63, -0.54, -0.24, -1.10, 0.03, 1.40, -0.77, 0.27, 1.37),
            (0.91, 0.18, -1.92, -0.01, -0.56, -1.18, -0.12, -0.82, 0.12, 2.31, -0.98, 0.19, 1.35),
        ),
        early=(
            (-1.17, -0.43, -0.09, 0.68, 0.24, -0.36, -0.02, 1.15, -0.04, 0.41, 1.94, -0.43, -0.60),
            (0.77, -0.60, -0.62, -0.26, -0.46, -0.35, -0.64, 0.92, 0.34, 0.81, -0.71, 0.01, 0.84),
            (0.08, 0.50, -1.08, -0.80, -1.39, -0.83, 0.21, -0.70, -0.56, 2.24, -0.06, 0.63, 0.41),
        ),
        pairs={
            (0, 1): (
                0.08,
                0.13,
                -1.06,
                -1.44,
                -1.11,
                -0.71,
                -0.68,
                -1.30,
                -1.08,
                -1.11,
                -1.23,
                -1.37,
                -0.45,
            ),
            (0, 2): (
                -0.42,
                -0.32,
                -0.51,
                -0.10,
                0.01,
                -0.78,
                -0.65,
                -0.49,
                -1.57,
                -0.18,
                -1.07,
                -0.24,
                -0.53,
            ),
            (1, 2): (
                -0.59,
                -0.26,
                0.33,
                -2.04,
                -2.35,
                -1.84,
                -1.61,
                -2.19,
                -1.08,
                0.90,
                -2.48,
                -3.28,
                -0.07,
            ),
        },
        off=(182.0, -105.9, 37.3),
    ),
}

OFF: Mapping[tuple[int, ...], tuple[float, float, float]] = {
    (1, 1): (4.98, 53.28, -46.25),
    (1, 2): (32.63, 25.64, -27.76),
    (1, 1, 1): (9.9, 75.55, -73.12),
    (1, 1, 1, 1): (39.91, 35.24, -66.17),
    (1, 2, 3, 4): (199.28, -111.41, -4.06),
    (1, 1, 1, 1, 1): (42.56, 11.84, -65.67),
    (1, 2, 3, 4, 5): (285.26, -238.77, 34.61),
    (1, 1, 1, 1, 1, 1): (69.3, -83.68, -20.23),
    (1, 2, 3, 4, 5, 6): (448.48, -630.5, 251.07),
}
"""What plain judgement is out by."""
