"""Measures and places lines that need other fonts than ours, run by run.

Imported only when the first such line is met, which is rare.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from kivy.core.text import Label

from app.platform.fonts.font_fallback import FontFallback, TextRun
from app.platform.fonts.font_file import FontCoverage, read_coverage
from app.platform.fonts.system_fonts import SystemFonts
from app.widgets.text.emoji_icons import icon_of

MISSING = "\ufffd"


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """A run's place in its line, from the upper left corner, and the rows that have ink."""

    run: TextRun
    x: int
    y: int
    width: int
    height: int
    top: int
    """The first row with ink."""
    bottom: int
    """The first row below the ink."""


@dataclass(frozen=True, slots=True)
class PlacedLine:
    width: int
    height: int
    boxes: tuple[PlacedRun, ...]


def can_open(font: Path) -> bool:
    """Whether SDL can open the font too."""
    try:
        Label(font_name=str(font), font_size=12).get_extents("x")
    except (ValueError, OSError):
        return False
    return True


system_fonts = SystemFonts(can_open=can_open)


@lru_cache(maxsize=8)
def _font_fallback(own: str, icons: str) -> FontFallback:
    return FontFallback(
        read_coverage(Path(own)) or FontCoverage.none(), system_fonts, icons, icon_of
    )


@lru_cache(maxsize=1024)
def split_by_font(text: str, own: str, icons: str) -> tuple[TextRun, ...]:
    return _font_fallback(own, icons).runs(text)


def visible_text(text: str, own: str, icons: str) -> str:
    """The text with every character that no font has replaced by the same placeholder."""
    return "".join(run.text if run.known else MISSING for run in split_by_font(text, own, icons))


@lru_cache(maxsize=1024)
def place_line(text: str, own: str, icons: str, pixels: float) -> PlacedLine:
    """As high as a line of our own font, unless the ink of another font needs more.

    The nominal line height is ignored: some fonts claim half as much again as they fill.
    """
    pen = Label(font_name=own, font_size=pixels)
    ascent, height = int(pen.get_ascent()), int(pen.get_extents("x")[1])
    boxes, x = [], 0
    for run in split_by_font(text, own, icons):
        box, baseline = _measure_run(run, own, pixels)
        boxes.append((replace(box, x=x), baseline))
        x += box.width
    above = max([ascent, *(baseline - box.top for box, baseline in boxes if box.run.font)])
    below = [box.bottom - baseline for box, baseline in boxes if box.run.font]
    placed = tuple(replace(box, y=above - baseline) for box, baseline in boxes)
    return PlacedLine(x, above + max([height - ascent, *below]), placed)


@lru_cache(maxsize=1024)
def _measure_run(run: TextRun, own: str, pixels: float) -> tuple[PlacedRun, int]:
    """Return the run and its baseline."""
    pen = _pen(run, own, pixels)
    # SDL measures in the direction this font was last drawn in, so draw something first.
    _render(pen, " ", 1, 1)
    width, height = (int(each) for each in pen.get_extents(run.text))
    top, bottom = 0, height
    if run.font and width:
        ink = _render(pen, run.text, width, height)[3::4]
        top = (len(ink) - len(ink.lstrip(b"\0"))) // width
        bottom = max(top, -(-len(ink.rstrip(b"\0")) // width))
    return PlacedRun(run, 0, 0, width, height, top, bottom), int(pen.get_ascent())


def ink_rows(box: PlacedRun, own: str, pixels: float, color: Sequence[float]) -> list[bytes]:
    """The rows of pixels that have ink."""
    pixel_rows = _render(_pen(box.run, own, pixels, color), box.run.text, box.width, box.height)
    across = 4 * box.width
    return [pixel_rows[at * across : (at + 1) * across] for at in range(box.top, box.bottom)]


def _pen(run: TextRun, own: str, pixels: float, color: Sequence[float] = (1, 1, 1, 1)) -> Label:
    return Label(
        font_name=run.font or own,
        font_size=pixels,
        font_direction="rtl" if run.right_to_left else "ltr",
        font_script_name=run.script or "Latin",
        color=color,
    )


def _render(pen: Label, text: str, width: int, height: int) -> bytes:
    """RGBA bytes, row by row from the top."""
    pen._size = (width, height)
    pen._render_begin()
    pen._render_text(text, 0, 0)
    return bytes(pen._render_end().data)
