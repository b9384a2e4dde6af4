"""Every set of dice that can be kept, and how one leads to another.

The 462 multisets of up to five dice, smallest first, so that the last 252 are whole rolls. To keep
some dice is worth the mean, over a face, of keeping those and a die of that face; the best of a
roll is the best of its own value and of what is left when one die is let go.
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
    """Where the sets of 0, 1, … 5 dice begin; a last entry says where all end."""
    with_one_more: tuple[tuple[int, ...], ...]
    """For each set of fewer than five dice, that set and one die, face by face."""
    with_one_less: tuple[tuple[int, ...], ...]
    """For each set, that set without one die, each result once."""
    roll_chances: tuple[float, ...]
    """How likely each whole roll is."""
    fives: tuple[int, ...]
    """The place among whole rolls of five ones, five twos …"""
    box_points: tuple[tuple[int, ...], ...]
    """For each of the thirteen boxes, the points it can give to a roll that is no joker."""
    box_points_index: tuple[tuple[int, ...], ...]
    """For each box and each whole roll, the place of its points among `box_points`."""
    averaging_steps: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Largest sets first: where they begin and end, and how to gather what each grows to."""
    maximising_steps: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Smallest sets first: where they begin and end, and how to gather what each shrinks to."""
    gather_by_points: tuple[Gather, ...]
    """For each box, how to gather something for each roll by its points."""


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
    """Where sets of a size begin and end, and a gatherer for each of the places they lead to."""
    begin, end = starts[size], starts[size + 1]
    # What leads to fewer places names its last one again: harmless to a maximum.
    full = [(*places, *places[-1:] * (most - len(places))) for places in to[begin:end]]
    columns = zip(*full, strict=True)
    if end - begin == 1:
        return begin, end, tuple(_single(column[0]) for column in columns)
    return begin, end, tuple(itemgetter(*column) for column in columns)


def _single(place: int) -> Gather:
    return lambda values: (values[place],)
