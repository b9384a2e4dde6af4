"""Accelerometer samples; none on a device without a sensor."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

from app.animation.timers import Timer
from app.platform.device import on_android

OnSample = Callable[[float, float | None, float | None, float | None], None]
"""Called with a time in seconds and the acceleration in m/s²."""

POLL_INTERVAL = 1 / 30
REPEAT_INTERVAL = 0.2
"""Seconds after which an unchanged value is reported again: the phone may be at rest."""


class Accelerometer(Protocol):
    def start(self, callback: OnSample) -> None: ...

    def stop(self) -> None: ...


class NoAccelerometer:
    def start(self, callback: OnSample) -> None: ...

    def stop(self) -> None: ...


class PolledAccelerometer:
    """Polls plyer, whose sensor delivers about five samples a second."""

    def __init__(self, every: Timer, clock: Callable[[], float] = monotonic) -> None:
        self._every = every
        self._clock = clock
        self._cancel: Callable[[], None] | None = None

    def start(self, callback: OnSample) -> None:
        from plyer import accelerometer

        accelerometer.enable()
        self._sensor: Any = accelerometer
        self._last: tuple[float, Any] | None = None
        self._cancel = self._every(POLL_INTERVAL, lambda: self._poll(callback))

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
            self._sensor.disable()

    def _poll(self, callback: OnSample) -> None:
        try:
            now, value = self._clock(), tuple(self._sensor.acceleration[:3])
        except Exception:  # the sensor was reported but is missing
            with suppress(Exception):  # disabling a missing sensor fails too
                self.stop()
            return
        if self._last is not None:
            last_time, last_value = self._last
            if value == last_value and now - last_time < REPEAT_INTERVAL:
                return
        self._last = (now, value)
        callback(now, *value)


class FirstWorkingAccelerometer:
    """Tries each factory in turn when started; if none works, there are no samples."""

    def __init__(self, *factories: Callable[[], Accelerometer]) -> None:
        self._factories = list(factories)
        self._accelerometer: Accelerometer | None = None

    def start(self, callback: OnSample) -> None:
        while self._factories:
            try:
                self._accelerometer = self._accelerometer or self._factories[0]()
                self._accelerometer.start(callback)
            except Exception:  # no sensor, no class, no permission
                self._accelerometer = None
                self._factories.pop(0)
            else:
                return

    def stop(self) -> None:
        try:
            if self._accelerometer is not None:
                self._accelerometer.stop()
        except Exception:  # nothing more can be done than to drop it
            self._accelerometer = None


def create_accelerometer(every: Timer) -> Accelerometer:
    if not on_android():
        return NoAccelerometer()

    def create_native() -> Accelerometer:
        from app.platform.android.accelerometer import AndroidAccelerometer

        return AndroidAccelerometer(every)

    return FirstWorkingAccelerometer(create_native, lambda: PolledAccelerometer(every))
