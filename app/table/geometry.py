"""The geometry of the table for any window size, in dp; no Kivy.

There are three forms. *Tall*: everything stacked, with dice and button at the bottom, in reach of
the thumb. *Wide*: the card on the left, the felt on the right. *Low* (a phone in landscape): the
card takes the full height, and everything else is beside it.
"""

from typing import NamedTuple

from app.settings.theme import CELL_HEIGHT, TOUCH_TARGET

BAR_HEIGHT = 56
LOW_BAR_HEIGHT = 48
STATUS_HEIGHT = 32
SHORT_WINDOW = 720
"""Windows lower than this get smaller bars."""
EDGE = 8
GAP = 8
CARD_GAP = 24
"""Between the cards of two players; wider than the gap inside a card."""
CHIP_GAP = 4
FOOT_HEIGHT = TOUCH_TARGET
TABS_HEIGHT = TOUCH_TARGET
ROWS = 7
"""In the half with more boxes."""
MIN_FELT_WIDTH = 280
MIN_LABEL = 40
"""The width of a row's label that is only a die or an abbreviation."""
MIN_OWN_COLUMN = 44
MIN_OTHER_COLUMN = 25
"""Columns of other players are not tapped, so they may be narrow."""
NAMED_OTHER_COLUMN = 27
"""Wide enough for a name of four letters below the column."""
MIN_NAME_LABEL = 72
"""The least width of a label with a name."""
MIN_DIE_AND_NAME_LABEL = 88
"""The least width of a label with a die and a name."""
DIE_AND_NAME_LABEL = 96
"""A comfortable width of a label with a die and a name."""
MIN_COLUMN = 48
"""The least width of each of several columns beside labels with names."""
COMFORTABLE_COLUMN = 64
"""Columns get this width before labels get wider than COMFORTABLE_LABEL."""
COMFORTABLE_LABEL = 112
PHONE_WIDTH = 560
"""In a tall window, a narrower card is taken to be on a phone."""
MAX_COLUMNS_ON_PHONE = 3
"""In one half of a card."""


class Rect(NamedTuple):
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


class TableGeometry(NamedTuple):
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
    short = height < SHORT_WINDOW
    bar_height = LOW_BAR_HEIGHT if short else BAR_HEIGHT
    line = STATUS_HEIGHT - 4 if short else STATUS_HEIGHT
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
    return die + 68 + (40 if height < SHORT_WINDOW else 46)


def _wide(
    width: float, height: float, left_handed: bool, players: int, columns: int
) -> TableGeometry:
    edge, felt_width = 16.0, min(max(width * 0.34, 300), 460)
    if players == 2 and columns > 1:
        edge, felt_width = _fit_two_cards(width, edge, felt_width, columns)
    bar = Rect(0, height - BAR_HEIGHT, width, BAR_HEIGHT)
    felt = Rect(width - felt_width - edge, edge, felt_width, bar.y - edge)
    left, across = edge, felt.x - 2 * edge
    if left_handed:
        felt = Rect(edge, edge, felt_width, felt.height)
        left = felt.right + edge
    status = Rect(left, EDGE, across, STATUS_HEIGHT)
    strip = Rect(left, bar.y - TOUCH_TARGET, across, TOUCH_TARGET)
    card = Rect(left, status.top, across, strip.y - status.top)
    return TableGeometry("wide", bar, strip, card, status, felt)


def _fit_two_cards(width: float, edge: float, felt: float, columns: int) -> tuple[float, float]:
    """Narrow the edges and the felt if both cards fit then."""
    for narrow in (edge, 12):
        beside = width - 3 * narrow - two_cards_width(columns)
        if beside >= MIN_FELT_WIDTH:
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
    bar = Rect(beside_x, height - LOW_BAR_HEIGHT, beside, LOW_BAR_HEIGHT)
    strip = Rect(beside_x + EDGE, bar.y - TOUCH_TARGET, beside - 2 * EDGE, TOUCH_TARGET)
    status = Rect(beside_x + EDGE, strip.y - STATUS_HEIGHT, beside - 2 * EDGE, STATUS_HEIGHT)
    felt = Rect(beside_x, 0, beside, status.y)
    return TableGeometry("low", bar, strip, card, status, felt)


# --- inside the card --------------------------------------------------------------------------


class CardGeometry(NamedTuple):
    """What a card shows in the available space; widths and heights are in dp."""

    halves: bool
    """Both halves side by side; otherwise one at a time, with tabs."""
    cards: int
    """Whole cards side by side."""
    other_columns: int
    """Columns of other players beside the current one's."""
    upper_label_width: float
    """Narrower than the lower one if it holds only dice, for wider columns in both halves."""
    label_width: float
    """Of the lower half."""
    own_column_width: float
    other_column_width: float
    foot_height: float

    @property
    def upper_shows_names(self) -> bool:
        return self.upper_label_width >= MIN_DIE_AND_NAME_LABEL

    @property
    def shows_names(self) -> bool:
        return self.label_width >= MIN_NAME_LABEL


def two_cards_width(columns: int) -> float:
    """The least width for the cards of two players side by side."""
    return 4 * (MIN_LABEL + columns * CELL_HEIGHT) + 2 * GAP + CARD_GAP


def card_geometry(
    width: float, height: float, players: int, columns: int, tall: bool = False
) -> CardGeometry:
    """`columns` counts those of one player."""
    phone = tall and width < PHONE_WIDTH
    if columns == 1:
        return _one_column(width, height, players, alone=phone and players > MAX_COLUMNS_ON_PHONE)
    cards = 2 if players == 2 and width >= two_cards_width(columns) else 1
    each = (width - CARD_GAP) / 2 if cards == 2 else width
    half = (each - GAP) / 2
    too_many = phone and columns > MAX_COLUMNS_ON_PHONE
    halves = half >= MIN_LABEL + columns * CELL_HEIGHT and not too_many
    room = half if halves else each
    label = max(
        min(room - columns * COMFORTABLE_COLUMN, 200 if halves else 160),
        min(room - columns * MIN_COLUMN, COMFORTABLE_LABEL),
    )
    label = label if label >= MIN_DIE_AND_NAME_LABEL else MIN_LABEL
    own = (room - label) / columns
    foot = _foot_height(height if halves else height - TABS_HEIGHT)
    return CardGeometry(halves, cards, 0, label, label, own, 0, foot)


def _foot_height(height: float) -> float:
    """Lower where the rows need the height."""
    spare = height - ROWS * CELL_HEIGHT
    return FOOT_HEIGHT if spare >= FOOT_HEIGHT else max(20, spare)


def _one_column(width: float, height: float, players: int, alone: bool) -> CardGeometry:
    """`alone` if there is no room for the columns of other players."""
    half = (width - GAP) / 2
    others = 0 if alone else players - 1
    wanted = MIN_LABEL if players <= 3 else MIN_NAME_LABEL
    if half < wanted + MIN_OWN_COLUMN + others * MIN_OTHER_COLUMN:
        others = 0
    # Minimum widths first, then names beside the dice, then wider columns.
    spare = half - MIN_OWN_COLUMN - MIN_DIE_AND_NAME_LABEL
    if spare < others * MIN_OTHER_COLUMN:
        return _narrow(width, height, others)
    least = min(NAMED_OTHER_COLUMN, spare / others) if others else 0
    label = min(half - MIN_OWN_COLUMN - others * least, DIE_AND_NAME_LABEL)
    spare_width = half - label - MIN_OWN_COLUMN - others * least
    other = min(64, least + spare_width / (others + 2)) if others else 0
    own = min(88, half - label - others * other)
    label = half - own - others * other
    return CardGeometry(True, 1, others, label, label, own, other, _foot_height(height))


def _narrow(width: float, height: float, others: int) -> CardGeometry:
    """Only dice as labels in the upper half; names or abbreviations in the lower."""
    left = width - GAP - MIN_LABEL - 2 * (MIN_OWN_COLUMN + others * MIN_OTHER_COLUMN)
    label = MIN_NAME_LABEL if left >= MIN_NAME_LABEL else MIN_LABEL
    spare_width = (left - label) / 2 / (others + 1)
    own, other = MIN_OWN_COLUMN + spare_width, MIN_OTHER_COLUMN + spare_width
    return CardGeometry(True, 1, others, MIN_LABEL, label, own, other, _foot_height(height))
