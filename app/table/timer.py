"""Time, as the table knows it: a window's clock, or a test's own."""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Calls back after some seconds, unless it is cancelled first."""

    def __call__(self, seconds: float, action: Callable[[], None]) -> Callable[[], None]: ...
