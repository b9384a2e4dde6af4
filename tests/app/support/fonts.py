"""Build small fonts byte by byte, independent of the fonts installed on the machine."""

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from struct import pack, unpack

OUTLINES = {b"glyf": b"\0"}


def build_font(tables: Mapping[bytes, bytes], kind: bytes = b"\0\1\0\0") -> bytes:
    at = 12 + 16 * len(tables)
    directory, body = b"", b""
    for name, content in tables.items():
        directory += pack(">4sIII", name, 0, at + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    return kind + pack(">HHHH", len(tables), 0, 0, 0) + directory + body


def build_collection(of: Mapping[bytes, bytes]) -> bytes:
    """Build a font collection with one font in it."""
    inside = build_font(of)
    head = b"ttcf" + pack(">HHII", 1, 0, 1, 16)
    count = len(of)
    moved = b"".join(
        pack(">4sIII", name, check, at + 16, size)
        for name, check, at, size in (
            unpack(">4sIII", inside[12 + 16 * each : 28 + 16 * each]) for each in range(count)
        )
    )
    return head + inside[:12] + moved + inside[12 + 16 * count :]


def build_cmap(subtable: bytes, platform: int, encoding: int) -> bytes:
    return pack(">HHHHI", 0, 1, platform, encoding, 12) + subtable


def cmap_format_12(*each: tuple[int, int, int]) -> bytes:
    """Each group is first character, last character, first glyph."""
    table = b"".join(pack(">III", *group) for group in each)
    return build_cmap(pack(">HHIII", 12, 0, 16 + len(table), 0, len(each)) + table, 3, 10)


def cmap_format_4(*each: tuple[int, int, int, int], glyphs: Iterable[int] = ()) -> bytes:
    """Each segment is first character, last character, delta, offset."""
    rows = [*each, (0xFFFF, 0xFFFF, 1, 0)]
    starts, ends, deltas, offsets = zip(*rows, strict=True)
    count = len(rows)

    def row(numbers: Iterable[int]) -> bytes:
        return b"".join(pack(">H", number & 0xFFFF) for number in numbers)

    head = pack(">HHHHHHH", 4, 0, 0, 2 * count, 0, 0, 0)
    body = row(ends) + bytes(2) + row(starts) + row(deltas) + row(offsets) + row(glyphs)
    return build_cmap(head + body, 3, 1)


def font_covering(*characters: str) -> bytes:
    """Build a font that claims these characters but has no glyphs to draw."""
    return build_font(
        {**OUTLINES, b"cmap": cmap_format_12(*((ord(each), ord(each), 1) for each in characters))}
    )


def bundled_font_path(face: str) -> Path:
    spec = find_spec("kivymd")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "fonts" / f"Roboto-{face}.ttf"


def font_with_borrowed_glyphs(characters: str, letters: str) -> bytes:
    """Build the bundled font with each of these characters drawn as the matching letter."""
    ours = bundled_font_path("Regular").read_bytes()
    tables = {}
    for each in range(int.from_bytes(ours[4:6])):
        name, _, at, size = unpack(">4sIII", ours[12 + 16 * each : 28 + 16 * each])
        tables[name] = ours[at : at + size]
    mapped = sorted(
        (ord(character), _glyph_index(tables[b"cmap"], letter))
        for character, letter in zip(characters, letters, strict=True)
    )
    wanted = (
        b"head",
        b"hhea",
        b"maxp",
        b"hmtx",
        b"loca",
        b"glyf",
        b"OS/2",
        b"post",
        b"name",
        b"cvt ",
        b"fpgm",
        b"prep",
    )
    kept = {name: tables[name] for name in wanted if name in tables}
    return build_font(
        {**kept, b"cmap": cmap_format_12(*((code, code, glyph) for code, glyph in mapped))}
    )


def _glyph_index(table: bytes, letter: str) -> int:
    """Look up a letter's glyph index in a format 4 cmap."""
    at = int(unpack(">I", table[8:12])[0])
    count = int.from_bytes(table[at + 6 : at + 8]) // 2
    for place in range(count):
        end, start, delta, offset = (
            int.from_bytes(table[at + first + 2 * place : at + first + 2 * place + 2])
            for first in (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
        )
        if start <= ord(letter) <= end:
            if not offset:
                return (ord(letter) + delta) & 0xFFFF
            there = at + 16 + 6 * count + 2 * place + offset + 2 * (ord(letter) - start)
            return int.from_bytes(table[there : there + 2]) + delta & 0xFFFF
    raise KeyError(letter)
