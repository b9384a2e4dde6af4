"""Collects garbage while nobody is touching the screen.

Widgets are part of reference cycles, so a collection is due whenever a screen was left. With a
window full of widgets it takes several frames, which would be seen in an animation.
"""

import gc

from kivy.clock import Clock
from kivy.core.window import Window

IDLE = 1.0
"""Seconds without a touch, after which a collection disturbs nobody."""


def collect() -> None:
    """Takes up to 0.2 s."""
    gc.collect()


collect_when_idle = Clock.create_trigger(lambda _: collect(), IDLE)


def _postpone(*_: object) -> None:
    if collect_when_idle.is_triggered:
        collect_when_idle.cancel()
        collect_when_idle()


Window.bind(on_touch_down=_postpone, on_touch_move=_postpone, on_touch_up=_postpone)
