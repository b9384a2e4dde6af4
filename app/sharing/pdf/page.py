"""A page of a PDF, drawn from its upper left corner, in points."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.sharing.pdf.true_type import TrueTypeFont

INVISIBLE = "o"
BYTE_ORDER = "\ufeff"
"""Marks text that is not plain ASCII."""
ROUND = 0.5523
"""How far the handles of a quarter circle are, in radii."""


class Ink(NamedTuple):
    red: float
    green: float
    blue: float


BLACK, WHITE = Ink(0, 0, 0), Ink(1, 1, 1)


@dataclass(frozen=True, slots=True)
class TextPicture:
    """Text that our font has no letters for, as how much ink each pixel has."""

    text: str
    across: int
    down: int
    coverage: bytes
    """Row by row from the top."""
    ascent: float
    """Above the baseline, as a fraction of the height."""
    scale: float
    """Pixels in the type size."""


@dataclass(slots=True)
class PdfPage:
    width: float
    height: float
    fonts: dict[str, TrueTypeFont]
    """By the names of their faces."""
    operators: list[str] = field(default_factory=list)
    used: dict[str, dict[int, str]] = field(default_factory=dict)
    """The glyphs that were drawn with each face, and their characters."""
    pictures: list[TextPicture] = field(default_factory=list)
    picture_inks: list[Ink] = field(default_factory=list)

    # --- areas and lines ------------------------------------------------------------------------

    def area(self, x: float, y: float, width: float, height: float, ink: Ink) -> None:
        self._add(f"{_colour(ink)} rg {self._box(x, y, width, height)} re f")

    def line(
        self, x: float, y: float, to_x: float, to_y: float, ink: Ink, thickness: float
    ) -> None:
        start, end = self._point(x, y), self._point(to_x, to_y)
        self._add(f"{_colour(ink)} RG {_number(thickness)} w {start} m {end} l S")

    def rounded(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: Ink | None = None,
        edge: Ink | None = None,
        thickness: float = 0.0,
    ) -> None:
        """A rectangle with round corners, or a disc if the radius is half of its side."""
        right, below, bend = x + width, y + height, radius * (1 - ROUND)
        parts = [self._point(x + radius, y) + " m", self._point(right - radius, y) + " l"]
        corners: Sequence[tuple[float, ...]] = (
            (right - bend, y, right, y + bend, right, y + radius, right, below - radius),
            (right, below - bend, right - bend, below, right - radius, below, x + radius, below),
            (x + bend, below, x, below - bend, x, below - radius, x, y + radius),
            (x, y + bend, x + bend, y, x + radius, y, x + radius, y),
        )
        for corner in corners:
            points = [self._point(*corner[at : at + 2]) for at in range(0, len(corner), 2)]
            parts += [" ".join(points[:3]) + " c", points[3] + " l"]
        if fill is not None:
            parts.insert(0, f"{_colour(fill)} rg")
        if edge is not None:
            parts.insert(0, f"{_colour(edge)} RG {_number(thickness)} w")
        paint = {(True, True): "b", (True, False): "f", (False, True): "s"}
        self._add(" ".join((*parts, paint[fill is not None, edge is not None])))

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        self.rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius, ink)

    # --- text -----------------------------------------------------------------------------------

    def text(self, x: float, y: float, text: str, size: float, face: str, ink: Ink) -> None:
        """One line, from this point of its baseline; the font must have all its letters."""
        font, used = self.fonts[face], self.used.setdefault(face, {})
        glyphs = [(font.glyph(each) or 0, each) for each in text]
        used.update(glyphs)
        line = "".join(f"{glyph:04X}" for glyph, _ in glyphs)
        place = self._point(x, y)
        self._add(f"BT {_colour(ink)} rg /{face} {_number(size)} Tf {place} Td <{line}> Tj ET")

    def picture(
        self, x: float, y: float, picture: TextPicture, size: float, face: str, ink: Ink
    ) -> None:
        """Like `text`, but drawn from a picture. What is read, found and copied there is the text:
        it replaces an invisible letter as wide as the picture."""
        width, height = (side * size / picture.scale for side in (picture.across, picture.down))
        name = f"P{len(self.pictures)}"
        self.pictures.append(picture)
        self.picture_inks.append(ink)
        below = y + height * (1 - picture.ascent)
        font, glyph = self.fonts[face], self.fonts[face].glyph(INVISIBLE) or 0
        self.used.setdefault(face, {})[glyph] = INVISIBLE
        stretch = 100 * width / font.width(INVISIBLE, size)
        spoken = (BYTE_ORDER + picture.text).encode("utf-16-be").hex().upper()
        place = f"{_number(width)} 0 0 {_number(height)} {self._point(x, below)} cm"
        letter = f"BT 3 Tr {_number(stretch)} Tz /{face} {_number(size)} Tf {self._point(x, y)} Td"
        drawn = f"q {place} /{name} Do Q q {letter} <{glyph:04X}> Tj ET Q"
        self._add(f"/Span <</ActualText <{spoken}>>> BDC {drawn} EMC")

    # --- operators ------------------------------------------------------------------------------

    def _add(self, operators: str) -> None:
        self.operators.append(operators)

    def _point(self, x: float, y: float) -> str:
        return f"{_number(x)} {_number(self.height - y)}"

    def _box(self, x: float, y: float, width: float, height: float) -> str:
        return f"{self._point(x, y + height)} {_number(width)} {_number(height)}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _colour(ink: Ink) -> str:
    return " ".join(map(_number, ink))
