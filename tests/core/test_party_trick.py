"""The party trick of Windows Yahtzee: for chosen names, and always disclosed afterwards."""

import pytest

from core import (
    Game,
    Trick,
    apply,
    dump_record,
    legal_actions,
    load_record,
    next_trick,
    outcome,
    why_not,
)
from core.errors import AllDiceHeld, GameIsOver, NoRollsLeft, TrickNotAllowed, WrongDice, WrongTrick
from tests.core.scripted_game import FITTING, ScriptedGame


def with_trick(rules: str = "winzee") -> ScriptedGame:
    return ScriptedGame(rules, players=2, tricksters=["Ana"])


def test_it_turns_unheld_dice_to_the_held_number() -> None:
    game = with_trick().roll(4, 4, 1, 2, 3).hold(1, 2)
    assert next_trick(game.state) == Trick(4)
    state = apply(game.state, Trick(4))
    assert state.dice == (4, 4, 4, 4, 4)
    assert (state.rolls_left, state.held) == (1, (0, 1))


def test_with_differing_held_dice_the_number_comes_from_the_seed() -> None:
    game = with_trick().roll(4, 1, 1, 2, 3).hold(1, 2)
    trick = next_trick(game.state)
    assert trick == next_trick(game.state)
    state = apply(game.state, trick)
    assert state.dice == (4, 1, trick.number, trick.number, trick.number)


def test_it_can_be_the_first_roll() -> None:
    game = with_trick()
    trick = next_trick(game.state)
    assert apply(game.state, trick).dice == (trick.number,) * 5


def test_the_seed_gives_different_numbers() -> None:
    numbers = {
        next_trick(ScriptedGame(seed=str(seed), tricksters=["Ana"]).state).number
        for seed in range(100)
    }
    assert numbers == {1, 2, 3, 4, 5, 6}


def test_the_held_number_cannot_be_changed() -> None:
    game = with_trick().roll(4, 4, 1, 2, 3).hold(1, 2)
    assert why_not(game.state, Trick(5)) == WrongTrick(value=4)


@pytest.mark.parametrize("number", range(1, 7))
def test_it_can_be_any_face_of_a_die_and_nothing_else(number: int) -> None:
    assert apply(with_trick().state, Trick(number)).dice == (number,) * 5
    for none in (0, 7):
        assert why_not(with_trick().state, Trick(none)) == WrongDice(dice=5, sides=6)


def test_only_the_chosen_names_have_it() -> None:
    game = with_trick().take("chance")
    assert why_not(game.state, Trick(6)) == TrickNotAllowed(player="Ben")
    with pytest.raises(TrickNotAllowed):
        next_trick(game.state)
    assert not any(isinstance(action, Trick) for action in legal_actions(game.state))
    assert any(isinstance(action, Trick) for action in legal_actions(with_trick().state))


def test_it_needs_a_roll_like_any_other() -> None:
    rolled = with_trick().roll(1, 1, 1, 2, 2)
    assert why_not(rolled.hold(1, 2, 3, 4, 5).state, Trick(1)) == AllDiceHeld()
    spent = with_trick().roll(1, 1, 1, 2, 2).roll(1, 1, 1, 2, 2).roll(1, 1, 1, 2, 2)
    assert why_not(spent.state, Trick(1)) == NoRollsLeft()


def test_the_game_and_its_record_stay_marked() -> None:
    game = Game.new(ScriptedGame("os2", tricksters=["Ana"]).setup)
    game = game.then(next_trick(game.state))
    assert game.state.tricked
    assert load_record(dump_record(game)).state.tricked
    tricked = ScriptedGame("os2", tricksters=["Ana"])
    tricked.state = game.state
    tricked.score("chance").undo().score("ones").take(*list(FITTING)[1:])
    result = outcome(tricked.state)
    assert result is not None
    assert result.tricked
    assert why_not(tricked.state, Trick(1)) == GameIsOver()


def test_a_game_without_it_is_not_marked() -> None:
    assert not with_trick().roll(6, 6, 6, 6, 6).score("five_of_a_kind").state.tricked
