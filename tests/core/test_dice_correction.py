"""Correcting mistyped real dice before the turn is scored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import (
    RULE_SETS,
    FivefoldError,
    Game,
    IllegalAction,
    correct_dice,
    create_setup,
    format_action,
    parse_action,
    replay,
)
from core.errors import NotRolledYet


def game(*lines: str, players: int = 1) -> Game:
    setup = create_setup(RULE_SETS["official"], ["Ana", "Ben"][:players], seed="real")
    return replay(setup, map(parse_action, lines))


def lines(game: Game) -> list[str]:
    return [format_action(action) for action in game.actions]


def test_the_last_roll_is_corrected() -> None:
    typed = game("roll 1 2 3 4 6")
    right, kept = correct_dice(typed, (1, 2, 3, 4, 5))
    assert lines(right) == ["roll 1 2 3 4 5"]
    assert kept == 0
    assert right.state.rolls_left == typed.state.rolls_left


def test_held_dice_stay_held() -> None:
    right, _ = correct_dice(game("roll 1 2 3 4 6", "hold 1 2"), (1, 2, 3, 4, 5))
    assert right.state.held == (0, 1)
    assert right.state.dice == (1, 2, 3, 4, 5)


def test_a_held_die_is_corrected_in_every_roll() -> None:
    typed = game("roll 6 6 1 1 2", "hold 1 2", "roll 6 6 3 3 3", "hold 1 2 3", "roll 6 6 3 5 5")
    right, _ = correct_dice(typed, (5, 6, 4, 5, 5))
    assert lines(right) == [
        "roll 5 6 1 1 2",
        "hold 1 2",
        "roll 5 6 4 3 3",
        "hold 1 2 3",
        "roll 5 6 4 5 5",
    ]


def test_earlier_turns_are_left_alone() -> None:
    typed = game("roll 1 1 1 1 2", "score ones 1", "roll 2 2 2 2 3", players=2)
    right, kept = correct_dice(typed, (2, 2, 2, 2, 2))
    assert kept == 2
    assert lines(right)[:2] == lines(typed)[:2]
    assert right.state.dice == (2, 2, 2, 2, 2)


def test_an_undone_score_is_dropped() -> None:
    typed = game("roll 1 1 1 1 2", "score ones 1", "undo")
    right, kept = correct_dice(typed, (1, 1, 1, 1, 1))
    assert (lines(right), kept) == (["roll 1 1 1 1 1"], 0)
    assert right.state.card == game().state.card


def test_an_undone_score_of_an_earlier_turn_is_kept() -> None:
    typed = game("roll 1 1 1 1 2", "score ones 1", "undo", "score chance 1", "roll 3 3 3 3 4")
    right, kept = correct_dice(typed, (3, 3, 3, 3, 3))
    assert kept == 4
    assert lines(right)[:4] == lines(typed)[:4]


@pytest.mark.parametrize("done", [(), ("roll 1 1 1 1 2", "score ones 1")])
def test_there_must_be_dice_to_correct(done: tuple[str, ...]) -> None:
    with pytest.raises(NotRolledYet):
        correct_dice(game(*done), (1, 1, 1, 1, 1))


@given(st.lists(st.integers(-1, 8), max_size=7))
def test_nonsense_is_refused_and_changes_nothing(dice: list[int]) -> None:
    typed = game("roll 1 2 3 4 6", "hold 1 2", "roll 1 2 5 5 5", "hold 5")
    before = lines(typed)
    try:
        right, _ = correct_dice(typed, tuple(dice))
    except FivefoldError as error:
        refused: FivefoldError | None = error
    else:
        refused = None
        assert right.state.dice == tuple(dice)
    assert refused is None or isinstance(refused, IllegalAction)
    assert lines(typed) == before


def test_a_party_trick_cannot_be_corrected() -> None:
    setup = create_setup(RULE_SETS["official"], ["Ana"], seed="real", tricksters=["Ana"])
    game = replay(setup, [parse_action("trick 4")])
    with pytest.raises(NotRolledYet):
        correct_dice(game, (4, 4, 4, 4, 5))
