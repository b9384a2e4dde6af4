"""The match with Tali uses Tali's rules."""

import pytest

from core.errors import BoxTaken
from tests.core.scripted_game import ScriptedGame
from tests.peers.tali import TALI


def test_a_five_is_also_a_full_house() -> None:
    game = ScriptedGame(TALI).roll(4, 4, 4, 4, 4)
    assert game.gives("full_house") == (25, 0)
    assert game.gives("five_of_a_kind") == (50, 0)
    assert game.gives("large_straight") == (0, 0)


def test_an_extra_five_adds_50_and_wins_another_turn() -> None:
    game = ScriptedGame(TALI).roll(4, 4, 4, 4, 4).score("five_of_a_kind")
    game = game.roll(2, 2, 2, 2, 2).score("five_of_a_kind")
    card = game.state.card
    assert (card.taken, card.turns, card.columns[0].extra_fives) == (1, 2, 50)


def test_no_extra_five_after_a_zero_in_the_five_box() -> None:
    game = ScriptedGame(TALI).roll(1, 2, 4, 4, 4).score("five_of_a_kind").roll(2, 2, 2, 2, 2)
    assert game.gives("full_house") == (25, 0)
    with pytest.raises(BoxTaken):
        game.score("five_of_a_kind")
