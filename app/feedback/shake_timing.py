"""When a shake starts and ends, for the sensor and the mouse alike."""

COOLDOWN = 1.0
"""Seconds after a throw in which movement is ignored."""
MAX_SHAKE_TIME = 3.0
"""Seconds after which the dice are thrown even if the hand has not stopped."""


class ShakeTiming:
    """Strokes in quick succession are a shake; when the hand rests, the dice are thrown."""

    def __init__(self) -> None:
        self.shaking = False
        self._strokes: list[float] = []
        self._last_movement = float("-inf")
        self._started = 0.0
        self._cooldown_end = float("-inf")
        self._rested = True

    @property
    def strokes(self) -> int:
        return len(self._strokes)

    @property
    def last_stroke(self) -> float:
        return self._strokes[-1] if self._strokes else float("-inf")

    def is_ready(self, t: float) -> bool:
        """After a throw the hand must rest once: one that goes on shaking must not roll again."""
        return self._rested and t >= self._cooldown_end

    def note_movement(self, t: float) -> None:
        self._last_movement = t

    def add_stroke(self, t: float) -> None:
        """The hand has reversed its direction, or started to move."""
        if self.is_ready(t):
            self._strokes.append(t)

    def drop_old_strokes(self, t: float, window: float) -> None:
        while self._strokes and self._strokes[0] < t - window:
            self._strokes.pop(0)

    def interrupt(self) -> None:
        """End the shake without a throw."""
        self.shaking = False
        self._strokes.clear()

    def begin(self, t: float) -> None:
        if not self.shaking:
            self.shaking = True
            self._started = t

    def check_throw(self, t: float, rest_time: float) -> bool:
        """End the shake, and return True, if the hand has rested this long or shaken too long."""
        resting = t - self._last_movement >= rest_time
        if resting:
            self._rested = True
        if not self.shaking or not (resting or t - self._started >= MAX_SHAKE_TIME):
            return False
        self.shaking = False
        self._strokes.clear()
        self._cooldown_end = t + COOLDOWN
        self._rested = resting
        return True
