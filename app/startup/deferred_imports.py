"""What can wait for the first frame: modules it did without, and Python's housekeeping."""

import gc
import importlib
from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window

FIRST = 0.4
"""Seconds after the first frame: the first touches come first too."""
STEP = 0.1
RARELY = (10_000, 10, 50)
"""New objects, and looks at them, before Python looks for cycles among all there are: with a window
full of widgets that takes several frames, so it is done when a screen was left instead."""
QUIET = 1.0
"""Seconds without a finger, after which a new screen stands and nothing moves."""


def import_later(*names: str) -> None:
    """Whoever cannot wait imports them at once, as always."""
    if names:
        _once_seen(lambda: Clock.schedule_once(lambda _: _step(names), FIRST))


def tidy_later() -> None:
    """What is there now stays, and is not looked at again; the rest is, from the first frame on."""

    def begin() -> None:
        gc.set_threshold(*RARELY)
        gc.enable()

    gc.freeze()
    _once_seen(begin)


def _once_seen(then: Callable[[], object]) -> None:
    def seen(*_: object) -> None:
        Window.unbind(on_flip=seen)
        then()

    Window.bind(on_flip=seen)


def _step(names: tuple[str, ...]) -> None:
    importlib.import_module(names[0])
    if names[1:]:
        Clock.schedule_once(lambda _: _step(names[1:]), STEP)


def tidy() -> None:
    """Takes up to a fifth of a second."""
    gc.collect()


left_behind = Clock.create_trigger(lambda _: tidy(), QUIET)
"""A screen was left: its widgets hold each other until somebody looks for such cycles."""


def _disturbed(*_: object) -> None:
    """A finger never waits for that: it begins to be quiet anew."""
    if left_behind.is_triggered:
        left_behind.cancel()
        left_behind()


Window.bind(on_touch_down=_disturbed, on_touch_move=_disturbed, on_touch_up=_disturbed)
