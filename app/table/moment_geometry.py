"""Where a moment is named, in dp: never over the totals, the status line or the dice; no Kivy."""

from typing import NamedTuple

from app.table.felt_geometry import NOWHERE, FeltGeometry
from app.table.geometry import Rect
from app.table.sheet_geometry import SheetGeometry

MARGIN = 8
UPPER_BOXES = 6
TAG_HEIGHT, TAG_DROP = 48, 8
"""Of the name of a small moment between dice and button, and how far it reaches over the latter."""


class MomentPlace(NamedTuple):
    room: Rect
    at_right: bool = False
    """A small name lies at the right of the room, not in its middle."""
    fills: bool = False
    """A great name fills the room, rather than being as high as its text."""


def moment_place(
    felt: FeltGeometry,
    felt_at: tuple[float, float],
    sheet: SheetGeometry | None,
    sheet_rect: Rect,
    great: bool,
    about_upper_boxes: bool,
) -> MomentPlace:
    """`felt_at` is the lower left corner of the felt, whose geometry starts there."""
    x, y = felt_at
    if felt.turn != NOWHERE and felt.turn.height > TAG_HEIGHT:
        # Over whose turn it is, which the sheet says too.
        turn = felt.turn
        room = Rect(turn.x, turn.y + MARGIN / 2, turn.width, turn.height - MARGIN)
        return MomentPlace(Rect(x + room.x, y + room.y, room.width, room.height), True, True)
    if great and sheet is not None and sheet.rows:
        halves = any(place.block for place in sheet.rows)
        if not (halves and about_upper_boxes):
            return MomentPlace(_free_rows(sheet, sheet_rect, about_upper_boxes))
        # No half has room for it, but the dice of the turn are done with.
        oval = felt.oval
        return MomentPlace(Rect(x + oval.x, y + oval.y, oval.width, oval.height), fills=True)
    low = felt.cup.top - TAG_DROP
    return MomentPlace(Rect(x + felt.oval.x, y + low, felt.oval.width, TAG_HEIGHT))


def _free_rows(sheet: SheetGeometry, rect: Rect, about_upper_boxes: bool) -> Rect:
    """The part of the sheet that the moment is not about, without its last row."""
    rows = sheet.rows[UPPER_BOXES + 1 : -1] if about_upper_boxes else sheet.rows[:UPPER_BOXES]
    top = min(place.top for place in rows)
    bottom = max(place.top + place.height for place in rows)
    return _inset(Rect(rect.x, rect.top - bottom, rect.width, bottom - top))


def _inset(rect: Rect) -> Rect:
    return Rect(rect.x + MARGIN, rect.y + MARGIN, rect.width - 2 * MARGIN, rect.height - 2 * MARGIN)
