"""Confetti: the position of each piece as a function of time."""

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
    """Pieces that fly apart from a point and fall; lengths are fractions of their reach."""

    def __init__(self, count: int, seed: int) -> None:
        rng = Random(seed)
        # Evenly spread, with some jitter.
        angles = [(number + rng.uniform(-0.4, 0.4)) * 2 * pi / count for number in range(count)]
        self._bits = [
            (cos(angle), sin(angle), rng.uniform(0.45, 1.0), rng.uniform(-540, 540))
            for angle in angles
        ]

    def at(self, progress: float) -> Iterator[PaperPiece]:
        out = 1 - (1 - progress) ** 3
        for across, up, far, spin in self._bits:
            fall = 0.75 * progress * progress
            yield PaperPiece(across * far * out, up * far * out - fall, spin * progress)


class Fall:
    """The fall of one piece to its resting place, swaying and spinning, after a random delay."""

    def __init__(self, rest: PaperPiece, rng: Random) -> None:
        self._rest = rest
        self._late = rng.uniform(0.0, 0.45)
        self._sway = rng.uniform(0.02, 0.06) * rng.choice((-1, 1))
        self._times = rng.uniform(1.5, 3.0)
        self._spin = rng.choice((-1, 1)) * rng.uniform(180, 540)
        self._from = rng.uniform(0.25, 0.9)

    def at(self, progress: float) -> PaperPiece:
        """Its position in fractions of the area it falls in; 1 is the upper edge."""
        own = min(1.0, max(0.0, (progress - self._late) / (1 - self._late)))
        left = 1 - own
        slower = left * left
        top = 1 + self._from
        return PaperPiece(
            self._rest.x + self._sway * sin(self._times * 2 * pi * left) * left,
            self._rest.y + (top - self._rest.y) * slower,
            self._rest.angle + self._spin * slower,
        )
