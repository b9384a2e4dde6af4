"""Time, as all know it who need not know Kivy: a window's clock, or a test's own."""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Calls back after some seconds, or every so many, until it is cancelled."""

    def __call__(self, seconds: float, action: Callable[[], None], /) -> Callable[[], None]: ...
