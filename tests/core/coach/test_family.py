"""The coach in the games of the wider family."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from assets.coach.build import coached_games
from core import (
    RULE_SETS,
    Game,
    Hold,
    Option,
    Roll,
    Score,
    Setup,
    State,
    announceable_boxes,
    announced_column,
    apply,
    create_setup,
    legal_offers,
    must_announce,
    next_roll,
    start_game,
)
from core.bot_profiles import OPPONENTS
from core.bots import create_bot
from core.coach import Keep, evaluate, expected_score, explain, odds, review
from core.coach.card_values import evaluate_card
from core.coach.choice_values import MOST_ROLLS_AHEAD, TurnValues
from core.coach.column_rules import column_rules, find_column_rules
from core.coach.tables import bundled_tables
from core.simulation import play_game
from core.totals import total
from tests.core.coach.batch_player import BatchPlayer
from tests.core.random_games import play_to_random_state

GAMES = coached_games()
FAMILY = {name: setup for name, setup in GAMES.items() if setup.rules.id != "custom"}

# Computed by the solver, before rounding to steps.
WORTH = {
    "yatzy": 248.439989,
    "yatzy_in_order": 122.558527,
    "yacht": 166.955068,
    "generala": 151.976355,
    "generala_double": 162.545385,
    "kismet": 315.179996,
    "none_in_order": 130.181096,
    "forced_in_order": 130.285972,
    "again_in_order": 130.221393,
    "wild_in_order": 130.181096,
    "eligible_in_order": 130.285972,
    "triple_in_order": 130.305259,
    "row_in_order": 130.285972,
}


def states_of_a_game(setup: Setup, seed: str) -> Iterator[State]:
    """Every state in which a bot chooses, in a game that it plays with mistakes."""
    bot, state = create_bot("sharp"), start_game(replace(setup, seed=seed))
    while not state.over:
        rolling = state.dice is None
        if not rolling:
            yield state
        move = next_roll(state) if rolling else bot.choose(state)
        state = apply(state, move)
        if isinstance(move, Hold):
            state = apply(state, next_roll(state))


@pytest.mark.parametrize("table", WORTH)
def test_the_expected_score_of_an_empty_card(table: str) -> None:
    value, exact = expected_score(GAMES[table])
    assert exact
    assert round(value, 6) == WORTH[table]
    assert evaluate(start_game(GAMES[table])).value == pytest.approx(value, abs=0.02)


def test_kniffel_uses_the_tables_of_the_official_rules() -> None:
    for policy, value in (("forced", 254.587729), ("none", 245.870775)):
        setup = create_setup(RULE_SETS["kniffel"], ["Ana"], extra_fives=policy)
        found, exact = expected_score(setup)
        assert exact
        assert round(found, 6) == value


def test_maxi_yatzy_is_estimated_and_saved_rolls_are_worth_a_lot() -> None:
    plain, saving = (expected_score(GAMES[name]) for name in ("maxi", "maxi_saved_rolls"))
    assert plain[0] == pytest.approx(394.56, abs=0.1)
    assert not plain[1]
    assert not saving[1]
    assert saving[0] > plain[0] + 50


@pytest.mark.parametrize("table", [table for table in FAMILY if "saved" not in table])
def test_a_turn_is_worth_what_the_card_is_worth(table: str) -> None:
    """The table's value of a card is the mean over the next turn, whose values are the table's."""
    setup, rng = FAMILY[table], Random(table)
    close = 0.1 if expected_score(setup)[1] else 4.0
    for _ in range(6):
        state = play_to_random_state(setup, rng).state
        if not state.over:
            values = evaluate_card(setup, state.card)
            assert TurnValues(values).value_before_roll == pytest.approx(values.now, abs=close)


@pytest.mark.parametrize("table", FAMILY)
def test_advice_is_legal_and_explained_by_boxes_that_may_be_taken(table: str) -> None:
    setup = FAMILY[table]
    rules = column_rules(setup)
    assert rules is not None
    for state in [*states_of_a_game(setup, "advice")][::5]:
        found, why = evaluate(state), explain(state)
        assert why is not None
        assert {take.offer for take in found.takes} == set(legal_offers(state))
        legal = {offer.cell for offer in legal_offers(state)}
        to_announce = announceable_boxes(state)
        assert {each.announced for each in found.announcements} == set(to_announce)
        announced = {(box, announced_column(state)) for box in to_announce}
        assert {lead.cell for lead in (*why.leads, *why.others, why.towards)} <= legal | announced
        assert {(each.box, each.column) for each in odds(state, state.held)} <= legal
        assert bool(found.keeps) == (bool(state.rolls_left) and not must_announce(state))


@pytest.mark.parametrize("table", FAMILY)
def test_luck_and_loss_add_up(table: str) -> None:
    game, bot = Game.new(replace(FAMILY[table], seed="review")), create_bot("greedy")
    while not game.state.over:
        rolling = game.state.dice is None
        move = next_roll(game.state) if rolling else bot.choose(game.state)
        game = game.then(move)
        if isinstance(move, Hold):
            game = game.then(next_roll(game.state))
    found = review(game)
    final = total(game.setup, game.state.cards[0])
    assert found.final == pytest.approx(final, abs=0.05)
    assert found.start + found.luck - found.loss == pytest.approx(final, abs=0.05)


@pytest.mark.parametrize("table", FAMILY)
@pytest.mark.parametrize("name", OPPONENTS)
def test_bots_play_whole_games(table: str, name: str) -> None:
    assert play_game(replace(FAMILY[table], seed="bots"), create_bot(name)).over


EXACT = [table for table in FAMILY if table in WORTH]


@pytest.mark.parametrize("table", EXACT)
@pytest.mark.parametrize(
    "games",
    [
        pytest.param(500, marks=pytest.mark.extended),
        pytest.param(20_000, marks=pytest.mark.soak),
    ],
)
def test_perfect_play_reaches_the_value_of_the_table(table: str, games: int) -> None:
    player, size = BatchPlayer(FAMILY[table]), 500
    totals = np.concatenate([player.play(size, seed) for seed in range(games // size)])
    error = totals.std(ddof=1) / len(totals) ** 0.5
    assert abs(totals.mean() - WORTH[table]) < 3 * error
    print(
        f"{table}: {games:,} games, {totals.mean():.2f} ± {error:.2f}, {WORTH[table]:.2f} promised"
    )


def test_a_served_straight_is_worth_five_points_more() -> None:
    first = apply(start_game(GAMES["generala"]), Roll((1, 2, 3, 4, 5)))
    second = apply(first, Roll((1, 2, 3, 4, 5)))
    served, later = (evaluate(state).value_of_taking("straight") for state in (first, second))
    assert served == pytest.approx(later + 5)


def test_a_double_generala_needs_a_generala() -> None:
    setup = GAMES["generala_double"]
    fives = apply(start_game(setup), Roll((6, 6, 6, 6, 6)))
    empty = evaluate(fives)
    assert empty.value_of_taking("five_of_a_kind") > empty.value_of_taking("second_five_of_a_kind")
    first = apply(fives, Score("five_of_a_kind"))
    again = evaluate(apply(first, Roll((2, 2, 2, 2, 2))))
    best = again.best
    assert best is not None
    assert best.offer is not None
    assert best.offer.box == "second_five_of_a_kind"


def test_only_the_next_box_has_odds_in_order() -> None:
    state = apply(start_game(GAMES["yatzy_in_order"]), Roll((1, 1, 2, 3, 4)))
    assert [each.box for each in odds(state, (0, 1))] == ["ones"]
    best = evaluate(state).best
    assert isinstance(best, Keep)
    assert best.dice == (1, 1)


def test_several_columns_in_order_are_estimated() -> None:
    setup = create_setup(
        RULE_SETS["custom"], ["Ana"], columns=2, options={Option.IN_ORDER: True}, seed="two"
    )
    value, exact = expected_score(setup)
    assert not exact
    assert value == pytest.approx(2 * WORTH["forced_in_order"], abs=0.1)
    assert play_game(setup, create_bot("perfect")).over


def test_other_boxes_orders_and_policies_are_not_known() -> None:
    jahtzee, yatzy = RULE_SETS["jahtzee"], RULE_SETS["yatzy"]
    assert find_column_rules(jahtzee, "forced") is not None
    assert find_column_rules(jahtzee, "forced", (Option.IN_ORDER,)) is None
    assert find_column_rules(yatzy, "forced") is None
    assert find_column_rules(replace(yatzy, upper_bonus=((63, 35),)), "none") is None
    assert find_column_rules(replace(RULE_SETS["yamb"], difference=None), "none") is None


def test_saved_rolls_are_worth_more_with_more_boxes_to_come() -> None:
    rules = column_rules(GAMES["maxi_saved_rolls"])
    assert rules is not None
    worth = bundled_tables().values(rules).worth_of_rolls
    for rolls in (1, 2, 20, 60):
        assert 0 < worth(1, rolls) < worth(10, rolls)
        assert worth(10, rolls) <= worth(10, rolls + 1)
    assert worth(0, 5) == 0


def test_many_saved_rolls_are_only_partly_looked_ahead() -> None:
    setup = GAMES["maxi_saved_rolls"]
    start = start_game(setup)
    card = replace(start.card, saved_rolls=MOST_ROLLS_AHEAD + 2)
    turn = TurnValues(evaluate_card(setup, card))
    most, more = (turn.keep_values(rolls)[0] for rolls in (MOST_ROLLS_AHEAD, MOST_ROLLS_AHEAD + 1))
    worth = turn.card_values.worth_of_rolls
    assert more - most == pytest.approx(worth(MOST_ROLLS_AHEAD + 1) - worth(MOST_ROLLS_AHEAD))
    assert turn.value_before_roll > TurnValues(evaluate_card(setup, start.card)).value_before_roll
