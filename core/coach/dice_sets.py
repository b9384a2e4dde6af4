"""Every set of dice that can be kept, and the steps from one to another.

There are 462 multisets of up to five dice, sorted by size, so that the last 252 are whole rolls;
of up to six dice there are 924, and 462 whole rolls.
The value of keeping a set is the mean, over the six faces, of keeping it plus one die of that face.
The best value of a set is the maximum of its own and those of the sets with one die less.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import itemgetter

from core.boxes import SIDES, Dice

DICE = 5
Gather = Callable[[Sequence[float]], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class DiceSets:
    dice: int
    """The number of dice of a whole roll."""
    keeps: tuple[Dice, ...]
    rolls: tuple[Dice, ...]
    """The whole rolls, which are the last of the sets."""
    index: dict[Dice, int]
    starts: tuple[int, ...]
    """Where the sets of 0, 1, 2 … dice begin, and the end of all."""
    with_one_more: tuple[tuple[int, ...], ...]
    """For each set that is not a whole roll, the sets with one more die, by face."""
    with_one_less: tuple[tuple[int, ...], ...]
    """For each set, the distinct sets with one die less."""
    roll_chances: tuple[float, ...]
    """The chance of each whole roll."""
    fives: tuple[int, ...]
    """The indices of only ones, only twos … among the whole rolls."""
    averaging_steps: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Largest sets first: begin, end, and getters of the sets with one more die."""
    maximising_steps: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Smallest sets first: begin, end, and getters of the sets with one die less."""

    def roll_index(self, dice: Dice) -> int:
        """The index of these dice among the whole rolls."""
        return self.index[tuple(sorted(dice))] - self.starts[self.dice]


@cache
def dice_sets(dice: int = DICE) -> DiceSets:
    faces = range(1, SIDES + 1)
    sizes = [[*combinations_with_replacement(faces, size)] for size in range(dice + 1)]
    keeps = tuple(keep for size in sizes for keep in size)
    index = {keep: place for place, keep in enumerate(keeps)}
    starts = tuple(sum(map(len, sizes[:size])) for size in range(dice + 2))
    with_one_more = tuple(
        tuple(index[tuple(sorted((*keep, face)))] for face in faces)
        for keep in keeps[: starts[dice]]
    )
    with_one_less = tuple(
        tuple(dict.fromkeys(index[keep[:die] + keep[die + 1 :]] for die in range(len(keep))))
        for keep in keeps
    )
    rolls = keeps[starts[dice] :]
    return DiceSets(
        dice,
        keeps,
        rolls,
        index,
        starts,
        with_one_more,
        with_one_less,
        roll_chances=tuple(_chance(roll) for roll in rolls),
        fives=tuple(index[(face,) * dice] - starts[dice] for face in faces),
        averaging_steps=tuple(
            _step(starts, size, with_one_more, SIDES) for size in range(dice - 1, -1, -1)
        ),
        maximising_steps=tuple(
            _step(starts, size, with_one_less, size) for size in range(1, dice + 1)
        ),
    )


def _chance(roll: Dice) -> float:
    ways = factorial(len(roll)) / prod(factorial(roll.count(face)) for face in set(roll))
    return ways / float(SIDES ** len(roll))


def _step(
    starts: tuple[int, ...], size: int, to: tuple[tuple[int, ...], ...], most: int
) -> tuple[int, int, tuple[Gather, ...]]:
    """Begin and end of the sets of a size, and one getter per neighbour."""
    begin, end = starts[size], starts[size + 1]
    # Pad with the last neighbour, which does not change a maximum.
    full = [(*places, *places[-1:] * (most - len(places))) for places in to[begin:end]]
    columns = zip(*full, strict=True)
    if end - begin == 1:
        return begin, end, tuple(_single(column[0]) for column in columns)
    return begin, end, tuple(itemgetter(*column) for column in columns)


def _single(place: int) -> Gather:
    return lambda values: (values[place],)
