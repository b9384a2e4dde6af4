"""Where a session saves actions before they are shown."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from app.storage.errors import NoSuchGame, NotSavedInOrder, StorageError
from app.storage.games.game_flags import GameFlags
from app.storage.games.games import Games
from core import Action, Game


class Journal(Protocol):
    @property
    def uid(self) -> str:
        """The game's uid; empty for one that is not saved."""

    @property
    def begun(self) -> bool:
        """Whether the game is on the disk at all."""

    @property
    def unsaved(self) -> int:
        """How many actions and hints are not saved yet, plus one if the game itself is not."""

    def write(self, actions: Sequence[Action]) -> None:
        """Return once they are saved; NotSaved can be retried."""

    def write_soon(self, actions: Sequence[Action]) -> None:
        """For holds: saved by the next `flush` or `write`."""

    def rewrite(self, game: Game, kept: int) -> None:
        """For corrected real dice: from action `kept` on, the record becomes that of this game."""

    def add_hint(self) -> None:
        """The coach was asked; saved by the next `flush` or `write`."""

    def flush(self) -> None:
        """Save everything that is pending."""

    def allow_unsaved(self) -> None:
        """From now on a failed write does not raise."""


class NoJournal:
    """For a game that is not saved."""

    uid = ""
    begun = False
    unsaved = 0

    def write(self, actions: Sequence[Action]) -> None:
        pass

    def write_soon(self, actions: Sequence[Action]) -> None:
        pass

    def rewrite(self, game: Game, kept: int) -> None:
        pass

    def add_hint(self) -> None:
        pass

    def flush(self) -> None:
        pass

    def allow_unsaved(self) -> None:
        pass


class GameJournal:
    """The journal of a game in the store, or of a new one that is not inserted yet."""

    def __init__(
        self,
        games: Games,
        uid: str,
        game: Game,
        flags: GameFlags,
        *,
        begun: bool,
        save_earlier_games: Callable[[], None] = lambda: None,
    ) -> None:
        self.uid = uid
        self.begun = begun
        self._games = games
        self._saved = game
        self._flags = flags
        """The flags to insert the game with."""
        self._save_earlier_games = save_earlier_games
        """Saves games that were played before: only the first play of a challenge counts."""
        self._hints = 0
        """Hints since the last save."""
        self._correction: tuple[Game, int] | None = None
        """A corrected game that is not saved yet, and how many of its actions are."""
        self._pending: list[Action] = []
        """Actions after the correction, or else after the last save."""
        self._unsaved_allowed = False

    @property
    def unsaved(self) -> int:
        game, kept = self._correction or (self._saved, len(self._saved.actions))
        return len(game.actions) - kept + len(self._pending) + self._hints + (not self.begun)

    def write(self, actions: Sequence[Action]) -> None:
        self._write_all(self._correction, [*self._pending, *actions])

    def write_soon(self, actions: Sequence[Action]) -> None:
        self._pending.extend(actions)

    def rewrite(self, game: Game, kept: int) -> None:
        # Less of the game may be saved than was corrected now, or more may have to be replaced.
        _, right = self._correction or (game, len(self._saved.actions))
        self._write_all((game, min(kept, right)), [])

    def add_hint(self) -> None:
        self._hints += 1

    def flush(self) -> None:
        if self.begun and not self.unsaved:
            self._restore_lost()
        try:
            self._flush()
        except (NoSuchGame, NotSavedInOrder):
            self._restore_lost()
            self._flush()

    def _restore_lost(self) -> None:
        """Save again what a rescue may have lost."""
        self._games.restore_lost(self.uid, self._saved, self._flags)

    def _flush(self) -> None:
        # Actions last: once they are saved, nothing may fail.
        if not self.begun:
            self._save_earlier_games()
            self._games.begin(self._saved.setup, self._flags, uid=self.uid)
            self.begun = True
        if self._hints:
            self._games.add_hints(self.uid, self._hints)
            self._flags = replace(self._flags, hints=self._flags.hints + self._hints)
            self._hints = 0
        if self._correction is not None:
            self._saved = self._games.rewrite(self.uid, *self._correction)
            self._correction = None
        if self._pending:
            self._saved = self._games.append(self.uid, self._saved, self._pending)
            self._pending = []

    def _write_all(self, correction: tuple[Game, int] | None, pending: list[Action]) -> None:
        """Save this and everything pending; if that fails, restore what was pending before."""
        before = self._correction, self._pending
        self._correction, self._pending = correction, pending
        try:
            self.flush()
        except BaseException as error:
            if not (self._unsaved_allowed and isinstance(error, StorageError)):
                self._correction, self._pending = before
                raise

    def allow_unsaved(self) -> None:
        """From now on a failed write does not raise; each write retries everything pending."""
        self._unsaved_allowed = True
