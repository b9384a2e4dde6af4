"""Runs a long computation of the coach in small steps, some in each frame."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from core.errors import CoachTablesDamaged

if TYPE_CHECKING:
    from app.animation.timers import Timer

NEXT_FRAME = 0.001

Value = TypeVar("Value")


class CoachSteps(Generic[Value]):
    """Calls `on_result` with the first result that is not empty, which ends the computation, or
    with an empty one if the coach's tables cannot be read. `budget` is in seconds for each frame.
    """

    def __init__(
        self, timer: "Timer", budget: float, on_result: Callable[[tuple[Value, ...]], None]
    ) -> None:
        self._timer, self._budget, self._on_result = timer, budget, on_result
        self._steps: Iterator[tuple[Value, ...]] = iter(())
        self._cancel: Callable[[], None] | None = None

    def start(self, steps: Iterator[tuple[Value, ...]]) -> None:
        self.stop()
        self._steps = steps
        self._work_soon()

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _work_soon(self) -> None:
        self._cancel = self._timer(NEXT_FRAME, self._work)

    def _work(self) -> None:
        self._cancel = None
        end = perf_counter() + self._budget
        result: tuple[Value, ...] = ()
        try:
            for result in self._steps:
                if not result and perf_counter() >= end:
                    self._work_soon()
                    return
        except CoachTablesDamaged:
            result = ()
        self._on_result(result)
