"""Where a session writes what happens, before anybody sees it."""

from collections.abc import Sequence
from typing import Protocol

from app.storage.errors import NotSaved
from app.storage.games import Games
from core import Action, Game


class Journal(Protocol):
    def write(self, actions: Sequence[Action]) -> None:
        """Returns once they are safe; raises NotSaved if they are not, and then may be tried
        again."""

    def write_soon(self, actions: Sequence[Action]) -> None:
        """For holds, which nobody gains by: saved by the next `flush` or `write`."""

    def write_anew(self, game: Game, kept: int) -> None:
        """For real dice: from action `kept` on, the record is as this game has it."""

    def flush(self) -> None:
        """Save what was left for later."""

    def go_on_unsaved(self) -> None:
        """From now on play is not held up by the disk."""


class NoJournal:
    """For a game that nobody keeps."""

    def write(self, actions: Sequence[Action]) -> None:
        pass

    def write_soon(self, actions: Sequence[Action]) -> None:
        pass

    def write_anew(self, game: Game, kept: int) -> None:
        pass

    def flush(self) -> None:
        pass

    def go_on_unsaved(self) -> None:
        pass


class GameJournal:
    """The journal of one game in the store."""

    def __init__(self, games: Games, uid: str, game: Game) -> None:
        self.uid = uid
        self._games = games
        self._saved = game
        self._owed: list[Action] = []
        self._goes_on_unsaved = False

    @property
    def unsaved(self) -> int:
        """Actions that the disk has not taken yet."""
        return len(self._owed)

    def write(self, actions: Sequence[Action]) -> None:
        before = len(self._owed)
        self._owed.extend(actions)
        try:
            self.flush()
        except NotSaved:
            if not self._goes_on_unsaved:
                del self._owed[before:]
                raise
        except BaseException:
            del self._owed[before:]
            raise

    def write_soon(self, actions: Sequence[Action]) -> None:
        """For holds, which nobody gains by: saved by the next `flush` or `write`."""
        self._owed.extend(actions)

    def write_anew(self, game: Game, kept: int) -> None:
        self.flush()
        self._saved = self._games.rewrite(self.uid, game, kept)

    def flush(self) -> None:
        if self._owed:
            self._saved = self._games.append(self.uid, self._saved, self._owed)
            self._owed.clear()

    def go_on_unsaved(self) -> None:
        """From now on play is not held up by the disk; each write tries all that is owed."""
        self._goes_on_unsaved = True
