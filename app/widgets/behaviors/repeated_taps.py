"""Taps that follow another one too quickly to be meant."""

from collections.abc import Hashable, Iterable
from time import time

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from app.settings.theme import REPEATED_TAP_SECONDS

_IGNORED = "ignored tap"
SAME_PLACE = 20
"""How far apart the taps of a double tap may be, in dp."""
FRAMES = 2
"""In which the effect of a tap is drawn."""


class RepeatedTaps:
    """Recognises the later taps of a double tap, by the times of the touches.

    A touch gets its time when it is read, after a frame is drawn: in a slow frame the second tap
    seems to come late. So the time also counts from when the effect of the first tap is drawn.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, MotionEvent] = {}
        self._newest: MotionEvent | None = None
        self._newest_drawn = 0.0
        """When its effect was drawn."""
        self._frames_left = 0
        self._next_frame = Clock.create_trigger(self._frame_drawn)

    def add(self, touch: MotionEvent, targets: Iterable[Hashable]) -> bool:
        """Note what a touch is on; return whether it repeats a tap there."""
        targets = tuple(targets)
        repeats = any(self.is_repeat(touch, target) for target in targets)
        if targets:
            # A die that was tapped moves to the rail, and another may come under the finger.
            repeats = repeats or self._is_at_newest(touch)
            self._last |= dict.fromkeys(targets, touch)
            self._newest, self._newest_drawn = touch, 0.0
            self._frames_left = FRAMES
            self._next_frame()
        return repeats

    def _frame_drawn(self, _seconds: float) -> None:
        self._newest_drawn = time()  # the clock of touches
        self._frames_left -= 1
        if self._frames_left > 0:
            self._next_frame()

    def is_repeat(self, touch: MotionEvent, target: Hashable) -> bool:
        last = self._last.get(target)
        return last is not None and self._is_soon_after(touch, last)

    def _is_at_newest(self, touch: MotionEvent) -> bool:
        last = self._newest
        if last is None or not self._is_soon_after(touch, last):
            return False
        return max(abs(touch.x - last.ox), abs(touch.y - last.oy)) < dp(SAME_PLACE)

    def _is_soon_after(self, touch: MotionEvent, last: MotionEvent) -> bool:
        # Touches have no end while they last. The system's clock may have been set back.
        ended = max(last.time_start, last.time_end)
        moments = (ended, self._newest_drawn) if last is self._newest else (ended,)
        return any(abs(touch.time_start - each) < REPEATED_TAP_SECONDS for each in moments)


def ignore_tap(touch: MotionEvent) -> None:
    """Stop a touch from counting as a tap; it may still be a drag, a shake or a long press."""
    touch.ud[_IGNORED] = True


def is_ignored_tap(touch: MotionEvent) -> bool:
    return _IGNORED in touch.ud
