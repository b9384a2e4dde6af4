"""Layout invariants of the table in any window, checked on the widgets."""

from collections.abc import Iterator
from itertools import combinations, product

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.widgets.controls.round_button import IconButton
from app.widgets.table.dice.die_slot import DieSlot
from app.widgets.table.roll_button import RollButton
from app.widgets.table.seat_chip import SeatChip
from app.widgets.table.sheet.score_cell import ScoreCell
from app.widgets.table.sheet.total_cell import TotalCell
from app.widgets.text.fit_label import FitLabel
from tests.app.support.table_driver import TableDriver

SIZES = ((360, 640), (412, 915), (640, 360), (800, 1280), (1280, 800), (1920, 1080))
DENSITIES = (1, 2, 3)
FONT_SCALES = (1.0, 1.5)
PLAYERS = (1, 2, 3, 4, 5, 6)
COLUMNS = (1, 2, 3, 4, 5, 6)
AXES = (SIZES, DENSITIES, FONT_SCALES, PLAYERS, COLUMNS)
Case = tuple[tuple[int, int], int, float, int, int]
TARGETS = (IconButton, RollButton, SeatChip, DieSlot)
TOLERANCE = 1.01


def every_case() -> Iterator[Case]:
    yield from product(*AXES)


def extreme_cases() -> list[Case]:
    """Pair the smallest and largest windows with the emptiest and fullest cards."""
    windows = ((SIZES[0], 1.5), (SIZES[2], 1.0), (SIZES[-1], 1.0))
    return [
        (size, 1, scale, players, columns)
        for size, scale in windows
        for players, columns in ((1, 1), (6, 1), (2, 3), (1, 6))
    ]


def pairwise_cases() -> list[Case]:
    """Return a small set of cases covering every pair of values of two axes."""
    uncovered = {
        ((i, a), (j, b))
        for i, j in combinations(range(len(AXES)), 2)
        for a in AXES[i]
        for b in AXES[j]
    }
    cases: list[Case] = []
    everything = list(every_case())
    while uncovered:
        best = max(everything, key=lambda case: len(_pairs(case) & uncovered))
        uncovered -= _pairs(best)
        cases.append(best)
    return cases


def _pairs(case: Case) -> set[tuple[tuple[int, object], tuple[int, object]]]:
    return set(combinations(enumerate(case), 2))


def layout_problems(table: TableDriver) -> list[str]:
    """Find widgets that are cut, outside their parent, overlapping or too small to tap."""
    root = table.screen.ids.table
    return [
        *_cut(root),
        *_outside(root),
        *_overlapping(_apart(table)),
        *_cells_overlapping(table),
        *_too_small(root),
    ]


def _cut(root: Widget) -> Iterator[str]:
    for widget in root.walk():
        if isinstance(widget, FitLabel) and widget.text and min(widget.size) > 0:
            if not widget.fits:
                yield f"cut: {widget.text!r} in {widget.size}"
        elif isinstance(widget, ScoreCell | TotalCell) and not widget.fits:
            yield f"cut: {widget.view}"


def _outside(root: Widget) -> Iterator[str]:
    for widget in root.walk(restrict=True):
        parent = widget.parent
        if parent is None or widget is root or min(widget.size) <= 0 or widget.opacity == 0:
            continue
        if isinstance(parent, DieSlot):
            continue  # with a badge at its corner, and its key below
        if (
            widget.x < parent.x - TOLERANCE
            or widget.y < parent.y - TOLERANCE
            or widget.x + widget.width > parent.x + parent.width + TOLERANCE
            or widget.y + widget.height > parent.y + parent.height + TOLERANCE
        ):
            yield f"outside: {_name(widget)} in {_name(parent)}"


def _overlapping(widgets: list[Widget]) -> Iterator[str]:
    for one, other in combinations([each for each in widgets if min(each.size) > 0], 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        if across > TOLERANCE and up > TOLERANCE:
            yield f"overlap: {_name(one)} and {_name(other)}"


def _apart(table: TableDriver) -> list[Widget]:
    """The parts of the table; the status line of a wide window lies on the felt."""
    ids = table.screen.ids
    on_felt = [ids.status, ids.felt.turn, ids.felt.row, ids.felt.cup, ids.felt.key_caps]
    if ids.table.form == "wide":
        return [ids.bar, ids.strip, ids.card, *on_felt]
    return [ids.bar, ids.strip, ids.card, ids.status, ids.felt]


def _cells_overlapping(table: TableDriver) -> Iterator[str]:
    yield from _overlapping([each for each in table.card.children if each not in table.card.labels])
    yield from _overlapping(
        [label for labels in table.card.labels for label in labels.labels.values() if label.parent]
    )
    felt = table.felt
    yield from _overlapping([felt.undo, felt.side, felt.cup, felt.row])
    yield from _overlapping(felt.row.slots)
    yield from _overlapping(table.screen.ids.strip.chips)


def _too_small(root: Widget) -> Iterator[str]:
    wide = root.form == "wide"
    narrowest, lowest = (36, 30) if wide else (33, 34)
    for widget in root.walk():
        across, up = widget.width / dp(1), widget.height / dp(1)
        if isinstance(widget, ScoreCell):
            if across < narrowest - 0.6 or up < lowest - 0.6:
                yield f"small cell: {widget.box} {across:.1f} × {up:.1f}"
        elif isinstance(widget, SeatChip):
            if across < 40 - 0.6 or up < 46 - 0.01:
                yield f"small name: {across:.1f} × {up:.1f}"
        elif isinstance(widget, TARGETS) and (across < 46 - 0.01 or up < 46 - 0.01):
            yield f"small: {_name(widget)} {across:.1f} × {up:.1f}"


def _name(widget: Widget) -> str:
    text = getattr(widget, "text", "") or getattr(widget, "box", "")
    where = [round(number) for number in (*widget.pos, *widget.size)]
    return f"{type(widget).__name__} {text!r} at {where}"
