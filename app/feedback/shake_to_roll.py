"""Turns shakes of the device into rolls; the sensor is on only while a roll is possible."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.feedback.shake_detector import Sensitivity, ShakeDetector

if TYPE_CHECKING:
    from app.platform.accelerometer import Accelerometer


class ShakeToRoll:
    def __init__(
        self,
        find_accelerometer: "Callable[[], Accelerometer]",
        roll: Callable[[], None],
        rattle: Callable[[float, float], None],
    ) -> None:
        self._find_accelerometer = find_accelerometer
        self._roll = roll
        self._rattle = rattle
        self._accelerometer: Accelerometer | None = None
        self._detector = ShakeDetector()
        self.listening = False

    @property
    def detector(self) -> ShakeDetector:
        """For the shake meter."""
        return self._detector

    def set_sensitivity(self, sensitivity: Sensitivity) -> None:
        self._detector = ShakeDetector(sensitivity)

    def set_listening(self, on: bool) -> None:
        """The sensor is looked up when it is first needed."""
        if on == self.listening:
            return
        self.listening = on
        self._detector.interrupt()
        if on:
            self._accelerometer = self._accelerometer or self._find_accelerometer()
            self._accelerometer.start(self._sample)
        elif self._accelerometer is not None:
            self._accelerometer.stop()

    def _sample(self, t: float, x: float | None, y: float | None, z: float | None) -> None:
        thrown = self._detector.feed(t, x, y, z)
        if self._detector.shaking:
            self._rattle(t, self._detector.strength)
        if thrown:
            self._roll()
