"""The geometry of the table for any window size, in dp; no Kivy.

There are three forms. *Tall*: everything stacked, with dice and button at the bottom, in reach of
the thumb. *Wide*: the card on the left, the felt on the right. *Low* (a phone in landscape): the
card takes the full height, and everything else is beside it.
"""

from dataclasses import dataclass

from app.settings.theme import CELL_HEIGHT, TOUCH_TARGET

BAR = 56
LOW_BAR = 48
STATUS = 32
SHORT = 720
"""Windows lower than this get smaller bars."""
EDGE = 8
GAP = 8
CARD_GAP = 24
"""Between the cards of two players; wider than the gap inside a card."""
CHIP_GAP = 4
FOOT = TOUCH_TARGET
TABS = TOUCH_TARGET
ROWS = 7
"""In the half with more boxes."""
LEAST_FELT = 280
LABEL = 40
"""The least width of a row's label: a die or an abbreviation."""
OWN = 44
OTHER = 25
"""Columns of other players are not tapped, so they may be narrow."""
NAMED_OTHER = 27
"""Wide enough for a name of four letters below the column."""
NAMES = 72
"""The least width of a label with a name,"""
NAMES_BESIDE_FACES = 88
"""the same with a die beside the name,"""
FACE_AND_NAME = 96
"""and a comfortable width for both."""
COLUMN = 48
"""The least width of one player's columns beside labels with names,"""
EASY_COLUMN = 64
"""and a comfortable one, which goes before wider labels."""
EASY_LABEL = 112
PHONE = 560
"""In a tall window, a narrower card is taken to be on a phone."""
MOST_ON_PHONE = 3
"""Columns per half that a phone can show."""


@dataclass(frozen=True, slots=True)
class Rect:
    """Measured from the lower left corner, like everything in Kivy."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class TableGeometry:
    form: str
    bar: Rect
    strip: Rect
    card: Rect
    status: Rect
    felt: Rect


def table_geometry(
    width: float, height: float, left_handed: bool = False, players: int = 1, columns: int = 1
) -> TableGeometry:
    """`columns` counts those of one player."""
    if width >= 560 and height < 600:
        return _low(width, height, left_handed, players)
    if width > height and width >= 640:
        return _wide(width, height, left_handed, players, columns)
    return _tall(width, height)


def _tall(width: float, height: float) -> TableGeometry:
    short = height < SHORT
    bar_height = LOW_BAR if short else BAR
    line = STATUS - 4 if short else STATUS
    edge = EDGE if width < 400 else 12
    felt = felt_height(width, height)
    bar = Rect(0, height - bar_height, width, bar_height)
    strip = Rect(edge, bar.y - TOUCH_TARGET, width - 2 * edge, TOUCH_TARGET)
    status = Rect(edge, felt, width - 2 * edge, line)
    card = Rect(edge, status.top, width - 2 * edge, strip.y - status.top)
    return TableGeometry("tall", bar, strip, card, status, Rect(0, 0, width, felt))


def felt_height(width: float, height: float) -> float:
    """Room for dice as large as the width allows, the button, and margins."""
    die = min((width - 2 * 16 - 4 * 12) / 5, height * 0.10)
    return die + 68 + (40 if height < SHORT else 46)


def _wide(
    width: float, height: float, left_handed: bool, players: int, columns: int
) -> TableGeometry:
    edge, felt_width = 16.0, min(max(width * 0.34, 300), 460)
    if players == 2 and columns > 1:
        edge, felt_width = _beside_two_cards(width, edge, felt_width, columns)
    bar = Rect(0, height - BAR, width, BAR)
    felt = Rect(width - felt_width - edge, edge, felt_width, bar.y - edge)
    left, across = edge, felt.x - 2 * edge
    if left_handed:
        felt = Rect(edge, edge, felt_width, felt.height)
        left = felt.right + edge
    status = Rect(left, EDGE, across, STATUS)
    strip = Rect(left, bar.y - TOUCH_TARGET, across, TOUCH_TARGET)
    card = Rect(left, status.top, across, strip.y - status.top)
    return TableGeometry("wide", bar, strip, card, status, felt)


def _beside_two_cards(width: float, edge: float, felt: float, columns: int) -> tuple[float, float]:
    """Narrow the edges and the felt if both cards fit then."""
    for narrow in (edge, 12):
        beside = width - 3 * narrow - two_cards_width(columns)
        if beside >= LEAST_FELT:
            return narrow, min(beside, felt)
    return edge, felt


def _low(width: float, height: float, left_handed: bool, players: int) -> TableGeometry:
    edge = 4
    names = players * (TOUCH_TARGET + CHIP_GAP) + 2 * EDGE
    beside = min(max(width * 0.44, 280, names), 400)
    card_width = width - beside - 2 * edge
    card_x = width - card_width - edge if left_handed else edge
    beside_x = 0 if left_handed else width - beside
    card = Rect(card_x, edge, card_width, height - 2 * edge)
    bar = Rect(beside_x, height - LOW_BAR, beside, LOW_BAR)
    strip = Rect(beside_x + EDGE, bar.y - TOUCH_TARGET, beside - 2 * EDGE, TOUCH_TARGET)
    status = Rect(beside_x + EDGE, strip.y - STATUS, beside - 2 * EDGE, STATUS)
    felt = Rect(beside_x, 0, beside, status.y)
    return TableGeometry("low", bar, strip, card, status, felt)


# --- inside the card --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardGeometry:
    """How a card uses the room it has."""

    halves: bool
    """Both halves side by side; otherwise one at a time, with tabs."""
    cards: int
    """Whole cards side by side."""
    others: int
    """Columns of other players beside the current one's."""
    upper_label: float
    """Narrower than the lower one if it holds only dice, for wider columns in both halves."""
    label: float
    """Of the lower half."""
    own: float
    other: float
    foot: float
    """The height of the totals."""

    @property
    def upper_names(self) -> bool:
        return self.upper_label >= NAMES_BESIDE_FACES

    @property
    def names(self) -> bool:
        return self.label >= NAMES


def two_cards_width(columns: int) -> float:
    """The least width for the cards of two players side by side."""
    return 4 * (LABEL + columns * CELL_HEIGHT) + 2 * GAP + CARD_GAP


def card_geometry(
    width: float, height: float, players: int, columns: int, tall: bool = False
) -> CardGeometry:
    """For a room of this size; `columns` counts those of one player."""
    phone = tall and width < PHONE
    if columns == 1:
        return _one_column(width, height, players, alone=phone and players > MOST_ON_PHONE)
    cards = 2 if players == 2 and width >= two_cards_width(columns) else 1
    each = (width - CARD_GAP) / 2 if cards == 2 else width
    half = (each - GAP) / 2
    halves = half >= LABEL + columns * CELL_HEIGHT and not (phone and columns > MOST_ON_PHONE)
    room = half if halves else each
    label = max(
        min(room - columns * EASY_COLUMN, 200 if halves else 160),
        min(room - columns * COLUMN, EASY_LABEL),
    )
    label = label if label >= NAMES_BESIDE_FACES else LABEL
    own = (room - label) / columns
    foot = _foot(height if halves else height - TABS)
    return CardGeometry(halves, cards, 0, label, label, own, 0, foot)


def _foot(height: float) -> float:
    """Lower where the rows need the height."""
    return FOOT if height >= ROWS * CELL_HEIGHT + FOOT else max(20, height - ROWS * CELL_HEIGHT)


def _one_column(width: float, height: float, players: int, alone: bool) -> CardGeometry:
    """`alone` if there is no room for the columns of other players."""
    half = (width - GAP) / 2
    others = 0 if alone else players - 1
    wanted = LABEL if players <= 3 else NAMES
    if half < wanted + OWN + others * OTHER:
        others = 0
    # Minimum widths first, then names beside the dice, then wider columns.
    spare = half - OWN - NAMES_BESIDE_FACES
    if spare < others * OTHER:
        return _narrow(width, height, others)
    least = min(NAMED_OTHER, spare / others) if others else 0
    label = min(half - OWN - others * least, FACE_AND_NAME)
    air = half - label - OWN - others * least
    other = min(64, least + air / (others + 2)) if others else 0
    own = min(88, half - label - others * other)
    label = half - own - others * other
    return CardGeometry(True, 1, others, label, label, own, other, _foot(height))


def _narrow(width: float, height: float, others: int) -> CardGeometry:
    """Only dice as labels in the upper half; names or abbreviations in the lower."""
    left = width - GAP - LABEL - 2 * (OWN + others * OTHER)
    label = NAMES if left >= NAMES else LABEL
    air = (left - label) / 2 / (others + 1)
    return CardGeometry(True, 1, others, LABEL, label, OWN + air, OTHER + air, _foot(height))
