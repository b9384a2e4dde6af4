"""Where a turn ends after a choice, followed with best play."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.boxes import SIDES
from core.card import Cell, Offer
from core.coach.choice_values import Announcement, Choice, Keep, Take, TurnValues, possible_keeps
from core.coach.column_state import offers_for_fives, open_cells
from core.state import State


@dataclass(frozen=True, slots=True)
class LikelyBox:
    """A box in which the turn may end."""

    box: str
    column: int
    chance: float
    points: float
    """The box's average points then, including the bonus of an extra five of a kind."""
    gain: float
    """What they add to the total then, with the multiplier; nothing in a box of a difference."""
    scores: float
    """The chance that it ends there with points, not with a zero."""

    @property
    def cell(self) -> Cell:
        return self.box, self.column

    @property
    def scored(self) -> float:
        """The box's average points when it scores at all."""
        return self.chance * self.points / self.scores if self.scores else 0.0


@dataclass(frozen=True, slots=True)
class _Ending:
    """How a turn ends with a roll."""

    roll: int
    rolls_left: int
    """As far as it matters for the points."""
    offer: Offer

    @property
    def cell(self) -> Cell:
        return self.offer.cell

    @property
    def points(self) -> int:
        return self.offer.points + self.offer.bonus

    @property
    def special(self) -> bool:
        """Whether it is a rewarded extra five of a kind."""
        return _is_special(self.offer)


class TurnEndings:
    """Where the turn ends after a choice with best play, for one state."""

    def __init__(self, state: State, turn: TurnValues) -> None:
        self._state, self._turn = state, turn.of(state)
        self._rules, self._sets = turn.card_values.rules, turn.sets
        self._endings: dict[int, list[_Ending]] = {}

    def leads(self, choice: Choice) -> tuple[LikelyBox, ...]:
        if isinstance(choice, Take):
            offer = choice.offer
            points = offer.points + offer.bonus
            gain = self._gain(offer.cell, points)
            return (LikelyBox(*offer.cell, 1.0, points, gain, float(points > 0)),)
        sums: dict[Cell, tuple[float, float, float]] = {}
        for ending, chance in self._end_chances(choice):
            had, brought, scores = sums.get(ending.cell, (0.0, 0.0, 0.0))
            scores += chance if ending.points else 0.0
            sums[ending.cell] = (had + chance, brought + chance * ending.points, scores)
        found = [
            LikelyBox(*cell, chance, brought / chance, self._gain(cell, brought / chance), scores)
            for cell, (chance, brought, scores) in sums.items()
        ]
        return tuple(sorted(found, key=lambda lead: -lead.chance))

    def _gain(self, cell: Cell, points: float) -> float:
        box, column = cell
        setup = self._state.setup
        return points * setup.multipliers[column] if setup.rules.counts(box) else 0.0

    def extra_five(self, choice: Choice) -> float:
        if isinstance(choice, Take):
            return float(_is_special(choice.offer))
        return sum(chance for ending, chance in self._end_chances(choice) if ending.special)

    def offers_after(self, choice: Keep | Announcement) -> Iterator[tuple[Offer, bool, float]]:
        """What is taken in the end, whether with five of a kind, and the chance of it."""
        fives = {*self._sets.fives}
        for ending, chance in self._end_chances(choice):
            yield ending.offer, ending.roll in fives, chance

    def _end_chances(self, choice: Keep | Announcement) -> list[tuple[_Ending, float]]:
        """The ways in which the turn may end, with their chances."""
        state, sets = self._state, self._sets
        if isinstance(choice, Announcement):
            after = TurnEndings(replace(state, announced=choice.announced), self._turn)
            roll = sets.roll_index(state.dice or ())
            return after._ends_after({roll: 1.0}, state.rolls_left)
        rolls = self._rolls_after_keeping({sets.index[choice.dice]: 1.0})
        return self._ends_after(rolls, state.rolls_left - 1)

    def _ends_after(self, rolls: dict[int, float], rolls_left: int) -> list[tuple[_Ending, float]]:
        """The same after these whole rolls, with their chances."""
        ends: list[tuple[_Ending, float]] = []
        endings, taken = self._best_endings(rolls_left), self._turn.take_values(rolls_left)
        worth = self._turn.keep_values(rolls_left) if rolls_left else []
        now: dict[int, float] = {}
        for roll, chance in rolls.items():
            kept = self._best_keep(roll, worth) if rolls_left else None
            if kept is None or worth[kept] <= taken[roll]:
                ends.append((endings[roll], chance))
            else:
                now[kept] = now.get(kept, 0.0) + chance
        if now:
            ends += self._ends_after(self._rolls_after_keeping(now), rolls_left - 1)
        return ends

    def _rolls_after_keeping(self, kept: dict[int, float]) -> dict[int, float]:
        """From sets of kept dice to whole rolls, one die at a time."""
        sets = self._sets
        for size in range(sets.dice):
            begin, end = sets.starts[size], sets.starts[size + 1]
            for place in [each for each in kept if begin <= each < end]:
                share = kept.pop(place) / SIDES
                for grown in sets.with_one_more[place]:
                    kept[grown] = kept.get(grown, 0.0) + share
        return {place - sets.starts[sets.dice]: chance for place, chance in kept.items()}

    def _best_keep(self, roll: int, worth: list[float]) -> int:
        """The best set to keep of a roll."""
        sets = self._sets
        keeps = possible_keeps(sets.rolls[roll])
        return max((sets.index[kept] for kept in keeps), key=worth.__getitem__)

    def _best_endings(self, rolls_left: int) -> list[_Ending]:
        """For each roll, the best box to end the turn with."""
        rolls_left = self._rules.alike(rolls_left)
        if rolls_left not in self._endings:
            rules, state, values = self._rules, self._state, self._turn.card_values
            places = open_cells(state.setup, rules, state.card, state.announced)
            cells = [(rules.boxes[box].id, column) for column, box in places]
            rows = values.values_by_box(rolls_left)
            points = rules.points_with(rolls_left)
            endings = []
            for roll, column in enumerate(zip(*rows, strict=True)):
                name, number = cells[max(range(len(rows)), key=column.__getitem__)]
                box = points[rules.index[name]]
                offer = Offer(name, number, box.values[box.index[roll]])
                endings.append(_Ending(roll, rolls_left, offer))
            for roll, dice, offers in offers_for_fives(state.setup, rules, state.card, rolls_left):
                offer = max(offers, key=lambda each: values.value_after(each, dice))
                endings[roll] = _Ending(roll, rolls_left, offer)
            self._endings[rolls_left] = endings
        return self._endings[rolls_left]


def _is_special(offer: Offer) -> bool:
    return bool(offer.bonus or offer.joker or offer.again)
