"""Text as textures: drawn once in white, shared by everything that shows the same words.

Text that has no room is set in two lines or smaller, never cut.
"""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from kivy.core.text import Label as Drawing
from kivy.graphics.texture import Texture


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


@lru_cache(maxsize=4096)
def extent(text: str, pixels: int, face: str) -> tuple[int, int]:
    """Width and height of one line."""
    width, height = Drawing(font_name=FONTS[face], font_size=pixels).get_extents(text)
    return int(width), int(height)


@lru_cache(maxsize=512)
def lettering(text: str, pixels: int, face: str, align: str = "center") -> Texture | None:
    """The texture of some lines of text; None for no text."""
    if not text.strip():
        return None
    drawing = Drawing(text=text, font_name=FONTS[face], font_size=pixels, halign=align)
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
