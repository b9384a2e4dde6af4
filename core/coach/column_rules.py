"""The rules of one column as the coach sees them: what its boxes score and what its future
depends on."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from operator import itemgetter, or_

from core.boxes import SIDES, Box
from core.coach.dice_sets import DiceSets, Gather, dice_sets
from core.coach.extra_five_state import MEMORIES, FiveMemory
from core.coach.upper_states import (
    MASKS,
    USUAL_GOAL,
    BonusSteps,
    UpperStates,
    upper_states,
)
from core.options import Option
from core.rule_sets.kismet import KISMET
from core.rule_sets.official import OFFICIAL
from core.rule_sets.yacht import YACHT
from core.rule_sets.yatzy import YATZY
from core.rules import RuleSet
from core.setup import Setup

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
        if not any(box.early_points for box in self.boxes):
            return (self._points_on(0),) * self.rolls
        return tuple(self._points_on(self.rolls - left) for left in range(self.rolls))

    def _points_on(self, roll: int) -> tuple[BoxPoints, ...]:
        return tuple(_box_points(box, self.sets, roll) for box in self.boxes)

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


def _box_points(box: Box, sets: DiceSets, roll: int) -> BoxPoints:
    points = [box.points(dice, roll) for dice in sets.rolls]
    values = tuple(sorted(set(points)))
    index = tuple(values.index(each) for each in points)
    return BoxPoints(values, index, itemgetter(*index))


SOLVED: tuple[RuleSet, ...] = (OFFICIAL, YATZY, YACHT, KISMET)
"""The rule sets whose columns have tables; others use them if they have the same boxes."""


def column_rules(setup: Setup) -> ColumnRules | None:
    """The rules of each column of a game; None if the coach has no tables for it."""
    if setup.orders:
        return None
    return find_column_rules(setup.rules, setup.extra_fives.id)


def has_tables_for(rules: RuleSet) -> bool:
    """Whether the coach has tables for these rules."""
    in_order = Option.IN_ORDER in rules.default_options(players=1)
    return not in_order and find_column_rules(rules, rules.extra_fives[0].id) is not None


def standard_column(policy: str) -> ColumnRules:
    """A column with the thirteen standard boxes."""
    return _solved_column(OFFICIAL, policy)


@cache
def find_column_rules(rules: RuleSet, policy: str) -> ColumnRules | None:
    """The rules of each column under an extra-fives policy; None if there are no tables."""
    for solved in SOLVED:
        if _has_same_columns(rules, solved) and (solved is OFFICIAL or policy == "none"):
            return _solved_column(solved, policy)
    return None


def _has_same_columns(one: RuleSet, other: RuleSet) -> bool:
    return (
        len(one.boxes) == len(other.boxes)
        and set(one.boxes) == set(other.boxes)
        and (one.dice, one.rolls) == (other.dice, other.rolls)
        and one.upper_bonus == other.upper_bonus
    )


@cache
def _solved_column(rules: RuleSet, policy: str) -> ColumnRules:
    return ColumnRules(
        policy if rules is OFFICIAL else rules.id,
        rules.boxes,
        rules.upper_bonus,
        rules.dice,
        rules.rolls,
        FiveMemory.of_policy(policy),
    )
