"""Text as textures, rendered once in white and shared by all widgets with the same text.

Text that does not fit is wrapped or shrunk, never cut. Characters that our font lacks are
rendered with a system font (`multi_font_line.py`).
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
    from app.widgets.text.multi_font_line import PlacedLine, PlacedRun


def _font_folder() -> Path:
    """KivyMD's fonts, found without importing it."""
    spec = find_spec("kivymd")
    if spec is None or spec.origin is None:
        raise ImportError("KivyMD, whose fonts we write with, is not installed")
    return Path(spec.origin).parent / "fonts"


FONTS = {
    "regular": str(_font_folder() / "Roboto-Regular.ttf"),
    "medium": str(_font_folder() / "Roboto-Medium.ttf"),
    "bold": str(_font_folder() / "Roboto-Bold.ttf"),
    "italic": str(_font_folder() / "Roboto-Italic.ttf"),
    "bold_italic": str(_font_folder() / "Roboto-BoldItalic.ttf"),
    "icon": str(_font_folder() / "materialdesignicons-webfont.ttf"),
}
MIN_SCALE = 0.5
"""How far text may shrink before it counts as not fitting."""
SHRINK_FACTOR = 0.94


COVERED_BY_ROBOTO = re.compile(
    "[\n -~\u00a0-\u017f\u0218-\u021b\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513"
    "\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac"
    "\u2122\u2212\u2264\u2265]*"
)
"""Text that needs no font lookup: all our own texts, and most names."""


class FallbackFontRendering(Label):
    """Mixin for Kivy's text renderers that falls back to other fonts."""

    _fallback_runs: "list[tuple[PlacedRun, int, int, dict[str, Any]]]"

    def get_extents(self, text: str) -> tuple[int, int]:
        if COVERED_BY_ROBOTO.fullmatch(text):
            return super().get_extents(text)
        line = self._place_line(text)
        return line.width, line.height

    def _render_begin(self) -> None:
        self._fallback_runs = []
        super()._render_begin()

    def _render_text(self, text: str, x: int, y: int) -> None:
        if COVERED_BY_ROBOTO.fullmatch(text):
            super()._render_text(text, x, y)
            return
        for placed in self._place_line(text).runs:
            if placed.run.font is None:
                super()._render_text(placed.run.text, x + placed.x, y + placed.y)
            else:
                self._fallback_runs.append((placed, x + placed.x, y + placed.y, self.options))

    def _render_end(self) -> ImageData:
        """Copy only rows with ink: blank rows of a tall font would cover other lines."""
        image = super()._render_end()
        if not self._fallback_runs:
            return image
        from app.widgets.text.multi_font_line import ink_rows

        pixels, across = bytearray(image.data), 4 * image.width
        for placed, x, y, options in self._fallback_runs:
            ink = ink_rows(placed, options["font_name_r"], options["font_size"], options["color"])
            left, top = max(0, int(x)), int(y) + placed.top
            for number, row in enumerate(ink, top):
                if 0 <= number < image.height:
                    at = number * across + 4 * left
                    room = max(0, min(len(row), across - 4 * left))
                    pixels[at : at + room] = row[:room]
        self._fallback_runs = []
        return ImageData(image.width, image.height, image.fmt, bytes(pixels))

    def _place_line(self, text: str) -> "PlacedLine":
        from app.widgets.text.multi_font_line import place_line

        return place_line(
            text, self.options["font_name_r"], FONTS["icon"], self.options["font_size"]
        )


class TextRenderer(FallbackFontRendering): ...


def visible_text(text: str, face: str) -> str:
    """The text as it looks, for comparison: characters that no font has look alike."""
    if COVERED_BY_ROBOTO.fullmatch(text):
        return text
    from app.widgets.text import multi_font_line

    return multi_font_line.visible_text(text, FONTS[face], FONTS["icon"])


def is_right_to_left(text: str) -> bool:
    if COVERED_BY_ROBOTO.fullmatch(text):
        return False
    from app.platform.fonts.font_fallback import is_right_to_left

    return is_right_to_left(text)


def _renderer(face: str) -> type[Label]:
    return Label if face == "icon" else TextRenderer


@lru_cache(maxsize=4096)
def measure_text(text: str, pixels: int, face: str) -> tuple[int, int]:
    """Width and height of one line."""
    width, height = _renderer(face)(font_name=FONTS[face], font_size=pixels).get_extents(text)
    return int(width), int(height)


@lru_cache(maxsize=512)
def render_text(text: str, pixels: int, face: str, align: str = "center") -> Texture | None:
    """The texture of one or more lines; None for blank text."""
    if not text.strip():
        return None
    renderer = _renderer(face)(text=text, font_name=FONTS[face], font_size=pixels, halign=align)
    renderer.refresh()
    return renderer.texture


def wrap_text(text: str, pixels: int, face: str, width: float) -> str | None:
    """The text wrapped to a width; None if a single word is wider."""
    lines: list[str] = []
    for word in text.split(" "):
        if measure_text(word, pixels, face)[0] > width:
            return None
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure_text(longer, pixels, face)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


@lru_cache(maxsize=2048)
def fit_text(
    text: str, pixels: int, face: str, width: int, height: int, max_lines: int
) -> tuple[str, int, bool]:
    """The wrapped text, the font size at which it fits, and whether it does."""
    size = pixels
    while True:
        lines = wrap_text(text, size, face, width) if max_lines > 1 else text
        if lines is not None and _fits(lines, size, face, width, height, max_lines):
            return lines, size, True
        if size <= pixels * MIN_SCALE or size <= 1:
            return lines or text, size, False
        size = min(size - 1, int(size * SHRINK_FACTOR))


def _fits(lines: str, size: int, face: str, width: int, height: int, max_lines: int) -> bool:
    extents = [measure_text(line, size, face) for line in lines.split("\n")]
    return (
        len(extents) <= max_lines
        and max(line[0] for line in extents) <= width
        and sum(line[1] for line in extents) <= height
    )


def clear_cache() -> None:
    """Drop every texture after the graphics context was lost."""
    render_text.cache_clear()
