"""The strategy tips of two old manuals, with examples worked out by the coach.

The figures are constants, so that opening the help does not load the coach's tables; a test
computes all of them again.
"""

from dataclasses import dataclass

from app.text import strategy as words
from app.text.i18n import Text
from core.boxes import (
    CHANCE,
    FIVE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FOURS,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    ONES,
    SIXES,
    SMALL_STRAIGHT,
    THREE_OF_A_KIND,
    THREES,
    TWOS,
    Dice,
)

FIRST, SECOND, THIRD = range(3)
"""Columns."""
CHANCE_THRESHOLD = 21
"""From this sum up, Triple Yahtzee's manual advises Chance of the third column."""


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """A box to take, or dice to hold."""

    cost: float
    """How much less it is worth than the best choice."""
    box: str = ""
    column: int = THIRD
    kept: Dice = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Choices with the same dice on an empty card; the first is what the advice says."""

    dice: Dice
    rolls_left: int
    options: tuple[ComparedMove, ...]

    @property
    def agreements(self) -> list[bool]:
        return [not self.options[0].cost]


@dataclass(frozen=True, slots=True)
class LastBox:
    """The only open box before the last turn."""

    box: str
    column: int
    earlier_fives: int
    """How many fives of a kind were scored in five-of-a-kind boxes."""
    points: float
    """What the turn brings on average, multiplied."""
    without: float | None = None
    """The same if no five of a kind was scored before."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """Which box is best left open; the first is what the advice says."""

    boxes: tuple[LastBox, ...]
    without: Text

    @property
    def agreements(self) -> list[bool]:
        return [self.boxes[0].points >= other.points for other in self.boxes[1:]]


@dataclass(frozen=True, slots=True)
class ChanceBySum:
    """On an empty card: what Chance of the third column is worth above that of the first."""

    rows: tuple[tuple[Dice, float], ...]

    @property
    def agreements(self) -> list[bool]:
        return [(gain > 0) == (sum(dice) >= CHANCE_THRESHOLD) for dice, gain in self.rows]


Example = Comparison | LastTurn | ChanceBySum


@dataclass(frozen=True, slots=True)
class Advice:
    title: Text
    comment: Text
    examples: tuple[Example, ...]

    @property
    def right(self) -> bool:
        """Whether it is right in all examples."""
        return all(agrees for example in self.examples for agrees in example.agreements)


TRIPLE_ADVICE = (
    Advice(
        *words.BEST_IN_THIRD,
        (
            Comparison(
                (2, 3, 4, 5, 6),
                0,
                (
                    ComparedMove(0, LARGE_STRAIGHT.id),
                    ComparedMove(5.7, LARGE_STRAIGHT.id, SECOND),
                    ComparedMove(12.5, LARGE_STRAIGHT.id, FIRST),
                ),
            ),
        ),
    ),
    Advice(
        *words.MIDDLING_IN_SECOND,
        (
            Comparison(
                (1, 1, 2, 4, 6),
                0,
                (
                    ComparedMove(0, ONES.id, FIRST),
                    ComparedMove(3.1, ONES.id),
                    ComparedMove(4.5, ONES.id, SECOND),
                ),
            ),
            Comparison(
                (3, 3, 3, 4, 6),
                0,
                (
                    ComparedMove(1.8, THREES.id, SECOND),
                    ComparedMove(0, THREES.id),
                    ComparedMove(3.8, THREES.id, FIRST),
                ),
            ),
        ),
    ),
    Advice(
        *words.FOUR_SIXES,
        (
            Comparison(
                (2, 6, 6, 6, 6),
                0,
                (ComparedMove(0, SIXES.id), ComparedMove(1.3, FOUR_OF_A_KIND.id)),
            ),
            Comparison(
                (5, 6, 6, 6, 6),
                0,
                (ComparedMove(7.7, SIXES.id), ComparedMove(0, FOUR_OF_A_KIND.id)),
            ),
        ),
    ),
    Advice(
        *words.BONUS_IN_THIRD,
        (
            Comparison(
                (1, 2, 4, 4, 4),
                0,
                (
                    ComparedMove(0, FOURS.id),
                    ComparedMove(1.7, FOURS.id, SECOND),
                    ComparedMove(3.5, FOURS.id, FIRST),
                ),
            ),
        ),
    ),
    Advice(
        *words.KINDS_FOR_HIGH_DICE,
        (
            Comparison(
                (4, 5, 6, 6, 6),
                0,
                (ComparedMove(0, THREE_OF_A_KIND.id), ComparedMove(6.4, SIXES.id)),
            ),
            Comparison(
                (2, 2, 2, 5, 6),
                0,
                (ComparedMove(0, TWOS.id), ComparedMove(19.0, THREE_OF_A_KIND.id)),
            ),
        ),
    ),
    Advice(
        *words.FULL_HOUSE_FOR_LOW_DICE,
        (
            Comparison(
                (2, 2, 3, 3, 3), 0, (ComparedMove(0, FULL_HOUSE.id), ComparedMove(6.4, THREES.id))
            ),
            Comparison(
                (5, 5, 6, 6, 6),
                0,
                (ComparedMove(0, THREE_OF_A_KIND.id), ComparedMove(6.8, FULL_HOUSE.id)),
            ),
        ),
    ),
    Advice(
        *words.SMALL_TO_LARGE,
        (
            Comparison(
                (2, 2, 3, 4, 5),
                2,
                (
                    ComparedMove(0, kept=(2, 3, 4, 5)),
                    ComparedMove(2.5, kept=(2, 2)),
                    ComparedMove(11.3, SMALL_STRAIGHT.id, FIRST),
                ),
            ),
        ),
    ),
    Advice(
        *words.LARGE_FIRST,
        (
            Comparison(
                (1, 2, 3, 4, 5),
                0,
                (ComparedMove(0, LARGE_STRAIGHT.id), ComparedMove(20.4, SMALL_STRAIGHT.id, FIRST)),
            ),
            Comparison(
                (2, 3, 4, 5, 5),
                2,
                (ComparedMove(0.8, kept=(2, 3, 4, 5)), ComparedMove(0, kept=(5, 5))),
            ),
        ),
    ),
    Advice(
        *words.FIVE_BOX_TO_THE_END,
        (
            LastTurn(
                (
                    LastBox(FIVE_OF_A_KIND.id, THIRD, 1, 20.7, 6.9),
                    LastBox(LARGE_STRAIGHT.id, THIRD, 1, 31.3),
                    LastBox(FULL_HOUSE.id, THIRD, 1, 27.2),
                    LastBox(SMALL_STRAIGHT.id, FIRST, 1, 18.5),
                    LastBox(FOUR_OF_A_KIND.id, THIRD, 1, 16.8),
                ),
                words.WITHOUT_FIRST_FIVE,
            ),
        ),
    ),
    Advice(
        *words.BOX_FOR_A_JOKER,
        (
            LastTurn(
                (
                    LastBox(LARGE_STRAIGHT.id, THIRD, 3, 37.4, 31.3),
                    LastBox(SMALL_STRAIGHT.id, THIRD, 3, 57.8, 55.4),
                    LastBox(THREE_OF_A_KIND.id, THIRD, 3, 56.2, 45.6),
                    LastBox(FULL_HOUSE.id, THIRD, 3, 37.4, 27.2),
                    LastBox(FOUR_OF_A_KIND.id, THIRD, 3, 30.1, 16.8),
                ),
                words.WITHOUT_JOKERS,
            ),
        ),
    ),
    Advice(
        *words.CHANCE_LAST,
        (
            Comparison(
                (1, 2, 4, 5, 6),
                0,
                (ComparedMove(0, ONES.id, FIRST), ComparedMove(2.2, CHANCE.id, FIRST)),
            ),
            Comparison(
                (4, 5, 5, 6, 6),
                0,
                (ComparedMove(0, CHANCE.id), ComparedMove(5.4, CHANCE.id, FIRST)),
            ),
        ),
    ),
    Advice(
        *words.CHANCE_FROM_21,
        (
            ChanceBySum(
                (
                    ((2, 4, 4, 5, 5), -6.6),
                    ((1, 3, 5, 6, 6), -4.6),
                    ((2, 4, 5, 5, 6), -2.6),
                    ((2, 4, 5, 6, 6), -0.6),
                    ((2, 5, 5, 6, 6), 1.4),
                    ((3, 5, 5, 6, 6), 3.4),
                    ((4, 5, 5, 6, 6), 5.4),
                )
            ),
        ),
    ),
)
YACHT_Z_ADVICE = (
    Advice(
        *words.GO_FOR_FIVE,
        (
            Comparison(
                (2, 2, 5, 5, 5),
                2,
                (ComparedMove(0, kept=(5, 5, 5)), ComparedMove(14.2, FULL_HOUSE.id)),
            ),
            Comparison(
                (1, 1, 3, 4, 5),
                2,
                (ComparedMove(1.1, kept=(1, 1)), ComparedMove(0, kept=(3, 4, 5))),
            ),
        ),
    ),
    Advice(
        *words.THIRD_COLUMN_FIRST,
        (
            Comparison(
                (5, 6, 6, 6, 6),
                0,
                (
                    ComparedMove(0, FOUR_OF_A_KIND.id),
                    ComparedMove(9.1, FOUR_OF_A_KIND.id, SECOND),
                    ComparedMove(21.1, FOUR_OF_A_KIND.id, FIRST),
                ),
            ),
        ),
    ),
    Advice(
        *words.UPPER_FIRST,
        (
            Comparison(
                (2, 3, 3, 3, 3),
                0,
                (ComparedMove(0, THREES.id), ComparedMove(23.8, FOUR_OF_A_KIND.id)),
            ),
            Comparison(
                (4, 5, 6, 6, 6),
                0,
                (ComparedMove(6.4, SIXES.id), ComparedMove(0, THREE_OF_A_KIND.id)),
            ),
        ),
    ),
)
OLD_ADVICE = {"triple": TRIPLE_ADVICE, "yachtz": YACHT_Z_ADVICE}
"""By rule set."""
