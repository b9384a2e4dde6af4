"""The fast player that plays to win against the coach and the bot themselves."""

from random import Random

import numpy as np
import pytest

from assets.coach.build import solved_games
from assets.coach.tune.column_spreads import ColumnSpreads, part_means
from assets.coach.tune.compiled_code import Numbers
from assets.coach.tune.point_spreads import SpreadFit, fit
from assets.coach.tune.win_player import WinPlayer
from core import RULE_SETS, Hold, Option, Score, create_setup
from core.bots import create_bot
from core.coach import win_chances
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues, evaluate_turn
from core.coach.column_rules import standard_column
from core.coach.point_spread import OUTPUT_WEIGHTS, PARTS
from core.coach.tables import bundled_tables
from core.coach.win_chance import CardSpreads, WinChanceValues, is_last_part
from core.offers import legal_offers
from core.setup import Setup
from core.state import State
from tests.core.random_games import play_to_random_state
from tests.marks import extended

GAMES = {
    "forced": ("official", "forced"),
    "yacht": ("yacht", "none"),
    "again": ("custom", "again"),
    "kismet": ("kismet", "none"),
    "forced_in_order": ("custom", "forced"),
    "generala_double": ("generala", "none"),
}


def setup_of(name: str, players: int) -> Setup:
    rules, policy = GAMES[name]
    names = ["Ana", "Ben", "Cleo", "Dora"][:players]
    options = {}
    if name == "forced_in_order":
        options = {Option.IN_ORDER: True}
    if name == "generala_double":
        options = {Option.DOUBLE: True, Option.SERVED_FIVE_WINS: False}
    return create_setup(
        RULE_SETS[rules], names, columns=1, extra_fives=policy, options=options, seed=name
    )


def check_told_chances(player: WinPlayer, state: State) -> None:
    told, _ = player.inspect(state, to_win=False)
    assert told[: len(state.cards)] == pytest.approx(win_chances(state), abs=1e-9)


def check_choice(player: WinPlayer, state: State) -> None:
    """Both choose the same, or something just as good."""
    told, (keep, column, points) = player.inspect(state, to_win=True)
    turn = TurnValues(WinChanceValues(state))
    assert told[-1] == pytest.approx(evaluate_turn(state, turn).value, abs=1e-9)
    move = create_bot("closer").choose(state)
    dice = state.dice or ()
    if isinstance(move, Hold):
        chosen = tuple(sorted(dice[place] for place in move.places))
        kept = turn.keep_values(state.rolls_left)
        assert kept[keep] == pytest.approx(kept[turn.sets.index[chosen]], abs=1e-9)
    else:
        assert isinstance(move, Score)
        assert keep < 0
        offer = next(each for each in legal_offers(state) if each.box == move.box)
        assert turn.card_values.value_after(offer, dice) == pytest.approx(told[-1], abs=1e-9)
        fives = [offer.box for offer in legal_offers(state)] if len({*dice}) == 1 else []
        if move.box not in fives:
            after = CardSpreads(state.setup).after(state.card, offer, five=False)
            assert (column, points) == (player.number_of(after), offer.points + offer.bonus)


@pytest.mark.extended
@pytest.mark.parametrize(
    "name",
    ["forced", "yacht", *(extended(name) for name in GAMES if name not in ("forced", "yacht"))],
)
def test_the_fast_player_tells_the_same_chances_and_chooses_alike(name: str) -> None:
    player, rng = WinPlayer(name), Random(name)
    told = chosen = 0
    while told < 30 or chosen < 20:
        setup = setup_of(name, 2 + told % 3)
        state = play_to_random_state(setup, rng).state
        if state.over:
            continue
        told += 1
        check_told_chances(player, state)
        if state.dice is not None and is_last_part(state):
            chosen += 1
            check_choice(player, state)


@pytest.fixture(scope="module")
def yacht() -> ColumnSpreads:
    return ColumnSpreads(solved_games()["yacht"])


def test_the_exact_distributions_have_the_means_of_the_table(yacht: ColumnSpreads) -> None:
    for _, states, chances in yacht.levels():
        means = chances @ np.arange(chances.shape[1])
        assert chances.sum(1) == pytest.approx(1.0, abs=1e-5)
        assert means == pytest.approx(yacht.values.ravel()[states], abs=0.01)
        parts = part_means(chances, PARTS)
        assert parts.mean(1) == pytest.approx(means, abs=0.01)
        assert (np.diff(parts, axis=1) >= -1e-4).all()


def test_the_last_box_is_stored_exactly(yacht: ColumnSpreads) -> None:
    levels = {level: (states, chances) for level, states, chances in yacht.levels() if level < 2}
    states, chances = levels[1]
    row = {int(state): at for at, state in enumerate(states)}
    table = bundled_tables().spreads(yacht.rules)
    for box in range(len(yacht.rules.boxes)):
        filled = (1 << len(yacht.rules.boxes)) - 1 & ~(1 << box)
        lower, used = filled >> 6, filled & 63
        (cls,) = (at for at, pair in enumerate(yacht.rules.upper.pairs) if pair[0] == used)
        spread = table.of(0, lower, cls)
        exact: Numbers = chances[row[yacht.rules.blocks[0][lower] * yacht.classes + cls]]
        for points, chance in zip(spread.points, spread.chances, strict=True):
            assert chance == pytest.approx(exact[int(points)], abs=1e-4)


def test_the_fit_is_close_to_the_exact_distributions() -> None:
    """As shipped, on states that are not chosen by the training."""
    column = ColumnSpreads(solved_games()["yacht"])
    table = bundled_tables().spreads(column.rules)
    for level, states, chances in column.levels():
        if level < 2:
            continue
        parts = part_means(chances, PARTS)
        for row in range(0, len(states), 97):
            state = int(states[row])
            block, cls = divmod(state, column.classes)
            memory, lower = int(column.memories[block]), int(column.lowers[block])
            spread = table.of(memory, lower, cls)
            assert np.abs(np.array(spread.points) - parts[row]).mean() < 4


@pytest.mark.extended
def test_training_a_fit() -> None:
    found, units = fit("yatzy_in_order", steps=20)
    assert set(found) == set(units)
    assert units["yatzy_in_order 2"] == OUTPUT_WEIGHTS - 1
    column = ColumnSpreads(solved_games()["yatzy_in_order"])
    parts = SpreadFit(column).parts(np.array([column.first]), np.array(found["yatzy_in_order 2"]))
    assert parts.mean() == pytest.approx(column.values.ravel()[column.first])


def test_told_chances_come_true() -> None:
    """In few games; docs/COACH.md has many."""
    seen, told, won = WinPlayer("yacht").calibrate(300, players=3, closers=0, seed=5)
    assert seen.sum() > 20_000
    for decile in range(10):
        within = slice(10 * decile, 10 * decile + 10)
        count = seen[within].sum()
        assert told[within].sum() / count == pytest.approx(won[within].sum() / count, abs=0.12)


def test_closer_beats_perfect() -> None:
    shares = WinPlayer("yacht").duel(3_000, seed=5, same_for_all=True)
    error = shares.std() / len(shares) ** 0.5
    assert shares.mean() - 0.5 > 3 * error


def test_the_mean_of_a_card_is_that_of_its_parts() -> None:
    setup = setup_of("forced", 2)
    rng = Random("mean")
    spreads, rules = CardSpreads(setup), standard_column("forced")
    for _ in range(10):
        card = play_to_random_state(setup, rng).state.card
        spread = spreads.of(*spreads.column(card))
        mean = sum(map(float.__mul__, spread.points, spread.chances))
        memory, lower, cls = spreads.column(card)
        expected = bundled_tables().values(rules).block(memory, lower)[cls]
        assert mean == pytest.approx(expected, abs=0.02)
        assert evaluate_card(setup, card).now > 0
