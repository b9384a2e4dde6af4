"""The rules of one column as the coach sees them: what its boxes score and what its future
depends on."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from operator import itemgetter, or_

from core.boxes import SIDES, STANDARD_BOXES, Box
from core.coach.dice_sets import DICE, DiceSets, Gather, dice_sets
from core.coach.extra_five_state import MEMORIES, FiveMemory
from core.coach.upper_states import (
    MASKS,
    USUAL_BONUS,
    USUAL_GOAL,
    BonusSteps,
    UpperStates,
    upper_states,
)
from core.rules import RuleSet
from core.setup import Setup

ROLLS = 3
BlockNumbers = tuple[tuple[int, ...], ...]
"""The number of a table's block by memory and filled lower boxes; -1 where there is none."""


@dataclass(frozen=True, slots=True)
class BoxPoints:
    """What a box scores with each whole roll, without jokers."""

    values: tuple[int, ...]
    """The possible points, ascending."""
    index: tuple[int, ...]
    """For each whole roll, the index of its points in `values`."""
    gather: Gather
    """Turns values by points into values by roll."""


# Compared by identity, as rules are cached and hashed often.
@dataclass(frozen=True, eq=False)
class ColumnRules:
    table: str
    """The name of its table."""
    boxes: tuple[Box, ...]
    """The upper boxes by number, then the lower ones."""
    bonus: BonusSteps
    dice: int
    rolls: int
    memory: FiveMemory
    order: tuple[int, ...] = ()
    """The boxes in the order in which they must be taken; empty if they may be taken in any."""

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each box."""
        return {box.id: place for place, box in enumerate(self.boxes)}

    @cached_property
    def five_box(self) -> int:
        """The index of the five box."""
        return next(place for place, box in enumerate(self.boxes) if box.five)

    @cached_property
    def dice_on_pace(self) -> int:
        """How many of each number make the first upper bonus; three if there is none."""
        goal = self.bonus[0][0] if self.bonus else USUAL_GOAL
        return round(goal / sum(range(SIDES + 1)))

    @property
    def lower_masks(self) -> int:
        return 1 << len(self.boxes) - SIDES

    @property
    def fives_are_special(self) -> bool:
        """Whether fives of a kind may score unlike other rolls."""
        return self.memory is not FiveMemory.NOTHING

    @cached_property
    def sets(self) -> DiceSets:
        return dice_sets(self.dice)

    @cached_property
    def upper(self) -> UpperStates:
        return upper_states(self.bonus, self.dice)

    @cached_property
    def points(self) -> tuple[tuple[BoxPoints, ...], ...]:
        """What each box scores, by the number of rolls left in the turn."""
        return (tuple(_box_points(box, self.sets) for box in self.boxes),) * self.rolls

    @cached_property
    def blocks(self) -> BlockNumbers:
        """All states of the lower half."""
        count = 0
        rows = []
        for memory in range(MEMORIES):
            row = []
            for lower in range(self.lower_masks):
                five_box_used = bool(lower >> self.five_box - SIDES & 1)
                reachable = any(self.is_reachable(used | lower << SIDES) for used in range(MASKS))
                if reachable and self.memory.allows(memory, five_box_used):
                    row.append(count)
                    count += 1
                else:
                    row.append(-1)
            rows.append(tuple(row))
        return tuple(rows)

    @cached_property
    def _filled_in_order(self) -> tuple[int, ...]:
        """The boxes that are filled after 0, 1, 2 … turns."""
        return tuple(accumulate((1 << box for box in self.order), or_, initial=0))

    def is_reachable(self, used: int) -> bool:
        """Whether just these boxes can be filled."""
        return not self.order or self._filled_in_order[used.bit_count()] == used

    def open_boxes(self, used: int) -> tuple[int, ...]:
        """The boxes that may be taken."""
        if self.order:
            return self.order[used.bit_count() :][:1]
        return tuple(box for box in range(len(self.boxes)) if not used >> box & 1)


def _box_points(box: Box, sets: DiceSets) -> BoxPoints:
    points = [box.points(roll) for roll in sets.rolls]
    values = tuple(sorted(set(points)))
    index = tuple(values.index(each) for each in points)
    return BoxPoints(values, index, itemgetter(*index))


@cache
def standard_column(policy: str) -> ColumnRules:
    """A column with the thirteen standard boxes."""
    memory = FiveMemory.of_policy(policy)
    return ColumnRules(policy, STANDARD_BOXES, USUAL_BONUS, DICE, ROLLS, memory)


def column_rules(setup: Setup) -> ColumnRules | None:
    """The rules of each column of a game; None if the coach has no tables for it."""
    return _column_rules(setup.rules, setup.extra_fives.id)


@cache
def _column_rules(rules: RuleSet, policy: str) -> ColumnRules | None:
    """Whether the tables fit these rules: the thirteen boxes, five dice and three rolls."""
    standard = standard_column(policy)
    alike = (
        len(rules.boxes) == len(standard.boxes)
        and set(rules.boxes) == set(standard.boxes)
        and (rules.dice, rules.rolls) == (standard.dice, standard.rolls)
        and rules.upper_bonus == standard.bonus
    )
    return standard if alike else None


def has_tables_for(rules: RuleSet) -> bool:
    """Whether the coach has tables for these rules."""
    return _column_rules(rules, rules.extra_fives[0].id) is not None
