"""Which moment a roll or a score brings, as a value that the felt shows."""

from enum import StrEnum
from typing import NamedTuple

from app.text import moments as words
from app.text.i18n import row_name
from core import Cell, Offer, State, all_offers, card_totals, ranking, total

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


class BonusRing(NamedTuple):
    """The upper boxes of a column that has just won its bonus."""

    boxes: tuple[int, ...]
    before: int
    """The points before the last of them was taken."""
    needed: int

    @property
    def text(self) -> str:
        return words.OF_NEEDED(points=sum(self.boxes), needed=self.needed)


class Moment(NamedTuple):
    kind: MomentKind
    title: str
    detail: str = ""
    points: str = ""
    """What it brings, where that can be told."""
    seconds: float = SMALL_SECONDS
    player: int = 0
    cell: Cell | None = None
    """The box that it is about."""
    dice: tuple[int, ...] = ()
    """That are gathered."""
    ring: BonusRing | None = None

    @property
    def great(self) -> bool:
        return self.kind in GREAT_KINDS

    @property
    def icon(self) -> str:
        return "trophy" if self.kind is MomentKind.BEST else ""

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
    ("full_straight", MomentKind.STRAIGHT),
    ("straight", MomentKind.STRAIGHT),
    ("large_straight", MomentKind.STRAIGHT),
    ("small_straight", MomentKind.STRAIGHT),
    ("tower", MomentKind.FULL_HOUSE),
    ("house", MomentKind.FULL_HOUSE),
    ("full_house_same_colour", MomentKind.FULL_HOUSE),
    ("full_house", MomentKind.FULL_HOUSE),
)
"""Boxes whose dice are a moment, the rarer first."""


def moment_of_roll(state: State) -> Moment | None:
    """What the dice bring that have just landed."""
    if state.dice is None:
        return None
    if len(set(state.dice)) == 1:
        return _five_of_a_kind(state, state.dice)
    for box, kind in BOXES:
        offer = _best_offer(state, box)
        if offer is not None:
            points = str(offer.gain(state.setup.multipliers))
            return Moment(kind, row_name(state.setup.rules, box), points=points)
    if _is_last_roll(state):
        return Moment(MomentKind.LAST_ROLL, words.LAST_ROLL())
    return None


def _five_of_a_kind(state: State, dice: tuple[int, ...]) -> Moment:
    """With what its box brings or, if that is taken, with the bonus for another one."""
    setup, player = state.setup, state.player
    five_box = next(box.id for box in setup.rules.boxes if box.five)
    moment = Moment(
        MomentKind.FIVE,
        words.exclaim(setup.rules, five_box),
        seconds=GREAT_SECONDS,
        player=player,
        dice=dice,
    )
    offer = _best_offer(state, five_box)
    if offer is not None:
        before, gain = total(setup, state.cards[player]), offer.gain(setup.multipliers)
        return moment._replace(
            detail=words.NEW_TOTAL.format(before=before, points=gain, after=before + gain),
            cell=offer.cell,
        )
    bonus = max(
        (
            each.bonus * setup.multipliers[each.bonus_column]
            for each in all_offers(state)
            if each.legal
        ),
        default=0,
    )
    return moment._replace(points=words.PLUS.format(points=bonus)) if bonus else moment


def _best_offer(state: State, box: str) -> Offer | None:
    """The column in which this box scores most, if it scores."""
    multipliers = state.setup.multipliers
    offers = [each for each in all_offers(state) if each.box == box and each.legal and each.points]
    return max(offers, key=lambda each: each.gain(multipliers), default=None)


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
        return Moment(
            MomentKind.EXTRA_FIVE,
            words.EXTRA_FIVE(),
            "",
            points,
            LARGE_SECONDS,
            player,
            offer.cell,
            dice=before.dice or (),
        )
    column = card_totals(setup, after.cards[player])[offer.column]
    won = column.upper_bonus - card_totals(setup, before.cards[player])[offer.column].upper_bonus
    if won > 0:
        needed = max(
            least for least, points in setup.rules.upper_bonus if points <= column.upper_bonus
        )
        had = column.upper_subtotal - offer.points
        box = row_name(setup.rules, offer.box)
        values = after.cards[player].columns[offer.column].values
        boxes = zip(setup.rules.boxes, values, strict=True)
        return Moment(
            MomentKind.UPPER_BONUS,
            words.UPPER_BONUS(),
            words.HOW_CLOSE(needed - had, box=box, points=offer.points),
            words.PLUS.format(points=won * setup.multipliers[offer.column]),
            LARGE_SECONDS,
            player,
            offer.cell,
            ring=BonusRing(tuple(value or 0 for each, value in boxes if each.upper), had, needed),
        )
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
