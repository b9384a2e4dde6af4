"""Vibration; none on a device without a motor or without the permission."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from app.platform.android.java import autoclass, cast
from app.platform.device import on_android

Pulse = tuple[int, int]
"""Duration in milliseconds, and strength from 0 to 255."""
Vibrate = Callable[[tuple[Pulse, ...]], None]

TICK: tuple[Pulse, ...] = ((14, 90),)
BUMP_MILLISECONDS = 24
BEATS: dict[str, tuple[Pulse, ...]] = {
    "five": ((45, 140), (70, 0), (45, 190), (70, 0), (220, 255)),
    "extra_five": ((45, 190), (60, 0), (160, 255)),
    "upper_bonus": ((30, 90), (40, 0), (120, 200)),
    "best": ((120, 200), (80, 0), (180, 255)),
    "straight": ((16, 90), (34, 0), (16, 130), (34, 0), (16, 170)),
    "full_house": ((28, 150), (44, 0), (28, 150)),
    "lead": ((16, 110), (40, 0), (34, 190)),
    "last_roll": ((50, 110),),
}
"""By the kind of a moment; each feels different, and the small ones are short."""
MIN_GAP = 0.04
"""Seconds between two vibrations; closer ones blur into each other."""


class Haptics(Protocol):
    def set_enabled(self, on: bool) -> None: ...

    def tick(self) -> None: ...

    def bump(self, strength: float = 1.0) -> None: ...

    def beat(self, kind: str) -> None: ...


class NoHaptics:
    def set_enabled(self, on: bool) -> None: ...

    def tick(self) -> None: ...

    def bump(self, strength: float = 1.0) -> None: ...

    def beat(self, kind: str) -> None: ...


class Vibration:
    def __init__(
        self, find_vibrator: Callable[[], Vibrate], clock: Callable[[], float] = monotonic
    ) -> None:
        self._find_vibrator = find_vibrator
        self._clock = clock
        self._vibrate: Vibrate | None = None
        self._on = False
        self._broken = False
        self._free_at = float("-inf")

    def set_enabled(self, on: bool) -> None:
        self._on = on

    def tick(self) -> None:
        self._play(TICK)

    def bump(self, strength: float = 1.0) -> None:
        """A die has landed; `strength` is from 0 to 1."""
        self._play(((BUMP_MILLISECONDS, 70 + round(185 * min(1.0, max(0.0, strength)))),))

    def beat(self, kind: str) -> None:
        """Name the kind of a moment, one of BEATS; knocks of dice make way for it."""
        self._free_at = float("-inf")
        self._play(BEATS[kind])

    def _play(self, pulses: tuple[Pulse, ...]) -> None:
        now = self._clock()
        if not self._on or self._broken or now < self._free_at:
            return
        self._free_at = now + MIN_GAP + sum(time for time, _ in pulses) / 1000
        try:
            if self._vibrate is None:
                self._vibrate = self._find_vibrator()
            self._vibrate(pulses)
        except Exception:  # no motor, no permission, or any error of Java
            self._broken = True


def create_haptics() -> Haptics:
    return Vibration(find_android_vibrator) if on_android() else NoHaptics()


def find_android_vibrator() -> Vibrate:
    if autoclass("android.os.Build$VERSION").SDK_INT >= 26:
        return _find_effect_vibrator()
    return _find_plyer_vibrator()


def _find_effect_vibrator() -> Vibrate:
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    context = autoclass("android.content.Context")
    vibrator = cast("android.os.Vibrator", activity.getSystemService(context.VIBRATOR_SERVICE))
    effects = autoclass("android.os.VibrationEffect")

    def vibrate(pulses: tuple[Pulse, ...]) -> None:
        if len(pulses) == 1:
            vibrator.vibrate(effects.createOneShot(*pulses[0]))
            return
        times, strengths = (list(part) for part in zip(*pulses, strict=True))
        vibrator.vibrate(effects.createWaveform(times, strengths, -1))

    return vibrate


def _find_plyer_vibrator() -> Vibrate:
    from plyer import vibrator

    def vibrate(pulses: tuple[Pulse, ...]) -> None:
        """Before Android 8 only the duration can be set, not the strength."""
        if len(pulses) == 1:
            vibrator.vibrate(pulses[0][0] / 1000)
        else:
            vibrator.pattern([0, *(time / 1000 for time, _ in pulses)], -1)

    return vibrate
