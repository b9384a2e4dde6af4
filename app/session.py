"""The one object that changes a game."""

from core import Action, Game, Setup, State


class Session:
    def __init__(self, game: Game) -> None:
        self.game = game

    @classmethod
    def of(cls, setup: Setup) -> "Session":
        return cls(Game.new(setup))

    @property
    def state(self) -> State:
        return self.game.state

    def play(self, *actions: Action) -> None:
        """Take these actions, all or none; an illegal one raises its reason."""
        game = self.game
        for action in actions:
            game = game.then(action)
        self.game = game
