"""Shake detection for slow sensors, which miss single strokes but not the overall force."""

from math import dist, hypot

WINDOW = 1.6
"""Seconds of samples to consider."""
MIN_ACTIVE_SAMPLES = 6
"""How many samples must be at ACTIVE_LEVEL or above."""
ACTIVE_LEVEL = 0.25
"""Of the threshold; the phone is at rest below this."""
MIN_AVERAGE = 0.42
MAX_LEVEL = 1.0
"""A single hard knock counts for no more than this."""


class LowRateShake:
    """Measures how far each sample is from gravity and from the sample before."""

    def __init__(self, threshold: float, gravity: float) -> None:
        # Below 1 g this method cannot tell a light shake from a brisk walk.
        self._threshold = max(threshold, gravity)
        self._gravity = gravity
        self._last_sample: tuple[float, float, float] | None = None
        self._levels: list[tuple[float, float]] = []

    def feed(self, t: float, x: float, y: float, z: float) -> bool:
        """Whether the phone is moving."""
        sample = (x, y, z)
        level = abs(hypot(*sample) - self._gravity)
        if self._last_sample is not None:
            level = max(level, dist(sample, self._last_sample) / 2)
        level /= self._threshold
        self._last_sample = sample
        self._levels.append((t, min(level, MAX_LEVEL)))
        while self._levels[0][0] < t - WINDOW:
            self._levels.pop(0)
        return level >= ACTIVE_LEVEL

    @property
    def is_shaking(self) -> bool:
        levels = [level for _, level in self._levels]
        return (
            sum(level >= ACTIVE_LEVEL for level in levels) >= MIN_ACTIVE_SAMPLES
            and sum(levels) >= MIN_AVERAGE * len(levels)
            and levels[-1] >= ACTIVE_LEVEL
        )
