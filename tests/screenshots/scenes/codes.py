"""Codes to be scanned, and games that arrive by code."""

from app.application import FivefoldApp
from app.game.game_controller import GameController
from core import Game, Roll, Score
from tests.screenshots.scenes.scene import Scene, finish, play_turns


def show_challenge_code(app: FivefoldApp) -> None:
    app.codes.show_challenge(app.challenges.create())


def show_game_code(app: FivefoldApp) -> None:
    finish(app)
    app.codes.show_game(app.game.uid)


def show_long_game_code(app: FivefoldApp) -> None:
    """A game with real dice, which needs several codes."""
    setup = app.game.table.model.state.setup
    game = Game.new(setup)
    while not game.state.over:
        turn = game.state.card.turns
        dice = tuple((turn * 7 + die * die + game.state.player) % 6 + 1 for die in range(5))
        boxes = zip(setup.rules.boxes, game.state.card.columns[0].values, strict=True)
        box = next(box.id for box, value in boxes if value is None)
        game = game.then(Roll(dice)).then(Roll(dice[::-1])).then(Roll(dice)).then(Score(box))
    uid = app.store.games.begin(setup)
    app.store.games.append(uid, Game.new(setup), game.actions)
    app.codes.show_game(uid)


def hand_over(app: FivefoldApp) -> None:
    play_turns(app, 5)
    app.codes.hand_over()


def receive_game(app: FivefoldApp) -> None:
    """A game that has gone further here."""
    play_turns(app, 5)
    game: GameController = app.game
    game.save()
    codes = app.store.game_codes.write(game.uid)
    play_turns(app, 3)
    app.codes.receive("\n".join(codes))


SCENES = {
    "code-challenge": Scene("official", 2, then=show_challenge_code),
    "code-game": Scene("official", 6, then=show_game_code),
    "code-long": Scene("official", 6, then=show_long_game_code),
    "code-ask": Scene("official", 2, then=hand_over),
    "code-received": Scene("official", 2, then=receive_game),
}
