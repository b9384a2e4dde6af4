"""All 7,776 rolls in all thirteen boxes, against a second implementation."""

from collections import Counter
from itertools import product

import pytest

from core.boxes import STANDARD_BOXES, Box, Dice
from core.rule_sets import CLASSICS

ROLLS = tuple(product(range(1, 7), repeat=5))
NUMBERS = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
SMALL = ("1234", "2345", "3456")
LARGE = ("12345", "23456")
BOXES_OF_EVERY_CARD = tuple(dict.fromkeys(box for rules in CLASSICS for box in rules.boxes))
"""Each once: the rule sets share them."""


def score_by_text(box: str, dice: Dice) -> int:
    """An independent score, from sorted text and face counts."""
    pattern = "".join(str(count) for _, count in Counter(dice).most_common())
    faces = "".join(sorted({str(die) for die in dice}))
    everything = dice[0] + dice[1] + dice[2] + dice[3] + dice[4]
    if box in NUMBERS:
        number = NUMBERS[box]
        return len([die for die in dice if die == number]) * number
    table = {
        "three_of_a_kind": everything if pattern[0] in "345" else 0,
        "four_of_a_kind": everything if pattern[0] in "45" else 0,
        "full_house": 25 if pattern == "32" else 0,
        "small_straight": 30 if any(run in faces for run in SMALL) else 0,
        "large_straight": 40 if faces in LARGE else 0,
        "five_of_a_kind": 50 if pattern == "5" else 0,
        "chance": everything,
    }
    return table[box]


@pytest.mark.parametrize("box", BOXES_OF_EVERY_CARD, ids=lambda box: box.id)
def test_every_roll_scores_what_the_rules_say(box: Box) -> None:
    violations = [dice for dice in ROLLS if box.points(dice) != score_by_text(box.id, dice)]
    assert violations == []


def test_there_are_thirteen_boxes_and_7776_rolls() -> None:
    assert len({box.id for box in STANDARD_BOXES}) == 13
    assert len(ROLLS) == 7776


def points(box: str, *dice: int) -> int:
    return next(each for each in STANDARD_BOXES if each.id == box).points(dice)


# Other programs get each of these wrong.


@pytest.mark.parametrize(
    "dice", [(1, 2, 3, 3, 4), (3, 4, 5, 6, 6), (1, 2, 3, 4, 6), (1, 3, 4, 5, 6), (4, 3, 1, 2, 3)]
)
def test_four_in_a_row_are_a_small_straight_with_any_fifth_die(dice: Dice) -> None:
    assert points("small_straight", *dice) == 30


def test_a_gap_breaks_a_straight() -> None:
    assert points("small_straight", 1, 2, 4, 5, 6) == 0
    assert points("large_straight", 1, 2, 3, 4, 6) == 0


def test_a_large_straight_is_also_a_small_one() -> None:
    assert points("small_straight", 2, 3, 4, 5, 6) == 30


@pytest.mark.parametrize("dice", [(3, 3, 6, 6, 2), (3, 3, 3, 3, 6), (4, 4, 4, 4, 4)])
def test_two_pairs_and_four_or_five_of_a_kind_are_no_full_house(dice: Dice) -> None:
    assert points("full_house", *dice) == 0


def test_three_of_a_kind_counts_all_five_dice() -> None:
    assert points("three_of_a_kind", 5, 5, 5, 1, 2) == 18
    assert points("four_of_a_kind", 5, 5, 5, 5, 2) == 22
    assert points("three_of_a_kind", 5, 5, 5, 5, 5) == 25


def test_the_order_of_dice_never_matters() -> None:
    for box in STANDARD_BOXES:
        worth: dict[Dice, set[int]] = {}
        for dice in ROLLS:
            worth.setdefault(tuple(sorted(dice)), set()).add(box.points(dice))
        assert all(len(values) == 1 for values in worth.values())
