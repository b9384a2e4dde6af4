"""The boxes of a score card: what fits into each, and what it is worth then."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

Dice = tuple[int, ...]
SIDES = 6


@dataclass(frozen=True, slots=True)
class Box:
    """`worth` is the full worth, given to what fits and to a joker; anything else scores 0."""

    id: str
    fits: Callable[[Dice], bool] = field(repr=False)
    worth: Callable[[Dice], int] = field(repr=False)
    number: int | None = None
    """The number an upper box collects; None in the lower half."""
    five: bool = False
    """Whether this is the five box: the one for dice that are all equal."""

    @property
    def upper(self) -> bool:
        return self.number is not None

    def points(self, dice: Dice) -> int:
        return self.worth(dice) if self.fits(dice) else 0


def anything(_dice: Dice) -> bool:
    return True


def of_a_kind(count: int) -> Callable[[Dice], bool]:
    def fits(dice: Dice) -> bool:
        return any(dice.count(number) >= count for number in set(dice))

    return fits


def all_equal(dice: Dice) -> bool:
    return len(set(dice)) == 1


def full_house(dice: Dice) -> bool:
    return sorted(dice.count(number) for number in set(dice)) == [2, 3]


def straight(length: int) -> Callable[[Dice], bool]:
    def fits(dice: Dice) -> bool:
        run = longest = 1
        for low, high in pairwise(sorted(set(dice))):
            run = run + 1 if high == low + 1 else 1
            longest = max(longest, run)
        return longest >= length

    return fits


def flat(points: int) -> Callable[[Dice], int]:
    def worth(_dice: Dice) -> int:
        return points

    return worth


def upper(id: str, number: int) -> Box:
    def worth(dice: Dice) -> int:
        return number * dice.count(number)

    return Box(id, anything, worth, number=number)


ONES = upper("ones", 1)
TWOS = upper("twos", 2)
THREES = upper("threes", 3)
FOURS = upper("fours", 4)
FIVES = upper("fives", 5)
SIXES = upper("sixes", 6)
THREE_OF_A_KIND = Box("three_of_a_kind", of_a_kind(3), sum)
FOUR_OF_A_KIND = Box("four_of_a_kind", of_a_kind(4), sum)
FULL_HOUSE = Box("full_house", full_house, flat(25))
SMALL_STRAIGHT = Box("small_straight", straight(4), flat(30))
LARGE_STRAIGHT = Box("large_straight", straight(5), flat(40))
FIVE_OF_A_KIND = Box("five_of_a_kind", all_equal, flat(50), five=True)
CHANCE = Box("chance", anything, sum)

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
THE_THIRTEEN = UPPER + LOWER
