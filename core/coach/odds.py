"""How likely each open box is, for dice that are held now."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.boxes import SIDES, STANDARD_BOXES
from core.card import Offer
from core.coach.card_values import BOX_PLACES, coach_supports, offers_for_fives, standard_places
from core.coach.evaluation import average_next_rolls, choose_best_keeps
from core.coach.kept_dice import DICE, dice_sets
from core.errors import NoCoach
from core.state import State

PACE = 3
"""How many of each number the bonus takes."""


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """Of one open box, if the rolls left are played for it alone."""

    box: str
    column: int
    chance: float
    """That it gives any points; as a joker too, where one is allowed."""
    pace: float | None = None
    """Of an upper box, that it gives three of its number or more."""

    @property
    def useful_chance(self) -> float:
        """Of an upper box, to be on pace; of any other, to give points."""
        return self.chance if self.pace is None else self.pace


def odds(state: State, held: Iterable[int] = ()) -> tuple[BoxOdds, ...]:
    """With exactly these places held for the next roll; none before a turn's first."""
    return OddsCalculator(state).with_held(held)


class OddsCalculator:
    """The odds of one roll, worked out once for whatever is held of it."""

    def __init__(self, state: State) -> None:
        if not coach_supports(state.setup):
            raise NoCoach(rules=state.setup.rules.name)
        self._state = state
        self._known: dict[tuple[float, ...], list[float]] = {}
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
                    least = PACE * (box + 1)
                    pace = self._of(box, column, least)[place] if box < SIDES else None
                    chance = self._of(box, column, 1)[place]
                    found.append(BoxOdds(STANDARD_BOXES[box].id, column, chance, pace))
        return tuple(found)

    def _of(self, box: int, column: int, least: int) -> list[float]:
        """For each set of dice that is kept, how likely the box gives so many points."""
        hits = _hits(box, column, self._fives, least)
        if hits not in self._known:
            self._known[hits] = _chances(hits, self._state.rolls_left)
        return self._known[hits]


def _hits(
    place: int,
    column: int,
    fives: list[tuple[tuple[int, ...], tuple[Offer, ...]]],
    least: int,
) -> tuple[float, ...]:
    """For each whole roll, 1 if the box would give at least so many points."""
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
    # Who keeps a whole roll takes it as it is.
    return average_next_rolls(sets, best)[: sets.starts[DICE]] + list(hits)
