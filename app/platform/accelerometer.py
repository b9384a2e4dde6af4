"""How the machine is moved, sample by sample; nothing where nothing can tell."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

from app.animation.timers import Timer
from app.platform.device import on_android

Sampled = Callable[[float, float | None, float | None, float | None], None]
"""Called with a time in seconds and the acceleration in m/s²."""

POLL = 1 / 30
REPEAT = 0.2
"""Seconds after which a value that did not change is told again: the phone may lie still."""


class Accelerometer(Protocol):
    def start(self, callback: Sampled) -> None: ...

    def stop(self) -> None: ...


class NoAccelerometer:
    def start(self, callback: Sampled) -> None: ...

    def stop(self) -> None: ...


class PolledAccelerometer:
    """By plyer, which is asked again and again; its sensor tells about five times a second."""

    def __init__(self, every: Timer, clock: Callable[[], float] = monotonic) -> None:
        self._every = every
        self._clock = clock
        self._cancel: Callable[[], None] | None = None

    def start(self, callback: Sampled) -> None:
        from plyer import accelerometer  # noqa: PLC0415 (looks for its platform when imported)

        accelerometer.enable()
        self._sensor: Any = accelerometer
        self._told: tuple[float, Any] | None = None
        self._cancel = self._every(POLL, lambda: self._ask(callback))

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
            self._sensor.disable()

    def _ask(self, callback: Sampled) -> None:
        try:
            now, value = self._clock(), tuple(self._sensor.acceleration[:3])
        except Exception:  # noqa: BLE001 (a sensor that was promised and is not there)
            with suppress(Exception):  # it need not be there to be switched off either
                self.stop()
            return
        if self._told is not None and value == self._told[1] and now - self._told[0] < REPEAT:
            return
        self._told = (now, value)
        callback(now, *value)


class FirstWorkingAccelerometer:
    """Tries one way after the other when started; if none works, nothing is ever told."""

    def __init__(self, *ways: Callable[[], Accelerometer]) -> None:
        self._ways = list(ways)
        self._motion: Accelerometer | None = None

    def start(self, callback: Sampled) -> None:
        while self._ways:
            try:
                self._motion = self._motion or self._ways[0]()
                self._motion.start(callback)
            except Exception:  # noqa: BLE001 (no sensor, no class, no permission)
                self._motion = None
                self._ways.pop(0)
            else:
                return

    def stop(self) -> None:
        try:
            if self._motion is not None:
                self._motion.stop()
        except Exception:  # noqa: BLE001 (what cannot be stopped can only be forgotten)
            self._motion = None


def find_motion(every: Timer) -> Accelerometer:
    if not on_android():
        return NoAccelerometer()

    def own() -> Accelerometer:
        from app.platform.android.accelerometer import AndroidAccelerometer  # noqa: PLC0415 (needs Java)

        return AndroidAccelerometer(every)

    return FirstWorkingAccelerometer(own, lambda: PolledAccelerometer(every))
