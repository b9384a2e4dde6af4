"""Bits of paper in the air: where each one is, worked out from the moment alone."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random
from typing import NamedTuple


class PaperPiece(NamedTuple):
    x: float
    y: float
    angle: float
    """In degrees."""


class Burst:
    """Bits that fly apart from a point and come down; lengths are parts of how far they reach."""

    def __init__(self, count: int, seed: int) -> None:
        luck = Random(seed)
        # Evenly round, and then a little out of order.
        ways = [(number + luck.uniform(-0.4, 0.4)) * 2 * pi / count for number in range(count)]
        self._bits = [
            (cos(way), sin(way), luck.uniform(0.45, 1.0), luck.uniform(-540, 540)) for way in ways
        ]

    def at(self, part: float) -> Iterator[PaperPiece]:
        out = 1 - (1 - part) ** 3
        for across, up, far, spin in self._bits:
            fall = 0.75 * part * part
            yield PaperPiece(across * far * out, up * far * out - fall, spin * part)


class Fall:
    """The way of one bit down to where it will lie: it sways and turns, and is late or early."""

    def __init__(self, rest: PaperPiece, luck: Random) -> None:
        self._rest = rest
        self._late = luck.uniform(0.0, 0.45)
        self._sway = luck.uniform(0.02, 0.06) * luck.choice((-1, 1))
        self._times = luck.uniform(1.5, 3.0)
        self._spin = luck.choice((-1, 1)) * luck.uniform(180, 540)
        self._from = luck.uniform(0.25, 0.9)

    def at(self, part: float) -> PaperPiece:
        """Where it is, in parts of the room it falls in; 1 is the upper edge."""
        own = min(1.0, max(0.0, (part - self._late) / (1 - self._late)))
        left = 1 - own
        slower = left * left
        top = 1 + self._from
        return PaperPiece(
            self._rest.x + self._sway * sin(self._times * 2 * pi * left) * left,
            self._rest.y + (top - self._rest.y) * slower,
            self._rest.angle + self._spin * slower,
        )
