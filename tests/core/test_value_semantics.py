"""Rule sets, setups, games and states are values: comparable, printable and copyable."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from core import RULE_SETS, Action, Hold, Offer, RuleSet, Score, State, apply, next_roll
from core.rules import DEFAULT_LABELS
from core.totals import Totals
from tests.core.scripted_game import ScriptedGame, five


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])


def make_state() -> State:
    game = ScriptedGame("winzee", players=2, tricksters=["Ana"]).turn(five(6), "five_of_a_kind")
    return game.roll(1, 2, 3, 4, 5).score("chance").state


@COPIES
def test_a_copied_state_is_equal_and_plays_on(copied: Callable[[Any], Any]) -> None:
    state = make_state()
    again = copied(state)
    assert again == state
    assert again.before == state.before
    assert hash(again.setup) == hash(state.setup)
    assert apply(again, next_roll(again)) == apply(state, next_roll(state))


@COPIES
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.id)
def test_a_copied_rule_set_is_equal(rules: RuleSet, copied: Callable[[Any], Any]) -> None:
    again = copied(rules)
    assert again == rules
    assert [again.index(box.id) for box in rules.boxes] == [*range(len(rules.boxes))]


def test_an_action_keeps_the_rest_of_the_state() -> None:
    state = ScriptedGame("winzee", tricksters=["Ana"]).roll(1, 2, 3, 4, 5).state
    changed: dict[Action, set[str]] = {
        Hold((1,)): {"held"},
        next_roll(state): {"dice", "rolls_left"},
        Score("chance"): {"cards", "rolls_left", "dice", "before"},
    }
    for action, names in changed.items():
        after = apply(state, action)
        assert {
            each.name
            for each in fields(State)
            if getattr(after, each.name) != getattr(state, each.name)
        } == names


def test_a_bonus_defaults_to_the_first_column() -> None:
    assert Offer("ones", 2, 3).bonus_column == 0


def test_every_total_has_a_plain_name() -> None:
    assert {each.name for each in fields(Totals)} < set(DEFAULT_LABELS)
