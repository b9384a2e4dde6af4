"""Taps that follow another one too quickly to be meant."""

from collections.abc import Hashable, Iterable

from kivy.input.motionevent import MotionEvent

from app.settings.theme import REPEATED_TAP_SECONDS

_IGNORED = "ignored tap"


class RepeatedTaps:
    """Recognises the later taps of a double tap, by the times of the touches."""

    def __init__(self) -> None:
        self._last: dict[Hashable, MotionEvent] = {}

    def add(self, touch: MotionEvent, targets: Iterable[Hashable]) -> bool:
        """Note what a touch is on; return whether it repeats a tap there."""
        targets = tuple(targets)
        repeats = any(self.is_repeat(touch, target) for target in targets)
        self._last |= dict.fromkeys(targets, touch)
        return repeats

    def is_repeat(self, touch: MotionEvent, target: Hashable) -> bool:
        last = self._last.get(target)
        if last is None:
            return False
        # Touches have no end while they last. The system's clock may have been set back.
        return abs(touch.time_start - max(last.time_start, last.time_end)) < REPEATED_TAP_SECONDS


def ignore_tap(touch: MotionEvent) -> None:
    """Let a touch be no tap; it can still be a drag, a shake or a long press."""
    touch.ud[_IGNORED] = True


def is_ignored_tap(touch: MotionEvent) -> bool:
    return _IGNORED in touch.ud
