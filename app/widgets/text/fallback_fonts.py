"""Lines that our own font cannot write alone: measured and placed part by part.

Imported when the first such line is met, which at most tables is never.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from kivy.core.text import Label

from app.platform.fonts.font_fallback import FontFallback, Part
from app.platform.fonts.font_file import FontCoverage, signs_of
from app.platform.fonts.system_fonts import SystemFonts
from app.widgets.text.emoji_icons import icon_of

MISSING = "\ufffd"


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """Where a part stands in its line, from the upper left corner, and how much of that is ink."""

    part: Part
    x: int
    y: int
    width: int
    height: int
    top: int
    """The first row with ink,"""
    bottom: int
    """and the first below it without."""


@dataclass(frozen=True, slots=True)
class PlacedLine:
    width: int
    height: int
    boxes: tuple[PlacedRun, ...]


def opens(font: Path) -> bool:
    """Whether the library that draws takes it too."""
    try:
        Label(font_name=str(font), font_size=12).get_extents("x")
    except (ValueError, OSError):
        return False
    return True


fonts = SystemFonts(opens=opens)


@lru_cache(maxsize=8)
def _writing(own: str, icons: str) -> FontFallback:
    return FontFallback(signs_of(Path(own)) or FontCoverage.none(), fonts, icons, icon_of)


@lru_cache(maxsize=1024)
def parts(text: str, own: str, icons: str) -> tuple[Part, ...]:
    return _writing(own, icons).parts(text)


def seen(text: str, own: str, icons: str) -> str:
    """What is read of a text: empty boxes are all alike, for nobody counts them."""
    return "".join(part.text if part.known else MISSING for part in parts(text, own, icons))


@lru_cache(maxsize=1024)
def line(text: str, own: str, icons: str, pixels: float) -> PlacedLine:
    """As high as one of ours, unless the ink of another font needs more: some claim half as much
    again as their letters fill."""
    pen = Label(font_name=own, font_size=pixels)
    ascent, height = int(pen.get_ascent()), int(pen.get_extents("x")[1])
    boxes, x = [], 0
    for part in parts(text, own, icons):
        box, stands = _measured(part, own, pixels)
        boxes.append((replace(box, x=x), stands))
        x += box.width
    above = max([ascent, *(stands - box.top for box, stands in boxes if box.part.font)])
    below = [box.bottom - stands for box, stands in boxes if box.part.font]
    placed = tuple(replace(box, y=above - stands) for box, stands in boxes)
    return PlacedLine(x, above + max([height - ascent, *below]), placed)


@lru_cache(maxsize=1024)
def _measured(part: Part, own: str, pixels: float) -> tuple[PlacedRun, int]:
    """Also on which row its letters stand."""
    pen = _pen(part, own, pixels)
    # SDL measures as it drew last with this font: what it draws first only sets the direction.
    _drawn(pen, " ", 1, 1)
    width, height = (int(each) for each in pen.get_extents(part.text))
    top, bottom = 0, height
    if part.font and width:
        ink = _drawn(pen, part.text, width, height)[3::4]
        top = (len(ink) - len(ink.lstrip(b"\0"))) // width
        bottom = max(top, -(-len(ink.rstrip(b"\0")) // width))
    return PlacedRun(part, 0, 0, width, height, top, bottom), int(pen.get_ascent())


def rows(box: PlacedRun, own: str, pixels: float, color: Sequence[float]) -> list[bytes]:
    """Those of its pixels that have ink."""
    pixel_rows = _drawn(_pen(box.part, own, pixels, color), box.part.text, box.width, box.height)
    across = 4 * box.width
    return [pixel_rows[at * across : (at + 1) * across] for at in range(box.top, box.bottom)]


def _pen(part: Part, own: str, pixels: float, color: Sequence[float] = (1, 1, 1, 1)) -> Label:
    return Label(
        font_name=part.font or own,
        font_size=pixels,
        font_direction="rtl" if part.leftward else "ltr",
        font_script_name=part.script or "Latin",
        color=color,
    )


def _drawn(pen: Label, text: str, width: int, height: int) -> bytes:
    """Four bytes for each pixel, row by row from above."""
    pen._size = (width, height)
    pen._render_begin()
    pen._render_text(text, 0, 0)
    return bytes(pen._render_end().data)
