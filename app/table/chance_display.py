"""Works out each player's chance to win for the table, a little in each frame."""

from typing import TYPE_CHECKING

from app.table.coach_steps import CoachSteps
from app.table.phase import Phase
from core import State

if TYPE_CHECKING:
    from app.animation.timers import Timer
    from app.table.table_model import TableModel

FRAME_BUDGET = 0.004
"""Seconds to work in each frame."""

Chances = tuple[float, ...]


class ChanceDisplay:
    """Never works while dice are in flight; what it has found stays until the next is found."""

    def __init__(self, model: "TableModel", timer: "Timer", on: bool) -> None:
        self._model, self._on = model, on
        self.chances: Chances = ()
        """By player; empty if they are not shown."""
        self._known: State | None = None
        self._steps = CoachSteps(timer, FRAME_BUDGET, self._show)

    def turn(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self._model.refresh()

    def table_changed(self) -> None:
        """Recompute if the chances may have changed."""
        state = self._model.state
        if not (self._on and self._model.coach.knows_chances(state)):
            self.stop()
            self.chances, self._known = (), None
        elif self._model.attention.phase is not Phase.ROLLING and not _alike(self._known, state):
            self._known = state
            self._steps.start(self._model.coach.chances_in_steps(state))

    def stop(self) -> None:
        self._steps.stop()

    def _show(self, chances: Chances) -> None:
        if chances != self.chances:
            self.chances = chances
            self._model.refresh()


def _alike(one: State | None, other: State) -> bool:
    """Whether the chances must be the same; the dice that are held do not matter."""
    return (
        one is not None
        and one.cards is other.cards
        and (one.player, one.dice, one.rolls_left) == (other.player, other.dice, other.rolls_left)
    )
