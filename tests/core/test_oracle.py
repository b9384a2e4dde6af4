"""The engine against an independent implementation written from the rules."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import Hold, IllegalAction, Roll, Score, Setup, Undo, apply, legal_offers, start_game
from core.actions import Action
from core.console import state_answer
from tests.core.oracle import BOXES, Oracle, Refused
from tests.core.oracle import RULE_SETS as KNOWN
from tests.core.random_games import setups


def oracle_for(setup: Setup) -> Oracle:
    if setup.rules.id in ("custom", "winzee"):
        return Oracle(
            setup.rules.id,
            len(setup.players),
            setup.columns,
            setup.multiply,
            setup.extra_fives.id,
        )
    return Oracle(setup.rules.id, len(setup.players))


def apply_to_oracle(oracle: Oracle, action: Action) -> None:
    match action:
        case Roll(dice):
            oracle.roll(dice)
        case Hold(places):
            oracle.hold(place + 1 for place in places)
        case Score(box, column):
            oracle.score(box, column + 1)
        case Undo():
            oracle.undo()


def normalise(state: dict[str, Any]) -> dict[str, Any]:
    """Sort the options, whose order is unspecified, and turn the dice into a list as in JSON."""
    dice = state["dice"] and list(state["dice"])
    order = sorted(state["options"], key=lambda each: (each["column"], each["box"]))
    return {**state, "dice": dice, "options": order}


def random_action(rng: Random, state: Any) -> Action:
    """Mostly sensible, often a five, sometimes nonsense."""
    kind = rng.random()
    if kind < 0.45 and state.dice is not None:
        if rng.random() < 0.8:
            chosen = rng.choice(legal_offers(state))
            return Score(chosen.box, chosen.column)
        return Score(rng.choice(BOXES), rng.randint(-1, 6))
    if kind < 0.80:
        number = rng.randint(1, 6)
        dice = [number if rng.random() < 0.9 else rng.randint(1, 6) for _ in range(5)]
        for place in state.held if rng.random() < 0.95 else ():
            dice[place] = state.dice[place]
        return Roll(tuple(dice[: 5 if rng.random() < 0.98 else 4]))
    if kind < 0.92:
        return Hold(tuple(rng.sample(range(5), rng.randint(0, 5))))
    return Undo()


def compare(setup: Setup, rng: Random, actions: int) -> int:
    """Play on both sides and return how many actions were accepted."""
    state, oracle = start_game(setup), oracle_for(setup)
    accepted = 0
    for _ in range(actions):
        action = random_action(rng, state)
        try:
            state = apply(state, action)
        except IllegalAction:
            with pytest.raises(Refused):
                apply_to_oracle(oracle, action)
            continue
        apply_to_oracle(oracle, action)
        accepted += 1
        assert normalise(state_answer(state)) == oracle.state(), action
    return accepted


@pytest.mark.uncounted
@given(setups(KNOWN), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_engine_and_oracle_agree_at_every_step(setup: Setup, seed: int) -> None:
    steps = 60 * setup.columns * len(setup.players)
    assert compare(setup, Random(seed), min(steps, 400)) > 20


@pytest.mark.soak
@given(setups(KNOWN), st.integers(0, 2**32))
@settings(max_examples=3000, deadline=None)
def test_engine_and_oracle_agree_in_many_games(setup: Setup, seed: int) -> None:
    assert compare(setup, Random(seed), 100 * setup.columns * len(setup.players)) > 20
