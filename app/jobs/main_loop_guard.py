"""Keeps the program running after an unexpected error, and ends it when the system asks for it."""

import os
import signal
from collections.abc import Callable
from threading import Timer
from time import monotonic

from kivy.base import ExceptionHandler, ExceptionManager

MOST_ERRORS, PERIOD = 10, 10.0
"""Give up after more than MOST_ERRORS within PERIOD seconds."""
GRACE = 1.5
"""Seconds for an orderly end after SIGTERM."""


class MainLoopGuard(ExceptionHandler):
    """`report` writes the error down, saves the game and tells the player; it returns False if
    the program is not ready for that."""

    def __init__(
        self, report: Callable[[Exception], bool], clock: Callable[[], float] = monotonic
    ) -> None:
        self._report, self._clock = report, clock
        self._times: list[float] = []

    def handle_exception(self, exception: BaseException) -> int:
        if not isinstance(exception, Exception):  # such as KeyboardInterrupt
            return ExceptionManager.RAISE
        now = self._clock()
        self._times = [each for each in self._times if now - each < PERIOD] + [now]
        reported = self._report(exception)
        hopeless = len(self._times) > MOST_ERRORS
        return ExceptionManager.PASS if reported and not hopeless else ExceptionManager.RAISE


def guard_main_loop(report: Callable[[Exception], bool]) -> None:
    ExceptionManager.add_handler(MainLoopGuard(report))


def end_on_sigterm(stop: Callable[[], None]) -> None:
    """Without this SDL would turn the signal into a request that a dialog may hold up."""

    def end(*_: object) -> None:
        # Every action is saved already, so a loop that does not answer may simply end.
        force = Timer(GRACE, os._exit, (128 + signal.SIGTERM,))
        force.daemon = True
        force.start()
        stop()

    signal.signal(signal.SIGTERM, end)
