"""Whether this machine is fast enough for solid dice: told by the frames of rolls themselves."""

from collections.abc import Sequence

FEWEST = 3
"""Frames of a roll that tell something."""
PATIENCE = 2
"""Slow rolls after which dice stay flat, until the program is started again."""


class FrameRateMonitor:
    def __init__(self, slow: float) -> None:
        self._slow = slow
        self._slow_rolls = 0

    @property
    def too_slow(self) -> bool:
        return self._slow_rolls >= PATIENCE

    def rolled(self, frames: Sequence[float]) -> None:
        """Tell how many seconds each frame of a roll took."""
        # The one in the middle: one slow frame says nothing.
        if len(frames) >= FEWEST and sorted(frames)[len(frames) // 2] > self._slow:
            self._slow_rolls += 1

    def forget(self) -> None:
        self._slow_rolls = 0
