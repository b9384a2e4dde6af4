"""The odds of each open box for the dice that are held."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.boxes import SIDES
from core.coach.card_values import coach_supports
from core.coach.choice_values import average_next_rolls, choose_best_keeps
from core.coach.column_rules import column_rules
from core.coach.column_state import card_places, offers_for_fives, open_cells
from core.coach.dice_sets import DiceSets
from core.errors import NoCoach
from core.state import State


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """The odds of one open box if the remaining rolls are played for it alone."""

    box: str
    column: int
    chance: float
    """The chance of any points, jokers included."""
    pace: float | None = None
    """For an upper box, the chance of enough matching dice to stay on pace for the upper bonus."""

    @property
    def useful_chance(self) -> float:
        """The chance to be on pace for an upper box, or of any points for others."""
        return self.chance if self.pace is None else self.pace


def odds(state: State, held: Iterable[int] = ()) -> tuple[BoxOdds, ...]:
    """The odds with exactly these dice held for the next roll."""
    return OddsCalculator(state).with_held(held)


class OddsCalculator:
    """Odds of one roll, cached for different holds."""

    def __init__(self, state: State) -> None:
        rules = column_rules(state.setup)
        if rules is None or not coach_supports(state.setup):
            raise NoCoach(rules=state.setup.rules.name)
        self._state, self._rules = state, rules
        self._chances_by_hits: dict[tuple[float, ...], list[float]] = {}
        self._fives = [*offers_for_fives(state.setup, rules, state.card, 0)]

    def with_held(self, held: Iterable[int]) -> tuple[BoxOdds, ...]:
        state, rules = self._state, self._rules
        if state.over:
            return ()
        dice = state.dice
        kept = tuple(sorted(dice[place] for place in held)) if dice is not None else ()
        if dice is not None and not state.rolls_left:
            kept = tuple(sorted(dice))
        place = rules.sets.index[kept]
        places = card_places(state.setup.rules, rules)
        found = []
        cells = open_cells(state.setup, rules, state.card, state.announced)
        for column, box in sorted(cells, key=lambda cell: (cell[0], places.index(cell[1]))):
            least = rules.dice_on_pace * (box + 1)
            pace = self._chances_of_box(box, column, least)[place] if box < SIDES else None
            chance = self._chances_of_box(box, column, 1)[place]
            found.append(BoxOdds(rules.boxes[box].id, column, chance, pace))
        return tuple(found)

    def _chances_of_box(self, box: int, column: int, least: int) -> list[float]:
        """For each set of kept dice, the chance that the box gives at least this many points."""
        hits = self._hits(box, column, least)
        if hits not in self._chances_by_hits:
            self._chances_by_hits[hits] = _chances(self._rules.sets, hits, self._state.rolls_left)
        return self._chances_by_hits[hits]

    def _hits(self, place: int, column: int, least: int) -> tuple[float, ...]:
        """For each whole roll, 1 if the box would give at least this many points."""
        points = self._rules.points[0][place]
        worths = [float(each >= least) for each in points.values]
        hits = [*points.gather(worths)]
        cell = self._rules.boxes[place].id, column
        for at, _, offers in self._fives:
            there = (offer.points >= least for offer in offers if offer.cell == cell)
            hits[at] = float(any(there))
        return tuple(hits)


def _chances(sets: DiceSets, hits: tuple[float, ...], rolls_left: int) -> list[float]:
    best = list(hits)
    for _ in range(rolls_left - 1):
        best = choose_best_keeps(sets, average_next_rolls(sets, best))
    # Keeping a whole roll ends the turn with it.
    return average_next_rolls(sets, best)[: sets.starts[sets.dice]] + list(hits)
