"""What the phone lets the hand feel; nothing where there is no motor, or no permission."""

from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from app.platform.device import on_android

Pulse = tuple[int, int]
"""Milliseconds, and a strength from 0 to 255."""
Buzz = Callable[[tuple[Pulse, ...]], None]

TICK: tuple[Pulse, ...] = ((14, 90),)
BUMP_TIME = 24
FIVE: tuple[Pulse, ...] = ((45, 140), (70, 0), (45, 190), (70, 0), (220, 255))
RARELY = 0.04
"""Seconds between two pulses: closer ones only blur."""


class Haptics(Protocol):
    def adjust(self, on: bool) -> None: ...

    def tick(self) -> None: ...

    def bump(self, strength: float = 1.0) -> None: ...

    def five(self) -> None: ...


class NoHaptics:
    def adjust(self, on: bool) -> None: ...

    def tick(self) -> None: ...

    def bump(self, strength: float = 1.0) -> None: ...

    def five(self) -> None: ...


class Vibration:
    def __init__(
        self, find_motor: Callable[[], Buzz], clock: Callable[[], float] = monotonic
    ) -> None:
        self._find_motor = find_motor
        self._clock = clock
        self._motor: Buzz | None = None
        self._on = False
        self._broken = False
        self._free_at = float("-inf")

    def adjust(self, on: bool) -> None:
        self._on = on

    def tick(self) -> None:
        self._buzz(TICK)

    def bump(self, strength: float = 1.0) -> None:
        """A die that lands, at a strength from 0 to 1."""
        self._buzz(((BUMP_TIME, 70 + round(185 * min(1.0, max(0.0, strength)))),))

    def five(self) -> None:
        """Longer than anything else: a moment to be remembered."""
        self._free_at = float("-inf")
        self._buzz(FIVE)

    def _buzz(self, pulses: tuple[Pulse, ...]) -> None:
        now = self._clock()
        if not self._on or self._broken or now < self._free_at:
            return
        self._free_at = now + RARELY + sum(time for time, _ in pulses) / 1000
        try:
            if self._motor is None:
                self._motor = self._find_motor()
            self._motor(pulses)
        except Exception:  # noqa: BLE001 (no motor, no permission, or a Java of its own mind)
            self._broken = True


def find_haptics() -> Haptics:
    return Vibration(android_motor) if on_android() else NoHaptics()


def android_motor() -> Buzz:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    if autoclass("android.os.Build$VERSION").SDK_INT >= 26:
        return _effects(autoclass)
    return _plyer()


def _effects(autoclass: Callable[[str], Any]) -> Buzz:
    from jnius import cast  # noqa: PLC0415

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    context = autoclass("android.content.Context")
    vibrator = cast("android.os.Vibrator", activity.getSystemService(context.VIBRATOR_SERVICE))
    effects = autoclass("android.os.VibrationEffect")

    def buzz(pulses: tuple[Pulse, ...]) -> None:
        if len(pulses) == 1:
            vibrator.vibrate(effects.createOneShot(*pulses[0]))
            return
        times, strengths = (list(part) for part in zip(*pulses, strict=True))
        vibrator.vibrate(effects.createWaveform(times, strengths, -1))

    return buzz


def _plyer() -> Buzz:
    from plyer import vibrator  # noqa: PLC0415 (only of use on Android)

    def buzz(pulses: tuple[Pulse, ...]) -> None:
        """Older motors know how long, but not how hard."""
        if len(pulses) == 1:
            vibrator.vibrate(pulses[0][0] / 1000)
        else:
            vibrator.pattern([0, *(time / 1000 for time, _ in pulses)], -1)

    return buzz
