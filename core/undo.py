"""Undo: a placement or an announcement can be taken back until the next roll."""

from core.errors import NothingToUndo
from core.state import State


def can_undo(state: State) -> bool:
    return state.before is not None


def undo(state: State) -> State:
    """The state before the last placement or announcement, with its dice and rolls."""
    if state.before is None:
        raise NothingToUndo
    return state.before
