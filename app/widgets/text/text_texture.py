"""Text as textures: drawn once in white, shared by everything that shows the same words.

Text that has no room is set in two lines or smaller, never cut. Signs that our font lacks are
drawn with one of the system's (`foreign.py`).
"""

import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.core.image import ImageData
from kivy.core.text import Label
from kivy.graphics.texture import Texture

if TYPE_CHECKING:
    from app.widgets.text.fallback_fonts import PlacedLine, PlacedRun


def _fonts() -> Path:
    """KivyMD's, found without importing it: the first frame needs nothing else of it."""
    spec = find_spec("kivymd")
    if spec is None or spec.origin is None:
        raise ImportError("KivyMD, whose fonts we write with, is not installed")
    return Path(spec.origin).parent / "fonts"


FONTS = {
    "regular": str(_fonts() / "Roboto-Regular.ttf"),
    "medium": str(_fonts() / "Roboto-Medium.ttf"),
    "bold": str(_fonts() / "Roboto-Bold.ttf"),
    "icon": str(_fonts() / "materialdesignicons-webfont.ttf"),
}
SMALLEST = 0.5
"""To which part of its wanted size text may shrink before it counts as not fitting."""
STEP = 0.94


PLAIN = re.compile(
    "[\n -~\u00a0-\u017f\u0218-\u021b\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513"
    "\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac"
    "\u2122\u2212\u2264\u2265]*"
)
"""What our font has for sure, so that nobody has to ask it: our own words, and most names."""


class FallbackFontRendering(Label):
    """A drawing of Kivy's in which other fonts help out, line by line."""

    _others: "list[tuple[PlacedRun, int, int, dict[str, Any]]]"

    def get_extents(self, text: str) -> tuple[int, int]:
        if PLAIN.fullmatch(text):
            return super().get_extents(text)
        line = self._line(text)
        return line.width, line.height

    def _render_begin(self) -> None:
        self._others = []
        super()._render_begin()

    def _render_text(self, text: str, x: int, y: int) -> None:
        if PLAIN.fullmatch(text):
            super()._render_text(text, x, y)
            return
        for box in self._line(text).boxes:
            if box.part.font is None:
                super()._render_text(box.part.text, x + box.x, y + box.y)
            else:
                self._others.append((box, x + box.x, y + box.y, self.options))

    def _render_end(self) -> ImageData:
        """Ink alone is laid over the picture: what else there is of it would hide other lines."""
        picture = super()._render_end()
        if not self._others:
            return picture
        from app.widgets.text.fallback_fonts import rows

        pixels, across = bytearray(picture.data), 4 * picture.width
        for box, x, y, how in self._others:
            ink = rows(box, how["font_name_r"], how["font_size"], how["color"])
            left, top = max(0, int(x)), int(y) + box.top
            for number, row in enumerate(ink, top):
                if 0 <= number < picture.height:
                    at = number * across + 4 * left
                    room = max(0, min(len(row), across - 4 * left))
                    pixels[at : at + room] = row[:room]
        self._others = []
        return ImageData(picture.width, picture.height, picture.fmt, bytes(pixels))

    def _line(self, text: str) -> "PlacedLine":
        from app.widgets.text.fallback_fonts import line

        return line(text, self.options["font_name_r"], FONTS["icon"], self.options["font_size"])


class TextRenderer(FallbackFontRendering): ...


def seen(text: str, face: str) -> str:
    """What is read of it, to compare: signs that no font has look all alike."""
    if PLAIN.fullmatch(text):
        return text
    from app.widgets.text import fallback_fonts

    return fallback_fonts.seen(text, FONTS[face], FONTS["icon"])


def is_leftward(text: str) -> bool:
    """Whether the whole of it is read from right to left."""
    if PLAIN.fullmatch(text):
        return False
    from app.platform.fonts.font_fallback import is_leftward

    return is_leftward(text)


def _drawing(face: str) -> type[Label]:
    return Label if face == "icon" else TextRenderer


@lru_cache(maxsize=4096)
def extent(text: str, pixels: int, face: str) -> tuple[int, int]:
    """Width and height of one line."""
    width, height = _drawing(face)(font_name=FONTS[face], font_size=pixels).get_extents(text)
    return int(width), int(height)


@lru_cache(maxsize=512)
def lettering(text: str, pixels: int, face: str, align: str = "center") -> Texture | None:
    """The texture of some lines of text; None for no text."""
    if not text.strip():
        return None
    drawing = _drawing(face)(text=text, font_name=FONTS[face], font_size=pixels, halign=align)
    drawing.refresh()
    return drawing.texture


def broken(text: str, pixels: int, face: str, width: float) -> str | None:
    """The text with line breaks so that it is no wider than this; None if a word is."""
    lines: list[str] = []
    for word in text.split(" "):
        if extent(word, pixels, face)[0] > width:
            return None
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and extent(longer, pixels, face)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


@lru_cache(maxsize=2048)
def fitted(
    text: str, pixels: int, face: str, width: int, height: int, most_lines: int
) -> tuple[str, int, bool]:
    """The text broken into lines, the size that fits into a room, and whether it does."""
    size = pixels
    while True:
        lines = broken(text, size, face, width) if most_lines > 1 else text
        if lines is not None and _fits(lines, size, face, width, height, most_lines):
            return lines, size, True
        if size <= pixels * SMALLEST or size <= 1:
            return lines or text, size, False
        size = min(size - 1, int(size * STEP))


def _fits(lines: str, size: int, face: str, width: int, height: int, most: int) -> bool:
    extents = [extent(line, size, face) for line in lines.split("\n")]
    return (
        len(extents) <= most
        and max(line[0] for line in extents) <= width
        and sum(line[1] for line in extents) <= height
    )


def forget() -> None:
    """Drop every texture, when the graphics context was lost."""
    lettering.cache_clear()
