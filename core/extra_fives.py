"""Extra fives: the seven policies for a further five of a kind once the first was scored.

A policy is a function that returns what a five of a kind would score in an open box; `again` also
makes offers for a filled five box. Policies are not asked about other rolls.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.boxes import Box, Dice
from core.card import Card, Offer
from core.errors import (
    IllegalAction,
    LowerBoxOpen,
    MatchingBoxOpen,
    MatchingBoxOpenInColumn,
    MatchingBoxOpenInColumns,
    MatchingOrFiveBoxOpen,
)

BONUS = 100
AGAIN_BONUS = 50


@dataclass(frozen=True, slots=True)
class FiveRoll:
    """A roll of equal dice, and what the policies need to know of the card."""

    dice: Dice
    card: Card
    five_boxes: tuple[int | None, ...]
    """The value of each column's five box."""
    matching: str
    """The card's label of the upper box for this number."""
    five_box: str
    """The card's label of the five box."""
    matching_open: tuple[int, ...]
    """The columns in which the matching upper box is open."""
    lower_open: bool
    """Whether any lower box is open in any column."""
    roll: int = 0
    """The number of the roll in its turn, where points depend on it."""

    @classmethod
    def from_card(
        cls,
        card: Card,
        boxes: tuple[Box, ...],
        words: Mapping[str, str],
        dice: Dice,
        roll: int = 0,
    ) -> "FiveRoll":
        held = [
            (place, box, value)
            for place, column in enumerate(card.columns)
            for box, value in zip(boxes, column.values, strict=True)
        ]
        face = dice[0]
        return cls(
            dice,
            card,
            five_boxes=tuple(value for _, box, value in held if box.five),
            matching=next((words[box.id] for box in boxes if box.number == face), ""),
            five_box=next(words[box.id] for box in boxes if box.five),
            matching_open=tuple(
                column for column, box, value in held if value is None and box.number == face
            ),
            lower_open=any(value is None and not box.upper for _, box, value in held),
            roll=roll,
        )

    @property
    def number(self) -> int:
        return self.dice[0]

    @property
    def scored_in_five_box(self) -> bool:
        return any(self.five_boxes)

    def ordinary_offer(self, box: Box, column: int, bonus: int = 0) -> Offer:
        return Offer(box.id, column, box.points(self.dice, self.roll), bonus, column)

    def joker_offer(self, box: Box, column: int, bonus: int = 0) -> Offer:
        joker = not box.fits(self.dice)
        return Offer(box.id, column, box.worth(self.dice), bonus, column, joker)

    def refused_offer(self, box: Box, column: int, why_not: IllegalAction) -> Offer:
        return Offer(box.id, column, why_not=why_not)

    def matching_box_reason(self) -> MatchingBoxOpen:
        """The refusal that names the open matching box and, on larger cards, its columns."""
        columns = [column + 1 for column in self.matching_open]
        if len(self.card.columns) == 1:
            return MatchingBoxOpen(box=self.matching)
        if len(columns) == 1:
            return MatchingBoxOpenInColumn(box=self.matching, column=columns[0])
        return MatchingBoxOpenInColumns(box=self.matching, columns=", ".join(map(str, columns)))

    def forced_offer(self, box: Box, column: int, bonus: int) -> Offer:
        """The forced order: the matching upper box, else a lower box, else any box for 0."""
        if self.matching_open:
            if box.number != self.number:
                return self.refused_offer(box, column, self.matching_box_reason())
            return self.ordinary_offer(box, column, bonus)
        if self.lower_open:
            if box.upper:
                return self.refused_offer(box, column, LowerBoxOpen())
            return self.joker_offer(box, column, bonus)
        return self.ordinary_offer(box, column, bonus)


@dataclass(frozen=True, slots=True)
class ExtraFivesPolicy:
    id: str
    place: Callable[[FiveRoll, Box, int], Offer] = field(repr=False)
    top_up: Callable[[FiveRoll, Box, int], Offer | None] | None = field(default=None, repr=False)
    """The offer of a five box that is already filled; None if there never is one."""
    earns: bool = True
    """Whether extra fives can earn a bonus, which needs a row on the card."""


def _none(five: FiveRoll, box: Box, column: int) -> Offer:
    return five.ordinary_offer(box, column)


def _scored_and_none_zeroed(five: FiveRoll) -> bool:
    return five.scored_in_five_box and 0 not in five.five_boxes


def _again_top_up(five: FiveRoll, box: Box, column: int) -> Offer | None:
    if not _scored_and_none_zeroed(five):
        return None
    return Offer(box.id, column, 0, AGAIN_BONUS, column, again=True)


def _wild(five: FiveRoll, box: Box, column: int) -> Offer:
    if _scored_and_none_zeroed(five) and not box.upper:
        return five.joker_offer(box, column)
    return five.ordinary_offer(box, column)


def _eligible(five: FiveRoll, box: Box, column: int) -> Offer:
    if not five.scored_in_five_box:
        return five.ordinary_offer(box, column)
    if five.matching_open:
        matching = box.number == five.number
        return five.ordinary_offer(box, column, BONUS if matching else 0)
    if five.lower_open:
        return (
            five.ordinary_offer(box, column) if box.upper else five.joker_offer(box, column, BONUS)
        )
    return five.ordinary_offer(box, column, BONUS)


def _forced(five: FiveRoll, box: Box, column: int) -> Offer:
    if None in five.five_boxes:
        return five.ordinary_offer(box, column)
    return five.forced_offer(box, column, BONUS if five.scored_in_five_box else 0)


def _triple(five: FiveRoll, box: Box, column: int) -> Offer:
    earlier, columns = five.card.fives, len(five.card.columns)
    if len(earlier) < columns:
        follows = bool(earlier) and earlier[0] and box.five
        return five.ordinary_offer(box, column, BONUS if follows else 0)
    if box.five:
        return five.ordinary_offer(box, column)
    offer = five.forced_offer(box, column, BONUS if all(earlier[:columns]) else 0)
    if isinstance(offer.why_not, MatchingBoxOpen) and None in five.five_boxes:
        either = MatchingOrFiveBoxOpen(box=five.matching, five=five.five_box)
        return five.refused_offer(box, column, either)
    return offer


def _row(five: FiveRoll, box: Box, column: int) -> Offer:
    points = box.points(five.dice)
    if not all(five.five_boxes) or not points:
        return five.ordinary_offer(box, column)
    columns = five.card.columns
    written = sum(each.extra_fives for each in columns) // BONUS
    return Offer(box.id, column, points, BONUS, written % len(columns))


NONE = ExtraFivesPolicy("none", _none, earns=False)
AGAIN = ExtraFivesPolicy("again", _none, _again_top_up)
WILD = ExtraFivesPolicy("wild", _wild, earns=False)
ELIGIBLE = ExtraFivesPolicy("eligible", _eligible)
FORCED = ExtraFivesPolicy("forced", _forced)
TRIPLE = ExtraFivesPolicy("triple", _triple)
ROW = ExtraFivesPolicy("row", _row)

POLICIES = (NONE, AGAIN, WILD, ELIGIBLE, FORCED, TRIPLE, ROW)
