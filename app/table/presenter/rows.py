"""The rows of a score sheet: boxes and totals, with their names."""

from app.table.view_state import RowDetail, RowView
from app.text import table as words
from app.text.i18n import row_name
from core import Box, Setup, total_rows
from core.boxes import Contains
from core.totals import TOTAL

MARKS = {
    "one_pair": "pp",
    "two_pairs": "ppaa",
    "three_pairs": "ppaapp",
    "two_pairs_same_colour": "pp pp",
    "three_of_a_kind": "ppp",
    "four_of_a_kind": "pppp",
    "full_house": "pppaa",
    "full_house_same_colour": "ppp pp",
    "flush": "ppppp",
    "small_straight": "1234",
    "large_straight": "12345",
    "straight": "12345",
    "full_straight": "123456",
    "cabin": "pppaa",
    "house": "pppaaa",
    "tower": "ppppaa",
    "maximum": "66666",
    "minimum": "11111",
    "five_of_a_kind": "aaaaa",
    "six_of_a_kind": "aaaaaa",
    "second_five_of_a_kind": "aaaaa",
}
"""p and a: filled in one or another colour; a digit: filled, and rising; a space: nothing. The rest
of the dice are empty."""
EMPTY_MARK = "."
SUBTOTAL, BONUS, UPPER, LOWER = "upper_subtotal", "upper_bonus", "upper_total", "lower_total"
EXTRA_FIVES, COLUMN_SUM, COLUMN_TOTAL = "extra_fives", "grand_total", "column_total"
DIFFERENCE = "difference"
UPPER_TOTALS = (SUBTOTAL, BONUS, UPPER)


def sheet_rows(setup: Setup) -> tuple[RowView, ...]:
    """All rows from top to bottom; those of totals may be left out for lack of room."""
    totals = [_total(setup, id) for id in total_rows(setup) if id in _shown_totals(setup)]
    boxes = [_box(setup, box) for box in setup.rules.boxes]
    return (
        *(row for row in boxes if row.upper),
        *(row for row in totals if row.upper),
        *(row for row in boxes if not row.upper),
        *(row for row in totals if not row.upper),
    )


def _shown_totals(setup: Setup) -> tuple[str, ...]:
    """Totals that differ: in one column the grand total is the column's and the player's, and
    without a bonus the upper half has one total."""
    upper = UPPER_TOTALS if setup.rules.upper_bonus else (UPPER,)
    if setup.columns == 1:
        return (*upper, LOWER, EXTRA_FIVES, TOTAL)
    own = (COLUMN_SUM,) if setup.multiply else ()
    return (*upper, DIFFERENCE, LOWER, EXTRA_FIVES, *own, COLUMN_TOTAL, TOTAL)


def _box(setup: Setup, box: Box) -> RowView:
    return RowView(
        id=box.id,
        name=row_name(setup.rules, box.id),
        short=words.short_row_name(setup.rules, box.id),
        upper=box.upper,
        box=True,
        number=box.number,
        marks="" if box.upper else _marks(setup, box),
    )


def _marks(setup: Setup, box: Box) -> str:
    """An exact straight of five is as long as it is in any game."""
    marks = MARKS.get(box.id, "")
    if isinstance(box.fits, Contains):
        marks = "12345"
    return marks.ljust(setup.rules.dice, EMPTY_MARK)


def _total(setup: Setup, id: str) -> RowView:
    return RowView(
        id=id,
        name=row_name(setup.rules, id),
        short=words.short_row_name(setup.rules, id),
        upper=id in UPPER_TOTALS,
        note=_note(setup, id),
        detail=_detail(setup, id),
        merged=id == TOTAL and setup.columns > 1,
    )


def _detail(setup: Setup, id: str) -> RowDetail:
    last = TOTAL if setup.columns == 1 else COLUMN_TOTAL
    if id in (BONUS, last):
        return RowDetail.ALWAYS
    if id == UPPER:
        return RowDetail.ROOMY if setup.rules.upper_bonus else RowDetail.USUAL
    return RowDetail.ROOMY if id == LOWER and setup.columns == 1 else RowDetail.USUAL


def _note(setup: Setup, id: str) -> str:
    rules = setup.rules
    if id == BONUS and rules.upper_bonus:
        goal, bonus = min(rules.upper_bonus)
        return words.BONUS_FROM(bonus=bonus, goal=goal)
    if id == COLUMN_TOTAL and setup.multiply:
        return " ".join(words.TIMES.format(multiplier=each) for each in setup.multipliers)
    return ""
