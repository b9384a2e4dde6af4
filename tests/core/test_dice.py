"""Dice from a seed: fair, independent, and stable for ever."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from itertools import chain, islice, pairwise, product
from typing import TypeVar

import pytest

from core import Deal, next_roll
from core.dice import fresh_seed, roll_dice, trick_number
from tests.core.scripted_game import ScriptedGame, five

Cell = TypeVar("Cell")

# Chance exceeds these once in a million; the seed is fixed, so the tests are not flaky.
LIMIT = {5: 35.9, 35: 93.2}


ROLLS = 1_000_000
FACES = tuple(range(1, 7))
PAIRS = tuple(product(FACES, FACES))


def chi_square(counts: Counter[Cell], cells: Sequence[Cell]) -> float:
    expected = counts.total() / len(cells)
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


@pytest.fixture(scope="module")
def places() -> list[bytes]:
    """A million rolls as games make them, three a turn, with one row for each die."""
    turns = range(1, ROLLS // 3 + 2)
    rolls = (
        roll_dice("chi-square", Deal.OWN, 1, turn, roll, 5) for turn in turns for roll in (1, 2, 3)
    )
    flat = bytes(chain.from_iterable(islice(rolls, ROLLS)))
    return [flat[place::5] for place in range(5)]


@pytest.mark.extended
def test_faces_are_uniform_in_every_place_and_overall(places: list[bytes]) -> None:
    counts = [Counter(place) for place in places]
    together = sum(counts, Counter[int]())
    assert together.total() == 5 * ROLLS
    for each in (*counts, together):
        assert chi_square(each, FACES) < LIMIT[5]


@pytest.mark.extended
def test_neighbouring_dice_are_independent(places: list[bytes]) -> None:
    for left, right in pairwise(places):
        assert chi_square(Counter(zip(left, right, strict=True)), PAIRS) < LIMIT[35]


@pytest.mark.extended
def test_successive_rolls_are_independent(places: list[bytes]) -> None:
    for place in places:
        assert chi_square(Counter(pairwise(place)), PAIRS) < LIMIT[35]


def test_dice_of_different_players_are_independent() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for turn in range(1, 20_001):
        ana = roll_dice("two", Deal.OWN, 1, turn, 1, 5)
        ben = roll_dice("two", Deal.OWN, 2, turn, 1, 5)
        counts.update(zip(ana, ben, strict=True))
    assert chi_square(counts, PAIRS) < LIMIT[35]


@pytest.mark.extended
def test_a_loaded_die_would_be_detected(places: list[bytes]) -> None:
    loaded = sum(map(Counter, places), Counter[int]())
    loaded[6] += 10_000
    assert chi_square(loaded, FACES) > LIMIT[5]


PINNED_OWN = [(3, 4, 4, 6, 3), (5, 6, 3, 2, 2), (6, 1, 1, 2, 2)]
PINNED_SECOND_PLAYER = (5, 3, 6, 5, 1)
PINNED_SAME = (5, 5, 1, 4, 5)
PINNED_UNICODE = (1, 5, 2, 6, 5, 1)
PINNED_TRICKS = [2, 1, 6, 6, 5, 5, 4, 1]


def test_pinned_dice_never_change() -> None:
    """Records and challenges depend on them; changing them requires a new dice version."""
    assert [roll_dice("fivefold", Deal.OWN, 1, 1, roll, 5) for roll in (1, 2, 3)] == PINNED_OWN
    assert roll_dice("fivefold", Deal.OWN, 2, 1, 1, 5) == PINNED_SECOND_PLAYER
    assert roll_dice("fivefold", Deal.SAME, 2, 1, 1, 5) == PINNED_SAME
    assert roll_dice("Zoë 李", Deal.OWN, 1, 13, 3, 6) == PINNED_UNICODE
    assert [trick_number("fivefold", Deal.OWN, 1, turn, 1) for turn in range(1, 9)] == PINNED_TRICKS


def test_dice_follow_their_documented_derivation() -> None:
    def by_hand(place: int, turn: int, roll: int) -> int:
        for attempt in range(1, 100):
            line = f"fivefold dice 1/own/1/{turn}/{roll}/{attempt}/by hand"
            byte = sha256(line.encode()).digest()[place - 1]
            if byte < 252:
                return byte % 6 + 1
        raise AssertionError

    for turn, roll in product(range(1, 200), (1, 2, 3)):
        dice = roll_dice("by hand", Deal.OWN, 1, turn, roll, 5)
        assert dice == tuple(by_hand(place, turn, roll) for place in range(1, 6))


def test_the_same_deal_ignores_the_player() -> None:
    rolls = {roll_dice("x", Deal.SAME, player, 4, 2, 5) for player in range(1, 7)}
    assert len(rolls) == 1


def test_an_extra_turn_has_its_own_dice() -> None:
    game = ScriptedGame("winzee").turn(five(6), "five_of_a_kind")
    second = next_roll(game.state)
    game.turn(five(6), "five_of_a_kind")
    assert game.state.turn == 2
    assert next_roll(game.state).dice == roll_dice("test", Deal.OWN, 1, 3, 1, 5) != second.dice


def test_a_new_seed_has_128_random_bits() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {16}
