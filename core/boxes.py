"""The boxes of a score card: which dice fit each box and what they score.

Conditions and scores are plain functions, or small callable dataclasses where they have a
parameter. Unlike lambdas, both can be compared, copied and pickled, and so can rule sets.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

Dice = tuple[int, ...]
SIDES = 6


@dataclass(frozen=True, slots=True)
class Box:
    """`worth` is the score of dice that fit and of a joker; other dice score 0."""

    id: str
    fits: Callable[[Dice], bool] = field(repr=False)
    worth: Callable[[Dice], int] = field(repr=False)
    number: int | None = None
    """The number that an upper box collects; None in the lower half."""
    five: bool = False
    """Whether this is the five-of-a-kind box."""

    @property
    def upper(self) -> bool:
        return self.number is not None

    def points(self, dice: Dice) -> int:
        return self.worth(dice) if self.fits(dice) else 0


def any_dice(_dice: Dice) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class OfAKind:
    count: int

    def __call__(self, dice: Dice) -> bool:
        return any(dice.count(number) >= self.count for number in set(dice))


def all_equal(dice: Dice) -> bool:
    return dice.count(dice[0]) == len(dice)


def full_house(dice: Dice) -> bool:
    return sorted(dice.count(number) for number in set(dice)) == [2, 3]


@dataclass(frozen=True, slots=True)
class Straight:
    length: int

    def __call__(self, dice: Dice) -> bool:
        run = longest = 1
        for low, high in pairwise(sorted(set(dice))):
            run = run + 1 if high == low + 1 else 1
            longest = max(longest, run)
        return longest >= self.length


@dataclass(frozen=True, slots=True)
class FixedPoints:
    points: int

    def __call__(self, _dice: Dice) -> int:
        return self.points


@dataclass(frozen=True, slots=True)
class SumOfNumber:
    number: int

    def __call__(self, dice: Dice) -> int:
        return self.number * dice.count(self.number)


def upper_box(id: str, number: int) -> Box:
    return Box(id, any_dice, SumOfNumber(number), number=number)


ONES = upper_box("ones", 1)
TWOS = upper_box("twos", 2)
THREES = upper_box("threes", 3)
FOURS = upper_box("fours", 4)
FIVES = upper_box("fives", 5)
SIXES = upper_box("sixes", 6)
THREE_OF_A_KIND = Box("three_of_a_kind", OfAKind(3), sum)
FOUR_OF_A_KIND = Box("four_of_a_kind", OfAKind(4), sum)
FULL_HOUSE = Box("full_house", full_house, FixedPoints(25))
SMALL_STRAIGHT = Box("small_straight", Straight(4), FixedPoints(30))
LARGE_STRAIGHT = Box("large_straight", Straight(5), FixedPoints(40))
FIVE_OF_A_KIND = Box("five_of_a_kind", all_equal, FixedPoints(50), five=True)
CHANCE = Box("chance", any_dice, sum)

UPPER = (ONES, TWOS, THREES, FOURS, FIVES, SIXES)
LOWER = (
    THREE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    SMALL_STRAIGHT,
    LARGE_STRAIGHT,
    FIVE_OF_A_KIND,
    CHANCE,
)
STANDARD_BOXES = UPPER + LOWER
