"""The odds of each open box for the dice that are held."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.boxes import SIDES, STANDARD_BOXES
from core.card import Offer
from core.coach.card_values import BOX_PLACES, coach_supports, offers_for_fives, standard_places
from core.coach.choice_values import average_next_rolls, choose_best_keeps
from core.coach.dice_sets import DICE, dice_sets
from core.errors import NoCoach
from core.state import State

DICE_ON_PACE = 3
"""Three of each number make the upper bonus."""


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """The odds of one open box if the remaining rolls are played for it alone."""

    box: str
    column: int
    chance: float
    """The chance of any points, jokers included."""
    pace: float | None = None
    """For an upper box, the chance of three or more of its number."""

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
        if not coach_supports(state.setup):
            raise NoCoach(rules=state.setup.rules.name)
        self._state = state
        self._chances_by_hits: dict[tuple[float, ...], list[float]] = {}
        self._fives = offers_for_fives(state.setup, state.card)

    def with_held(self, held: Iterable[int]) -> tuple[BoxOdds, ...]:
        state = self._state
        if state.over:
            return ()
        dice = state.dice
        kept = tuple(sorted(dice[place] for place in held)) if dice is not None else ()
        if dice is not None and not state.rolls_left:
            kept = tuple(sorted(dice))
        place = dice_sets().index[kept]
        found = []
        for column, held_values in enumerate(state.card.columns):
            for box, value in zip(
                standard_places(state.setup.rules), held_values.values, strict=True
            ):
                if value is None:
                    least = DICE_ON_PACE * (box + 1)
                    pace = self._chances_of_box(box, column, least)[place] if box < SIDES else None
                    chance = self._chances_of_box(box, column, 1)[place]
                    found.append(BoxOdds(STANDARD_BOXES[box].id, column, chance, pace))
        return tuple(found)

    def _chances_of_box(self, box: int, column: int, least: int) -> list[float]:
        """For each set of kept dice, the chance that the box gives at least this many points."""
        hits = _hits(box, column, self._fives, least)
        if hits not in self._chances_by_hits:
            self._chances_by_hits[hits] = _chances(hits, self._state.rolls_left)
        return self._chances_by_hits[hits]


def _hits(
    place: int,
    column: int,
    fives: list[tuple[tuple[int, ...], tuple[Offer, ...]]],
    least: int,
) -> tuple[float, ...]:
    """For each whole roll, 1 if the box would give at least this many points."""
    sets = dice_sets()
    worths = [float(points >= least) for points in sets.box_points[place]]
    hits = [worths[at] for at in sets.box_points_index[place]]
    for at, (_, offers) in zip(sets.fives, fives, strict=True):
        hits[at] = float(
            any(
                offer.points >= least
                for offer in offers
                if BOX_PLACES[offer.box] == place and offer.column == column
            )
        )
    return tuple(hits)


def _chances(hits: tuple[float, ...], rolls_left: int) -> list[float]:
    sets = dice_sets()
    best = list(hits)
    for _ in range(rolls_left - 1):
        best = choose_best_keeps(sets, average_next_rolls(sets, best))
    # Keeping a whole roll ends the turn with it.
    return average_next_rolls(sets, best)[: sets.starts[DICE]] + list(hits)
