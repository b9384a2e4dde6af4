"""Actions that are found at the wrong game or step, because a bit of its number changed."""

from collections.abc import Callable, Iterator, Mapping

from app.storage.database.tables import action_checksum
from app.storage.recovery.bit_repair import flipped_integers
from app.storage.recovery.lost_action import Action

FoundActions = Mapping[int, Mapping[Action, bool]]
"""By game."""


class StrayActions:
    """Actions of games whose number differs by one bit, looked up only if one is missing."""

    def __init__(self, actions: FoundActions, id: int) -> None:
        self._actions, self._id = actions, id

    def __iter__(self) -> Iterator[Action]:
        for other in flipped_integers(self._id):
            yield from self._actions.get(other, ())


def is_stray(
    actions: FoundActions, start_of: Callable[[int], int | None], id: int, action: Action
) -> bool:
    """Whether its checksum proves that it belongs to another game, or to another step of this one.

    `start_of` is the checksum that the first action of a game follows from.
    """
    step, line, at, checksum = action

    def follows(game: int, step: int) -> bool:
        if not step:
            start = start_of(game)
            return start is not None and action_checksum(start, step, line, at) == checksum
        return any(
            action_checksum(before, step, line, at) == checksum
            for other, _line, _at, before in actions.get(game, ())
            if other == step - 1
        )

    return any(follows(other, step) for other in flipped_integers(id)) or any(
        follows(id, other) for other in flipped_integers(step)
    )
