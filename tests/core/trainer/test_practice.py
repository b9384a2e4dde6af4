"""Positions on one theme: as many as one likes, all of them instructive."""

from itertools import islice

import pytest

from core.coach import evaluate
from core.state import State
from core.trainer.daily import MARGIN
from core.trainer.position import format_position
from core.trainer.practice import LAST_BOXES, PracticeTheme, practice_positions

COUNT = 25


def positions(theme: PracticeTheme, seed: str = "here") -> list[State]:
    found = (position for position in practice_positions(theme, seed) if position is not None)
    return list(islice(found, COUNT))


@pytest.mark.parametrize("theme", PracticeTheme)
def test_every_theme_has_different_instructive_positions(theme: PracticeTheme) -> None:
    found = positions(theme)
    assert len(set(map(format_position, found))) == COUNT
    for position in found:
        best, second = evaluate(position).choices[:2]
        assert best.value - second.value >= MARGIN


@pytest.mark.parametrize("theme", PracticeTheme)
def test_a_seed_repeats_its_positions_and_another_does_not(theme: PracticeTheme) -> None:
    assert positions(theme) == positions(theme)
    assert positions(theme, "there") != positions(theme)


def test_endgames_have_few_boxes_left() -> None:
    assert {13 - each.card.taken for each in positions(PracticeTheme.ENDGAMES)} <= set(
        range(1, LAST_BOXES + 1)
    )


def test_first_rolls_are_first_rolls() -> None:
    assert {each.rolls_left for each in positions(PracticeTheme.FIRST_ROLLS)} == {2}


def test_in_a_bonus_race_the_bonus_is_undecided() -> None:
    for position in positions(PracticeTheme.BONUS_RACE):
        upper = position.card.columns[0].values[:6]
        assert 0 < sum(value or 0 for value in upper) < 63
        assert None in upper


def test_in_a_joker_turn_the_five_box_has_its_points() -> None:
    found = positions(PracticeTheme.JOKERS)
    for position in found:
        assert position.card.columns[0].values[11] == 50
        dice = position.dice or ()
        assert dice.count(dice[0]) >= 4
    assert any(len(set(position.dice or ())) == 1 for position in found)
