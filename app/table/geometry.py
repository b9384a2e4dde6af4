"""The geometry of the table for any window size, in dp; no Kivy.

There are three forms. *Tall*: everything stacked, with dice and button at the bottom, in reach of
the thumb. *Wide*: the sheet on the left, the felt on the right. *Low* (a phone in landscape): the
sheet takes the full height, and everything else is beside it.
"""

from typing import NamedTuple

from app.settings.theme import TOUCH_TARGET
from app.table.sheet_geometry import (
    SheetContent,
    SheetGeometry,
    greatest_height,
    ideal_width,
    sheet_geometry,
)

BAR_HEIGHT = 56
LOW_BAR_HEIGHT = 48
STATUS_HEIGHT = 32
SHORT_WINDOW = 720
"""Windows lower than this get smaller bars."""
TALL_BELOW_WIDTH = 600
LOW_BELOW_HEIGHT = 560
DESKTOP_WIDTH = 1000
LARGE_WIDTH = 1700
HIGH_WINDOW = 820
"""From this height on, a wide window has larger heads."""
MAX_PAIR_WIDTH = 1640
"""Of sheet and felt together; in a wider window they are centred."""
EDGE = 8
CHIP_GAP = 4
HEAD_HEIGHT = 46
"""Of the players' names over their columns."""
MIN_FELT_WIDTH, MAX_FELT_WIDTH = 420, 760
MAX_LARGE_FELT_WIDTH = 900
FELT_SHARE = 0.46
"""Of a window that is wide, but not as wide as a desktop's."""
TALL_BUTTON_HEIGHT = 60
TALL_FELT_MARGINS = 32
"""Above, between and below the dice and the button."""
TURN_BLOCK_HEIGHT = 84
"""At the top of a wide felt: whose turn it is."""


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
    """On the felt, in the wide form."""
    felt: Rect
    sheet: SheetGeometry
    heads: tuple[tuple[float, float], ...]
    """Left edge in the strip and width of each player's name over their columns; empty where the
    names are spread over the strip."""


def form_of(width: float, height: float) -> str:
    if width < TALL_BELOW_WIDTH and (width < LOW_BELOW_HEIGHT or height >= LOW_BELOW_HEIGHT):
        return "tall"
    return "low" if height < LOW_BELOW_HEIGHT else "wide"


def bar_height(width: float, height: float) -> float:
    short = height < (HIGH_WINDOW if form_of(width, height) == "wide" else SHORT_WINDOW)
    return LOW_BAR_HEIGHT if short else BAR_HEIGHT


def table_geometry(
    width: float,
    height: float,
    content: SheetContent,
    left_handed: bool = False,
    status_height: float = STATUS_HEIGHT,
    unfolded: bool = False,
) -> TableGeometry:
    """`status_height` is what the status line needs at the text size."""
    place = {"tall": _tall, "low": _low, "wide": _wide}[form_of(width, height)]
    return place(width, height, content, left_handed, status_height, unfolded)


def _heads(sheet: SheetGeometry, content: SheetContent) -> tuple[tuple[float, float], ...]:
    """Where the players' names are over their columns."""
    if not sheet.aligned:
        return ()
    [block] = sheet.blocks
    if sheet.cards == 2:
        across = content.columns * block.column_width
        return (block.columns[0], across), (block.columns[content.columns], across)
    return tuple((x, block.column_width) for x in block.columns)


# --- tall -------------------------------------------------------------------------------------


def _tall(
    width: float,
    height: float,
    content: SheetContent,
    _left_handed: bool,
    status_height: float,
    unfolded: bool,
) -> TableGeometry:
    edge = EDGE if width < 400 else 12
    across = width - 2 * edge
    high = bar_height(width, height)
    bar = Rect(0, height - high, width, high)
    strip = Rect(edge, bar.y - HEAD_HEIGHT, across, HEAD_HEIGHT)
    felt, line = _tall_heights(across, strip.y, height, content, status_height)
    status = Rect(edge, felt, across, line)
    card = Rect(edge, status.top, across, strip.y - status.top)
    sheet = sheet_geometry(across, card.height, content, wide=False, unfolded=unfolded)
    if not sheet.aligned:
        # The names are tabs of their own, apart from the sheet.
        card = card._replace(height=card.height - EDGE / 2)
        sheet = sheet_geometry(across, card.height, content, wide=False, unfolded=unfolded)
    spare = card.height - sheet.height
    if spare > 0:
        # Larger dice rather than a gap.
        status, card = (
            status._replace(y=status.y + spare),
            Rect(edge, card.y + spare, across, sheet.height),
        )
        felt += spare
    felt_rect = Rect(0, 0, width, felt)
    return TableGeometry("tall", bar, strip, card, status, felt_rect, sheet, _heads(sheet, content))


def _tall_heights(
    width: float, below: float, height: float, content: SheetContent, status_height: float
) -> tuple[float, float]:
    """Of the felt and the status line: smaller ones if the sheet is one list then, or scrolls
    less. `below` is the height below the names."""
    usual, least = tall_felt_height(height), tall_felt_height(0)
    ways = (usual, status_height), (usual, STATUS_HEIGHT), (least, STATUS_HEIGHT)

    def fit(way: tuple[float, float]) -> tuple[float, int]:
        sheet = sheet_geometry(width, below - sum(way), content, wide=False)
        return sheet.overflow, len(sheet.blocks)

    return min(ways, key=fit)


def tall_felt_height(height: float) -> float:
    """Room for a row of dice, the button, and margins."""
    dice = min(max(height * 0.075, 58), 96)
    return dice + TALL_FELT_MARGINS + TALL_BUTTON_HEIGHT


# --- wide -------------------------------------------------------------------------------------


def _wide(
    width: float,
    height: float,
    content: SheetContent,
    left_handed: bool,
    status_height: float,
    unfolded: bool,
) -> TableGeometry:
    desktop = width >= DESKTOP_WIDTH
    margin = 24.0 if desktop else 12.0
    sheet_width, felt_width = _wide_widths(width, margin, content)
    high = bar_height(width, height)
    bar = Rect(0, height - high, width, high)
    head = _wide_head_height(height, content)
    below = margin if height >= HIGH_WINDOW else 10.0
    room = bar.y - below
    most = greatest_height(content) + head
    top, tall = bar.y, room
    if room > most:
        top, tall = bar.y - (room - most) / 2, most
    left = (width - sheet_width - margin - felt_width) / 2
    sheet_x, felt_x = left, left + sheet_width + margin
    if left_handed:
        sheet_x, felt_x = left + felt_width + margin, left
    strip = Rect(sheet_x, top - head, sheet_width, head)
    gap = 0.0
    sheet = sheet_geometry(sheet_width, tall - head, content, wide=True, unfolded=unfolded)
    if not sheet.aligned:
        gap = EDGE / 2
        sheet = sheet_geometry(
            sheet_width, tall - head - gap, content, wide=True, unfolded=unfolded
        )
    card = Rect(sheet_x, strip.y - gap - sheet.height, sheet_width, sheet.height)
    felt = Rect(felt_x, card.y, felt_width, top - card.y)
    line = max(status_height, 64.0 if height >= HIGH_WINDOW else 48.0)
    padding = 24 if felt_width >= 400 else 12
    turn = TURN_BLOCK_HEIGHT if height >= HIGH_WINDOW else TURN_BLOCK_HEIGHT - 20
    status = Rect(felt.x + padding, felt.top - turn - line, felt.width - 2 * padding, line)
    return TableGeometry("wide", bar, strip, card, status, felt, sheet, _heads(sheet, content))


def _wide_head_height(height: float, content: SheetContent) -> float:
    if height < HIGH_WINDOW:
        return 48.0
    return 72.0 if content.side_by_side else 52.0


def _wide_widths(width: float, margin: float, content: SheetContent) -> tuple[float, float]:
    """Of sheet and felt."""
    room = width - 3 * margin
    if width < DESKTOP_WIDTH:
        felt = width * FELT_SHARE
        return room - felt, felt
    large = width >= LARGE_WIDTH
    room = min(room, MAX_PAIR_WIDTH - margin)
    ideal = ideal_width(content) * (1.15 if large else 1.0)
    sheet = min(ideal, room - MIN_FELT_WIDTH)
    felt = min(room - sheet, MAX_LARGE_FELT_WIDTH if large else MAX_FELT_WIDTH)
    return sheet, felt


# --- low --------------------------------------------------------------------------------------


def _low(
    width: float,
    height: float,
    content: SheetContent,
    left_handed: bool,
    _status_height: float,
    unfolded: bool,
) -> TableGeometry:
    edge = 4
    names = content.players * (TOUCH_TARGET + CHIP_GAP) + 2 * EDGE
    beside = min(max(width * 0.42, 280, names), 400)
    card_width = width - beside - 2 * edge
    card_x = width - card_width - edge if left_handed else edge
    beside_x = 0 if left_handed else width - beside
    sheet = sheet_geometry(
        card_width, height - 2 * edge, content, wide=False, unfolded=unfolded, low=True
    )
    card = Rect(card_x, height - edge - sheet.height, card_width, sheet.height)
    bar = Rect(beside_x, height - LOW_BAR_HEIGHT, beside, LOW_BAR_HEIGHT)
    strip = Rect(beside_x + EDGE, bar.y - TOUCH_TARGET, beside - 2 * EDGE, TOUCH_TARGET)
    status = Rect(beside_x + EDGE, strip.y - STATUS_HEIGHT, beside - 2 * EDGE, STATUS_HEIGHT)
    felt = Rect(beside_x, 0, beside, status.y)
    return TableGeometry("low", bar, strip, card, status, felt, sheet, ())
