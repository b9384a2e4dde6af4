"""Games played before the scene."""

from random import Random

from app.application import FivefoldApp
from app.storage import GameFlags
from core import Game, Score, create_setup, legal_offers, next_roll
from core.rule_sets import RULE_SETS
from tests.screenshots.scenes.scene import COST_OF_BOX, NAMES


def unfinished_game(
    rules: str, names: tuple[str, ...], turns: int
) -> tuple[object, GameFlags, list[object]]:
    game = Game.new(create_setup(RULE_SETS[rules], names, seed="picture"))
    for _ in range(turns):
        game = play_turn(game, Random(0))
    return game.setup, GameFlags(), list(game.actions)


def play_turn(game: Game, rng: Random) -> Game:
    """Roll once and mostly take the highest score."""
    game = game.then(next_roll(game.state))
    offers = legal_offers(game.state)
    best = max(
        offers, key=lambda each: each.points - COST_OF_BOX.get(each.box, 0) + rng.random() * 6
    )
    return game.then(Score(best.box, best.column))


def save_past_games(app: FivefoldApp, count: int = 9) -> list[str]:
    """Save finished games with their places on the lists."""
    made = []
    for number in range(count):
        rules = "triple" if number % 4 == 2 else "official"
        setup = create_setup(RULE_SETS[rules], NAMES[: 1 + number % 2], seed=f"picture {number}")
        game, rng = Game.new(setup), Random(number)
        while not game.state.over:
            game = play_turn(game, rng)
        uid = app.store.games.begin(setup, GameFlags())
        app.store.games.append(uid, Game.new(setup), list(game.actions))
        made.append(uid)
    return made


def clear_and_go_home(app: FivefoldApp) -> None:
    """Show home as on the first start, without the game set up for the scene."""
    app.data_clearing.clear()
    app.data_clearing.make_final()
    app.routes.go_home()
