"""Detects from the frame times of rolls whether the device is fast enough for solid dice."""

from collections.abc import Sequence

MIN_FRAMES = 3
"""Shorter rolls are ignored."""
MAX_SLOW_ROLLS = 2
"""Slow rolls after which dice stay flat until the app is restarted."""


class FrameRateMonitor:
    def __init__(self, slow: float) -> None:
        self._slow = slow
        self._slow_rolls = 0

    @property
    def is_too_slow(self) -> bool:
        return self._slow_rolls >= MAX_SLOW_ROLLS

    def record_roll(self, frames: Sequence[float]) -> None:
        """Record the frame times of a roll, in seconds."""
        # The median: a single slow frame means nothing.
        if len(frames) >= MIN_FRAMES and sorted(frames)[len(frames) // 2] > self._slow:
            self._slow_rolls += 1

    def reset(self) -> None:
        self._slow_rolls = 0
