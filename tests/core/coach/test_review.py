"""Game reviews: luck and loss add up for any player."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import (
    RULE_SETS,
    Game,
    Setup,
    State,
    Undo,
    apply,
    create_setup,
    next_roll,
    next_trick,
    start_game,
    total,
)
from core.bots import create_bot
from core.coach import DecisionMark, Grade, Keep, Take, evaluate, review
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues
from core.coach.review import _forecast_roll, review_by_turn
from tests.core.coach.brute_force import setup_for, small_card
from tests.core.coach.setups import setups
from tests.core.random_games import play_random_game, roll_randomly, score_random_box


def bot_game(setup: Setup, name: str) -> Game:
    game, bot = Game.new(setup), create_bot(name)
    while not game.state.over:
        if game.state.dice is None:
            game = game.then(next_roll(game.state))
            continue
        game = game.then(bot.choose(game.state))
        if game.state.dice is not None:
            game = game.then(next_roll(game.state))
    return game


ONE_COLUMN = [
    ("os2", None),
    ("official", None),
    ("jahtzee", None),
    ("winzee", "again"),
    ("winzee", "wild"),
    ("custom", "triple"),
    ("custom", "row"),
]


def add_up(setup: Setup, rng: Random) -> None:
    game = play_random_game(setup, rng, undo=0.1)
    for player, card in enumerate(game.state.cards):
        result = review(game, player)
        assert result.start + result.luck - result.loss == pytest.approx(
            total(setup, card), abs=1e-6
        )
        assert result.final == pytest.approx(total(setup, card), abs=1e-6)
        assert result.exact == (setup.columns == 1)
        assert all(moment.loss >= 0 for moment in result.decisions)


@settings(max_examples=8, deadline=None)
@given(setups(), st.integers(0, 10**6).map(Random))
def test_luck_and_loss_add_up_to_the_final_total(setup: Setup, rng: Random) -> None:
    add_up(setup, rng)


@pytest.mark.soak
@settings(max_examples=200, deadline=None)
@given(setups(), st.integers(0, 10**6).map(Random))
def test_luck_and_loss_add_up_in_many_games(setup: Setup, rng: Random) -> None:
    add_up(setup, rng)


@pytest.mark.parametrize(("rules", "policy"), ONE_COLUMN)
def test_perfect_play_loses_nothing(rules: str, policy: str | None) -> None:
    game = bot_game(
        create_setup(RULE_SETS[rules], ["Ana"], extra_fives=policy, seed="p"), "perfect"
    )
    result = review(game)
    assert result.loss == pytest.approx(0, abs=1e-9)
    assert result.grade is Grade.MASTER
    assert result.costliest() == ()
    assert {moment.mark for moment in result.decisions} <= {DecisionMark.FINE, DecisionMark.FORCED}


def test_weak_play_loses_and_the_costliest_choices_say_what_was_better() -> None:
    game = bot_game(create_setup(RULE_SETS["official"], ["Ana"], seed="w"), "random")
    result = review(game)
    worst = result.costliest(3)
    assert len(worst) == 3
    assert worst[0].loss >= worst[1].loss >= worst[2].loss > 3
    assert worst[0].mark is DecisionMark.BLUNDER
    assert worst[0].best.value - worst[0].chosen.value == pytest.approx(worst[0].loss)
    assert result.grade is Grade.LEARNER


def test_moments_have_turn_roll_and_the_next_two_choices() -> None:
    game = bot_game(create_setup(RULE_SETS["os2"], ["Ana", "Ben"], seed="numbers"), "beginner")
    result = review(game)
    assert result == [*review_by_turn(game, 0)][-1] == [*review_by_turn(game)][-1]
    assert len(result.costliest()) == 3
    numbers = [(moment.turn, moment.roll) for moment in result.decisions]
    turn = roll = 0
    for number in numbers:
        turn, roll = (turn, roll + 1) if number[0] == turn else (turn + 1, 1)
        assert number == (turn, roll)
    assert {roll for _, roll in numbers} == {1, 2, 3}
    assert turn == 13
    for moment in result.decisions[:-1]:
        choices = evaluate(replayed_to(game, moment.step)).choices
        assert moment.others == choices[1:3]


def replayed_to(game: Game, step: int) -> State:
    """The state in which that action was chosen."""
    state = start_game(game.setup)
    for action in game.actions[:step]:
        state = apply(state, action)
    return state


def test_a_small_loss_counts() -> None:
    result = review(bot_game(create_setup(RULE_SETS["official"], ["Ana"], seed="s"), "sharp"))
    small = [moment for moment in result.decisions if 0.001 < moment.loss < 0.5]
    assert small
    for moment in small:
        assert moment.best.value - moment.chosen.value == pytest.approx(moment.loss)
    assert {moment.step for moment in small} <= {moment.step for moment in result.costliest(99)}


def test_a_moment_can_be_replayed_from_its_step() -> None:
    game = bot_game(create_setup(RULE_SETS["official"], ["Ana"], seed="w"), "random")
    worst = review(game).costliest(1)[0]
    state = replayed_to(game, worst.step)
    assert state.dice == worst.dice
    assert evaluate(state).value == pytest.approx(worst.best.value)


def test_undone_actions_are_left_out() -> None:
    setup = create_setup(RULE_SETS["os2"], ["Ana"], seed="u")
    game = roll_randomly(Game.new(setup), Random(1))
    plain = score_random_box(game, Random(2))
    undone = score_random_box(score_random_box(game, Random(3)).then(Undo()), Random(2))
    assert review(plain).loss == review(undone).loss
    assert len(review(plain).decisions) == len(review(undone).decisions)


def test_the_party_trick_is_attributed_to_its_player() -> None:
    setup = create_setup(RULE_SETS["os2"], ["Ana", "Ben"], seed="t", tricksters=("Ana",))
    game = Game.new(setup)
    game = score_random_box(game.then(next_trick(game.state)), Random(1))
    game = score_random_box(game.then(next_roll(game.state)), Random(1))
    assert review(game, 0).tricked
    assert not review(game, 1).tricked


def test_good_dice_raise_the_luck_percentile() -> None:
    shares = []
    for seed in range(12):
        setup = create_setup(RULE_SETS["os2"], ["Ana"], seed=str(seed))
        result = review(bot_game(setup, "perfect"))
        assert 0 < result.percentile < 100
        shares.append((result.luck, result.percentile))
    luckiest, unluckiest = max(shares), min(shares)
    assert unluckiest[1] < 50 < luckiest[1]


def test_reviews_of_several_columns_are_estimates() -> None:
    result = review(bot_game(create_setup(RULE_SETS["triple"], ["Ana"], seed="c"), "steady"))
    assert not result.exact
    kinds = {type(moment.chosen) for moment in result.decisions}
    assert kinds == {Keep, Take}


def test_luck_and_loss_are_given_for_each_turn() -> None:
    result = review(bot_game(create_setup(RULE_SETS["winzee"], ["Ana"], seed="t"), "greedy"))
    assert [turn.turn for turn in result.turns] == [*range(1, 14)]
    assert sum(turn.luck for turn in result.turns) == pytest.approx(result.luck)
    assert sum(turn.loss for turn in result.turns) == pytest.approx(result.loss)
    assert result.turns[-1].value == result.final


def test_a_new_game_has_no_luck() -> None:
    result = review(Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="n")))
    assert (result.percentile, result.luck, result.loss) == (50, 0, 0)
    assert (result.decisions, result.turns) == ((), ())
    assert result.final == result.start


def test_a_review_grows_turn_by_turn() -> None:
    setup = create_setup(RULE_SETS["os2"], ["Ana", "Ben"], seed="g")
    game = bot_game(setup, "steady")
    stages = [*review_by_turn(game, 1)]
    assert [len(each.turns) for each in stages] == [*range(1, 14), 13]
    assert stages[-1] == review(game, 1)


@pytest.mark.parametrize("seed", range(6))
def test_only_moves_without_a_choice_are_forced(seed: int) -> None:
    """The last box after the last roll; not one of two boxes, nor the last with rolls left."""
    game = bot_game(create_setup(RULE_SETS["os2"], ["Ana"], seed=str(seed)), "random")
    boxes = len(game.setup.rules.boxes)
    for moment in review(game).decisions:
        before = Game.new(game.setup)
        for action in game.actions[: moment.step]:
            before = before.then(action)
        state = before.state
        alone = state.card.taken == boxes - 1 and not state.rolls_left
        assert (moment.mark is DecisionMark.FORCED) == alone


def marked(loss: float) -> DecisionMark:
    """The mark for this loss as documented for the player, for a column that counts once."""
    if loss < 0.25:
        return DecisionMark.FINE
    if loss < 1:
        return DecisionMark.INACCURATE
    return DecisionMark.MISTAKE if loss < 3 else DecisionMark.BLUNDER


@pytest.mark.parametrize(("rules", "bot"), [("official", "beginner"), ("triple", "steady")])
def test_marks_are_relative_to_the_multiplier(rules: str, bot: str) -> None:
    setup = create_setup(RULE_SETS[rules], ["Ana"], seed="m")
    usual = sum(setup.multipliers) / setup.columns
    result = review(bot_game(setup, bot))
    chosen = [moment for moment in result.decisions if moment.mark is not DecisionMark.FORCED]
    assert {moment.mark for moment in chosen} == {*DecisionMark} - {DecisionMark.FORCED}
    for moment in chosen:
        assert moment.mark is marked(moment.loss / usual)


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0, Grade.MASTER),
        (0.5, Grade.MASTER),
        (0.6, Grade.EXPERT),
        (2, Grade.EXPERT),
        (2.1, Grade.STRONG),
        (5, Grade.STRONG),
        (5.1, Grade.GOOD),
        (10, Grade.GOOD),
        (10.1, Grade.CASUAL),
        (18, Grade.CASUAL),
        (18.1, Grade.LEARNER),
    ],
)
def test_the_grade_is_the_percentage_lost(loss: float, grade: Grade) -> None:
    result = review(bot_game(create_setup(RULE_SETS["os2"], ["Ana"], seed="g"), "perfect"))
    lossy = replace(result.decisions[0], loss=loss)
    assert replace(result, start=100.0, decisions=(lossy,)).grade is grade


def test_the_spread_of_luck_is_the_spread_of_the_next_roll() -> None:
    """With one box and one roll left it can be computed by hand, from the sixes among five dice."""
    setup = setup_for("none")
    card = small_card(setup, ["sixes"])
    turn = TurnValues(evaluate_card(setup, card))
    after = [dice.count(6) * 6 for dice in product(range(1, 7), repeat=5)]
    mean = sum(after) / len(after)
    expected = sum((each - mean) ** 2 for each in after) / len(after)
    ahead = _forecast_roll(0, turn, (), 1)
    assert ahead.variance == pytest.approx(expected)
    assert ahead.skew == pytest.approx(sum((each - mean) ** 3 for each in after) / len(after))
    assert _forecast_roll(0, turn, (6, 6, 6, 6), 1).variance == pytest.approx(36 * 5 / 36)


def test_the_percentile_is_of_a_normal_distribution() -> None:
    result = review(bot_game(create_setup(RULE_SETS["os2"], ["Ana"], seed="g"), "perfect"))
    one = replace(result.decisions[0], luck=20.0, variance=100.0, skew=0.0)
    other = replace(result.decisions[0], luck=0.0, variance=300.0, skew=0.0)
    assert replace(result, decisions=(one, other)).percentile == pytest.approx(84.134, abs=0.001)


@pytest.mark.parametrize(("luck", "percentile"), [(-4, 14.29), (0, 56.65), (4, 84.88), (12, 98.97)])
def test_skewed_luck_shifts_the_percentile(luck: float, percentile: float) -> None:
    """As with rare, valuable fives. The chi-squared distribution with eight degrees of freedom has
    mean 8, variance 16 and third moment 64."""
    result = review(bot_game(create_setup(RULE_SETS["os2"], ["Ana"], seed="g"), "perfect"))
    moment = replace(result.decisions[0], luck=luck, variance=16.0, skew=64.0)
    assert replace(result, decisions=(moment,)).percentile == pytest.approx(percentile, abs=0.3)
