"""Which moment a roll or a score brings, as a value that the felt shows."""

from enum import StrEnum
from typing import NamedTuple

from app.text import moments as words
from app.text.i18n import row_name
from core import Offer, State, all_offers, card_totals, ranking, total

GREAT_SECONDS, LARGE_SECONDS, SMALL_SECONDS = 1.4, 1.2, 0.25


class MomentKind(StrEnum):
    """Also the names of their sounds and vibrations."""

    FIVE = "five"
    EXTRA_FIVE = "extra_five"
    UPPER_BONUS = "upper_bonus"
    BEST = "best"
    STRAIGHT = "straight"
    FULL_HOUSE = "full_house"
    LEAD = "lead"
    LAST_ROLL = "last_roll"


class Moment(NamedTuple):
    kind: MomentKind
    title: str
    detail: str = ""
    points: str = ""
    """What it brings, where that can be told."""
    seconds: float = SMALL_SECONDS

    @property
    def great(self) -> bool:
        return self.kind in GREAT_KINDS

    @property
    def rays(self) -> bool:
        return self.kind in (MomentKind.FIVE, MomentKind.EXTRA_FIVE)


GREAT_KINDS = (
    MomentKind.FIVE,
    MomentKind.EXTRA_FIVE,
    MomentKind.UPPER_BONUS,
    MomentKind.BEST,
)


BOXES = (
    ("large_straight", MomentKind.STRAIGHT),
    ("small_straight", MomentKind.STRAIGHT),
    ("full_house", MomentKind.FULL_HOUSE),
)
"""Boxes whose dice are a moment, the rarer first."""


def moment_of_roll(state: State) -> Moment | None:
    """What the dice bring that have just landed."""
    if state.dice is None:
        return None
    rules = state.setup.rules
    best: dict[str, int] = {}
    for each in all_offers(state):
        if each.legal and each.points:
            points = each.points * state.setup.multipliers[each.column]
            best[each.box] = max(points, best.get(each.box, 0))
    if len(set(state.dice)) == 1:
        title = words.exclaim(rules, "five_of_a_kind")
        dice, gain = "-".join(map(str, state.dice)), ""
        if "five_of_a_kind" in best:
            gain = words.PLUS.format(points=best["five_of_a_kind"])
        return Moment(MomentKind.FIVE, title, dice, gain, GREAT_SECONDS)
    for box, kind in BOXES:
        if box in best:
            return Moment(kind, row_name(rules, box), points=str(best[box]))
    if _is_last_roll(state):
        return Moment(MomentKind.LAST_ROLL, words.LAST_ROLL())
    return None


def _is_last_roll(state: State) -> bool:
    setup = state.setup
    taken = sum(card.taken for card in state.cards)
    cells = len(state.cards) * setup.columns * len(setup.rules.boxes)
    return taken == cells - 1 and not state.rolls_left


def moment_of_score(
    before: State, after: State, offer: Offer, former_best: int | None = None
) -> Moment | None:
    """What a box brings that has just been taken.

    At the end of a game the headline says whether it is a personal best.
    """
    player, setup = before.player, before.setup
    if offer.bonus:
        points = words.PLUS.format(points=offer.bonus * setup.multipliers[offer.bonus_column])
        return Moment(MomentKind.EXTRA_FIVE, words.EXTRA_FIVE(), "", points, LARGE_SECONDS)
    column = card_totals(setup, after.cards[player])[offer.column]
    won = column.upper_bonus - card_totals(setup, before.cards[player])[offer.column].upper_bonus
    if won > 0:
        needed = max(
            least for least, points in setup.rules.upper_bonus if points <= column.upper_bonus
        )
        detail = words.BONUS_DETAIL(points=column.upper_subtotal, needed=needed)
        points = words.PLUS.format(points=won * setup.multipliers[offer.column])
        return Moment(MomentKind.UPPER_BONUS, words.UPPER_BONUS(), detail, points, LARGE_SECONDS)
    if former_best is not None and not (after.over or after.tricked):
        reached = total(setup, after.cards[player])
        if total(setup, before.cards[player]) <= former_best < reached:
            title = words.PERSONAL_BEST()
            return Moment(MomentKind.BEST, title, "", str(reached), LARGE_SECONDS)
    if not after.over and _leader(before) not in (None, player) and _leader(after) == player:
        return Moment(MomentKind.LEAD, words.TAKES_LEAD(name=setup.players[player]))
    return None


def _leader(state: State) -> int | None:
    """None as long as several are equal, or one plays alone."""
    first, *others = ranking(state)
    return first.player if others and first.total > others[0].total else None
