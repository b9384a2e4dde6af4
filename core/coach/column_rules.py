"""The rules of one column as the coach sees them: what its boxes score and what its future
depends on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from operator import itemgetter, or_
from types import MappingProxyType

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
from core.rule_sets.generala import GENERALA
from core.rule_sets.kismet import KISMET
from core.rule_sets.maxi import MAXI
from core.rule_sets.official import OFFICIAL
from core.rule_sets.yacht import YACHT
from core.rule_sets.yamb import YAMB
from core.rule_sets.yatzy import YATZY
from core.rules import Difference, Order, RuleSet, with_optional_boxes
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
    exact: bool = True
    """Whether there is an exact table; else there is an estimate."""
    saved_rolls: bool = False
    """Whether rolls that are left can be used in later turns."""
    orders: tuple[Order, ...] = ()
    """The order of each column of a card; empty if all columns are alike."""
    difference: Difference | None = None

    @property
    def name(self) -> str:
        """The name of such games for measurements."""
        return self.table + "_saved_rolls" * self.saved_rolls

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each box."""
        return {box.id: place for place, box in enumerate(self.boxes)}

    @cached_property
    def five_box(self) -> int:
        """The index of the five box."""
        return next(place for place, box in enumerate(self.boxes) if box.five)

    @cached_property
    def spread_boxes(self) -> tuple[int, ...]:
        """The indices of the three boxes of a difference, the lower one second."""
        parts = self.difference
        boxes = (parts.high, parts.low, parts.times) if parts is not None else ()
        return tuple(self.index[box] for box in boxes)

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

    def points_with(self, rolls_left: int) -> tuple[BoxPoints, ...]:
        """What each box scores with this many rolls left; saved rolls come on top of the usual."""
        return self.points[min(rolls_left, self.rolls - 1)]

    def alike(self, rolls_left: int) -> int:
        """The lowest number of rolls left with the same points; 0 in most games."""
        return 0 if self.points_with(rolls_left) is self.points[0] else rolls_left

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
        if used not in self._open_boxes:
            in_any_order = (box for box in range(len(self.boxes)) if not used >> box & 1)
            in_order = self.order[used.bit_count() :][:1]
            self._open_boxes[used] = in_order if self.order else tuple(in_any_order)
        return self._open_boxes[used]

    @cached_property
    def _open_boxes(self) -> dict[int, tuple[int, ...]]:
        """Found before, by filled boxes."""
        return {}


def _box_points(box: Box, sets: DiceSets, roll: int) -> BoxPoints:
    points = [box.points(dice, roll) for dice in sets.rolls]
    values = tuple(sorted(set(points)))
    index = tuple(values.index(each) for each in points)
    return BoxPoints(values, index, itemgetter(*index))


SOLVED: Mapping[str, RuleSet] = MappingProxyType(
    {
        "": OFFICIAL,
        "yatzy": YATZY,
        "yacht": YACHT,
        "generala": GENERALA,
        "generala_double": with_optional_boxes(GENERALA),
        "kismet": KISMET,
        "maxi": MAXI,
        "yamb": YAMB,
    }
)
"""The cards whose columns have tables, by the name of the table. Other cards use them, too, if they
have the same boxes. The tables of the standard boxes are named after their extra-fives policy."""
ESTIMATED = ("maxi", "yamb")


def column_rules(setup: Setup) -> ColumnRules | None:
    """The rules of each column of a game; None if the coach does not know them."""
    return find_column_rules(setup.rules, setup.extra_fives.id, setup.options)


@cache
def standard_column(policy: str) -> ColumnRules:
    """A column with the thirteen standard boxes."""
    return _column_rules("", policy)


@cache
def find_column_rules(
    rules: RuleSet, policy: str, options: tuple[Option, ...] = ()
) -> ColumnRules | None:
    """The rules of each column with these options; None if the coach does not know them."""
    if Option.DOUBLE in options:
        rules = with_optional_boxes(rules)
    for name, solved in SOLVED.items():
        if not _has_same_columns(rules, solved) or (name and policy != "none"):
            continue
        if Option.IN_ORDER not in options:
            return _column_rules(name, policy, Option.SAVED_ROLLS in options)
        if rules.boxes == solved.boxes:
            return _column_rules(name, policy, in_order=True)
    return None


def _has_same_columns(one: RuleSet, other: RuleSet) -> bool:
    return (
        len(one.boxes) == len(other.boxes)
        and set(one.boxes) == set(other.boxes)
        and (one.dice, one.rolls) == (other.dice, other.rolls)
        and (one.upper_bonus, one.difference) == (other.upper_bonus, other.difference)
        and one.column_orders == other.column_orders
    )


@cache
def _column_rules(
    name: str, policy: str, saved_rolls: bool = False, in_order: bool = False
) -> ColumnRules:
    rules = SOLVED[name]
    table = (name or policy) + "_in_order" * in_order
    needs_five_box = any(box.needs for box in rules.boxes)
    return ColumnRules(
        table,
        rules.boxes,
        rules.upper_bonus,
        rules.dice,
        rules.rolls,
        FiveMemory.FIVE_BOX if needs_five_box else FiveMemory.of_policy(policy),
        order=tuple(range(len(rules.boxes))) if in_order else (),
        exact=name not in ESTIMATED,
        saved_rolls=saved_rolls,
        orders=rules.column_orders,
        difference=rules.difference,
    )
