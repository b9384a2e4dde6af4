"""A shake seen through too few samples: its strokes fall between them, its force does not."""

from math import dist, hypot

WINDOW = 1.6
"""Seconds that are looked at."""
LEAST = 6
"""Samples that must show some force."""
SOME = 0.25
"""Of the threshold: so much is not at rest."""
ON_AVERAGE = 0.42
MOST = 1.0
"""One hard knock counts for no more than this."""


class LowRateShake:
    """Goes by how far the whole acceleration is from gravity, and from the sample before."""

    def __init__(self, threshold: float, gravity: float) -> None:
        # Below one g a light shake cannot be told from a brisk walk, seen like this.
        self._threshold = max(threshold, gravity)
        self._gravity = gravity
        self._before: tuple[float, float, float] | None = None
        self._seen: list[tuple[float, float]] = []

    def feed(self, t: float, x: float, y: float, z: float) -> bool:
        """Whether the phone is not at rest."""
        sample = (x, y, z)
        off = abs(hypot(*sample) - self._gravity)
        if self._before is not None:
            off = max(off, dist(sample, self._before) / 2)
        off /= self._threshold
        self._before = sample
        self._seen.append((t, min(off, MOST)))
        while self._seen[0][0] < t - WINDOW:
            self._seen.pop(0)
        return off >= SOME

    @property
    def shaken(self) -> bool:
        forces = [off for _, off in self._seen]
        return (
            sum(off >= SOME for off in forces) >= LEAST
            and sum(forces) >= ON_AVERAGE * len(forces)
            and forces[-1] >= SOME
        )
