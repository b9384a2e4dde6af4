"""A slow, literal, mutable model of the console, written from the rules and the contract alone.

It shares no code with the engine and exists only for comparison.
"""

from __future__ import annotations

import copy
import itertools
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
FIVE_BOX = "five_of_a_kind"
LOWER = [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    FIVE_BOX,
    "chance",
]
BOXES = UPPER + LOWER
POLICIES = ["none", "again", "wild", "eligible", "forced", "triple", "row"]


class Refused(Exception):
    """The command is invalid; nothing was changed."""


class RuleSet(NamedTuple):
    """One row of the table of rule sets; `choices` are the policies a player may choose."""

    most_players: int
    columns: int
    multiply: bool
    extra_fives: str
    choices: list[str]


RULE_SETS = {
    "winzee": RuleSet(6, 1, False, "again", ["again", "wild", "none"]),
    "os2": RuleSet(6, 1, False, "none", []),
    "triple": RuleSet(2, 3, True, "triple", []),
    "yachtz": RuleSet(2, 3, True, "row", []),
    "jahtzee": RuleSet(4, 1, False, "eligible", []),
    "official": RuleSet(6, 1, False, "forced", []),
    "custom": RuleSet(6, 1, False, "forced", POLICIES),
}


class Option(NamedTuple):
    """A legal placement: the box, its points and its bonus, both before the multiplier."""

    box: str
    column: int
    points: int
    bonus: int


def has_equal(dice: list[int], count: int) -> bool:
    """Whether at least `count` dice show the same number."""
    return any(len(set(chosen)) == 1 for chosen in itertools.combinations(dice, count))


def natural(box: str, dice: list[int]) -> int:
    """The score of these dice by the table of boxes."""
    text = "".join(str(die) for die in sorted(dice))
    if box in UPPER:
        number = UPPER.index(box) + 1
        return sum(die for die in dice if die == number)
    if box == "three_of_a_kind":
        return sum(dice) if has_equal(dice, 3) else 0
    if box == "four_of_a_kind":
        return sum(dice) if has_equal(dice, 4) else 0
    if box == "full_house":
        three_first = re.fullmatch(r"(.)\1\1(.)\2", text)
        two_first = re.fullmatch(r"(.)\1(.)\2\2", text)
        five_equal = re.fullmatch(r"(.)\1\1\1\1", text)
        return 25 if (three_first or two_first) and not five_equal else 0
    if box == "small_straight":
        runs = [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]
        return 30 if any(run <= set(dice) for run in runs) else 0
    if box == "large_straight":
        return 40 if text in ("12345", "23456") else 0
    if box == FIVE_BOX:
        return 50 if has_equal(dice, 5) else 0
    if box == "chance":
        return sum(dice)
    raise Refused(f"there is no box called {box}")


def joker(box: str, dice: list[int]) -> int:
    """The full score of a lower box, whatever the dice."""
    fixed = {"full_house": 25, "small_straight": 30, "large_straight": 40, FIVE_BOX: 50}
    return fixed[box] if box in fixed else sum(dice)


class Card:
    """One player's boxes, bonuses, and where their fives went, in order."""

    def __init__(self, columns: int) -> None:
        self.boxes: list[dict[str, int | None]] = [dict.fromkeys(BOXES) for _ in range(columns)]
        self.bonuses = [0] * columns
        self.fives_went_to: list[str] = []
        self.row_hundreds = 0

    def is_open(self, box: str, column: int) -> bool:
        return self.boxes[column - 1][box] is None

    def open_places(self, names: list[str]) -> list[tuple[str, int]]:
        columns = range(1, len(self.boxes) + 1)
        return [(box, column) for column in columns for box in names if self.is_open(box, column)]

    def five_boxes(self) -> list[int | None]:
        return [boxes[FIVE_BOX] for boxes in self.boxes]

    def taken(self) -> int:
        return len(self.boxes) * len(BOXES) - len(self.open_places(BOXES))

    def is_full(self) -> bool:
        return not self.open_places(BOXES)


def ordinary(card: Card, dice: list[int]) -> list[Option]:
    """Return every open box at its natural value, as for an ordinary roll."""
    return [Option(box, column, natural(box, dice), 0) for box, column in card.open_places(BOXES)]


def again(card: Card, dice: list[int]) -> list[Option]:
    options = ordinary(card, dice)
    fives = card.five_boxes()
    if 50 in fives and 0 not in fives:
        for column in range(1, len(fives) + 1):
            if fives[column - 1] == 50:
                options.append(Option(FIVE_BOX, column, 0, 50))
    return options


def wild(card: Card, dice: list[int]) -> list[Option]:
    fives = card.five_boxes()
    if not (50 in fives and 0 not in fives):
        return ordinary(card, dice)
    options = [Option(box, column, joker(box, dice), 0) for box, column in card.open_places(LOWER)]
    options += [
        Option(box, column, natural(box, dice), 0) for box, column in card.open_places(UPPER)
    ]
    return options


def eligible(card: Card, dice: list[int]) -> list[Option]:
    matching = UPPER[dice[0] - 1]
    if 50 not in card.five_boxes():
        return ordinary(card, dice)
    options = []
    # The matching upper box is open.
    if card.open_places([matching]):
        for box, column in card.open_places(BOXES):
            if box == matching:
                options.append(Option(box, column, 5 * dice[0], 100))
            else:
                options.append(Option(box, column, natural(box, dice), 0))
        return options
    # The matching upper box is used, in every column.
    if card.open_places(LOWER):
        for box, column in card.open_places(LOWER):
            options.append(Option(box, column, joker(box, dice), 100))
        for box, column in card.open_places(UPPER):
            options.append(Option(box, column, 0, 0))
        return options
    # And no lower box is open either.
    for box, column in card.open_places(UPPER):
        options.append(Option(box, column, 0, 100))
    return options


def forced(card: Card, dice: list[int]) -> list[Option]:
    matching = UPPER[dice[0] - 1]
    if None in card.five_boxes():
        return ordinary(card, dice)
    bonus = 100 if 50 in card.five_boxes() else 0
    if card.open_places([matching]):
        return [
            Option(box, column, 5 * dice[0], bonus) for box, column in card.open_places([matching])
        ]
    if card.open_places(LOWER):
        return [
            Option(box, column, joker(box, dice), bonus) for box, column in card.open_places(LOWER)
        ]
    return [Option(box, column, 0, bonus) for box, column in card.open_places(UPPER)]


def triple(card: Card, dice: list[int]) -> list[Option]:  # noqa: C901 (one branch per rule)
    matching = UPPER[dice[0] - 1]
    columns = len(card.boxes)
    five_number = len(card.fives_went_to) + 1
    if five_number == 1:
        return ordinary(card, dice)
    options = []
    # The 2nd or 3rd five (up to the N-th).
    if five_number <= columns:
        for box, column in card.open_places(BOXES):
            if card.fives_went_to[0] == FIVE_BOX and box == FIVE_BOX:
                options.append(Option(box, column, 50, 100))
            else:
                options.append(Option(box, column, natural(box, dice), 0))
        return options
    # The 4th and later (N+1st).
    bonus = 100 if all(box == FIVE_BOX for box in card.fives_went_to[:columns]) else 0
    for box, column in card.open_places([FIVE_BOX]):
        options.append(Option(box, column, 50, 0))
    if card.open_places([matching]):
        for box, column in card.open_places([matching]):
            options.append(Option(box, column, 5 * dice[0], bonus))
    elif card.open_places(LOWER):
        for box, column in card.open_places(LOWER):
            if box != FIVE_BOX:
                options.append(Option(box, column, joker(box, dice), bonus))
    else:
        for box, column in card.open_places(UPPER):
            options.append(Option(box, column, 0, bonus))
    return options


def row(card: Card, dice: list[int]) -> list[Option]:
    if any(five != 50 for five in card.five_boxes()):
        return ordinary(card, dice)
    options = []
    for box, column in card.open_places(BOXES):
        points = natural(box, dice)
        options.append(Option(box, column, points, 100 if points > 0 else 0))
    return options


POLICY_OPTIONS = dict(
    zip(POLICIES, [ordinary, again, wild, eligible, forced, triple, row], strict=True)
)


class Oracle:
    """A game in progress; each command changes it or raises `Refused` and changes nothing."""

    def __init__(
        self,
        rules: str,
        players: int,
        columns: int | None = None,
        multiply: bool | None = None,
        extra_fives: str | None = None,
    ) -> None:
        if rules not in RULE_SETS:
            raise Refused(f"there is no rule set called {rules}")
        rule_set = RULE_SETS[rules]
        if not 1 <= players <= rule_set.most_players:
            raise Refused(f"{rules} is for 1 to {rule_set.most_players} players")
        options_given = columns is not None or multiply is not None or extra_fives is not None
        if options_given and not rule_set.choices:
            raise Refused(f"{rules} does not offer that option")
        if columns is not None and not 1 <= columns <= 6:
            raise Refused("columns are 1 to 6")
        if extra_fives is not None and extra_fives not in rule_set.choices:
            raise Refused(f"{rules} does not offer {extra_fives}")
        self.columns = rule_set.columns if columns is None else columns
        self.multiply = rule_set.multiply if multiply is None else multiply
        self.policy = rule_set.extra_fives if extra_fives is None else extra_fives
        self.cards = [Card(self.columns) for _ in range(players)]
        self.player = 1
        self.over = False
        self.undo_to: dict[str, Any] | None = None
        self.start_turn()

    def start_turn(self) -> None:
        self.dice: list[int] | None = None
        self.held: list[int] = []
        self.rolls_left = 3

    def options(self) -> list[Option]:
        if self.over or self.dice is None:
            return []
        card = self.cards[self.player - 1]
        is_five = has_equal(self.dice, 5)
        found = (
            POLICY_OPTIONS[self.policy](card, self.dice) if is_five else ordinary(card, self.dice)
        )
        return sorted(found, key=lambda option: (option.column, option.box))

    def roll(self, values: Iterable[int]) -> None:
        values = list(values)
        if self.over:
            raise Refused("the game is over")
        if self.rolls_left == 0:
            raise Refused("no rolls are left")
        if self.held == [1, 2, 3, 4, 5]:
            raise Refused("all five dice are held")
        if len(values) != 5 or any(value not in (1, 2, 3, 4, 5, 6) for value in values):
            raise Refused("a roll is five numbers from 1 to 6")
        for place in self.held:
            if self.dice is not None and self.dice[place - 1] != values[place - 1]:
                raise Refused(f"die {place} is held and shows another number")
        self.dice = values
        self.rolls_left -= 1
        self.undo_to = None

    def hold(self, places: Iterable[int]) -> None:
        places = list(places)
        if self.over:
            raise Refused("the game is over")
        if self.dice is None:
            raise Refused("nothing is rolled yet")
        if self.rolls_left == 0:
            raise Refused("no rolls are left")
        if any(place not in (1, 2, 3, 4, 5) for place in places):
            raise Refused("dice are numbered 1 to 5")
        if len(set(places)) != len(places):
            raise Refused("a die is named twice")
        self.held = sorted(places)

    def score(self, box: str, column: int = 1) -> None:  # noqa: C901 (one branch per rule)
        if box not in BOXES:
            raise Refused(f"there is no box called {box}")
        if not 1 <= column <= self.columns:
            raise Refused(f"there is no column {column}")
        if self.over:
            raise Refused("the game is over")
        if self.dice is None:
            raise Refused("nothing is rolled yet")
        chosen = [
            option for option in self.options() if option.box == box and option.column == column
        ]
        if not chosen:
            raise Refused("that box is taken or not allowed now")
        option = chosen[0]
        self.undo_to = None
        self.undo_to = copy.deepcopy(self.__dict__)
        card = self.cards[self.player - 1]
        if has_equal(self.dice, 5):
            card.fives_went_to.append(box)
        bonus_column = column
        if self.policy == "row" and option.bonus > 0:
            bonus_column = card.row_hundreds % self.columns + 1
            card.row_hundreds += 1
        card.bonuses[bonus_column - 1] += option.bonus
        takes_another_turn = not card.is_open(box, column)
        if not takes_another_turn:
            card.boxes[column - 1][box] = option.points
        self.start_turn()
        if all(each.is_full() for each in self.cards):
            self.over = True
        elif not takes_another_turn:
            self.player = self.player % len(self.cards) + 1
            while self.cards[self.player - 1].is_full():
                self.player = self.player % len(self.cards) + 1

    def undo(self) -> None:
        if self.undo_to is None:
            raise Refused("there is no placement to take back")
        self.__dict__.update(self.undo_to)

    def column_state(self, card: Card, column: int) -> dict[str, int | None]:
        shown = dict(card.boxes[column - 1])
        subtotal = sum(shown[box] or 0 for box in UPPER)
        bonus = 35 if subtotal >= 63 else 0
        lower = sum(shown[box] or 0 for box in LOWER)
        extra = card.bonuses[column - 1]
        grand = subtotal + bonus + lower + extra
        multiplier = column if self.multiply else 1
        shown |= {"upper_subtotal": subtotal, "upper_bonus": bonus, "upper_total": subtotal + bonus}
        shown |= {"lower_total": lower, "extra_fives": extra, "grand_total": grand}
        shown |= {"multiplier": multiplier, "column_total": grand * multiplier}
        return shown

    def state(self) -> dict[str, Any]:
        cards = []
        for card in self.cards:
            columns = [self.column_state(card, column) for column in range(1, self.columns + 1)]
            cards.append(
                {
                    "columns": columns,
                    "total": sum(column["column_total"] or 0 for column in columns),
                }
            )
        taken = self.cards[self.player - 1].taken()
        return {
            "ok": True,
            "player": self.player,
            "turn": taken if self.over else taken + 1,
            "rolls_left": self.rolls_left,
            "dice": None if self.dice is None else list(self.dice),
            "held": list(self.held),
            "over": self.over,
            "totals": [card["total"] for card in cards],
            "cards": cards,
            "options": [option._asdict() for option in self.options()],
        }
