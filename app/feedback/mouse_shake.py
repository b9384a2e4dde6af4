"""Shaking the cup with the mouse: drag it back and forth; the dice are thrown when it stops."""

from math import exp, hypot

from app.feedback.shake_detector import Sensitivity
from app.feedback.shake_timing import ShakeTiming

STROKE_LENGTHS = {Sensitivity.LIGHT: 16, Sensitivity.NORMAL: 28, Sensitivity.HARD: 48}
"""Minimum length of a stroke, in dp."""
MIN_STROKES = 4
WINDOW = 1.0
REST_TIME = 0.2
SPEED_SMOOTHING = 0.15
FULL_SPEED = 1500
"""In dp per second."""

Point = tuple[float, float]


class MouseShake:
    """Feed it in every frame while the cup is held: a mouse at rest sends no events."""

    def __init__(self, sensitivity: Sensitivity = Sensitivity.NORMAL) -> None:
        self._stroke_length = STROKE_LENGTHS[sensitivity]
        self._timing = ShakeTiming()
        self.grab()

    def grab(self) -> None:
        """The cup is grabbed; this does not shorten the cooldown after a throw."""
        self._timing.interrupt()
        self._turning_point: Point | None = None
        self._farthest: Point = (0.0, 0.0)
        self._position: Point = (0.0, 0.0)
        self._last_time = 0.0
        self._speed = 0.0

    @property
    def shaking(self) -> bool:
        return self._timing.shaking

    @property
    def strength(self) -> float:
        return min(1.0, self._speed / FULL_SPEED)

    def feed(self, t: float, x: float, y: float) -> bool:
        """Take the pointer's position in dp; True when the dice are thrown."""
        if self._turning_point is None:
            self._turning_point = self._farthest = self._position = (x, y)
            self._last_time = t
            return False
        elapsed = t - self._last_time
        if elapsed <= 0:
            return False
        distance = hypot(x - self._position[0], y - self._position[1])
        self._speed += (1 - exp(-elapsed / SPEED_SMOOTHING)) * (distance / elapsed - self._speed)
        self._position, self._last_time = (x, y), t
        if distance:
            self._timing.note_movement(t)
            self._follow(t, (x, y), self._turning_point)
        self._timing.drop_old_strokes(t, WINDOW)
        if self._timing.strokes >= MIN_STROKES:
            self._timing.begin(t)
        return self._timing.check_throw(t, REST_TIME)

    def release(self, t: float) -> bool:
        """The button is released; True if that throws the dice."""
        self._turning_point = None
        return self._timing.check_throw(t, 0.0)

    def _follow(self, t: float, at: Point, turned: Point) -> None:
        """A stroke counts once the pointer has moved back far enough from its turning point."""
        out = (self._farthest[0] - turned[0], self._farthest[1] - turned[1])
        back = (at[0] - self._farthest[0], at[1] - self._farthest[1])
        if hypot(at[0] - turned[0], at[1] - turned[1]) >= hypot(*out):
            self._farthest = at
        elif hypot(*back) >= self._stroke_length and out[0] * back[0] + out[1] * back[1] < 0:
            if hypot(*out) >= self._stroke_length:
                self._timing.add_stroke(t)
            self._turning_point, self._farthest = self._farthest, at
