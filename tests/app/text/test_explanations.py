"""Explanations claim nothing that is not so."""

import re
from random import Random

import pytest

from core import State
from core.dice import Deal, roll_dice
from core.trainer.daily import DAYS, POSITIONS, bundled_position
from core.trainer.position import create_position
from tests.app.text.explanation_check import Claims, Turn
from tests.core.coach.golden_values import sample_states

OTHERS = 8
"""The other choice is one of the best, as a player would make it."""


def random_position(rng: Random) -> State:
    """A position of the trainer with any dice, or one of a game by other rules."""
    if rng.random() < 0.1:
        rules = rng.choice(("jahtzee", "os2", "winzee", "triple", "yachtz"))
        states = sample_states(rules, f"{rng.random()}", rng, 0.2)
        return rng.choice(states)
    base = bundled_position(rng.randrange(DAYS * POSITIONS))
    dice = roll_dice(f"{rng.random()}", Deal.OWN, 1, 1, 1, 5)
    return create_position(base.setup, base.card, dice, rng.randrange(3))


def wrong_claims(seed: str, count: int) -> list[tuple[str, list[str]]]:
    rng, checked, found = Random(seed), 0, []
    while checked < count:
        turn = Turn(random_position(rng))
        if len(turn.found.choices) < 2:
            continue
        claims = Claims(turn, rng.choice(turn.found.choices[1:OTHERS]))
        checked += 1
        errors = claims.errors()
        if errors:
            found.append((claims.sentence, errors))
    return found


def test_explanations_are_true() -> None:
    assert wrong_claims("quick", 60) == []


def test_wrong_numbers_are_noticed() -> None:
    """The check itself: each number of a sentence but those of dice and points taken."""
    rng, noticed = Random("wrong"), 0
    for _ in range(30):
        turn = Turn(random_position(rng))
        if len(turn.found.choices) < 2:
            continue
        sentence = Claims(turn, turn.found.choices[1]).sentence
        for number in re.finditer(
            r"\d+(?=\.\d more|%| points? (ahead|short)| more point)", sentence
        ):
            claims = Claims(turn, turn.found.choices[1])
            other = str(int(number[0]) + 7)
            claims.sentence = sentence[: number.start()] + other + sentence[number.end() :]
            assert claims.errors(), claims.sentence
            noticed += 1
    assert noticed > 30


@pytest.mark.soak
@pytest.mark.parametrize("tenth", range(10))
def test_a_thousand_explanations_are_true(tenth: int) -> None:
    assert wrong_claims(f"soak {tenth}", 100) == []
