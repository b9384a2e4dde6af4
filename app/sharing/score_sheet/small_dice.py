"""Dice as small line drawings, and the dice that a lower box asks for."""

from app.sharing.pdf.page import Ink, PdfPage
from app.table.presenter.rows import EMPTY_MARK

LOW, MIDDLE, HIGH = 0.26, 0.5, 0.74
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW)),
    4: ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    5: ((LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MIDDLE), (LOW, HIGH), (HIGH, LOW), (HIGH, MIDDLE), (HIGH, HIGH)),
}
FIRST, SECOND, NONE = Ink(0.08, 0.35, 0.30), Ink(0.85, 0.57, 0.10), Ink(0.80, 0.83, 0.82)
RISING = 0.22
"""How much higher each step of a straight is."""


def draw_die(page: PdfPage, x: float, y: float, side: float, value: int, ink: Ink) -> None:
    page.rounded(x, y, side, side, 0.22 * side, None, ink, max(0.5, 0.055 * side))
    for across, down in PIPS[value]:
        page.disc(x + across * side, y + down * side, 0.095 * side, ink)


def draw_marks(page: PdfPage, right: float, middle: float, marks: str, side: float) -> float:
    """A small square for each die, ending at `right`: those that belong together have one colour,
    and a straight rises. Returns the width."""
    step = side * 1.25
    left = right - step * len(marks) + step - side
    rising = any(each.isdigit() for each in marks) and len(set(marks) - {EMPTY_MARK}) > 1
    for place, mark in enumerate(marks):
        if mark == " ":
            continue
        x = left + place * step
        y = middle - side / 2
        if rising:
            y += side * RISING * (len(marks) - 1) - place * side * RISING * 2
        fill = {EMPTY_MARK: None, "a": SECOND}.get(mark, FIRST)
        page.rounded(x, y, side, side, 0.25 * side, fill, fill or NONE, 0.4)
    return right - left
