"""Where the rows and columns of a score sheet are, in dp; no Kivy.

A sheet is one list of rows where each can be high enough, else two halves side by side, else a
list that scrolls above a line that says how many boxes are out of view. Two players with several
columns each share one column of names between their cards, where there is room.
"""

from collections.abc import Sequence
from typing import NamedTuple

from app.table.view_state import RowDetail, RowView

MIN_ROW = 38
"""Of a phone's list; a preview comes first, and the whole cell can be tapped."""
MIN_READ_ROW = 32
"""Of a phone's list that is only looked at."""
MIN_HALF_ROW, MIN_READ_HALF_ROW = 34, 28
"""Of two halves on a phone on its side, and of halves that are only looked at."""
MIN_WIDE_ROW = 30
"""In a window with a mouse."""
MIN_WIDE_HEIGHT = 580
"""A lower sheet folds its totals rather than having rows that low."""
ROOMY_ROW = 41
"""Rows are at least as high before the less important totals are shown."""
MAX_ROW = 54
SCROLLED_ROW = 40
BLOCK_GAP = 8
"""Between two halves."""

TOTAL_WEIGHT, HEAD_WEIGHT = 0.72, 0.8
"""The height of totals and of the head, relative to the row of a box."""
MORE_HEIGHT = 24
"""Of the line about boxes that are out of view."""
MIN_GAIN = 1.0
"""Halves are cut elsewhere than below the upper boxes if that saves a row."""

FULL_NAMES, SHORT_NAMES, BARE_NAMES, MIN_NAMES = 184, 137, 100, 66
"""Widths of the names: in full, in short words, without a picture, and at least."""
MIN_WIDE_NAMES = 110
"""In a wide window, whose type is larger."""
MAX_NAMES = 300
COMFORTABLE_COLUMN = 84
NARROW_COLUMN = 54
TAPPED_COLUMN = 46
MIN_COLUMN = 38
MIN_HALF_COLUMN = 33
MAX_COLUMN = 150

NAMES_OF_LIST, COLUMN_OF_LIST = 260, 132
NAMES_OF_TWO_CARDS, COLUMN_OF_TWO_CARDS = 226, 92
MAX_COLUMN_OF_TWO_CARDS = 104
"""The widths that a wide window aims at."""


class Weights(NamedTuple):
    """Relative to the row of a box."""

    bonus: float
    last: float


USUAL = Weights(bonus=0.9, last=1.1)
TIGHT, TIGHT_WIDE = Weights(bonus=0.7, last=0.88), Weights(bonus=0.9, last=0.88)
"""In a list that would be too high otherwise, on a phone and in a wide window."""


class SheetContent(NamedTuple):
    rows: tuple[RowView, ...]
    players: int
    columns: int
    """Of one player."""
    multiplied: bool
    tappable: bool = True
    """False in a replay, which takes no boxes."""

    @property
    def side_by_side(self) -> bool:
        """Whether each player has a single column."""
        return self.columns == 1


class RowPlace(NamedTuple):
    row: int
    """Its number in the content."""
    block: int
    top: float
    """Below the upper edge of the sheet."""
    height: float


class BlockPlace(NamedTuple):
    """A list of names with its columns."""

    x: float
    width: float
    names_x: float
    names_width: float
    columns: tuple[float, ...]
    """The left edge of each."""
    column_width: float


class SheetGeometry(NamedTuple):
    blocks: tuple[BlockPlace, ...]
    rows: tuple[RowPlace, ...]
    row_height: float
    """Of a box."""
    head: float
    """The height of the heads of the columns; 0 if there are none."""
    cards: int
    """Whole cards side by side."""
    all_players: bool
    """Otherwise only the card in front has columns here."""
    folded: bool
    """Whether totals are missing that a tap on the last row would show."""
    overflow: float
    """How far the boxes can be scrolled; 0 if all are in view."""
    scrolled: tuple[float, float]
    """The distances of the scrolled part's edges from the upper edge of the sheet."""
    height: float

    @property
    def aligned(self) -> bool:
        """Whether the players' names can be the heads of their columns."""
        return len(self.blocks) == 1 and (self.all_players or self.cards == 2)


def ideal_width(content: SheetContent) -> float:
    """The width that a sheet has where there is plenty of room."""
    if content.side_by_side:
        return NAMES_OF_LIST + content.players * COLUMN_OF_LIST
    if content.players == 2:
        return NAMES_OF_TWO_CARDS + 2 * content.columns * COLUMN_OF_TWO_CARDS
    return NAMES_OF_LIST + content.columns * COLUMN_OF_TWO_CARDS


def greatest_height(content: SheetContent) -> float:
    """The height at which rows have grown to their limit."""
    shown = _shown(content, RowDetail.ROOMY)
    head = _head_weight(content, aligned=True)
    return MAX_ROW * (_total_weight(content, shown) + head)


def sheet_geometry(
    width: float,
    height: float,
    content: SheetContent,
    wide: bool,
    unfolded: bool = False,
    low: bool = False,
) -> SheetGeometry:
    """`unfolded` shows all totals, in place of the last boxes if need be; `low` is for a phone on
    its side."""
    found = (
        _list(width, height, content, wide)
        or _halves(width, height, content, low)
        or _scrolling(width, height, content)
    )
    return _unfold(found, content) if unfolded and found.folded else found


# --- rows -------------------------------------------------------------------------------------


def _shown(content: SheetContent, detail: RowDetail) -> list[int]:
    """The rows with at most this detail, by index; the last is never left out."""
    return [index for index, row in enumerate(content.rows) if row.detail <= detail]


def _weight_of(content: SheetContent, index: int, last: int, weights: Weights) -> float:
    row = content.rows[index]
    if row.box:
        return 1.0
    if index == last:
        return weights.last
    return weights.bonus if row.id == "upper_bonus" else TOTAL_WEIGHT


def _stack(
    content: SheetContent,
    indices: Sequence[int],
    block: int,
    top: float,
    row: float,
    weights: Weights = USUAL,
) -> list[RowPlace]:
    places = []
    for index in indices:
        high = row * _weight_of(content, index, indices[-1], weights)
        places.append(RowPlace(index, block, top, high))
        top += high
    return places


def _total_weight(content: SheetContent, indices: Sequence[int], weights: Weights = USUAL) -> float:
    return sum(_weight_of(content, index, indices[-1], weights) for index in indices)


def _head_weight(content: SheetContent, aligned: bool) -> float:
    """Multipliers need a head, and so do players whose names are elsewhere."""
    named = content.side_by_side and content.players > 1 and not aligned
    return HEAD_WEIGHT if content.multiplied or named else 0.0


# --- one list ---------------------------------------------------------------------------------


def _list(width: float, height: float, content: SheetContent, wide: bool) -> SheetGeometry | None:
    columns = _list_columns(width, content, wide)
    if columns is None:
        return None
    block, cards, everyone = columns
    head = _head_weight(content, aligned=everyone)
    least = MIN_WIDE_ROW if wide else MIN_ROW if content.tappable else MIN_READ_ROW
    ways = [(detail, USUAL) for detail in sorted(RowDetail, reverse=True)]
    for detail, weights in (*ways, (RowDetail.ALWAYS, TIGHT_WIDE if wide else TIGHT)):
        shown = _shown(content, detail)
        row = min(height / (_total_weight(content, shown, weights) + head), MAX_ROW)
        folds = detail is RowDetail.USUAL and (not wide or height < MIN_WIDE_HEIGHT)
        if row >= (ROOMY_ROW if detail is RowDetail.ROOMY or folds else least):
            places = _stack(content, shown, 0, row * head, row, weights)
            return SheetGeometry(
                (block,),
                tuple(places),
                row,
                row * head,
                cards,
                everyone,
                folded=detail is RowDetail.ALWAYS,
                overflow=0.0,
                scrolled=(row * head, height),
                height=places[-1].top + places[-1].height,
            )
    return None


def _list_columns(
    width: float, content: SheetContent, wide: bool
) -> tuple[BlockPlace, int, bool] | None:
    """The columns of a list, the number of cards, and whether all players have columns."""
    if content.side_by_side:
        block = _block(0, width, content.players, MIN_COLUMN, wide)
        if block is not None:
            return block, 1, True
        block = _block(0, width, 1, MIN_COLUMN, wide)
        return None if block is None else (block, 1, False)
    if content.players == 2 and wide:
        block = _two_cards(width, content.columns)
        if block is not None:
            return block, 2, False
    block = _block(0, width, content.columns, MIN_COLUMN, wide)
    return None if block is None else (block, 1, False)


def _block(
    x: float, width: float, columns: int, least: float, wide: bool = False
) -> BlockPlace | None:
    """Names at the left, as wide as the columns leave them."""
    names = _names_width(width, columns, least, wide)
    if names is None:
        return None
    column = min((width - names) / columns, MAX_COLUMN)
    names = width - columns * column
    edges = tuple(x + names + number * column for number in range(columns))
    return BlockPlace(x, width, x, names, edges, column)


def _names_width(width: float, columns: int, least: float, wide: bool) -> float | None:
    bare = (MIN_WIDE_NAMES,) if wide else (BARE_NAMES, MIN_NAMES)
    for names, wanted in (
        (FULL_NAMES, COMFORTABLE_COLUMN),
        (SHORT_NAMES, NARROW_COLUMN),
        *((each, least) for each in bare),
    ):
        if (width - names) / columns >= wanted:
            if names == MIN_WIDE_NAMES:
                return names
            if names <= BARE_NAMES:
                # Short words need little; columns can be tapped more easily if they are wider.
                return max(MIN_NAMES, min(names, width - columns * TAPPED_COLUMN))
            return min(max(names, width - columns * COLUMN_OF_LIST), MAX_NAMES)
    return None


def _two_cards(width: float, columns: int) -> BlockPlace | None:
    """Names between two cards."""
    for names, least in ((NAMES_OF_TWO_CARDS, 80), (FULL_NAMES, 66), (SHORT_NAMES, 52)):
        column = min((width - names) / (2 * columns), MAX_COLUMN_OF_TWO_CARDS)
        if column >= least:
            between = width - 2 * columns * column
            left = tuple(number * column for number in range(columns))
            right = tuple(columns * column + between + each for each in left)
            return BlockPlace(0, width, columns * column, between, left + right, column)
    return None


# --- two halves -------------------------------------------------------------------------------


def _halves(width: float, height: float, content: SheetContent, low: bool) -> SheetGeometry | None:
    """With the columns of all players if they fit, else with those of one."""
    ways = (True, False) if content.side_by_side else (False,)
    found = (_halves_of(width, height, content, low, everyone) for everyone in ways)
    return next(filter(None, found), None)


def _halves_of(
    width: float, height: float, content: SheetContent, low: bool, everyone: bool
) -> SheetGeometry | None:
    half = (width - BLOCK_GAP) / 2
    count = content.players if everyone else content.columns
    block = _block(0, half, count, MIN_HALF_COLUMN)
    if block is None:
        return None
    parts = _parts(content)
    head = _head_weight(content, aligned=not everyone)
    weights = [_total_weight(content, part) for part in parts]
    row = min(height / (max(weights) + head), MAX_ROW)
    least = (MIN_HALF_ROW if low else MIN_ROW) if content.tappable else MIN_READ_HALF_ROW
    if row < least:
        return None
    end = row * (max(weights) + head)
    places: list[RowPlace] = []
    for number, part in enumerate(_fill(content, parts, max(weights))):
        stacked = _stack(content, part, number, row * head, row)
        places += _stretch(content, stacked, end)
    second = _block(half + BLOCK_GAP, half, count, MIN_HALF_COLUMN)
    blocks = (block,) if second is None else (block, second)
    return SheetGeometry(
        blocks,
        tuple(places),
        row,
        row * head,
        1,
        everyone,
        folded=True,
        overflow=0.0,
        scrolled=(row * head, end),
        height=end,
    )


def _fill(content: SheetContent, parts: list[list[int]], most: float) -> list[list[int]]:
    """Both halves, with the totals for which the lower one has room."""
    second = parts[1][0]
    filled = []
    for part, rows in zip(parts, (range(second), range(second, len(content.rows))), strict=True):
        shown = part
        missing = [index for index in rows if index not in part and not content.rows[index].box]
        for index in sorted(missing, key=lambda each: content.rows[each].detail):
            more = sorted((*shown, index))
            if _total_weight(content, more) <= most:
                shown = more
        filled.append(shown)
    return filled


def _stretch(content: SheetContent, stacked: list[RowPlace], end: float) -> list[RowPlace]:
    """Let a half end where the other does: its last total is higher, or else all its boxes."""
    top = stacked[0].top
    spare = end - stacked[-1].top - stacked[-1].height
    totals = [number for number, place in enumerate(stacked) if not content.rows[place.row].box]
    if not totals:
        by = (end - top) / (end - top - spare)
        return [
            place._replace(top=top + (place.top - top) * by, height=place.height * by)
            for place in stacked
        ]
    higher = totals[-1]
    return [
        *stacked[:higher],
        stacked[higher]._replace(height=stacked[higher].height + spare),
        *(place._replace(top=place.top + spare) for place in stacked[higher + 1 :]),
    ]


def _parts(content: SheetContent) -> list[list[int]]:
    """The rows of both halves: cut below the upper boxes, or where they are about equally high."""
    rows = _shown(content, RowDetail.ALWAYS)
    usual = sum(content.rows[index].upper for index in rows)

    def higher(cut: int) -> float:
        return max(_total_weight(content, part) for part in (rows[:cut], rows[cut:]))

    even = min(range(usual, len(rows)), key=higher)
    cut = even if higher(usual) - higher(even) >= MIN_GAIN else usual
    return [rows[:cut], rows[cut:]]


# --- a list that scrolls ----------------------------------------------------------------------


def _scrolling(width: float, height: float, content: SheetContent) -> SheetGeometry:
    """The head, the line about boxes out of view, and the last row stay in place."""
    everyone = content.side_by_side
    block = _block(0, width, content.players if everyone else content.columns, MIN_COLUMN)
    if block is None and everyone:
        everyone, block = False, _block(0, width, 1, MIN_COLUMN)
    if block is None:
        count = content.columns
        column = (width - MIN_NAMES) / count
        edges = tuple(MIN_NAMES + number * column for number in range(count))
        block = BlockPlace(0, width, 0, MIN_NAMES, edges, column)
    head = SCROLLED_ROW * _head_weight(content, aligned=everyone)
    foot = SCROLLED_ROW * USUAL.last
    *shown, last = _shown(content, RowDetail.ALWAYS)
    more = MORE_HEIGHT if (height - head - foot) / MIN_ROW < len(shown) else 0
    room = height - head - foot - more
    in_view = min(max(1, int(room / MIN_ROW)), len(shown))
    # A whole number of rows is in view.
    row = min(room / in_view, MAX_ROW)
    height = min(height, head + in_view * row + more + foot)
    places = [RowPlace(index, 0, head + number * row, row) for number, index in enumerate(shown)]
    return SheetGeometry(
        (block,),
        (*places, RowPlace(last, 0, height - foot, foot)),
        row,
        head,
        1,
        everyone,
        folded=True,
        overflow=max(0, len(shown) - in_view) * row,
        scrolled=(head, height - foot - more),
        height=height,
    )


# --- totals unfolded in place -----------------------------------------------------------------


def _unfold(folded: SheetGeometry, content: SheetContent) -> SheetGeometry:
    """All totals at the end of the last list, in place of the boxes there."""
    block = len(folded.blocks) - 1
    others = [place for place in folded.rows if place.block != block]
    elsewhere = {place.row for place in others}
    totals = [
        index for index, row in enumerate(content.rows) if not row.box and index not in elsewhere
    ]
    stacked = _stack(content, totals, block, 0, folded.row_height)
    start = max(folded.head, folded.height - stacked[-1].top - stacked[-1].height)
    boxes = [
        place
        for place in folded.rows
        if place.block == block
        and content.rows[place.row].box
        and place.top + place.height <= start + 0.01
    ]
    # The first total fills the gap below the last box.
    bottom = max((each.top + each.height for each in boxes), default=folded.head)
    moved = [place._replace(top=place.top + start) for place in stacked]
    moved[0] = moved[0]._replace(top=bottom, height=moved[0].height + start - bottom)
    return folded._replace(rows=(*others, *boxes, *moved), folded=False, overflow=0.0)
