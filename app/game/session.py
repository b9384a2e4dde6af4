"""The only object that changes a game. Each action is saved before it is shown."""

from app.storage.games.journal import Journal, NoJournal
from core import Action, Dice, Game, Hold, State, correct_dice


class Session:
    def __init__(self, game: Game, journal: Journal | None = None) -> None:
        self.game = game
        self._journal = journal or NoJournal()
        self.hints = 0
        """Hints used since the game was opened."""

    @property
    def state(self) -> State:
        return self.game.state

    def play(self, *actions: Action) -> None:
        """Apply these actions, all or none.

        An illegal one raises its reason, and a failed write raises NotSaved: nothing has changed
        then. Holds alone are written a moment later, as losing one does no harm.
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
        """Real dice were entered wrongly: replace the last roll, also on disk."""
        game, kept = correct_dice(self.game, dice)
        self._journal.rewrite(game, kept)
        self.game = game

    @property
    def uid(self) -> str:
        """Empty for a game that is never saved."""
        return self._journal.uid

    @property
    def begun(self) -> bool:
        """Whether any of it is on disk yet."""
        return self._journal.begun

    @property
    def unsaved(self) -> int:
        """How many actions are not on disk yet."""
        return self._journal.unsaved

    def count_hint(self) -> None:
        self.hints += 1
        self._journal.add_hint()

    def save(self) -> None:
        """Write what is not on disk yet."""
        self._journal.flush()

    def allow_unsaved(self) -> None:
        """Let play continue although writing fails."""
        self._journal.allow_unsaved()
