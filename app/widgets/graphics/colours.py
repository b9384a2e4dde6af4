"""Colour mixing."""

from collections.abc import Sequence


def mix(one: Sequence[float], other: Sequence[float], part: float) -> list[float]:
    """From one, at 0, to the other, at 1."""
    return [(1 - part) * a + part * b for a, b in zip(one, other, strict=True)]
