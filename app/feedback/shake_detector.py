"""A shaken phone, told from one that is carried, knocked or turned: plain sums, no sensor."""

from enum import StrEnum
from math import exp, hypot, isfinite

from app.feedback.low_rate_shake import LowRateShake
from app.feedback.shake_timing import ShakeTiming

Vector = tuple[float, float, float]

G = 9.81
STROKES = 4
"""Three times round, with the first stroke."""
WINDOW = 1.0
"""Seconds in which they must be made."""
GRAVITY_TIME = 0.4
"""Gravity is what is left when everything quicker than this (seconds) is smoothed away."""
EFFORT_TIME = 0.3
LEAST_EFFORT = 0.5
"""Of the threshold, on average: a hand works all the time, a knock is over at once."""
STILL = 0.6
"""Below this part of the threshold the hand is at rest."""
QUIET = 0.2
"""Seconds of rest after which the hand has stopped."""
SOONEST = 0.06
"""Seconds between two strokes: what turns round sooner is no hand, but something that rings."""
REVERSED = -0.3
"""Cosine of the angle from which a stroke counts as the way back."""
LONGEST_GAP = 1.0
"""After so many seconds without a sample what was known before is worth nothing."""
SLOW = 0.1
"""Seconds between samples from which single strokes can no longer be seen."""
FADE = 0.25
FULL = 2.5
"""Thresholds at which the meter is full."""
ENOUGH = 1 / FULL
"""Where on the meter a stroke begins to count."""


class Sensitivity(StrEnum):
    """How hard one must shake."""

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
        self._rhythm = ShakeTiming()
        self._last = 0.0
        self._forget()

    def interrupt(self) -> None:
        """The sensor goes off or on; the rest after a throw is not shortened by that."""
        self._rhythm.interrupt()
        self._forget()

    def _forget(self) -> None:
        self._coarse = LowRateShake(self._threshold, G)
        self._gravity: Vector | None = None
        self._interval = 0.0
        self._effort = 0.0
        self._peak = 0.0
        self._way: Vector = (0.0, 0.0, 0.0)

    @property
    def shaking(self) -> bool:
        """The dice rattle in the cup."""
        return self._rhythm.shaking

    @property
    def strength(self) -> float:
        """How hard the hand shakes, from 0 to 1; a little slow to fall, for the eye."""
        return min(1.0, self._peak / (FULL * self._threshold))

    def feed(self, t: float, x: float | None, y: float | None, z: float | None) -> bool:
        """A sample in m/s²; whether the dice are thrown now. What is no number is passed over."""
        if x is None or y is None or z is None or not all(map(isfinite, (t, x, y, z))):
            return False
        passed = t - self._last
        if self._gravity is None or not 0 <= passed <= LONGEST_GAP:
            self._start(t, (x, y, z))
            return False
        if passed == 0:
            return False
        self._last = t
        self._interval += 0.3 * (passed - self._interval)
        restless = self._coarse.feed(t, x, y, z)
        moved = self._moved(passed, (x, y, z), self._gravity)
        self._measure(passed, hypot(*moved))
        if self._interval > SLOW:
            return self._sense_coarse(t, restless)
        return self._sense(t, moved)

    def _start(self, t: float, sample: Vector) -> None:
        if t < self._last:
            self._rhythm = (
                ShakeTiming()
            )  # another clock: what was said in the old one means nothing
        self.interrupt()
        self._gravity, self._last, self._interval = sample, t, QUIET / 10

    def _moved(self, passed: float, sample: Vector, gravity: Vector) -> Vector:
        """The acceleration without gravity, which follows slowly."""
        x, y, z = (s - g for s, g in zip(sample, gravity, strict=True))
        part = 1 - exp(-passed / GRAVITY_TIME)
        self._gravity = (
            gravity[0] + part * x,
            gravity[1] + part * y,
            gravity[2] + part * z,
        )
        return x, y, z

    def _measure(self, passed: float, force: float) -> None:
        self._effort += (1 - exp(-passed / EFFORT_TIME)) * (force - self._effort)
        self._peak = max(force, self._peak * exp(-passed / FADE))

    def _sense(self, t: float, moved: Vector) -> bool:
        force, rhythm = hypot(*moved), self._rhythm
        if force >= STILL * self._threshold:
            rhythm.moves(t)
        if force >= self._threshold:
            self._stroke(t, force, moved)
        rhythm.forget(t, WINDOW)
        if rhythm.strokes >= STROKES and self._effort >= LEAST_EFFORT * self._threshold:
            rhythm.begin(t)
        return rhythm.thrown(t, QUIET)

    def _sense_coarse(self, t: float, restless: bool) -> bool:
        if restless:
            self._rhythm.moves(t)
        if self._coarse.shaken and self._rhythm.ready(t):
            self._rhythm.begin(t)
        return self._rhythm.thrown(t, max(QUIET, 2.2 * self._interval))

    def _stroke(self, t: float, force: float, moved: Vector) -> None:
        """Either the hand turned round, or it goes on the way it went."""
        length = hypot(*self._way)
        along = sum(a * b for a, b in zip(self._way, moved, strict=True))
        if not self._rhythm.strokes:
            self._rhythm.stroke(t)
            self._way = moved
        elif along < REVERSED * length * force:
            if t - self._rhythm.last_stroke >= SOONEST:
                self._rhythm.stroke(t)
                self._way = moved
        elif force > length:
            self._way = moved
