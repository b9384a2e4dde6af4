"""What moves for a moment, by one clock that runs only while something does."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from kivy.clock import Clock

Show = Callable[[float], None]
"""Shows a motion when this part of it has passed, from 0 to 1; at 1 all is as without it."""


@dataclass(slots=True)
class _Motion:
    seconds: float
    show: Show
    passed: float = 0.0
    seen: bool = False


class Transitions:
    """Whoever moves something names it by a key, so that a new motion takes the place of the old
    one. Nothing waits for a motion: what it ends in is the case from the beginning."""

    def __init__(self) -> None:
        self._running: dict[Hashable, _Motion] = {}
        self._allowed = True
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)

    def allow(self, allowed: bool) -> None:
        """Whether anything may move by itself."""
        self._allowed = allowed
        if not allowed:
            self.finish()

    @property
    def running(self) -> bool:
        return bool(self._running)

    def play(self, key: Hashable, seconds: float, show: Show) -> None:
        self.stop(key)
        if not self._allowed:
            show(1.0)
            return
        self._running[key] = _Motion(seconds, show)
        show(0.0)
        self._clock()

    def stop(self, key: Hashable) -> None:
        """End one motion at once, where it leads to."""
        motion = self._running.pop(key, None)
        if motion is not None:
            motion.show(1.0)

    def finish(self) -> None:
        """End them all at once."""
        self._clock.cancel()
        for key in list(self._running):
            self.stop(key)

    def hold_clock(self) -> None:
        """From now on time passes by `step` alone."""
        self._clock.cancel()

    def step(self, seconds: float) -> None:
        """Let time pass."""
        for key, motion in list(self._running.items()):
            if self._running.get(key) is not motion:
                continue  # one that was shown before has ended it
            motion.passed += seconds
            if motion.passed >= motion.seconds:
                self.stop(key)
            else:
                motion.show(motion.passed / motion.seconds)
        if not self._running:
            self._clock.cancel()

    def _tick(self, seconds: float) -> None:
        # The first frame carries all the work of the tap: what is new starts after it.
        for motion in self._running.values():
            if not motion.seen:
                motion.seen = True
                motion.passed = -seconds
        self.step(seconds)


motions = Transitions()
"""One for the program."""


def eased(part: float) -> float:
    """Quick at first, gentle at the end."""
    return 1 - (1 - part) ** 3
