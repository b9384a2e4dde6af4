"""Tells a shaken phone from one that is carried, knocked or turned, by its acceleration."""

from enum import StrEnum
from math import exp, hypot, isfinite

from app.feedback.low_rate_shake import LowRateShake
from app.feedback.shake_timing import ShakeTiming

Vector = tuple[float, float, float]

G = 9.81
MIN_STROKES = 4
"""The first stroke and three reversals."""
WINDOW = 1.0
"""Seconds within which they must happen."""
GRAVITY_TIME = 0.4
"""Time constant, in seconds, of the low-pass filter that isolates gravity."""
EFFORT_TIME = 0.3
MIN_EFFORT = 0.5
"""Average force, as a part of the threshold: a shake is sustained, a knock is not."""
REST_LEVEL = 0.6
"""Part of the threshold below which the hand is at rest."""
REST_TIME = 0.2
"""Seconds at rest after which the shake has ended."""
MIN_STROKE_INTERVAL = 0.06
"""Seconds between two strokes; anything faster is vibration, not a hand."""
REVERSAL_COSINE = -0.3
"""Cosine of the angle from which a stroke counts as a reversal."""
MAX_GAP = 1.0
"""Seconds without a sample after which detection starts over."""
LOW_RATE_INTERVAL = 0.1
"""Seconds between samples from which single strokes can no longer be detected."""
PEAK_DECAY = 0.25
FULL_STRENGTH = 2.5
"""Multiple of the threshold at which the meter is full."""
THRESHOLD_LEVEL = 1 / FULL_STRENGTH
"""Where on the meter a stroke starts to count."""


class Sensitivity(StrEnum):
    LIGHT = "light"
    NORMAL = "normal"
    HARD = "hard"


THRESHOLDS = {
    Sensitivity.LIGHT: 0.7 * G,
    Sensitivity.NORMAL: 1.0 * G,
    Sensitivity.HARD: 1.5 * G,
}


class ShakeDetector:
    def __init__(self, sensitivity: Sensitivity = Sensitivity.NORMAL) -> None:
        self._threshold = THRESHOLDS[sensitivity]
        self._timing = ShakeTiming()
        self._last_time = 0.0
        self._reset()

    def interrupt(self) -> None:
        """The sensor was switched; this does not shorten the cooldown after a throw."""
        self._timing.interrupt()
        self._reset()

    def _reset(self) -> None:
        self._low_rate = LowRateShake(self._threshold, G)
        self._gravity: Vector | None = None
        self._interval = 0.0
        self._effort = 0.0
        self._peak = 0.0
        self._direction: Vector = (0.0, 0.0, 0.0)

    @property
    def shaking(self) -> bool:
        return self._timing.shaking

    @property
    def strength(self) -> float:
        """From 0 to 1; falls slowly enough to be read on a meter."""
        return min(1.0, self._peak / (FULL_STRENGTH * self._threshold))

    def feed(self, t: float, x: float | None, y: float | None, z: float | None) -> bool:
        """Take a sample in m/s²; True when the dice are thrown. Invalid samples are skipped."""
        if x is None or y is None or z is None or not all(map(isfinite, (t, x, y, z))):
            return False
        elapsed = t - self._last_time
        if self._gravity is None or not 0 <= elapsed <= MAX_GAP:
            self._start(t, (x, y, z))
            return False
        if elapsed == 0:
            return False
        self._last_time = t
        self._interval += 0.3 * (elapsed - self._interval)
        moving = self._low_rate.feed(t, x, y, z)
        force = self._without_gravity(elapsed, (x, y, z), self._gravity)
        self._measure(elapsed, hypot(*force))
        if self._interval > LOW_RATE_INTERVAL:
            return self._detect_low_rate(t, moving)
        return self._detect(t, force)

    def _start(self, t: float, sample: Vector) -> None:
        if t < self._last_time:
            self._timing = ShakeTiming()  # the clock was changed: earlier times mean nothing
        self.interrupt()
        self._gravity, self._last_time, self._interval = sample, t, REST_TIME / 10

    def _without_gravity(self, elapsed: float, sample: Vector, gravity: Vector) -> Vector:
        """Also updates gravity, which follows slowly."""
        x, y, z = (s - g for s, g in zip(sample, gravity, strict=True))
        part = 1 - exp(-elapsed / GRAVITY_TIME)
        self._gravity = (
            gravity[0] + part * x,
            gravity[1] + part * y,
            gravity[2] + part * z,
        )
        return x, y, z

    def _measure(self, elapsed: float, force: float) -> None:
        self._effort += (1 - exp(-elapsed / EFFORT_TIME)) * (force - self._effort)
        self._peak = max(force, self._peak * exp(-elapsed / PEAK_DECAY))

    def _detect(self, t: float, vector: Vector) -> bool:
        force, timing = hypot(*vector), self._timing
        if force >= REST_LEVEL * self._threshold:
            timing.note_movement(t)
        if force >= self._threshold:
            self._count_stroke(t, force, vector)
        timing.drop_old_strokes(t, WINDOW)
        if timing.strokes >= MIN_STROKES and self._effort >= MIN_EFFORT * self._threshold:
            timing.begin(t)
        return timing.check_throw(t, REST_TIME)

    def _detect_low_rate(self, t: float, moving: bool) -> bool:
        if moving:
            self._timing.note_movement(t)
        if self._low_rate.is_shaking and self._timing.is_ready(t):
            self._timing.begin(t)
        return self._timing.check_throw(t, max(REST_TIME, 2.2 * self._interval))

    def _count_stroke(self, t: float, force: float, vector: Vector) -> None:
        """Either the hand has reversed, or it continues in its direction."""
        length = hypot(*self._direction)
        along = sum(a * b for a, b in zip(self._direction, vector, strict=True))
        if not self._timing.strokes:
            self._timing.add_stroke(t)
            self._direction = vector
        elif along < REVERSAL_COSINE * length * force:
            if t - self._timing.last_stroke >= MIN_STROKE_INTERVAL:
                self._timing.add_stroke(t)
                self._direction = vector
        elif force > length:
            self._direction = vector
