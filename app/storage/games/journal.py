"""Where a session writes what happens, before anybody sees it."""

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
        """Under which the game is kept; empty for one that nobody keeps."""

    @property
    def begun(self) -> bool:
        """Whether the disk has anything of it yet."""

    @property
    def unsaved(self) -> int:
        """How much the disk has not taken yet: actions, hints, the game itself."""

    def write(self, actions: Sequence[Action]) -> None:
        """Returns once they are safe; raises NotSaved if they are not, and then may be tried
        again."""

    def write_soon(self, actions: Sequence[Action]) -> None:
        """For holds, which nobody gains by: saved by the next `flush` or `write`."""

    def rewrite(self, game: Game, kept: int) -> None:
        """For real dice: from action `kept` on, the record is as this game has it."""

    def add_hint(self) -> None:
        """The coach was asked: saved like a hold."""

    def flush(self) -> None:
        """Save what was left for later."""

    def allow_unsaved(self) -> None:
        """From now on play is not held up by the disk."""


class NoJournal:
    """For a game that nobody keeps: nothing is owed to the disk."""

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
    """The journal of one game in the store, or of one that is still to come there."""

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
        """What is known of the game, for the disk to begin it with."""
        self._save_earlier_games = save_earlier_games
        """Saves what was played before it: of a challenge, only the first play counts."""
        self._hints = 0
        """Asked for since the last that was saved."""
        self._correction: tuple[Game, int] | None = None
        """A game that was put right and is owed, and how many of its actions the disk has."""
        self._pending: list[Action] = []
        """What came after it, or else after what is saved."""
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
        # The disk may have less of the game, or may have to cut off more, than was put right now.
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
        """A rescue may have lost its end, or all of it: then the disk gets that once more."""
        self._games.restore_lost(self.uid, self._saved, self._flags)

    def _flush(self) -> None:
        # Actions last: once they are saved nothing may be refused any more.
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
        """Owe this from now on and save it; where that fails, owe what was owed before."""
        before = self._correction, self._pending
        self._correction, self._pending = correction, pending
        try:
            self.flush()
        except BaseException as wrong:
            if not (self._unsaved_allowed and isinstance(wrong, StorageError)):
                self._correction, self._pending = before
                raise

    def allow_unsaved(self) -> None:
        """From now on play is not held up by the disk; each write tries all that is owed."""
        self._unsaved_allowed = True
