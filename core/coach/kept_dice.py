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
    grown: tuple[tuple[int, ...], ...]
    """For each set of fewer than five dice, that set and one die, face by face."""
    shrunk: tuple[tuple[int, ...], ...]
    """For each set, that set without one die, each result once."""
    weights: tuple[float, ...]
    """How likely each whole roll is."""
    fives: tuple[int, ...]
    """The place among whole rolls of five ones, five twos …"""
    worths: tuple[tuple[int, ...], ...]
    """For each of the thirteen boxes, the points it can give to a roll that is no joker."""
    worth_of: tuple[tuple[int, ...], ...]
    """For each box and each whole roll, the place of its points among `worths`."""
    growing: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Largest sets first: where they begin and end, and how to gather what each grows to."""
    shrinking: tuple[tuple[int, int, tuple[Gather, ...]], ...]
    """Smallest sets first: where they begin and end, and how to gather what each shrinks to."""
    scoring: tuple[Gather, ...]
    """For each box, how to gather something for each roll by its points."""


@cache
def dice_sets() -> DiceSets:
    faces = range(1, SIDES + 1)
    sizes = [[*combinations_with_replacement(faces, size)] for size in range(DICE + 1)]
    keeps = tuple(keep for size in sizes for keep in size)
    index = {keep: place for place, keep in enumerate(keeps)}
    starts = tuple(sum(map(len, sizes[:size])) for size in range(DICE + 2))
    grown = tuple(
        tuple(index[tuple(sorted((*keep, face)))] for face in faces)
        for keep in keeps[: starts[DICE]]
    )
    shrunk = tuple(
        tuple(dict.fromkeys(index[keep[:die] + keep[die + 1 :]] for die in range(len(keep))))
        for keep in keeps
    )
    rolls = keeps[starts[DICE] :]
    points = [[box.points(roll) for roll in rolls] for box in STANDARD_BOXES]
    worths = tuple(tuple(sorted(set(each))) for each in points)
    worth_of = tuple(
        tuple(worth.index(each) for each in row) for worth, row in zip(worths, points, strict=True)
    )
    return DiceSets(
        keeps,
        index,
        starts,
        grown,
        shrunk,
        weights=tuple(_chance(roll) for roll in rolls),
        fives=tuple(index[(face,) * DICE] - starts[DICE] for face in faces),
        worths=worths,
        worth_of=worth_of,
        growing=tuple(_step(starts, size, grown, SIDES) for size in range(DICE - 1, -1, -1)),
        shrinking=tuple(_step(starts, size, shrunk, size) for size in range(1, DICE + 1)),
        scoring=tuple(itemgetter(*each) for each in worth_of),
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
