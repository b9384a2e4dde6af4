"""Where a moment is shown, in dp; no Kivy.

A great one has a panel of felt: the felt above its buttons and, on a phone, as much of the sheet as
it needs. The sheet then moves up, so that the row that the moment is about stays in view. A small
one has a tag at the upper edge of the felt, where no dice lie.
"""

from typing import NamedTuple

from app.table.felt_geometry import NOWHERE, DiePlace, FeltGeometry
from app.table.geometry import Rect

PADDING, GAP = 16, 10
ABOVE_BUTTONS = 1
MIN_SHEET = 132
"""What stays in view of a sheet that the panel covers."""
ROW_MARGIN = 6
"""Between the panel and the row that it is about."""
MAX_RISEN_DIE = 84
"""The side of gathered dice on a phone."""
DIE_PITCH, ARC_RISE, ARC_HEIGHT, ARC_TILT = 1.14, 0.42, 1.6, 14
"""Of dice in an arc: in sides, and in degrees for the outermost."""
RISEN_RING, MAX_RING, RING_SHARE = 150, 240, 0.4
"""The diameter of the ring on a phone, elsewhere at most, and as a part of the panel's width."""
ICON_SHARE, MAX_ICON = 0.2, 120
MIN_ART = 40
TAG_HEIGHT = 48


class MomentContent(NamedTuple):
    text_height: float
    dice: int = 0
    ring: bool = False
    icon: bool = False
    low: bool = False
    """Whether there is little room, and its text in one row."""


class MomentStage(NamedTuple):
    panel: Rect
    art: Rect
    """Of the gathered dice or the ring; empty without them."""
    text: Rect
    sheet_shift: float = 0.0
    """How far the sheet moves up."""
    low: bool = False
    shown: float = 1.0
    """The part of the felt's height that is above the lower edge of the panel."""

    def arc(self, count: int) -> tuple[DiePlace, ...]:
        """The places of gathered dice."""
        art = self.art
        side = min(art.height / ARC_HEIGHT, art.width / count / DIE_PITCH)
        places = []
        for number in range(count):
            part = 2 * number / (count - 1) - 1 if count > 1 else 0.0
            x = art.x + art.width / 2 + part * (count - 1) / 2 * side * DIE_PITCH
            y = art.y + (art.height - side * (1 + ARC_RISE)) / 2 + side / 2
            rise = side * ARC_RISE * (1 - part**2)
            places.append(DiePlace(x, y + rise, side, -ARC_TILT * part))
        return tuple(places)


def moment_stage(
    felt: FeltGeometry,
    felt_rect: Rect,
    sheet_rect: Rect,
    row: tuple[float, float] | None,
    content: MomentContent,
) -> MomentStage:
    """`row` has the lower and upper edge of the row that the moment is about."""
    low = felt_rect.y + felt.cup.top + ABOVE_BUTTONS
    wide = felt.turn != NOWHERE
    rises = not wide and sheet_rect.y >= felt_rect.top
    wanted = _art_height(felt, felt_rect.width, content, wide)
    gap = GAP if wanted else 0
    top = felt_rect.top
    if rises:
        needed = low + 2 * PADDING + wanted + gap + content.text_height
        top = max(sheet_rect.y, min(needed, sheet_rect.top - MIN_SHEET))
    room = top - low - 2 * PADDING
    high = min(wanted, room - content.text_height - gap)
    if high < MIN_ART:
        high, gap = 0, 0
    text_height = min(content.text_height, room)
    y = low + (top - low - high - gap - text_height) / 2
    across = felt_rect.width - 2 * PADDING
    text = Rect(felt_rect.x + PADDING, y, across, text_height)
    art = Rect(felt_rect.x + PADDING, text.top + gap, across, high) if high else NOWHERE
    shift = 0.0
    if rises and row is not None:
        shift = min(max(0.0, top + ROW_MARGIN - row[0]), max(0.0, sheet_rect.top - row[1]))
    panel = Rect(felt_rect.x, low, felt_rect.width, top - low)
    shown = 1 - (low - felt_rect.y) / felt_rect.height
    return MomentStage(panel, art, text, shift, content.low, shown)


def _art_height(felt: FeltGeometry, width: float, content: MomentContent, wide: bool) -> float:
    if content.dice:
        fits = (width - 2 * PADDING) / content.dice / DIE_PITCH
        return min(fits, felt.die if wide else MAX_RISEN_DIE) * ARC_HEIGHT
    if content.ring:
        return min(width * RING_SHARE, MAX_RING if wide else RISEN_RING)
    if content.icon:
        return min(width * ICON_SHARE, MAX_ICON)
    return 0.0


def tag_room(felt: FeltGeometry, felt_rect: Rect) -> tuple[Rect, bool]:
    """The room of a tag, and whether it lies at the right rather than in the middle."""
    if felt.turn != NOWHERE:
        # Beside whose turn it is, which the sheet says too.
        turn = felt.turn
        return Rect(felt_rect.x + turn.x, felt_rect.y + turn.y, turn.width, turn.height), True
    return Rect(felt_rect.x, felt_rect.top, felt_rect.width, TAG_HEIGHT), False
