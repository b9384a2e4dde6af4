"""Every roll in every box of the wider family, against a count written from the rules alone.

A box is a list of patterns for the sorted dice, with the points of dice that match; the first
match counts.
"""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from core import RULE_SETS, Box, Dice

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
COLOUR_OF = {1: "black", 6: "black", 2: "red", 5: "red", 3: "green", 4: "green"}
Count = Callable[[Dice], int]


def subsets(dice: Dice, size: int) -> list[Dice]:
    """All choices of so many dice, each sorted."""
    return [tuple(sorted(some)) for some in combinations(dice, size)]


def equal(dice: Dice) -> bool:
    return min(dice) == max(dice)


def best(dice: Dice, *sizes: int) -> int:
    """The highest sum of dice that consist of equal groups of these sizes, no two alike."""
    found = 0
    for some in subsets(dice, sum(sizes)):
        for falling in (some, some[::-1]):
            parts, rest = [], falling
            for size in sizes:
                parts.append(rest[:size])
                rest = rest[size:]
            alike = all(equal(part) for part in parts)
            if alike and len({part[0] for part in parts}) == len(parts):
                found = max(found, sum(some))
    return found


def three_and_two(dice: Dice) -> bool:
    a, b, c, d, e = sorted(dice)
    return (a == b == c != d == e) or (a == b != c == d == e)


def is_full(dice: Dice) -> bool:
    return three_and_two(dice) or equal(dice)


def shows(dice: Dice, *runs: str) -> bool:
    return any(all(str(dice).count(number) for number in run) for run in runs)


def one_colour(dice: Dice) -> bool:
    return all(COLOUR_OF[die] == COLOUR_OF[dice[0]] for die in dice)


def pairs_of_a_colour(dice: Dice) -> bool:
    """Four dice of one colour that are two pairs, equal or not."""
    return any(one_colour(four) and four[0] == four[1] and four[2] == four[3]
               for four in subsets(dice, 4))  # fmt: skip


FIVE_DICE: dict[str, dict[str, Count]] = {
    "yatzy": {
        "one_pair": lambda dice: best(dice, 2),
        "two_pairs": lambda dice: best(dice, 2, 2),
        "three_of_a_kind": lambda dice: best(dice, 3),
        "four_of_a_kind": lambda dice: best(dice, 4),
        "small_straight": lambda dice: 15 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
        "large_straight": lambda dice: 20 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
        "full_house": lambda dice: sum(dice) if three_and_two(dice) else 0,
        "chance": sum,
        "five_of_a_kind": lambda dice: 50 if equal(dice) else 0,
    },
    "yacht": {
        "full_house": lambda dice: sum(dice) if three_and_two(dice) else 0,
        "four_of_a_kind": lambda dice: best(dice, 4),
        "small_straight": lambda dice: 30 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
        "large_straight": lambda dice: 30 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
        "chance": sum,
        "five_of_a_kind": lambda dice: 50 if equal(dice) else 0,
    },
    "kniffel": {
        "three_of_a_kind": lambda dice: sum(dice) if best(dice, 3) else 0,
        "four_of_a_kind": lambda dice: sum(dice) if best(dice, 4) else 0,
        "full_house": lambda dice: 25 if three_and_two(dice) else 0,
        "small_straight": lambda dice: 30 if shows(dice, "1234", "2345", "3456") else 0,
        "large_straight": lambda dice: 40 if shows(dice, "12345", "23456") else 0,
        "five_of_a_kind": lambda dice: 50 if equal(dice) else 0,
        "chance": sum,
    },
    "kismet": {
        "two_pairs_same_colour": lambda dice: sum(dice) if pairs_of_a_colour(dice) else 0,
        "three_of_a_kind": lambda dice: sum(dice) if best(dice, 3) else 0,
        "straight": lambda dice: 30 if shows(dice, "12345", "23456") else 0,
        "flush": lambda dice: 35 if one_colour(dice) else 0,
        "full_house": lambda dice: sum(dice) + 15 if is_full(dice) else 0,
        "full_house_same_colour": lambda dice: (
            sum(dice) + 20 if is_full(dice) and one_colour(dice) else 0
        ),
        "four_of_a_kind": lambda dice: sum(dice) + 25 if best(dice, 4) else 0,
        "chance": sum,
        "five_of_a_kind": lambda dice: sum(dice) + 50 if equal(dice) else 0,
    },
}


def violations(box: Box, count: Count, rolls: list[Dice]) -> list[Dice]:
    return [dice for dice in rolls if box.points(dice) != count(dice)]


def upper_count(box: str) -> Count:
    number = UPPER.index(box) + 1
    return lambda dice: sum(die for die in dice if die == number)


@pytest.mark.parametrize("rules", FIVE_DICE)
def test_every_roll_scores_what_the_rules_say(rules: str) -> None:
    counts = {box: upper_count(box) for box in UPPER} | FIVE_DICE[rules]
    boxes = RULE_SETS[rules].boxes
    rolls = list(product(range(1, 7), repeat=5))
    assert [box.id for box in boxes] == list(counts)
    assert len(rolls) == 7776
    for box in boxes:
        assert violations(box, counts[box.id], rolls) == [], box
