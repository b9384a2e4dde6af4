"""What every box of the wider family scores: a second count, written from the rules alone.

It shares no code with the engine and exists only for comparison.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations

Dice = tuple[int, ...]
Count = Callable[[Dice], int]
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
COLOUR_OF = {1: "black", 6: "black", 2: "red", 5: "red", 3: "green", 4: "green"}


def subsets(dice: Dice, size: int) -> set[Dice]:
    """All choices of so many dice, each sorted."""
    return set(combinations(sorted(dice), size))


def equal(dice: Dice) -> bool:
    return min(dice) == max(dice)


def best(dice: Dice, *sizes: int) -> int:
    """The highest sum of dice that consist of equal groups of these sizes, no two alike."""
    found = 0
    for some in subsets(dice, sum(sizes)):
        for row in (some, some[::-1]):
            parts, rest = [], row
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
    return any(all(int(number) in dice for number in run) for run in runs)


def one_colour(dice: Dice) -> bool:
    return all(COLOUR_OF[die] == COLOUR_OF[dice[0]] for die in dice)


def pairs_of_a_colour(dice: Dice) -> bool:
    """Whether four dice of one colour are two pairs, equal or not."""
    return any(
        one_colour(four) and four[0] == four[1] and four[2] == four[3] for four in subsets(dice, 4)
    )


YATZY: dict[str, Count] = {
    "one_pair": lambda dice: best(dice, 2),
    "two_pairs": lambda dice: best(dice, 2, 2),
    "three_of_a_kind": lambda dice: best(dice, 3),
    "four_of_a_kind": lambda dice: best(dice, 4),
    "small_straight": lambda dice: 15 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
    "large_straight": lambda dice: 20 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
    "full_house": lambda dice: sum(dice) if three_and_two(dice) else 0,
    "chance": sum,
    "five_of_a_kind": lambda dice: 50 if equal(dice) else 0,
}
LOWER: dict[str, dict[str, Count]] = {
    "yatzy": YATZY,
    "yatzy_in_order": YATZY,
    "maxi": {
        "one_pair": lambda dice: best(dice, 2),
        "two_pairs": lambda dice: best(dice, 2, 2),
        "three_pairs": lambda dice: best(dice, 2, 2, 2),
        "three_of_a_kind": lambda dice: best(dice, 3),
        "four_of_a_kind": lambda dice: best(dice, 4),
        "five_of_a_kind": lambda dice: best(dice, 5),
        "small_straight": lambda dice: 15 if shows(dice, "12345") else 0,
        "large_straight": lambda dice: 20 if shows(dice, "23456") else 0,
        "full_straight": lambda dice: 21 if sorted(dice) == [1, 2, 3, 4, 5, 6] else 0,
        "cabin": lambda dice: best(dice, 3, 2),
        "house": lambda dice: best(dice, 3, 3),
        "tower": lambda dice: best(dice, 4, 2),
        "chance": sum,
        "six_of_a_kind": lambda dice: 100 if equal(dice) else 0,
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
    "yacht": {
        "full_house": lambda dice: sum(dice) if three_and_two(dice) else 0,
        "four_of_a_kind": lambda dice: best(dice, 4),
        "small_straight": lambda dice: 30 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
        "large_straight": lambda dice: 30 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
        "chance": sum,
        "five_of_a_kind": lambda dice: 50 if equal(dice) else 0,
    },
    "generala": {
        "straight": lambda dice: 20 if shows(dice, "12345", "23456", "34561") else 0,
        "full_house": lambda dice: 30 if is_full(dice) else 0,
        "four_of_a_kind": lambda dice: 40 if best(dice, 4) else 0,
        "five_of_a_kind": lambda dice: 50 if equal(dice) else 0,
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
    "yamb": {
        "maximum": sum,
        "minimum": sum,
        "straight": lambda dice: 46 if shows(dice, "12345", "23456") else 0,
        "full_house": lambda dice: sum(dice) + 30 if is_full(dice) else 0,
        "four_of_a_kind": lambda dice: best(dice, 4) + 40 if best(dice, 4) else 0,
        "five_of_a_kind": lambda dice: sum(dice) + 50 if equal(dice) else 0,
    },
}
# What is added on the first, second and third roll.
SERVED: dict[tuple[str, str], tuple[int, int, int]] = {
    ("generala", "straight"): (5, 0, 0),
    ("generala", "full_house"): (5, 0, 0),
    ("generala", "four_of_a_kind"): (5, 0, 0),
    ("generala", "five_of_a_kind"): (10, 0, 0),
    ("yamb", "straight"): (20, 10, 0),
}
SECOND_GENERALA = "second_five_of_a_kind"


@cache
def count_points(rules: str, box: str, dice: Dice, roll: int) -> int:
    """The points of dice that came on this roll of the turn, from 1."""
    if box in UPPER:
        number = UPPER.index(box) + 1
        return sum(die for die in dice if die == number)
    if box == SECOND_GENERALA:
        return 100 if equal(dice) else 0
    points = LOWER[rules][box](dice)
    return points + SERVED.get((rules, box), (0, 0, 0))[roll - 1] if points else 0
