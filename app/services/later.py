"""Imports what the first frame did without, a module at a time, while nobody waits."""

import importlib

from kivy.clock import Clock

FIRST = 0.6
"""Seconds until the first: the first frames and touches come first."""
STEP = 0.1


def import_later(*names: str) -> None:
    """Whoever cannot wait imports them at once, as always."""
    if names:
        Clock.schedule_once(lambda _: _step(names), FIRST)


def _step(names: tuple[str, ...]) -> None:
    importlib.import_module(names[0])
    if names[1:]:
        Clock.schedule_once(lambda _: _step(names[1:]), STEP)
