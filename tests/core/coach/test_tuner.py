"""The fast training player against the coach itself."""

from random import Random

import numpy as np
import pytest

from assets.coach.tune.__main__ import HEADLINE, TRAINED, create_player, load_networks
from assets.coach.tune.bots import create_game_setup, play_bot_games
from assets.coach.tune.fast_player import FastPlayer
from assets.coach.tune.training import Training, TrainingPlan
from assets.coach.tune.wide_column import WideColumn, add_up, fit, pack_estimate
from core import POLICIES, RULE_SETS, Hold, Score, Setup, legal_offers
from core.bots import create_bot
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues
from core.coach.column_estimate import ColumnEstimate
from core.coach.column_rules import find_column_rules, standard_column
from core.coach.dice_sets import dice_sets
from core.coach.neural_network import NetworkFile, network_key, pack_networks
from core.coach.tables import bundled_tables
from core.simulation import Simulation
from core.state import State
from tests.core.random_games import play_to_random_state
from tests.marks import extended

IDS = [policy.id for policy in POLICIES]
SETUPS = [
    *(
        (columns, multiply, policy)
        for policy in IDS
        for columns, multiply in ((1, False), (3, True))
    ),
    *((2, True, policy) for policy in ("none", "again", "triple")),
    *((3, False, policy) for policy in ("none", "wild", "row", "eligible")),
    *((6, multiply, policy) for multiply in (True, False) for policy in ("none", "forced")),
    *((4, multiply, "none") for multiply in (True, False)),
    *((5, multiply, "again") for multiply in (True, False)),
]
STATES = 4
GAMES = 20_000


def custom(columns: int, multiply: bool, policy: str) -> Setup:
    times = tuple(range(1, columns + 1)) if multiply else (1,) * columns
    return create_game_setup(policy, times, "tuner")


def chosen(state: State) -> tuple[object, ...]:
    """What `perfect` does: the dice it keeps or the box it scores."""
    move = create_bot("perfect").choose(state)
    if isinstance(move, Hold):
        dice = state.dice or ()
        return "keep", tuple(sorted(dice[place] for place in move.places))
    assert isinstance(move, Score)
    return "take", (move.box, move.column)


def worth(turn: TurnValues, state: State, does: tuple[object, ...]) -> float:
    match does:
        case ("keep", tuple() as dice):
            return turn.keep_values(state.rolls_left)[dice_sets().index[dice]]
        case ("take", (box, column)):
            offers = {(offer.box, offer.column): offer for offer in legal_offers(state)}
            return turn.card_values.value_after(
                offers[str(box), int(str(column))], state.dice or ()
            )
    raise ValueError(does)


def check_agreement(setup: Setup, player: FastPlayer) -> None:
    """Check that both see and choose the same in all kinds of states."""
    rng = Random(f"{setup.multipliers} {setup.extra_fives.id}")
    compared = 0
    while compared < STATES:
        state = play_to_random_state(setup, rng).state
        if state.over or state.dice is None:
            continue
        compared += 1
        turn = TurnValues(evaluate_card(setup, state.card))
        look = player.inspect(setup, state.card, state.dice, state.rolls_left)
        assert look.now == pytest.approx(turn.card_values.now, abs=1e-9)
        assert look.before == pytest.approx(turn.value_before_roll, abs=1e-9)
        np.testing.assert_allclose(look.ends, turn.roll_values(0), rtol=0, atol=1e-9)
        for rolls in (1, 2):
            np.testing.assert_allclose(
                look.keeping[rolls], turn.keep_values(rolls), rtol=0, atol=1e-9
            )
        does = ("take", look.box) if look.keep is None else ("keep", look.keep)
        other = chosen(state)
        if does != other:
            # The choices may differ only where their values are equal.
            assert worth(turn, state, does) == pytest.approx(worth(turn, state, other))


@pytest.mark.parametrize(
    ("columns", "multiply", "policy"),
    [case if number % 5 == 0 else extended(*case) for number, case in enumerate(SETUPS)],
)
def test_it_agrees_with_the_coach(columns: int, multiply: bool, policy: str) -> None:
    setup = custom(columns, multiply, policy)
    check_agreement(setup, create_player((policy, setup.multipliers)))


@pytest.mark.extended
@pytest.mark.parametrize("policy", IDS)
@pytest.mark.parametrize("games", [GAMES // 5, pytest.param(GAMES, marks=pytest.mark.soak)])
def test_perfect_play_of_one_column_reaches_the_value_of_the_table(policy: str, games: int) -> None:
    totals, _ = FastPlayer((1,), policy).play(games, seed=1)
    error = totals.std(ddof=1) / len(totals) ** 0.5
    assert abs(totals.mean() - bundled_tables().values(standard_column(policy)).value) < 3 * error


@pytest.mark.extended
def test_removing_luck_leaves_the_mean() -> None:
    totals, without = create_player(("row", (1, 2))).play(2_000, seed=1)
    error = totals.std() / len(totals) ** 0.5
    assert without.std() < totals.std() / 5
    assert abs(totals.mean() - without.mean()) < 3 * error


@pytest.mark.extended
def test_removing_a_bot_s_luck_leaves_its_loss() -> None:
    setup = create_game_setup("forced", (1,), "luck")
    totals, without = play_bot_games("perfect", setup, 5)
    assert totals.std() > 10
    promised = bundled_tables().values(standard_column("forced")).value
    assert without == pytest.approx([promised] * 5, abs=0.02)
    simulation = Simulation.of(setup, "steady")
    simulation.run(5)
    totals, without = play_bot_games("steady", setup, 5)
    assert totals.tolist() == simulation.totals
    assert (without < promised).all()


def test_three_multiplied_columns_beat_the_record() -> None:
    _, without = create_player(("none", HEADLINE)).play(1_000, seed=3)
    assert without.mean() - 3 * without.std(ddof=1) / len(without) ** 0.5 > 1714


def test_there_is_a_net_for_every_trained_game() -> None:
    assert set(load_networks()) == set(map(network_key, TRAINED))


@pytest.mark.extended
def test_training_is_deterministic_and_improves_the_evaluation() -> None:
    plan = TrainingPlan(rounds=80, rate=0.01)
    once, twice = (Training.of_columns((1, 1), plan).run() for _ in range(2))
    assert (once == twice).all()
    player = FastPlayer((1, 1), "none")
    _, before = player.play(300, seed=7)
    player.use_network(once)
    _, after = player.play(300, seed=7)
    # Better predictions of a turn's result leave less to luck.
    assert after.std() < before.std()


def test_a_saved_net_loads_within_a_few_parts_per_million() -> None:
    network = load_networks()[network_key(HEADLINE)].tolist()
    again = NetworkFile(pack_networks({network_key(HEADLINE): network})).numbers(
        network_key(HEADLINE)
    )
    assert again == pytest.approx(network, abs=1e-4)


def test_a_net_of_another_size_is_refused() -> None:
    short = pack_networks({"none 1 1": [0.5] * 100})
    with pytest.raises(ValueError, match="wrong size"):
        NetworkFile(short).of((1, 1))
    with pytest.raises(ValueError, match="other columns"):
        FastPlayer((1, 1), "none").use_network(np.zeros(100))


def test_data_that_is_not_nets_is_refused() -> None:
    with pytest.raises(ValueError, match="not a file"):
        NetworkFile(b'{"format": "fivefold nets", "version": 99}\n')


@pytest.mark.extended
def test_the_fast_solver_of_wide_columns_finds_the_exact_values() -> None:
    """Yacht has fewer boxes, so that its values are known exactly."""
    rules = find_column_rules(RULE_SETS["yacht"], "none")
    assert rules is not None
    column = WideColumn(rules)
    best = column.solve()
    known = [bundled_tables().values(rules).block(0, lower) for lower in range(rules.lower_masks)]
    for lower, block in enumerate(known):
        assert best[lower].tolist() == pytest.approx(
            [block[cls] for cls in range(column.classes)], abs=0.006
        )
    assert column.solve(best) == pytest.approx(best, abs=0.001)
    estimate = add_up(column.boxes, *fit(column.boxes, best.astype(float)))
    assert np.abs(estimate - best).max() < 2
    file, rounded = pack_estimate(column, best)
    assert np.abs(rounded - estimate).max() < 0.3
    packed = ColumnEstimate(file, rules)
    assert [packed.block(0, 5)[cls] for cls in range(9)] == pytest.approx(rounded[5, :9].tolist())
    assert best[0, 0] - 0.5 < column.solve(estimate)[0, 0] < best[0, 0]
