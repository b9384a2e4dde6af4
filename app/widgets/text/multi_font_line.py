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
    runs: tuple[PlacedRun, ...]
    baseline: int
    """From the top."""


def can_open(font: Path) -> bool:
    """Whether SDL can open the font too."""
    try:
        Label(font_name=str(font), font_size=12).get_extents("x")
    except (ValueError, OSError):
        return False
    return True


system_fonts = SystemFonts(can_open=can_open)


@lru_cache(maxsize=8)
def _font_fallback(font: str, icons: str) -> FontFallback:
    return FontFallback(
        read_coverage(Path(font)) or FontCoverage.none(), system_fonts, icons, icon_of
    )


@lru_cache(maxsize=1024)
def split_by_font(text: str, font: str, icons: str) -> tuple[TextRun, ...]:
    return _font_fallback(font, icons).runs(text)


def visible_text(text: str, font: str, icons: str) -> str:
    """The text with every character that no font has replaced by the same placeholder."""
    return "".join(run.text if run.known else MISSING for run in split_by_font(text, font, icons))


@lru_cache(maxsize=1024)
def place_line(text: str, font: str, icons: str, pixels: float) -> PlacedLine:
    """As high as a line of our own font, unless the ink of another font needs more.

    The nominal line height is ignored: some fonts claim half as much again as they fill.
    """
    label = Label(font_name=font, font_size=pixels)
    ascent, height = int(label.get_ascent()), int(label.get_extents("x")[1])
    runs, x = [], 0
    for run in split_by_font(text, font, icons):
        placed, baseline = _measure_run(run, font, pixels)
        runs.append((replace(placed, x=x), baseline))
        x += placed.width
    above = max([ascent, *(baseline - placed.top for placed, baseline in runs if placed.run.font)])
    below = [placed.bottom - baseline for placed, baseline in runs if placed.run.font]
    raised = tuple(replace(placed, y=above - baseline) for placed, baseline in runs)
    return PlacedLine(x, above + max([height - ascent, *below]), raised, above)


@lru_cache(maxsize=1024)
def _measure_run(run: TextRun, font: str, pixels: float) -> tuple[PlacedRun, int]:
    """Return the run and its baseline."""
    label = _label(run, font, pixels)
    # SDL measures in the direction this font was last drawn in, so draw something first.
    _render(label, " ", 1, 1)
    width, height = (int(each) for each in label.get_extents(run.text))
    top, bottom = 0, height
    if run.font and width:
        ink = _render(label, run.text, width, height)[3::4]
        top = (len(ink) - len(ink.lstrip(b"\0"))) // width
        bottom = max(top, -(-len(ink.rstrip(b"\0")) // width))
    return PlacedRun(run, 0, 0, width, height, top, bottom), int(label.get_ascent())


def line_coverage(text: str, font: str, icons: str, pixels: float) -> tuple[PlacedLine, bytes]:
    """A line as how much ink each of its pixels has, row by row from the top; without OpenGL."""
    line = place_line(text, font, icons, pixels)
    coverage = bytearray(line.width * line.height)
    for placed in line.runs:
        for number, row in enumerate(ink_rows(placed, font, pixels, (1, 1, 1, 1))):
            at = (placed.y + placed.top + number) * line.width + placed.x
            if at >= 0 and at + placed.width <= len(coverage):
                coverage[at : at + placed.width] = row[3::4]
    return line, bytes(coverage)


def ink_rows(placed: PlacedRun, font: str, pixels: float, color: Sequence[float]) -> list[bytes]:
    pixel_rows = _render(
        _label(placed.run, font, pixels, color), placed.run.text, placed.width, placed.height
    )
    across = 4 * placed.width
    return [pixel_rows[at * across : (at + 1) * across] for at in range(placed.top, placed.bottom)]


def _label(run: TextRun, font: str, pixels: float, color: Sequence[float] = (1, 1, 1, 1)) -> Label:
    return Label(
        font_name=run.font or font,
        font_size=pixels,
        font_direction="rtl" if run.right_to_left else "ltr",
        font_script_name=run.script or "Latin",
        color=color,
    )


def _render(label: Label, text: str, width: int, height: int) -> bytes:
    """RGBA bytes, row by row from the top."""
    label._size = (width, height)
    label._render_begin()
    label._render_text(text, 0, 0)
    return bytes(label._render_end().data)
