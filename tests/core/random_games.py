"""Random setups and whole games, with many more fives than chance would give."""

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from core import (
    POLICIES,
    RULE_SETS,
    Deal,
    Dice,
    Game,
    Hold,
    Roll,
    RuleSet,
    Score,
    Setup,
    Undo,
    create_setup,
    legal_offers,
    next_roll,
)
from tests.core.scripted_game import NAMES


def setups(among: Iterable[str] = RULE_SETS) -> st.SearchStrategy[Setup]:
    """Every rule set among these within its limits, and every combination custom allows."""
    return st.one_of(_ready([RULE_SETS[id] for id in among if id != "custom"]), _mixed())


@st.composite
def _ready(draw: st.DrawFn, among: list[RuleSet]) -> Setup:
    rules = draw(st.sampled_from(among))
    players = draw(st.sampled_from(rules.players))
    deal = draw(st.sampled_from(Deal))
    return create_setup(rules, NAMES[:players], deal=deal, seed=draw(st.text("ab", max_size=3)))


@st.composite
def _mixed(draw: st.DrawFn) -> Setup:
    return create_setup(
        RULE_SETS["custom"],
        NAMES[: draw(st.integers(1, 3))],
        columns=draw(st.integers(1, 6)),
        multiply=draw(st.booleans()),
        extra_fives=draw(st.sampled_from(POLICIES)).id,
        seed="mix",
    )


def some_dice(game: Game, luck: Random) -> Dice:
    """A roll that keeps the held dice: from the seed, or a five as far as they allow."""
    state = game.state
    if luck.random() < 0.6:
        return next_roll(state).dice
    shown = state.dice[state.held[0]] if state.held and state.dice else luck.randint(1, 6)
    fresh = [shown] * state.setup.rules.dice
    for place in state.held:
        fresh[place] = state.dice[place] if state.dice else shown
    return tuple(fresh)


def one_turn(game: Game, luck: Random) -> Game:
    game = game.then(Roll(some_dice(game, luck)))
    while game.state.rolls_left and luck.random() < 0.4:
        dice = game.setup.rules.dice
        kept = tuple(place for place in range(dice) if luck.random() < 0.5)
        game = game.then(Hold(kept))
        if len(kept) < dice:
            game = game.then(Roll(some_dice(game, luck)))
    return game


def score_random_box(game: Game, luck: Random) -> Game:
    chosen = luck.choice(legal_offers(game.state))
    return game.then(Score(chosen.box, chosen.column))


def whole_game(setup: Setup, luck: Random, undo: float = 0.1) -> Game:
    game = Game.new(setup)
    while not game.state.over:
        game = score_random_box(one_turn(game, luck), luck)
        if luck.random() < undo:
            game = score_random_box(game.then(Undo()), luck)
    return game


def some_moment(setup: Setup, luck: Random) -> Game:
    """A game in progress with dice on the table."""
    game = Game.new(setup)
    boxes = len(setup.rules.boxes) * setup.columns * len(setup.players)
    for _ in range(luck.randrange(boxes)):
        if game.state.over:
            return Game.new(setup)
        game = score_random_box(one_turn(game, luck), luck)
    return game if game.state.over else one_turn(game, luck)
