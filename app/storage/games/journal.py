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

    def write_anew(self, game: Game, kept: int) -> None:
        """For real dice: from action `kept` on, the record is as this game has it."""

    def hinted(self) -> None:
        """The coach was asked: saved like a hold."""

    def flush(self) -> None:
        """Save what was left for later."""

    def go_on_unsaved(self) -> None:
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

    def write_anew(self, game: Game, kept: int) -> None:
        pass

    def hinted(self) -> None:
        pass

    def flush(self) -> None:
        pass

    def go_on_unsaved(self) -> None:
        pass


class GameJournal:
    """The journal of one game in the store, or of one that is still to come there."""

    def __init__(
        self,
        games: Games,
        uid: str,
        game: Game,
        facts: GameFlags,
        *,
        begun: bool,
        earlier: Callable[[], None] = lambda: None,
    ) -> None:
        self.uid = uid
        self.begun = begun
        self._games = games
        self._saved = game
        self._facts = facts
        """What is known of the game, for the disk to begin it with."""
        self._earlier = earlier
        """Saves what was played before it: of a challenge, only the first play counts."""
        self._hints = 0
        """Asked for since the last that was saved."""
        self._anew: tuple[Game, int] | None = None
        """A game that was put right and is owed, and how many of its actions the disk has."""
        self._owed: list[Action] = []
        """What came after it, or else after what is saved."""
        self._goes_on_unsaved = False

    @property
    def unsaved(self) -> int:
        game, kept = self._anew or (self._saved, len(self._saved.actions))
        return len(game.actions) - kept + len(self._owed) + self._hints + (not self.begun)

    def write(self, actions: Sequence[Action]) -> None:
        self._try(self._anew, [*self._owed, *actions])

    def write_soon(self, actions: Sequence[Action]) -> None:
        self._owed.extend(actions)

    def write_anew(self, game: Game, kept: int) -> None:
        # The disk may have less of the game, or may have to cut off more, than was put right now.
        _, right = self._anew or (game, len(self._saved.actions))
        self._try((game, min(kept, right)), [])

    def hinted(self) -> None:
        self._hints += 1

    def flush(self) -> None:
        if self.begun and not self.unsaved:
            self._put_back()
        try:
            self._flush()
        except (NoSuchGame, NotSavedInOrder):
            self._put_back()
            self._flush()

    def _put_back(self) -> None:
        """A rescue may have lost its end, or all of it: then the disk gets that once more."""
        self._games.put_back(self.uid, self._saved, self._facts)

    def _flush(self) -> None:
        # Actions last: once they are saved nothing may be refused any more.
        if not self.begun:
            self._earlier()
            self._games.begin(self._saved.setup, self._facts, uid=self.uid)
            self.begun = True
        if self._hints:
            self._games.note_hints(self.uid, self._hints)
            self._facts = replace(self._facts, hints=self._facts.hints + self._hints)
            self._hints = 0
        if self._anew is not None:
            self._saved = self._games.rewrite(self.uid, *self._anew)
            self._anew = None
        if self._owed:
            self._saved = self._games.append(self.uid, self._saved, self._owed)
            self._owed = []

    def _try(self, anew: tuple[Game, int] | None, owed: list[Action]) -> None:
        """Owe this from now on and save it; where that fails, owe what was owed before."""
        before = self._anew, self._owed
        self._anew, self._owed = anew, owed
        try:
            self.flush()
        except BaseException as wrong:
            if not (self._goes_on_unsaved and isinstance(wrong, StorageError)):
                self._anew, self._owed = before
                raise

    def go_on_unsaved(self) -> None:
        """From now on play is not held up by the disk; each write tries all that is owed."""
        self._goes_on_unsaved = True
