"""The one object that changes a game: what happens is saved first, then it may be seen."""

from app.storage.games.journal import Journal, NoJournal
from core import Action, Dice, Game, Hold, Setup, State, correct_dice


class Session:
    def __init__(self, game: Game, journal: Journal | None = None) -> None:
        self.game = game
        self._journal = journal or NoJournal()
        self.hints = 0
        """Asked for since the game came onto the table."""

    @classmethod
    def of(cls, setup: Setup) -> "Session":
        """A game that nobody keeps."""
        return cls(Game.new(setup))

    @property
    def state(self) -> State:
        return self.game.state

    def play(self, *actions: Action) -> None:
        """Take these actions, all or none.

        An illegal one raises its reason, and a disk that does not take them NotSaved: then
        nothing has happened. Holds, by which nobody gains, are saved a moment later.
        """
        game = self.game
        for action in actions:
            game = game.then(action)
        if all(isinstance(action, Hold) for action in actions):
            self._journal.write_soon(actions)
        else:
            self._journal.write(actions)
        self.game = game

    def correct(self, dice: Dice) -> None:
        """Real dice were typed in wrongly: the last roll shows these, on record too."""
        game, kept = correct_dice(self.game, dice)
        self._journal.rewrite(game, kept)
        self.game = game

    @property
    def uid(self) -> str:
        """Under which the game is kept; empty for one that nobody keeps."""
        return self._journal.uid

    @property
    def begun(self) -> bool:
        """Whether the disk has anything of it yet."""
        return self._journal.begun

    @property
    def unsaved(self) -> int:
        """How much the disk has not taken yet."""
        return self._journal.unsaved

    def hinted(self) -> None:
        """The coach was asked, and that is part of the game too."""
        self.hints += 1
        self._journal.add_hint()

    def save(self) -> None:
        """Save what was left for later."""
        self._journal.flush()

    def go_on_unsaved(self) -> None:
        """Play is no longer held up by a disk that takes nothing."""
        self._journal.allow_unsaved()
