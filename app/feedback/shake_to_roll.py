"""Listens to the sensor while a shake is of use, and makes a roll of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.feedback.shake_detector import Sensitivity, ShakeDetector

if TYPE_CHECKING:  # what moves the machine is looked for only when it is wanted
    from app.platform.accelerometer import Accelerometer


class ShakeToRoll:
    def __init__(
        self,
        find_motion: "Callable[[], Accelerometer]",
        roll: Callable[[], None],
        rattle: Callable[[float, float], None],
    ) -> None:
        self._find_motion = find_motion
        self._roll = roll
        self._rattle = rattle
        self._motion: Accelerometer | None = None
        self._detector = ShakeDetector()
        self.listening = False

    @property
    def detector(self) -> ShakeDetector:
        """For a meter: how hard, and whether that is a shake."""
        return self._detector

    def sensitivity(self, how: Sensitivity) -> None:
        self._detector = ShakeDetector(how)

    def listen(self, wanted: bool) -> None:
        """Turn the sensor on or off; it is looked for when it is first wanted."""
        if wanted == self.listening:
            return
        self.listening = wanted
        self._detector.interrupt()
        if wanted:
            self._motion = self._motion or self._find_motion()
            self._motion.start(self._sample)
        elif self._motion is not None:
            self._motion.stop()

    def _sample(self, t: float, x: float | None, y: float | None, z: float | None) -> None:
        thrown = self._detector.feed(t, x, y, z)
        if self._detector.shaking:
            self._rattle(t, self._detector.strength)
        if thrown:
            self._roll()
