"""Why a choice is the best: in which boxes its turns end, compared with the next best choice.

This module returns facts; `app.text` puts them into words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from core.boxes import SIDES
from core.card import Cell, Offer
from core.coach.card_values import evaluate_card
from core.coach.choice_values import Choice, Evaluation, Take, TurnValues, evaluate_turn
from core.coach.column_rules import ColumnRules
from core.coach.tables import TableLibrary
from core.coach.turn_endings import LikelyBox, TurnEndings
from core.state import State

MIN_DIFFERENCE = 0.15
"""A choice goes for a box if its turns end there this much more often than the other's."""
MIN_REASON_CHANCE = 0.05
"""Anything less likely than this is not a reason by itself."""
MAX_BEHIND_PACE = 6
"""The upper bonus is within easy reach if the column is at most this far behind pace."""
MAX_LAST_BOXES = 3


@dataclass(frozen=True, slots=True)
class BonusPace:
    """How far a column is ahead of three of each number, which make the upper bonus."""

    column: int
    ahead: int
    """In points; negative if behind."""
    bonus: int


class BonusStake(StrEnum):
    """What a placement decides about the upper bonus of its column."""

    WON = "won"
    """The best choice wins it and the other does not."""
    GIVEN_UP = "given up"
    """Only the best choice keeps it within reach."""


@dataclass(frozen=True, slots=True)
class Explanation:
    best: Choice
    other: Choice | None
    """The choice it is compared with; None if there is nothing to choose."""
    gain: float
    """How much more the best is worth than the other."""
    leads: tuple[LikelyBox, ...]
    """The boxes in which the best choice's turn may end, most likely first."""
    others: tuple[LikelyBox, ...]
    """The same for the other choice."""
    towards: LikelyBox
    """The box in which the best choice gains most over the other. If the other choice takes a box
    now: the box that best makes up for those points or, if waiting only keeps that box open, the
    one that brings most meanwhile."""
    instead: LikelyBox | None
    """The box in which the other choice gains most over the best, if it goes for that one."""
    stays_open: bool
    """Whether the best brings fewer points this turn than taking a box now, and is better only
    because that box stays open."""
    pace: BonusPace | None
    """Of the upper half that `towards` is in, once that has been started and while its bonus is
    undecided and within easy reach."""
    pace_after: int | None
    """The lead over the pace after the best, if its box has three or more of its number."""
    stake: BonusStake | None
    extra_five: float
    """The chance that the best ends in a rewarded extra five of a kind."""
    others_extra_five: float
    """The same chance for the other."""
    open: tuple[Cell, ...]
    """The last open boxes, if only a few are left."""
    exact: bool


def explain(
    state: State, tables: TableLibrary | None = None, against: Choice | None = None
) -> Explanation | None:
    """Explain the best choice against another, by default the next best; None before the first
    roll and after the game."""
    if state.over or state.dice is None:
        return None
    turn = TurnValues(evaluate_card(state.setup, state.card, tables))
    return explain_evaluation(state, turn, evaluate_turn(state, turn), against)


def explain_evaluation(
    state: State, turn: TurnValues, found: Evaluation, against: Choice | None = None
) -> Explanation:
    """Like `explain`, with values that were computed before."""
    ways = TurnEndings(state, turn)
    best = found.choices[0]
    other = against or (found.choices[1] if len(found.choices) > 1 else None)
    leads, others = ways.leads(best), ways.leads(other) if other else ()
    stays_open = False
    if not isinstance(best, Take) and isinstance(other, Take):
        towards, stays_open = _reason_to_wait(others[0], leads)
    else:
        towards = _largest_gain(leads, others) or _most_points(leads)
    instead = _largest_gain(others, leads)
    if instead is not None and (
        instead.cell == towards.cell or instead.chance - _chance_of(leads, instead) < MIN_DIFFERENCE
    ):
        instead = None
    left = _open_cells(state)
    return Explanation(
        best=best,
        other=other,
        gain=best.value - other.value if other else 0.0,
        leads=leads,
        others=others,
        towards=towards,
        instead=instead,
        stays_open=stays_open,
        pace=_pace(state, turn.card_values.rules, towards),
        pace_after=_pace_after(state, turn.card_values.rules, best),
        stake=_stake(state, turn.card_values.rules, best, other),
        extra_five=ways.extra_five(best),
        others_extra_five=ways.extra_five(other) if other else 0.0,
        open=left if len(left) <= MAX_LAST_BOXES else (),
        exact=found.exact,
    )


def _most_points(leads: tuple[LikelyBox, ...]) -> LikelyBox:
    """The box that brings most points."""
    return max(leads, key=lambda lead: lead.chance * lead.gain)


def _reason_to_wait(now: LikelyBox, leads: tuple[LikelyBox, ...]) -> tuple[LikelyBox, bool]:
    """The box that makes waiting better than taking one now, and whether the only reason is that
    the latter stays open, so that this turn brings no more points."""
    more = [(lead.chance * (lead.gain - now.gain), lead) for lead in leads]
    elsewhere = tuple(lead for lead in leads if lead.cell != now.cell)
    if sum(each for each, _ in more) <= 0 and elsewhere:
        return _most_points(elsewhere), True
    return max(more, key=lambda each: each[0])[1], False


def _largest_gain(leads: Iterable[LikelyBox], others: tuple[LikelyBox, ...]) -> LikelyBox | None:
    """The box with the largest gain over the other choice, if any."""
    gains = [
        (lead.chance * lead.gain - _gain_in(others, lead), lead)
        for lead in leads
        if lead.scores >= MIN_REASON_CHANCE
    ]
    gain, lead = max(gains, key=lambda each: each[0], default=(0.0, None))
    return lead if gain > 0 else None


def _chance_of(leads: Iterable[LikelyBox], wanted: LikelyBox) -> float:
    return sum(lead.chance for lead in leads if lead.cell == wanted.cell)


def _gain_in(leads: Iterable[LikelyBox], wanted: LikelyBox) -> float:
    return sum(lead.chance * lead.gain for lead in leads if lead.cell == wanted.cell)


def _open_cells(state: State) -> tuple[Cell, ...]:
    return tuple(
        (box.id, column)
        for column, held in enumerate(state.card.columns)
        for box, value in zip(state.setup.rules.boxes, held.values, strict=True)
        if value is None
    )


@dataclass(frozen=True, slots=True)
class _UpperHalf:
    """The upper half of a column with regard to its next bonus."""

    ahead: int
    total: int
    most: int
    """The most that its open boxes could bring."""
    begun: bool
    goal: int
    """The total that earns the next bonus, or the last one if all are won."""
    bonus: int

    @property
    def won(self) -> bool:
        return self.total >= self.goal

    @property
    def lost(self) -> bool:
        return self.total + self.most < self.goal

    @property
    def decided(self) -> bool:
        return self.won or self.lost


def _upper_half(
    state: State, rules: ColumnRules, column: int, taken: Offer | None = None
) -> _UpperHalf:
    """The upper half now, or after taking an offer."""
    values = state.card.columns[column].values
    before = ahead = total = most = count = 0
    for box, held in zip(state.setup.rules.boxes, values, strict=True):
        if box.number is None:
            continue
        here = taken is not None and taken.cell == (box.id, column)
        value = taken.points if taken is not None and here else held
        before += held or 0
        if value is None:
            most += rules.dice * box.number
        else:
            ahead += value - rules.dice_on_pace * box.number
            total += value
            count += 1
    steps = [step for step in rules.bonus if step[0] > before] or [*rules.bonus[-1:], (0, 0)]
    return _UpperHalf(ahead, total, most, count > 0, *steps[0])


def _pace(state: State, rules: ColumnRules, towards: LikelyBox) -> BonusPace | None:
    if rules.index[towards.box] >= SIDES:
        return None
    half = _upper_half(state, rules, towards.column)
    relevant = half.begun and not half.decided and half.ahead >= -MAX_BEHIND_PACE
    return BonusPace(towards.column, half.ahead, half.bonus) if relevant else None


def _pace_after(state: State, rules: ColumnRules, best: Choice) -> int | None:
    offer = best.offer
    if (
        offer is None
        or offer.points < rules.dice_on_pace * (rules.index[offer.box] + 1)
        or rules.index[offer.box] >= SIDES
    ):
        return None
    if _upper_half(state, rules, offer.column).won:
        return None
    half = _upper_half(state, rules, offer.column, offer)
    return None if half.lost else half.ahead


def _stake(
    state: State, rules: ColumnRules, best: Choice, other: Choice | None
) -> BonusStake | None:
    if best.offer is None or other is None or other.offer is None:
        return None
    for offer in (best.offer, other.offer):
        column = offer.column
        now = _upper_half(state, rules, column)
        if now.decided or rules.index[offer.box] >= SIDES:
            continue
        first, second = (
            _upper_half(state, rules, column, each) for each in (best.offer, other.offer)
        )
        if first.won and not second.won:
            return BonusStake.WON
        if second.lost and not first.lost and now.ahead >= -MAX_BEHIND_PACE:
            return BonusStake.GIVEN_UP
    return None
