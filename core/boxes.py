"""The boxes of a score card: which dice fit each box and what they score.

Conditions and scores are plain functions, or small callable dataclasses where they have a
parameter. Unlike lambdas, both can be compared, copied and pickled, and so can rule sets.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise, permutations

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
    """Whether this is the box for all dice equal, usually five of a kind."""
    early_points: tuple[int, ...] = ()
    """Added to dice that fit on a turn's first roll, its second …"""
    needs: str = ""
    """The id of a box that must hold points in the same column, or this one scores 0."""

    @property
    def upper(self) -> bool:
        return self.number is not None

    def points(self, dice: Dice, roll: int = 0) -> int:
        """The score on a turn's first, second … roll; 0 leaves early points out."""
        if not self.fits(dice):
            return 0
        worth = self.worth(dice)
        return worth + sum(self.early_points[roll - 1 : roll]) if roll else worth


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


def full_house_or_equal(dice: Dice) -> bool:
    return full_house(dice) or all_equal(dice)


@dataclass(frozen=True, slots=True)
class Groups:
    """Different numbers, with at least so many dice of each."""

    sizes: tuple[int, ...]

    def __call__(self, dice: Dice) -> bool:
        return bool(sum_of_groups(dice, self.sizes))


def sum_of_groups(dice: Dice, sizes: tuple[int, ...]) -> int:
    """The highest sum of dice that form such groups; 0 if none do."""
    return max(
        (
            sum(number * size for number, size in zip(numbers, sizes, strict=True))
            for numbers in permutations(set(dice), len(sizes))
            if all(map(int.__ge__, map(dice.count, numbers), sizes))
        ),
        default=0,
    )


@dataclass(frozen=True, slots=True)
class Contains:
    """All the numbers of at least one of these sets."""

    sets: tuple[frozenset[int], ...]

    def __call__(self, dice: Dice) -> bool:
        return any(numbers.issubset(dice) for numbers in self.sets)


@dataclass(frozen=True, slots=True)
class Straight:
    length: int

    def __call__(self, dice: Dice) -> bool:
        run = longest = 1
        for low, high in pairwise(sorted(set(dice))):
            run = run + 1 if high == low + 1 else 1
            longest = max(longest, run)
        return longest >= self.length


class PipColour(StrEnum):
    BLACK = "black"
    RED = "red"
    GREEN = "green"


PipColours = tuple[PipColour, ...]
"""The colours of the numbers from one to six."""


@dataclass(frozen=True, slots=True)
class OneColour:
    """Dice of one colour that also fit another condition."""

    colours: PipColours
    fits: Callable[[Dice], bool] = any_dice

    def __call__(self, dice: Dice) -> bool:
        return len({self.colours[number - 1] for number in dice}) == 1 and self.fits(dice)


@dataclass(frozen=True, slots=True)
class PairsOfOneColour:
    """So many pairs of one colour; they may be equal."""

    colours: PipColours
    pairs: int

    def __call__(self, dice: Dice) -> bool:
        found = dict.fromkeys(self.colours, 0)
        for number, colour in enumerate(self.colours, 1):
            found[colour] += dice.count(number) // 2
        return max(found.values()) >= self.pairs


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


@dataclass(frozen=True, slots=True)
class SumOfGroups:
    sizes: tuple[int, ...]
    plus: int = 0

    def __call__(self, dice: Dice) -> int:
        return sum_of_groups(dice, self.sizes) + self.plus


@dataclass(frozen=True, slots=True)
class SumPlus:
    plus: int

    def __call__(self, dice: Dice) -> int:
        return sum(dice) + self.plus


def groups_box(id: str, *sizes: int) -> Box:
    """A box that counts only the dice of its groups."""
    return Box(id, Groups(sizes), SumOfGroups(sizes))


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

ONE_TO_FIVE = frozenset(range(1, 6))
TWO_TO_SIX = frozenset(range(2, 7))

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
