"""Why a choice is the best: where it leads by best play, and where the next best would lead.

Facts only; how they are worded is for others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from core.boxes import SIDES, STANDARD_BOXES, Dice
from core.card import Card, Cell, Offer
from core.coach.card_values import BOX_PLACES, evaluate_card, offers_for_fives, standard_places
from core.coach.evaluation import (
    Choice,
    Evaluation,
    Keep,
    Take,
    TurnValues,
    evaluate_turn,
    possible_keeps,
)
from core.coach.kept_dice import DICE, dice_sets
from core.coach.odds import PACE
from core.coach.tables import TableLibrary
from core.coach.upper_states import BONUS, GOAL
from core.setup import Setup
from core.state import State

ELSEWHERE = 0.15
"""Another way is one whose turns end so much more often in some other box."""
SELDOM = 0.05
"""What comes no more often than this is no reason by itself."""
IN_SIGHT = 6
"""So few points behind its pace, the upper bonus is still something to give up."""
LOOKED_AT = 6
FEW = 3


@dataclass(frozen=True, slots=True)
class LikelyBox:
    """A box in which the turn may end."""

    box: str
    column: int
    chance: float
    points: float
    """What the box then takes on average, bonus of an extra five and all."""
    scores: float
    """How likely it ends there with points: a box that is given away is no success."""

    @property
    def cell(self) -> Cell:
        return self.box, self.column

    @property
    def scored(self) -> float:
        """What the box takes on average when it takes any points."""
        return self.chance * self.points / self.scores if self.scores else 0.0


@dataclass(frozen=True, slots=True)
class BonusPace:
    """Three of each number make the upper bonus: how far a column is before or behind that."""

    column: int
    ahead: int
    """In points; below 0 if it is behind."""
    bonus: int


class BonusStake(StrEnum):
    """What a box decides about the upper bonus of its column."""

    WON = "won"
    """The best wins it, and the other does not."""
    GIVEN_UP = "given up"
    """After the other it can no longer be won, after the best it can."""


@dataclass(frozen=True, slots=True)
class Explanation:
    best: Choice
    other: Choice | None
    """The best of those that go another way; None where there is nothing to choose."""
    gain: float
    """How much less the other is worth."""
    leads: tuple[LikelyBox, ...]
    """Where the best leads, the most likely first."""
    others: tuple[LikelyBox, ...]
    """Where the other leads."""
    towards: LikelyBox
    """The box from which the best has more points than the other; against taking one now, the box
    that makes up most for those points, or that brings most while the other stays open."""
    instead: LikelyBox | None
    """The box from which the other has more points than the best."""
    stays_open: bool
    """Whether the best brings fewer points this turn than the box that could be taken now, so that
    it is the best only because that box stays open."""
    pace: BonusPace | None
    """Of the upper half that the best adds to, once a box of it is taken, while its bonus can be
    won and is not."""
    pace_after: int | None
    """How far it is ahead once the best is taken, if that box has three of its number or more."""
    stake: BonusStake | None
    extra_five: float
    """How likely the best ends in a five that earns something."""
    others_extra_five: float
    """How likely the other does."""
    open: tuple[Cell, ...]
    """The last open boxes, if they are few."""
    exact: bool


def explain(state: State, tables: TableLibrary | None = None) -> Explanation | None:
    """Why the best choice is the best; None before the first roll and after the game."""
    if state.over or state.dice is None:
        return None
    turn = TurnValues(evaluate_card(state.setup, state.card, tables))
    return explain_evaluation(state, turn, evaluate_turn(state, turn))


def explain_evaluation(state: State, turn: TurnValues, found: Evaluation) -> Explanation:
    """As `explain`, with what was found out already."""
    ways = _Ways(state, turn)
    best, *rest = found.choices
    leads = ways.leads(best)
    other, others = _another_way(ways, leads, rest)
    times = state.setup.multipliers
    stays_open = False
    if isinstance(best, Keep) and isinstance(other, Take):
        towards, stays_open = _rather_than(other.offer, leads, times)
    else:
        towards = _brings_more(leads, others, times) or _mostly(leads, times)
    instead = _brings_more(others, leads, times)
    if instead is not None and instead.cell == towards.cell:
        instead = None
    left = _open(state.setup, state.card)
    return Explanation(
        best=best,
        other=other,
        gain=best.value - other.value if other else 0.0,
        leads=leads,
        others=others,
        towards=towards,
        instead=instead,
        stays_open=stays_open,
        pace=_pace(state, towards),
        pace_after=_pace_after(state, best),
        stake=_stake(state, best, other),
        extra_five=ways.extra_five(best),
        others_extra_five=ways.extra_five(other) if other else 0.0,
        open=left if len(left) <= FEW else (),
        exact=found.exact,
    )


def _another_way(
    ways: "_Ways", leads: tuple[LikelyBox, ...], rest: list[Choice]
) -> tuple[Choice | None, tuple[LikelyBox, ...]]:
    """The best choice whose turns end elsewhere; if all are of one kind, simply the next best."""
    for choice in rest[:LOOKED_AT]:
        others = ways.leads(choice)
        if max(lead.chance - _chance_of(leads, lead) for lead in others) >= ELSEWHERE:
            return choice, others
    return (rest[0], ways.leads(rest[0])) if rest else (None, ())


def _mostly(leads: tuple[LikelyBox, ...], times: tuple[int, ...]) -> LikelyBox:
    """The box that brings most."""
    return max(leads, key=lambda lead: lead.chance * lead.points * times[lead.column])


def _rather_than(
    now: Offer, leads: tuple[LikelyBox, ...], times: tuple[int, ...]
) -> tuple[LikelyBox, bool]:
    """The box for which it is better not to take one now, and whether that one had better stay
    open: then the turn itself brings no more."""
    gain = now.gain(times)
    more = [(lead.chance * (lead.points * times[lead.column] - gain), lead) for lead in leads]
    elsewhere = tuple(lead for lead in leads if lead.cell != now.cell)
    if sum(each for each, _ in more) <= 0 and elsewhere:
        return _mostly(elsewhere, times), True
    return max(more, key=lambda each: each[0])[1], False


def _brings_more(
    leads: Iterable[LikelyBox], others: tuple[LikelyBox, ...], times: tuple[int, ...]
) -> LikelyBox | None:
    """The box that brings most points more on one way than on the other, as its column counts."""
    gains = [
        (times[lead.column] * (lead.chance * lead.points - _points_of(others, lead)), lead)
        for lead in leads
        if lead.scores >= SELDOM
    ]
    gain, lead = max(gains, key=lambda each: each[0], default=(0.0, None))
    return lead if gain > 0 else None


def _chance_of(leads: Iterable[LikelyBox], wanted: LikelyBox) -> float:
    return sum(lead.chance for lead in leads if lead.cell == wanted.cell)


def _points_of(leads: Iterable[LikelyBox], wanted: LikelyBox) -> float:
    return sum(lead.chance * lead.points for lead in leads if lead.cell == wanted.cell)


def _open(setup: Setup, card: Card) -> tuple[Cell, ...]:
    places = standard_places(setup.rules)
    return tuple(
        (STANDARD_BOXES[place].id, column)
        for column, held in enumerate(card.columns)
        for place, value in zip(places, held.values, strict=True)
        if value is None
    )


@dataclass(frozen=True, slots=True)
class _Half:
    """The upper half of a column, as far as its bonus goes."""

    ahead: int
    total: int
    most: int
    """What its open boxes could bring."""
    begun: bool

    @property
    def won(self) -> bool:
        return self.total >= GOAL

    @property
    def lost(self) -> bool:
        return self.total + self.most < GOAL


def _half(state: State, column: int, taken: Offer | None = None) -> _Half:
    """As it stands, or once an offer is taken."""
    values = state.card.columns[column].values
    ahead = total = most = count = 0
    for place, held in zip(standard_places(state.setup.rules), values, strict=True):
        if place >= SIDES:
            continue
        number = place + 1
        here = taken is not None and taken.cell == (STANDARD_BOXES[place].id, column)
        value = taken.points if taken is not None and here else held
        if value is None:
            most += DICE * number
        else:
            ahead += value - PACE * number
            total += value
            count += 1
    return _Half(ahead, total, most, count > 0)


def _pace(state: State, towards: LikelyBox) -> BonusPace | None:
    if BOX_PLACES[towards.box] >= SIDES:
        return None
    half = _half(state, towards.column)
    told = half.begun and not half.won and not half.lost
    return BonusPace(towards.column, half.ahead, BONUS) if told else None


def _pace_after(state: State, best: Choice) -> int | None:
    offer = best.offer
    if (
        offer is None
        or offer.points < PACE * (BOX_PLACES[offer.box] + 1)
        or BOX_PLACES[offer.box] >= SIDES
    ):
        return None
    if _half(state, offer.column).won:
        return None
    half = _half(state, offer.column, offer)
    return None if half.lost else half.ahead


def _stake(state: State, best: Choice, other: Choice | None) -> BonusStake | None:
    if best.offer is None or other is None or other.offer is None:
        return None
    for offer in (best.offer, other.offer):
        column = offer.column
        now = _half(state, column)
        if now.won or now.lost or BOX_PLACES[offer.box] >= SIDES:
            continue
        first, second = (_half(state, column, each) for each in (best.offer, other.offer))
        if first.won and not second.won:
            return BonusStake.WON
        if second.lost and not first.lost and now.ahead >= -IN_SIGHT:
            return BonusStake.GIVEN_UP
    return None


class _Ways:
    """Where choices lead by best play, for one state."""

    def __init__(self, state: State, turn: TurnValues) -> None:
        self._state, self._turn = state, turn
        self._sets = dice_sets()
        self._boxes: list[tuple[Cell, int, bool]] | None = None

    def leads(self, choice: Choice) -> tuple[LikelyBox, ...]:
        if isinstance(choice, Take):
            offer = choice.offer
            points = offer.points + offer.bonus
            return (LikelyBox(offer.box, offer.column, 1.0, points, float(points > 0)),)
        sums: dict[Cell, tuple[float, float, float]] = {}
        boxes = self._taken()
        for roll, chance in enumerate(self._ends(choice)):
            if chance:
                cell, points, _ = boxes[roll]
                had, brought, scores = sums.get(cell, (0.0, 0.0, 0.0))
                scores += chance if points else 0.0
                sums[cell] = (had + chance, brought + chance * points, scores)
        found = [
            LikelyBox(*cell, chance, brought / chance, scores)
            for cell, (chance, brought, scores) in sums.items()
        ]
        return tuple(sorted(found, key=lambda lead: -lead.chance))

    def extra_five(self, choice: Choice) -> float:
        if isinstance(choice, Take):
            offer = choice.offer
            return float(bool(offer.bonus or offer.joker or offer.again))
        ends = self._ends(choice)
        boxes = self._taken()
        return sum(ends[roll] for roll in self._sets.fives if boxes[roll][2])

    def _ends(self, keep: Keep) -> list[float]:
        """For each of the 252 rolls, how likely the turn ends with it."""
        sets = self._sets
        ends = [0.0] * len(sets.roll_chances)
        now = {sets.index[keep.dice]: 1.0}
        for rolls_left in range(self._state.rolls_left - 1, -1, -1):
            rolls = self._rolled(now)
            now = {}
            for roll, chance in rolls.items():
                kept = self._kept(roll, rolls_left)
                if kept is None:
                    ends[roll] += chance
                else:
                    now[kept] = now.get(kept, 0.0) + chance
        return ends

    def _rolled(self, kept: dict[int, float]) -> dict[int, float]:
        """From sets of dice to whole rolls: a die at a time."""
        sets = self._sets
        for size in range(DICE):
            begin, end = sets.starts[size], sets.starts[size + 1]
            for place in [each for each in kept if begin <= each < end]:
                share = kept.pop(place) / SIDES
                for grown in sets.with_one_more[place]:
                    kept[grown] = kept.get(grown, 0.0) + share
        return {place - sets.starts[DICE]: chance for place, chance in kept.items()}

    def _kept(self, roll: int, rolls_left: int) -> int | None:
        """What is best kept of a roll for another; None if a box is better now."""
        if not rolls_left:
            return None
        sets = self._sets
        dice: Dice = sets.keeps[sets.starts[DICE] + roll]
        worth = self._turn.keep_values(rolls_left)
        best = max((sets.index[kept] for kept in possible_keeps(dice)), key=worth.__getitem__)
        return best if worth[best] > self._turn.roll_values(0)[roll] else None

    def _taken(self) -> list[tuple[Cell, int, bool]]:
        """For each roll, the box that is best for it, its points, and if it is an extra five."""
        if self._boxes is None:
            sets, view = self._sets, self._turn.card_values
            cells = self._in_order()
            rows = view.values_by_box()
            best = [
                max(range(len(rows)), key=column.__getitem__) for column in zip(*rows, strict=True)
            ]
            self._boxes = [
                (cells[row], STANDARD_BOXES[BOX_PLACES[cells[row][0]]].points(dice), False)
                for row, dice in zip(best, sets.keeps[sets.starts[DICE] :], strict=True)
            ]
            fives = offers_for_fives(self._state.setup, self._state.card)
            for roll, (dice, offers) in zip(sets.fives, fives, strict=True):
                worths = [view.value_after(each, dice) for each in offers]
                offer = offers[worths.index(max(worths))]
                special = bool(offer.bonus or offer.joker or offer.again)
                points = offer.points + offer.bonus
                self._boxes[roll] = (offer.cell, points, special)
        return self._boxes

    def _in_order(self) -> list[Cell]:
        """The open boxes in the order in which an outlook has its rows."""
        places = standard_places(self._state.setup.rules)
        return [
            (STANDARD_BOXES[place].id, column)
            for column, held in enumerate(self._state.card.columns)
            for place in range(len(STANDARD_BOXES))
            if held.values[places.index(place)] is None
        ]
