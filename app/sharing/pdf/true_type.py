"""A TrueType font file: its glyphs, their widths, and a part of it to embed."""

import struct
from array import array
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

HEADER, TABLE = struct.Struct(">4sHHHH"), struct.Struct(">4sIII")
EMBEDDED = (b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep")
"""What a PDF needs of a font: its own text says which glyphs to draw."""
SEGMENTED = 4
"""The format of a table of the first 65,536 characters."""
WORDS, SCALED, MORE, TWO_SCALES, FOUR_SCALES = 0x0001, 0x0008, 0x0020, 0x0040, 0x0080
"""Flags of a glyph's component."""


class TrueTypeFont:
    def __init__(self, data: bytes) -> None:
        _, count, *_ = HEADER.unpack_from(data)
        self._tables = {
            name: data[at : at + size]
            for name, _, at, size in TABLE.iter_unpack(
                data[HEADER.size : HEADER.size + TABLE.size * count]
            )
        }
        head, hhea = self._tables[b"head"], self._tables[b"hhea"]
        self.units = int.from_bytes(head[18:20])
        """Per em."""
        self.box = struct.unpack_from(">4h", head, 36)
        """Around all glyphs."""
        self.ascent, self.descent = struct.unpack_from(">2h", hhea, 4)
        [self._widths] = struct.unpack_from(">H", hhea, 34)
        [self._count] = struct.unpack_from(">H", self._tables[b"maxp"], 4)
        self._places = self._read_places(long=bool(struct.unpack_from(">h", head, 50)[0]))
        self._glyphs = self._read_characters()

    def _read_places(self, long: bool) -> list[int]:
        """Where each glyph starts, and where the last one ends."""
        places = array("I" if long else "H", self._tables[b"loca"])
        places.byteswap()
        return [place if long else 2 * place for place in places]

    def _read_characters(self) -> dict[int, int]:
        table = self._tables[b"cmap"]
        [count] = struct.unpack_from(">H", table, 2)
        starts = [struct.unpack_from(">HHI", table, 4 + 8 * number)[2] for number in range(count)]
        start = next(at for at in starts if struct.unpack_from(">H", table, at) == (SEGMENTED,))
        [size] = struct.unpack_from(">H", table, start + 6)
        rows = struct.unpack_from(f">{size // 2}HH{3 * size // 2}H", table, start + 14)
        segments = size // 2
        ends, rest = rows[:segments], rows[segments + 1 :]
        offset_at = start + 16 + 3 * size
        glyphs = {}
        for number, end in enumerate(ends):
            first, delta, offset = (rest[number + part * segments] for part in range(3))
            for character in range(first, end + 1):
                glyph = character
                if offset:
                    at = offset_at + 2 * number + offset + 2 * (character - first)
                    [glyph] = struct.unpack_from(">H", table, at)
                glyph = (glyph + delta) & 0xFFFF if glyph or not offset else 0
                if glyph and glyph < self._count:
                    glyphs[character] = glyph
        return glyphs

    def glyph(self, character: str) -> int | None:
        return self._glyphs.get(ord(character))

    def covers(self, text: str) -> bool:
        return all(ord(each) in self._glyphs for each in text)

    def glyph_width(self, glyph: int) -> int:
        """In the font's units."""
        place = min(glyph, self._widths - 1)
        [width] = struct.unpack_from(">H", self._tables[b"hmtx"], 4 * place)
        return int(width)

    def width(self, text: str, size: float) -> float:
        """Of one line, in the unit of its size."""
        glyphs = (self._glyphs.get(ord(each), 0) for each in text)
        return sum(map(self.glyph_width, glyphs)) * size / self.units

    # --- a part of the font -------------------------------------------------------------------

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """A font file with the outlines of these glyphs only; their numbers stay."""
        kept = self._with_components(glyphs)
        outlines, places = bytearray(), [0]
        for glyph in range(self._count):
            if glyph in kept:
                outlines += self._outline(glyph)
                outlines += bytes(-len(outlines) % 4)
            places.append(len(outlines))
        head = bytearray(self._tables[b"head"])
        struct.pack_into(">h", head, 50, 1)  # long places
        tables = {name: self._tables[name] for name in EMBEDDED if name in self._tables}
        tables[b"head"], tables[b"glyf"] = bytes(head), bytes(outlines)
        tables[b"loca"] = struct.pack(f">{len(places)}I", *places)
        return _font_file(tables)

    def _outline(self, glyph: int) -> bytes:
        return self._tables[b"glyf"][self._places[glyph] : self._places[glyph + 1]]

    def _with_components(self, glyphs: Iterable[int]) -> set[int]:
        """These glyphs, and those that they are put together from. Glyph 0 is always kept."""
        kept, new = set[int](), {0, *glyphs}
        while new:
            kept |= new
            new = {part for glyph in new for part in self._components(glyph)} - kept
        return kept

    def _components(self, glyph: int) -> list[int]:
        outline = self._outline(glyph)
        if not outline or struct.unpack_from(">h", outline)[0] >= 0:
            return []
        components, at, flags = [], 10, MORE
        while flags & MORE:
            flags, component = struct.unpack_from(">HH", outline, at)
            components.append(component)
            at += 8 if flags & WORDS else 6
            at += 2 if flags & SCALED else 4 if flags & TWO_SCALES else 0
            at += 8 if flags & FOUR_SCALES else 0
        return components


def _font_file(tables: dict[bytes, bytes]) -> bytes:
    """Without search ranges and checksums, which readers of PDFs do not look at."""
    at = HEADER.size + TABLE.size * len(tables)
    entries, contents = b"", b""
    for name, table in sorted(tables.items()):
        entries += TABLE.pack(name, 0, at + len(contents), len(table))
        contents += table + bytes(-len(table) % 4)
    return HEADER.pack(b"\x00\x01\x00\x00", len(tables), 0, 0, 0) + entries + contents


@lru_cache(maxsize=4)
def load_font(path: str) -> TrueTypeFont:
    return TrueTypeFont(Path(path).read_bytes())
