"""A slow, literal, mutable model of the wider family on the console, written from the rules alone.

It shares no code with the engine and exists only for comparison.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.core.family_boxes import LOWER, SECOND_GENERALA, UPPER, count_points, equal

BONUSES = {
    "yatzy": [(63, 50)],
    "yatzy_in_order": [(63, 50)],
    "maxi": [(84, 100)],
    "kniffel": [(63, 35)],
    "yacht": [],
    "generala": [],
    "kismet": [(63, 35), (71, 55), (78, 75)],
    "yamb": [(60, 30)],
}
DOWN, FREE, UP, ANNOUNCED = 1, 2, 3, 4
FIVE_BOX = "five_of_a_kind"


class Refused(Exception):
    """The command is invalid; nothing was changed."""


def refuse_if(wrong: bool, why: str) -> None:
    if wrong:
        raise Refused(why)


class FamilyOracle:
    """A game in progress; each command changes it or raises `Refused` and changes nothing."""

    def __init__(
        self,
        rules: str,
        players: int,
        saved_rolls: bool = True,
        extra_fives: str = "forced",
        double: bool = False,
        served_five: str | None = None,
    ) -> None:
        self.rules = rules
        self.saves = rules == "maxi" and saved_rolls
        self.forced = rules == "kniffel" and extra_fives == "forced"
        self.served_wins = (served_five or ("wins" if players > 1 else "60")) == "wins"
        self.boxes = [*UPPER, *LOWER[rules]]
        if double:
            self.boxes.append(SECOND_GENERALA)
        self.columns = 4 if rules == "yamb" else 1
        self.dice_count = 6 if rules == "maxi" else 5
        self.cards: list[list[dict[str, int | None]]] = [
            [dict.fromkeys(self.boxes) for _ in range(self.columns)] for _ in range(players)
        ]
        self.hundreds = [0] * players
        self.saved = [0] * players
        self.winner: int | None = None
        self.player = 1
        self.over = False
        self.undo_to: dict[str, Any] | None = None
        self.start_turn()

    def start_turn(self) -> None:
        self.dice: tuple[int, ...] | None = None
        self.held: list[int] = []
        self.rolled = 0
        self.announced: str | None = None
        self.rolls_left = 3 if self.over else 3 + self.saved[self.player - 1]

    # --- what may be taken ---------------------------------------------------------------

    @property
    def card(self) -> list[dict[str, int | None]]:
        return self.cards[self.player - 1]

    def open_boxes(self, column: int) -> list[str]:
        return [box for box in self.boxes if self.card[column - 1][box] is None]

    def takeable(self, column: int) -> list[str]:
        """The boxes of a column that its order leaves open now."""
        left = self.open_boxes(column)
        if self.rules == "yatzy_in_order":
            return left[:1]
        if self.rules != "yamb":
            return left
        if self.announced is not None:
            return [self.announced] if column == ANNOUNCED else []
        return {DOWN: left[:1], FREE: left, UP: left[-1:], ANNOUNCED: []}[column]

    def points(self, box: str, column: int) -> int:
        assert self.dice is not None
        if box == SECOND_GENERALA and self.card[column - 1][FIVE_BOX] not in (50, 60):
            return 0
        return count_points(self.rules, box, self.dice, min(self.rolled, 3))

    def options(self) -> list[dict[str, Any]]:
        if self.over or self.dice is None:
            return []
        if self.forced and equal(self.dice) and self.card[0][FIVE_BOX] is not None:
            return self.forced_options()
        return [
            {"box": box, "column": column, "points": self.points(box, column), "bonus": 0}
            for column in range(1, self.columns + 1)
            for box in self.takeable(column)
        ]

    def forced_options(self) -> list[dict[str, Any]]:
        """Kniffel with a further five of a kind, once its box is used."""
        assert self.dice is not None
        bonus = 100 if self.card[0][FIVE_BOX] == 50 else 0
        matching = UPPER[self.dice[0] - 1]
        left = self.open_boxes(1)
        lower = [box for box in left if box not in UPPER]
        if matching in left:
            chosen = {matching: 5 * self.dice[0]}
        elif lower:
            fixed = {"full_house": 25, "small_straight": 30, "large_straight": 40}
            chosen = {box: fixed.get(box, sum(self.dice)) for box in lower}
        else:
            chosen = dict.fromkeys(left, 0)
        return [
            {"box": box, "column": 1, "points": points, "bonus": bonus}
            for box, points in chosen.items()
        ]

    # --- the commands --------------------------------------------------------------------

    def execute(self, line: str) -> None:
        name, *words = line.split()
        match name:
            case "roll":
                self.roll(tuple(map(int, words)))
            case "hold":
                self.hold([*map(int, words)])
            case "score":
                self.score(words[0], int(words[1]))
            case "announce":
                self.announce(words[0])
            case _:
                self.undo()

    def roll(self, values: tuple[int, ...]) -> None:
        refuse_if(self.over, "the game is over")
        refuse_if(self.rolls_left == 0, "no rolls are left")
        refuse_if(len(self.held) == self.dice_count, "all dice are held")
        refuse_if(self.must_announce(), "only announced boxes are open")
        wrong = len(values) != self.dice_count or not {*values} <= {1, 2, 3, 4, 5, 6}
        refuse_if(wrong, "that is no roll")
        for place in self.held:
            kept = self.dice is not None and self.dice[place - 1] == values[place - 1]
            refuse_if(not kept, "a held die shows another number")
        self.dice = values
        self.rolled += 1
        self.rolls_left -= 1
        if self.rolled > 3:
            self.saved[self.player - 1] -= 1
        self.undo_to = None

    def must_announce(self) -> bool:
        if self.rules != "yamb" or self.dice is None or self.announced is not None:
            return False
        return not any(self.open_boxes(column) for column in (DOWN, FREE, UP))

    def hold(self, places: list[int]) -> None:
        refuse_if(self.over or self.dice is None, "nothing is rolled")
        refuse_if(self.rolls_left == 0, "no rolls are left")
        wrong = any(not 1 <= place <= self.dice_count for place in places)
        refuse_if(wrong, "there is no such die")
        refuse_if(len({*places}) != len(places), "a die is named twice")
        self.held = sorted(places)

    def announce(self, box: str) -> None:
        refuse_if(self.rules != "yamb", "nothing is announced here")
        refuse_if(box not in self.boxes, "there is no such box")
        refuse_if(self.over or self.dice is None, "nothing is rolled")
        refuse_if(self.rolled != 1, "it is too late")
        refuse_if(self.announced is not None, "a box is announced already")
        refuse_if(box not in self.open_boxes(ANNOUNCED), "that box is taken")
        self.remember()
        self.announced = box

    def score(self, box: str, column: int) -> None:
        found = [each for each in self.options() if (each["box"], each["column"]) == (box, column)]
        refuse_if(not found, "that box may not be taken now")
        self.remember()
        served = self.rolled == 1 and box == FIVE_BOX and self.dice and equal(self.dice)
        self.card[column - 1][box] = found[0]["points"]
        self.hundreds[self.player - 1] += found[0]["bonus"]
        if self.saves:
            self.saved[self.player - 1] = self.rolls_left
        if self.rules == "generala" and self.served_wins and served:
            self.winner, self.over = self.player, True
        elif all(None not in column.values() for card in self.cards for column in card):
            self.over = True
        else:
            self.player = self.player % len(self.cards) + 1
        self.start_turn()

    def remember(self) -> None:
        self.undo_to = None
        self.undo_to = copy.deepcopy(self.__dict__)

    def undo(self) -> None:
        if self.undo_to is None:
            raise Refused("there is nothing to take back")
        self.__dict__.update(self.undo_to)

    # --- the state -----------------------------------------------------------------------

    def column_state(self, player: int, column: int) -> dict[str, int | None]:
        shown = dict(self.cards[player - 1][column - 1])
        sums = {box: value or 0 for box, value in shown.items()}
        subtotal = sum(sums[box] for box in UPPER)
        bonus = max([extra for goal, extra in BONUSES[self.rules] if subtotal >= goal], default=0)
        lower = sum(sums.values()) - subtotal
        difference = 0
        if self.rules == "yamb":
            lower -= sums["maximum"] + sums["minimum"]
            if None not in (shown["maximum"], shown["minimum"], shown["ones"]):
                difference = max(0, (sums["maximum"] - sums["minimum"]) * sums["ones"])
            shown["difference"] = difference
        extra = self.hundreds[player - 1]
        grand = subtotal + bonus + difference + lower + extra
        shown |= {"upper_subtotal": subtotal, "upper_bonus": bonus, "upper_total": subtotal + bonus}
        shown |= {"lower_total": lower, "extra_fives": extra, "grand_total": grand}
        shown |= {"multiplier": 1, "column_total": grand}
        return shown

    def state(self) -> dict[str, Any]:
        cards = []
        for player in range(1, len(self.cards) + 1):
            columns = [self.column_state(player, each) for each in range(1, self.columns + 1)]
            cards.append(
                {"columns": columns, "total": sum(each["column_total"] or 0 for each in columns)}
            )
        taken = sum(value is not None for column in self.card for value in column.values())
        special: dict[str, Any] = {}
        if self.rules == "yamb":
            special["announced"] = self.announced
        if self.rules == "maxi":
            special["saved_rolls"] = self.saved
        if self.rules == "generala":
            special["winner"] = self.winner
        return {
            "ok": True,
            "player": self.player,
            "turn": taken if self.over else taken + 1,
            "rolls_left": self.rolls_left,
            "dice": None if self.dice is None else [*self.dice],
            "held": self.held,
            "over": self.over,
            **special,
            "totals": [card["total"] for card in cards],
            "cards": cards,
            "options": sorted(self.options(), key=lambda each: (each["column"], each["box"])),
        }
