"""Works out each player's chance to win for the table, a little in each frame."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from app.table.phase import Phase
from core import State
from core.errors import CoachTablesDamaged

if TYPE_CHECKING:
    from app.animation.timers import Timer
    from app.table.table_model import TableModel

FRAME_BUDGET = 0.004
"""Seconds to work in each frame."""
NEXT_FRAME = 0.001

Chances = tuple[float, ...]


class ChanceDisplay:
    """Never works while dice are in flight; what it has found stays until the next is found."""

    def __init__(self, model: "TableModel", timer: "Timer", on: bool) -> None:
        self._model, self._timer, self._on = model, timer, on
        self.chances: Chances = ()
        """By player; empty if they are not shown."""
        self._known: State | None = None
        self._steps: Iterator[Chances] = iter(())
        self._cancel: Callable[[], None] | None = None

    @property
    def is_on(self) -> bool:
        return self._on

    def turn(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self._model.refresh()

    def table_changed(self) -> None:
        """Begin anew if the chances may be others now."""
        state = self._model.state
        if not (self._on and self._model.coach.knows_chances(state)):
            self.stop()
            self.chances, self._known = (), None
        elif self._model.attention.phase is not Phase.ROLLING and not _alike(self._known, state):
            self.stop()
            self._known, self._steps = state, self._model.coach.chances_in_steps(state)
            self._work_soon()

    def stop(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def _work_soon(self) -> None:
        self._cancel = self._timer(NEXT_FRAME, self._work)

    def _work(self) -> None:
        self._cancel = None
        end = perf_counter() + FRAME_BUDGET
        latest: Chances = ()
        try:
            for latest in self._steps:
                if not latest and perf_counter() >= end:
                    self._work_soon()
                    return
        except CoachTablesDamaged:
            latest = ()
        if latest != self.chances:
            self.chances = latest
            self._model.refresh()


def _alike(one: State | None, other: State) -> bool:
    """Whether the chances must be the same; the dice that are held do not matter."""
    return (
        one is not None
        and one.cards is other.cards
        and (one.player, one.dice, one.rolls_left) == (other.player, other.dice, other.rolls_left)
    )
