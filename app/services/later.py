"""Imports what the first frame did without, a module at a time, while nobody waits."""

import importlib

from kivy.clock import Clock
from kivy.core.window import Window

FIRST = 0.4
"""Seconds after the first frame: the first touches come first too."""
STEP = 0.1


def import_later(*names: str) -> None:
    """Whoever cannot wait imports them at once, as always."""

    def seen(*_: object) -> None:
        Window.unbind(on_flip=seen)
        Clock.schedule_once(lambda _: _step(names), FIRST)

    if names:
        Window.bind(on_flip=seen)


def _step(names: tuple[str, ...]) -> None:
    importlib.import_module(names[0])
    if names[1:]:
        Clock.schedule_once(lambda _: _step(names[1:]), STEP)
