"""A timer interface for code that does not depend on Kivy."""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Schedules a callback, once or repeatedly; returns a function that cancels it."""

    def __call__(self, seconds: float, action: Callable[[], None], /) -> Callable[[], None]: ...
