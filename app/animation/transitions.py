"""Short animations on one clock, which runs only while something moves."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from kivy.clock import Clock

ShowProgress = Callable[[float], None]
"""Shows an animation at a progress from 0 to 1; at 1 nothing of it is left."""


@dataclass(slots=True)
class _Transition:
    seconds: float
    show: ShowProgress
    elapsed: float = 0.0
    started: bool = False


class Transitions:
    """Runs animations by key; a new one replaces a running one with the same key.

    Nothing waits for an animation: the state it ends in is set before it starts.
    """

    def __init__(self) -> None:
        self._running: dict[Hashable, _Transition] = {}
        self._enabled = True
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)

    def set_enabled(self, enabled: bool) -> None:
        """Switch animation on or off, as for reduced motion."""
        self._enabled = enabled
        if not enabled:
            self.finish_all()

    @property
    def enabled(self) -> bool:
        return self._enabled

    @property
    def running(self) -> bool:
        return bool(self._running)

    def play(self, key: Hashable, seconds: float, show: ShowProgress) -> None:
        self.stop(key)
        if not self._enabled:
            show(1.0)
            return
        self._running[key] = _Transition(seconds, show)
        show(0.0)
        self._clock()

    def stop(self, key: Hashable) -> None:
        """Jump to the end of one animation."""
        transition = self._running.pop(key, None)
        if transition is not None:
            transition.show(1.0)

    def finish_all(self) -> None:
        self._clock.cancel()
        for key in list(self._running):
            self.stop(key)

    def use_manual_clock(self) -> None:
        """Stop the clock; from now on only `step` advances the animations."""
        self._clock.cancel()

    def step(self, seconds: float) -> None:
        for key, transition in list(self._running.items()):
            if self._running.get(key) is not transition:
                continue  # ended by the `show` of an earlier one
            transition.elapsed += seconds
            if transition.elapsed >= transition.seconds:
                self.stop(key)
            else:
                transition.show(transition.elapsed / transition.seconds)
        if not self._running:
            self._clock.cancel()

    def _tick(self, seconds: float) -> None:
        # The first frame carries all the work of the tap: start after it.
        for transition in self._running.values():
            if not transition.started:
                transition.started = True
                transition.elapsed = -seconds
        self.step(seconds)


transitions = Transitions()


def in_steps(count: int, show: ShowProgress) -> ShowProgress:
    """Show only so many steps of an animation whose every frame would be costly to draw."""
    shown = -1

    def show_step(progress: float) -> None:
        nonlocal shown
        step = int(progress * count)
        if step != shown:
            shown = step
            show(step / count)

    return show_step


def ease_out(progress: float) -> float:
    """Cubic ease-out."""
    return 1 - (1 - progress) ** 3


def ease_out_back(progress: float) -> float:
    """Goes a little too far, and back."""
    left = progress - 1
    return 1 + 2.70158 * left**3 + 1.70158 * left**2


def ease_out_bounce(progress: float) -> float:
    """Falls, and bounces twice."""
    for start, end, height in ((0.0, 4 / 11, 1.0), (4 / 11, 8 / 11, 0.25), (8 / 11, 1.0, 0.0625)):
        if progress <= end:
            if not start:
                return (progress / end) ** 2
            middle, half = (start + end) / 2, (end - start) / 2
            return 1 - height * (1 - ((progress - middle) / half) ** 2)
    return 1.0


def ease_in_out(progress: float) -> float:
    """Starts and ends slowly."""
    return progress * progress * (3 - 2 * progress)
