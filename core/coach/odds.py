"""How likely each open box is, for dice that are held now."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.boxes import SIDES, THE_THIRTEEN
from core.card import Offer
from core.coach.evaluation import grown, shrunk
from core.coach.lattice import DICE, lattice
from core.coach.outlook import FLAT, five_rolls, knows, order
from core.errors import NoCoach
from core.state import State

PACE = 3
"""How many of each number the bonus takes."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Of one open box, if the rolls left are played for it alone."""

    box: str
    column: int
    chance: float
    """That it gives any points; as a joker too, where one is allowed."""
    pace: float | None = None
    """Of an upper box, that it gives three of its number or more."""


def odds(state: State, held: Iterable[int] = ()) -> tuple[Odds, ...]:
    """With exactly these places held for the next roll; none before a turn's first."""
    if not knows(state.setup):
        raise NoCoach(rules=state.setup.rules.name)
    if state.over:
        return ()
    dice = state.dice
    kept = tuple(sorted(dice[place] for place in held)) if dice is not None else ()
    if dice is not None and not state.rolls_left:
        kept = tuple(sorted(dice))
    fives = five_rolls(state.setup, state.card)
    known: dict[tuple[float, ...], float] = {}

    def chance(hits: tuple[float, ...]) -> float:
        if hits not in known:
            known[hits] = _chance(hits, kept, state.rolls_left)
        return known[hits]

    found = []
    places = order(state.setup.rules)
    for column, held_values in enumerate(state.card.columns):
        for place, value in zip(places, held_values.values, strict=True):
            if value is None:
                least = PACE * (place + 1)
                pace = chance(_hits(place, column, fives, least)) if place < SIDES else None
                any_points = chance(_hits(place, column, fives, 1))
                found.append(Odds(THE_THIRTEEN[place].id, column, any_points, pace))
    return tuple(found)


def _hits(
    place: int,
    column: int,
    fives: list[tuple[tuple[int, ...], tuple[Offer, ...]]],
    least: int,
) -> tuple[float, ...]:
    """For each whole roll, 1 if the box would give at least so many points."""
    net = lattice()
    worths = [float(points >= least) for points in net.worths[place]]
    hits = [worths[at] for at in net.worth_of[place]]
    for at, (_, offers) in zip(net.fives, fives, strict=True):
        hits[at] = float(
            any(
                offer.points >= least
                for offer in offers
                if FLAT[offer.box] == place and offer.column == column
            )
        )
    return tuple(hits)


def _chance(hits: tuple[float, ...], kept: tuple[int, ...], rolls_left: int) -> float:
    net = lattice()
    place = net.index[kept]
    if len(kept) == DICE:
        return hits[place - net.starts[DICE]]
    best = list(hits)
    for _ in range(rolls_left - 1):
        best = shrunk(net, grown(net, best))
    return grown(net, best)[place]
