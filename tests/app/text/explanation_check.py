"""Checks the claims of an explanation by another way than it was made: best play is followed roll
by roll, and every number of the English sentence is compared with the result."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from app.text import coach as words
from app.text import table
from core import State
from core.card import Cell
from core.coach import Choice, Evaluation, explain
from core.coach.card_values import evaluate_card
from core.coach.choice_values import TurnValues, evaluate_turn
from tests.core.coach.brute_force import ROLLS_AFTER

WORTH_MORE = re.compile(
    r"(?P<best>.+?) is worth (?P<gain>[\d.]+) more than (?P<other>.+?): (?P<because>.+)\."
)
EQUAL = re.compile(r"(?P<best>.+?) is as good as (?P<other>.+?)\.")
GOING_FOR = re.compile(r"going for (?P<box>.+) with (?P<dice>.+)")
PERCENT = r"(\d+) ?%"


class Ending(NamedTuple):
    chance: float
    points: float
    """Of the box, and of the bonus for an extra five of a kind."""
    total: float
    """With multipliers."""
    extra_five: bool


class Turn:
    """A position with the values of its choices, and where each choice leads."""

    def __init__(self, position: State) -> None:
        self.position = position
        self.values = TurnValues(evaluate_card(position.setup, position.card))
        self.found: Evaluation = evaluate_turn(position, self.values)
        self._ends: dict[tuple[tuple[int, ...], int], dict[Cell, list[Ending]]] = {}

    def endings(self, choice: Choice) -> dict[Cell, list[Ending]]:
        if choice.offer is not None:
            return self._taken(choice, 1.0)
        return self._kept(choice.dice, self.position.rolls_left)

    def _taken(self, choice: Choice, chance: float) -> dict[Cell, list[Ending]]:
        offer = choice.offer
        assert offer is not None
        gain = offer.gain(self.position.setup.multipliers)
        special = bool(offer.bonus or offer.joker or offer.again)
        return {offer.cell: [Ending(chance, offer.points + offer.bonus, gain, special)]}

    def _kept(self, dice: tuple[int, ...], rolls_left: int) -> dict[Cell, list[Ending]]:
        if (dice, rolls_left) not in self._ends:
            ends: dict[Cell, list[Ending]] = defaultdict(list)
            for roll, chance in ROLLS_AFTER[dice]:
                after = replace(self.position, dice=roll, rolls_left=rolls_left - 1)
                best = evaluate_turn(after, self.values).choices[0]
                if best.offer is not None:
                    then = self._taken(best, 1.0)
                else:
                    then = self._kept(best.dice, rolls_left - 1)
                for cell, each in then.items():
                    ends[cell] += [end._replace(chance=end.chance * chance) for end in each]
            self._ends[dice, rolls_left] = ends
        return self._ends[dice, rolls_left]


class Claims:
    """What an explanation of the best choice against another one says, clause by clause."""

    def __init__(self, turn: Turn, other: Choice) -> None:
        self.turn, self.setup = turn, turn.position.setup
        self.best, self.other = turn.found.choices[0], other
        why = explain(turn.position, against=other)
        assert why is not None
        self.sentence = words.explain_choice(why, self.setup)
        self.mine, self.theirs = turn.endings(self.best), turn.endings(other)
        self.boxes = {
            words.cell_name(self.setup, box.id, column): (box.id, column)
            for box, column in product(self.setup.rules.boxes, range(self.setup.columns))
        }

    def errors(self) -> list[str]:
        """Everything that is not as the sentence says."""
        found = WORTH_MORE.fullmatch(self.sentence) or EQUAL.fullmatch(self.sentence)
        if found is None:
            return ["not understood"]
        gain = self.best.value - self.other.value
        facts = found.groupdict()
        wrong = [] if self._names(facts["best"], self.best) else ["names another best choice"]
        if not self._names(facts["other"], self.other):
            wrong.append("names another choice to compare with")
        if "gain" in facts and abs(gain - float(facts["gain"])) > 0.0501:
            wrong.append(f"gains {gain:.2f}")
        if "gain" not in facts and gain > 0.0501:
            wrong.append(f"not equal: {gain:.2f}")
        for clause in facts.get("because", "").split("; ") if "because" in facts else ():
            wrong += self._clause_errors(clause)
        return wrong

    def _names(self, text: str, choice: Choice) -> bool:
        if choice.offer is not None:
            box = words.cell_name(self.setup, *choice.offer.cell)
            return text.lower().startswith("taking ") and text.endswith(f" in {box}")
        dice = words.format_kept_dice(choice)
        if (going := GOING_FOR.fullmatch(text)) is not None:
            leads, rest = self.theirs, self.mine
            cell = self.boxes[going["box"]]
            more_often = _chance(leads, cell) > _chance(rest, cell)
            return more_often and going["dice"] == (dice or "all dice")
        said = text.lower()
        return said == f"holding {dice}" if dice else said == "rolling all dice again"

    def _clause_errors(self, clause: str) -> list[str]:
        for pattern, check in self.PATTERNS:
            found = re.fullmatch(pattern, clause)
            if found is not None:
                return [] if check(self, *found.groups()) else [f"wrong: {clause}"]
        return [f"not understood: {clause}"]

    # --- clauses --------------------------------------------------------------------------------

    def _more_often(self, box: str, percent: str, less: str) -> bool:
        cell = self.boxes[box]
        return _says(percent, _scoring(self.mine, cell)) and _says(
            less, _scoring(self.theirs, cell)
        )

    def _with_average(self, box: str, percent: str, points: str) -> bool:
        cell = self.boxes[box]
        return _says(percent, _scoring(self.mine, cell)) and _near(
            points, _average(self.mine, cell)
        )

    def _with_more(self, box: str, points: str, fewer: str) -> bool:
        cell = self.boxes[box]
        return _near(points, _average(self.mine, cell)) and _near(
            fewer, _average(self.theirs, cell)
        )

    def _ends_in(self, box: str, percent: str) -> bool:
        return _says(percent, _scoring(self.mine, self.boxes[box]))

    def _still_ends(self, percent: str, points: str) -> bool:
        assert self.other.offer is not None
        cell = self.other.offer.cell
        return _says(percent, _scoring(self.mine, cell)) and _near(
            points, _average(self.mine, cell)
        )

    def _other_stays_open(self, clause: str, box: str) -> bool:
        assert self.other.offer is not None
        same = self.boxes[box] == self.other.offer.cell
        return same and self._clause_errors(clause) == []

    def _rarely(self, box: str, percent: str) -> bool:
        return _says(percent, _scoring(self.theirs, self.boxes[box]))

    def _rolling_average(self, points: str) -> bool:
        rolling = self.theirs if self.best.offer is not None else self.mine
        return _near(points, self._turn_points(rolling))

    def _extra_five(self, percent: str) -> bool:
        mine, theirs = (
            sum(end.chance for each in ends.values() for end in each if end.extra_five)
            for ends in (self.mine, self.theirs)
        )
        return _says(percent, mine) and mine > theirs

    def _turn_average(self, points: str, less: str) -> bool:
        mine, theirs = self._turn_points(self.mine), self._turn_points(self.theirs)
        return _near(points, mine) and _near(less, theirs)

    def _rest_worth_more(self) -> bool:
        mine, theirs = self._turn_points(self.mine), self._turn_points(self.theirs)
        return self.best.value - mine > self.other.value - theirs

    def _turn_points(self, ends: dict[Cell, list[Ending]]) -> float:
        return sum(end.chance * end.total for each in ends.values() for end in each)

    def _last_box_average(self, box: str, points: str, less: str) -> bool:
        cell = self.boxes[box]
        return (
            self._last_box(box)
            and _near(points, _mean(self.mine, cell))
            and _near(less, _mean(self.theirs, cell))
        )

    def _last_box_chance(self, box: str, percent: str, less: str) -> bool:
        return self._last_box(box) and self._more_often(box, percent, less)

    def _last_box(self, box: str) -> bool:
        open_cells = [
            (each.id, column)
            for column, held in enumerate(self.turn.position.card.columns)
            for each, value in zip(self.setup.rules.boxes, held.values, strict=True)
            if value is None
        ]
        return open_cells == [self.boxes[box]]

    def _pace(self, box: str, said: int) -> bool:
        return self._ahead(self.boxes[box][1]) == said

    def _pace_short(self, box: str, count: str) -> bool:
        return self._pace(box, -int(count))

    def _pace_ahead(self, box: str, count: str) -> bool:
        return self._pace(box, int(count))

    def _pace_even(self, box: str) -> bool:
        return self._pace(box, 0)

    def _ahead(self, column: int, choice: Choice | None = None) -> int:
        """The lead over three of each number, now or after a placement."""
        values = list(self.turn.position.card.columns[column].values)
        boxes = self.setup.rules.boxes
        if choice is not None and choice.offer is not None and choice.offer.column == column:
            values[[box.id for box in boxes].index(choice.offer.box)] = choice.offer.points
        return sum(
            value - 3 * (box.number or 0)
            for box, value in zip(boxes, values, strict=True)
            if box.number and value is not None
        )

    def _puts_ahead(self, count: str) -> bool:
        assert self.best.offer is not None
        return self._ahead(self.best.offer.column, self.best) == int(count)

    def _keeps_pace(self) -> bool:
        assert self.best.offer is not None
        return self._ahead(self.best.offer.column, self.best) == 0

    def _counts_towards_bonus(self) -> bool:
        offer = self.best.offer
        assert offer is not None
        return offer.points > 0 and any(
            box.number for box in self.setup.rules.boxes if box.id == offer.box
        )

    def _better_left_open(self, kept: str, taken: str) -> bool:
        best, other = self.best.offer, self.other.offer
        assert best is not None
        assert other is not None
        named = (self.boxes[kept], self.boxes[taken]) == (other.cell, best.cell)
        times = self.setup.multipliers
        return named and self.best.value - best.gain(times) > self.other.value - other.gain(times)

    def _more_points(self, count: str) -> bool:
        best, other = self.best.offer, self.other.offer
        assert best is not None
        assert other is not None
        times = self.setup.multipliers
        return best.gain(times) - other.gain(times) == int(count)

    def _wins_bonus(self) -> bool:
        return self._upper(self.best) >= 63 > self._upper(self.other)

    def _gives_up_bonus(self) -> bool:
        return self._possible(self.best) >= 63 > self._possible(self.other)

    def _upper(self, choice: Choice) -> int:
        return self._upper_half(choice)[0]

    def _possible(self, choice: Choice) -> int:
        total, open_numbers = self._upper_half(choice)
        return total + 5 * sum(open_numbers)

    def _upper_half(self, choice: Choice) -> tuple[int, list[int]]:
        """The upper total after a placement, and the numbers that are open then. In the column of
        the box that decides about the bonus."""
        boxes = self.setup.rules.boxes
        upper = {box.id for box in boxes if box.number}
        offers = [each.offer for each in (self.best, self.other) if each.offer is not None]
        column = next(offer.column for offer in offers if offer.box in upper)
        values = list(self.turn.position.card.columns[column].values)
        if choice.offer is not None and choice.offer.column == column:
            values[[box.id for box in boxes].index(choice.offer.box)] = choice.offer.points
        pairs = [
            (box.number, value) for box, value in zip(boxes, values, strict=True) if box.number
        ]
        return sum(value or 0 for _, value in pairs), [n for n, value in pairs if value is None]

    PATTERNS: tuple[tuple[str, Callable[..., bool]], ...] = (
        (r"(it .+), and (.+) stays open", _other_stays_open),
        (rf"it ends in (.+) {PERCENT} of the time, the other way {PERCENT}", _more_often),
        (
            rf"it ends in (.+) {PERCENT} of the time, with ([\d.]+) points on average",
            _with_average,
        ),
        (
            r"it ends in (.+) with ([\d.]+) points on average, the other way with ([\d.]+)",
            _with_more,
        ),
        (rf"it ends in (.+) {PERCENT} of the time", _ends_in),
        (
            rf"it still ends there {PERCENT} of the time, with ([\d.]+) points on average",
            _still_ends,
        ),
        (rf"rolling again would end in (.+) only {PERCENT} of the time", _rarely),
        (r"rolling again scores ([\d.]+) points on average", _rolling_average),
        (
            rf"{PERCENT} of these turns end in another five of a kind that earns a bonus",
            _extra_five,
        ),
        (
            r"this turn scores ([\d.]+) points on average, the other way ([\d.]+)",
            _turn_average,
        ),
        (r"what stays open for later turns is then worth more", _rest_worth_more),
        (r"only (.+) is left to fill", _last_box),
        (
            r"only (.+) is left, and it gets ([\d.]+) points on average, the other way ([\d.]+)",
            _last_box_average,
        ),
        (
            rf"only (.+) is left, and it scores {PERCENT} of the time, the other way {PERCENT}",
            _last_box_chance,
        ),
        (
            r"with (.+) still open, you are (\d+) points? short of the bonus pace",
            _pace_short,
        ),
        (
            r"with (.+) still open, you are (\d+) points? ahead of the bonus pace",
            _pace_ahead,
        ),
        (r"with (.+) still open, you are just on the bonus pace", _pace_even),
        (r"it puts you (\d+) points? ahead of the bonus pace", _puts_ahead),
        (r"it keeps you on the bonus pace", _keeps_pace),
        (r"it counts towards the upper bonus, too", _counts_towards_bonus),
        (r"leaving (.+) open is worth more than leaving (.+) open", _better_left_open),
        (r"it scores (\d+) more points? now", _more_points),
        (r"it wins the upper bonus", _wins_bonus),
        (r"the other way gives up the upper bonus", _gives_up_bonus),
    )


def _chance(ends: dict[Cell, list[Ending]], cell: Cell) -> float:
    return sum(end.chance for end in ends.get(cell, ()))


def _scoring(ends: dict[Cell, list[Ending]], cell: Cell) -> float:
    return sum(end.chance for end in ends.get(cell, ()) if end.points)


def _mean(ends: dict[Cell, list[Ending]], cell: Cell) -> float:
    """With zeros."""
    return sum(end.chance * end.points for end in ends.get(cell, ()))


def _average(ends: dict[Cell, list[Ending]], cell: Cell) -> float:
    """Of the turns that score in the box."""
    brought = sum(end.chance * end.points for end in ends.get(cell, ()))
    scoring = _scoring(ends, cell)
    return brought / scoring if scoring else 0.0


def _says(percent: str, chance: float) -> bool:
    """Whether the percentage is the chance, rounded; 1 and 99 stand for nearly 0 and 1."""
    return table.chance_percent(chance).rstrip("%").strip() == percent or (
        abs(100 * chance - int(percent)) < 0.5001
    )


def _near(said: str, exact: float) -> bool:
    return abs(float(said) - exact) < 0.0501
