"""Every set of dice that can be kept, and the steps from one to another.

There are 462 multisets of up to five dice, sorted by size, so that the last 252 are whole rolls.
The value of keeping a set is the mean, over the six faces, of keeping it plus one die of that face.
The best value of a set is the maximum of its own and those of the sets with one die less.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import itemgetter

from core.boxes import SIDES, STANDARD_BOXES, Dice

DICE = 5
Gather = Callable[[Sequence[float]], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class DiceSets:
    keeps: tuple[Dice, ...]
    index: dict[Dice, int]
    starts: tuple[int, ...]
    """Where the sets of 0, 1, … 5 dice begin, and the end of all."""
    with_one_more: tuple[tuple[int, ...], ...]
    """For each set of fewer than five dice, the sets with one more die, by face."""
    with_one_less: tuple[tuple[int, ...], ...]
    """For each set, the distinct sets with one die less."""
    roll_chances: tuple[float, ...]
    """The chance of each whole roll."""
    fives: tuple[int, ...]
    """The indices of five ones, five twos … among the whole rolls."""
    box_points: tuple[tuple[int, ...], ...]
    """For each of the thirteen boxes, its possible points without jokers."""
    box_points_index: tuple[tuple[int, ...], ...]
    """For each box and whole roll, the index of its points in `box_points`."""
    averaging_steps: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Largest sets first: begin, end, and getters of the sets with one more die."""
    maximising_steps: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Smallest sets first: begin, end, and getters of the sets with one die less."""
    gather_by_points: tuple[Gather, ...]
    """For each box, a getter that turns values by points into values by roll."""


@cache
def dice_sets() -> DiceSets:
    faces = range(1, SIDES + 1)
    sizes = [[*combinations_with_replacement(faces, size)] for size in range(DICE + 1)]
    keeps = tuple(keep for size in sizes for keep in size)
    index = {keep: place for place, keep in enumerate(keeps)}
    starts = tuple(sum(map(len, sizes[:size])) for size in range(DICE + 2))
    with_one_more = tuple(
        tuple(index[tuple(sorted((*keep, face)))] for face in faces)
        for keep in keeps[: starts[DICE]]
    )
    with_one_less = tuple(
        tuple(dict.fromkeys(index[keep[:die] + keep[die + 1 :]] for die in range(len(keep))))
        for keep in keeps
    )
    rolls = keeps[starts[DICE] :]
    points = [[box.points(roll) for roll in rolls] for box in STANDARD_BOXES]
    box_points = tuple(tuple(sorted(set(each))) for each in points)
    box_points_index = tuple(
        tuple(worth.index(each) for each in row)
        for worth, row in zip(box_points, points, strict=True)
    )
    return DiceSets(
        keeps,
        index,
        starts,
        with_one_more,
        with_one_less,
        roll_chances=tuple(_chance(roll) for roll in rolls),
        fives=tuple(index[(face,) * DICE] - starts[DICE] for face in faces),
        box_points=box_points,
        box_points_index=box_points_index,
        averaging_steps=tuple(
            _step(starts, size, with_one_more, SIDES) for size in range(DICE - 1, -1, -1)
        ),
        maximising_steps=tuple(
            _step(starts, size, with_one_less, size) for size in range(1, DICE + 1)
        ),
        gather_by_points=tuple(itemgetter(*each) for each in box_points_index),
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
