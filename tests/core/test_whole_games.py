"""Invariants of every game, whatever the rules, dice and players."""

import json
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import (
    Game,
    Hold,
    IllegalAction,
    Roll,
    Score,
    Setup,
    State,
    Trick,
    Undo,
    all_offers,
    apply,
    dump_record,
    legal_actions,
    legal_offers,
    load_record,
    outcome,
    replay,
    total,
    why_not,
)
from core.actions import format_action, parse_action
from core.errors import NothingToUndo
from tests.core.check_totals import check_sums
from tests.core.random_games import play_random_game, roll_randomly, score_random_box, setups

seeds = st.integers(0, 2**32)


@given(setups(), seeds)
@settings(max_examples=60, deadline=None)
def test_totals_add_up_and_every_box_is_taken_once(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    game = Game.new(setup)
    boxes = len(setup.rules.boxes) * setup.columns
    turns = [0] * len(setup.players)
    extra = [0] * len(setup.players)
    while not game.state.over:
        player = game.state.player
        rolled = roll_randomly(game, rng)
        chosen = rng.choice(legal_offers(rolled.state))
        game = rolled.then(Score(chosen.box, chosen.column))
        turns[player] += 1
        extra[player] += chosen.again
        before, after = rolled.state.cards[player], game.state.cards[player]
        assert after.taken == before.taken + (not chosen.again)
        gained = total(setup, after) - total(setup, before)
        assert gained >= chosen.points + chosen.bonus or setup.rules.difference
        check_sums(setup, after)
        if chosen.again:
            assert game.state.player == player
    if game.state.winner is None:
        assert all(card.taken == boxes for card in game.state.cards)
        assert turns == [boxes + each for each in extra]
    assert setup.extra_fives.id == "again" or not any(extra)
    result = outcome(game.state)
    assert result is not None
    by_total = [place for place in result.ranking if place.player != game.state.winner]
    totals = [place.total for place in by_total]
    assert totals == sorted(totals, reverse=True)


@given(setups(), seeds)
@settings(max_examples=40, deadline=None)
def test_undo_after_a_placement_gives_an_equal_state(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    game = Game.new(setup)
    while not game.state.over:
        rolled = roll_randomly(game, rng)
        game = score_random_box(rolled, rng)
        undone = apply(game.state, Undo())
        assert undone == replace(rolled.state, before=None)
        assert isinstance(why_not(undone, Undo()), NothingToUndo)


@given(setups(), seeds, st.floats(0, 1))
@settings(max_examples=40, deadline=None)
def test_a_record_loads_an_equal_game(setup: Setup, seed: int, part: float) -> None:
    whole = play_random_game(setup, Random(seed))
    some = replay(setup, whole.actions[: int(len(whole.actions) * part)])
    for game in (whole, some):
        again = load_record(dump_record(game))
        assert again == game
        assert json.loads(dump_record(again)) == json.loads(dump_record(game))
    assert replay(setup, whole.actions).state == whole.state


@given(setups(), seeds)
@settings(max_examples=30, deadline=None)
def test_every_action_can_be_written_and_parsed(setup: Setup, seed: int) -> None:
    for action in play_random_game(setup, Random(seed)).actions:
        assert parse_action(format_action(action)) == action


numbers = st.integers(-2, 8)
anything = st.one_of(
    st.builds(Roll, st.lists(numbers, max_size=7).map(tuple)),
    st.builds(Hold, st.lists(numbers, max_size=6).map(tuple)),
    st.builds(Score, st.sampled_from(["ones", "full_house", "chance", "", "total"]), numbers),
    st.builds(Undo),
    st.builds(Trick, numbers),
)


@given(setups(), seeds, st.lists(anything, max_size=30))
@settings(max_examples=100, deadline=None)
def test_an_illegal_action_changes_nothing_and_says_why(
    setup: Setup, seed: int, actions: list[Roll | Hold | Score | Undo | Trick]
) -> None:
    rng = Random(seed)
    game = Game.new(setup)
    for _ in range(rng.randint(0, 5)):
        game = score_random_box(roll_randomly(game, rng), rng)
    state = roll_randomly(game, rng).state
    for action in actions:
        before = repr(state)
        reason = why_not(state, action)
        if reason is None:
            state = apply(state, action)
            continue
        assert str(reason)
        with pytest.raises(IllegalAction):
            apply(state, action)
        assert repr(state) == before


def every_action(game: Game) -> list[State]:
    state = replay(game.setup, ()).state
    states = [state]
    for action in game.actions:
        state = apply(state, action)
        states.append(state)
    return states


@given(setups(), seeds)
@settings(max_examples=15, deadline=None)
def test_why_not_agrees_with_apply(setup: Setup, seed: int) -> None:
    for number, state in zip(
        count(), every_action(play_random_game(setup, Random(seed))), strict=False
    ):
        if number % 7:
            continue
        offers = all_offers(state)
        assert len(offers) == len(setup.rules.boxes) * setup.columns
        assert tuple(each for each in offers if each.legal) == legal_offers(state)
        for each in offers:
            assert why_not(state, Score(each.box, each.column)) == each.why_not
        for action in legal_actions(state):
            assert why_not(state, action) is None
