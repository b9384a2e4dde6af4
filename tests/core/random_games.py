"""Random setups and whole games, with many more fives than chance would give."""

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from core import (
    POLICIES,
    RULE_SETS,
    Announce,
    Deal,
    Dice,
    Game,
    Hold,
    Option,
    Roll,
    RuleSet,
    Score,
    Setup,
    Undo,
    announceable_boxes,
    create_setup,
    legal_offers,
    must_announce,
    next_roll,
)
from tests.core.scripted_game import NAMES


def setups(among: Iterable[str] = RULE_SETS) -> st.SearchStrategy[Setup]:
    """Draw from these rule sets within their limits, and from all combinations of custom."""
    return st.one_of(
        _preset_setups([RULE_SETS[id] for id in among if id != "custom"]),
        _custom_setups(in_order=among is RULE_SETS),
    )


@st.composite
def _preset_setups(draw: st.DrawFn, among: list[RuleSet]) -> Setup:
    rules = draw(st.sampled_from(among))
    players = draw(st.sampled_from(rules.players))
    deal = draw(st.sampled_from(Deal))
    options = {option: draw(st.sampled_from(rules.choices(option))) for option in Option}
    seed = draw(st.text("ab", max_size=3))
    return create_setup(rules, NAMES[:players], deal=deal, seed=seed, options=options)


@st.composite
def _custom_setups(draw: st.DrawFn, in_order: bool) -> Setup:
    return create_setup(
        RULE_SETS["custom"],
        NAMES[: draw(st.integers(1, 3))],
        columns=draw(st.integers(1, 6)),
        multiply=draw(st.booleans()),
        extra_fives=draw(st.sampled_from(POLICIES)).id,
        options={Option.IN_ORDER: draw(st.booleans())} if in_order else None,
        seed="mix",
    )


def random_dice(game: Game, rng: Random) -> Dice:
    """Roll the dice that are not held, by the seed or to a five if the held dice allow it."""
    state = game.state
    if rng.random() < 0.6:
        return next_roll(state).dice
    shown = state.dice[state.held[0]] if state.held and state.dice else rng.randint(1, 6)
    fresh = [shown] * state.setup.rules.dice
    for place in state.held:
        fresh[place] = state.dice[place] if state.dice else shown
    return tuple(fresh)


def roll_randomly(game: Game, rng: Random) -> Game:
    game = announce_randomly(game.then(Roll(random_dice(game, rng))), rng)
    while game.state.rolls_left and rng.random() < 0.4:
        dice = game.setup.rules.dice
        kept = tuple(place for place in range(dice) if rng.random() < 0.5)
        game = game.then(Hold(kept))
        if len(kept) < dice:
            game = game.then(Roll(random_dice(game, rng)))
    return game


def announce_randomly(game: Game, rng: Random) -> Game:
    boxes = announceable_boxes(game.state)
    if boxes and (must_announce(game.state) or rng.random() < 0.3):
        return game.then(Announce(rng.choice(boxes)))
    return game


def score_random_box(game: Game, rng: Random) -> Game:
    chosen = rng.choice(legal_offers(game.state))
    return game.then(Score(chosen.box, chosen.column))


def play_random_game(setup: Setup, rng: Random, undo: float = 0.1) -> Game:
    game = Game.new(setup)
    while not game.state.over:
        game = score_random_box(roll_randomly(game, rng), rng)
        if rng.random() < undo:
            game = score_random_box(game.then(Undo()), rng)
    return game


def play_to_random_state(setup: Setup, rng: Random) -> Game:
    """Play to a random turn and roll."""
    game = Game.new(setup)
    boxes = len(setup.rules.boxes) * setup.columns * len(setup.players)
    for _ in range(rng.randrange(boxes)):
        if game.state.over:
            return roll_randomly(Game.new(setup), rng)
        game = score_random_box(roll_randomly(game, rng), rng)
    return game if game.state.over else roll_randomly(game, rng)
