"""Games as people play them: every tap on a die is an action."""

from random import Random

from core import Game, Hold, Setup, Undo, next_roll
from core.bots import create_bot

TEN_LETTERS = ("Alexandria", "Bernadette", "Christophe", "Florentina", "Hildegards", "Wilhelmina")


def play_tapping(setup: Setup, rng: Random, bot: str = "sharp") -> Game:
    """As well as this bot, tapping dice in any order, with some taps and boxes taken back."""
    game, player = Game.new(setup), create_bot(bot)
    while not game.state.over:
        if game.state.dice is None:
            game = game.then(next_roll(game.state))
            continue
        move = player.choose(game.state)
        if isinstance(move, Hold):
            game = _tap(game, move, rng)
            game = game.then(next_roll(game.state))
        else:
            game = game.then(move)
            if rng.random() < 0.03:
                game = game.then(Undo()).then(move)
    return game


def _tap(game: Game, wanted: Hold, rng: Random) -> Game:
    taps = sorted(set(wanted.places) ^ set(game.state.held))
    rng.shuffle(taps)
    if rng.random() < 0.1:
        mistaken = rng.randrange(game.setup.rules.dice)
        taps += [mistaken, mistaken]
    for die in taps:
        game = game.then(Hold(tuple(sorted(set(game.state.held) ^ {die}))))
    return game
