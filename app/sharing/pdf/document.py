"""The file around a page: its objects, their places, and the fonts that it needs."""

import zlib
from dataclasses import dataclass, field

from app.sharing.pdf.page import BYTE_ORDER, PdfPage, TextPicture
from app.sharing.pdf.true_type import TrueTypeFont

HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
MOST_IN_LIST = 100
"""Entries that a list of characters may have at a time."""
CHARACTERS = """\
/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Characters def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{lists}
endcmap CMapName currentdict /CMap defineresource pop end end"""


@dataclass(slots=True)
class _Objects:
    bodies: list[bytes] = field(default_factory=list)

    def add(self, body: str | bytes) -> str:
        """A reference to the new object."""
        self.bodies.append(body.encode("ascii") if isinstance(body, str) else body)
        return f"{len(self.bodies)} 0 R"

    def add_stream(self, contents: bytes, entries: str = "") -> str:
        packed = zlib.compress(contents, 9)
        head = f"<</Length {len(packed)} /Filter /FlateDecode {entries}>>\nstream\n"
        return self.add(head.encode("ascii") + packed + b"\nendstream")

    def file(self, catalogue: str, information: str) -> bytes:
        file, places = bytearray(HEADER), []
        for number, body in enumerate(self.bodies, 1):
            places.append(len(file))
            file += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        start, count = len(file), len(places) + 1
        file += b"xref\n0 %d\n0000000000 65535 f \n" % count
        for place in places:
            file += b"%010d 00000 n \n" % place
        trailer = f"<</Size {count} /Root {catalogue} /Info {information}>>"
        file += f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode("ascii")
        return bytes(file)


def write_pdf(page: PdfPage, title: str, language: str) -> bytes:
    objects = _Objects()
    fonts = " ".join(
        f"/{face} {_add_font(objects, face, page.fonts[face], glyphs)}"
        for face, glyphs in sorted(page.used.items())
    )
    inked = zip(page.pictures, page.picture_inks, strict=True)
    pictures = " ".join(
        f"/P{number} {_add_picture(objects, picture, bytes(round(255 * part) for part in ink))}"
        for number, (picture, ink) in enumerate(inked)
    )
    contents = objects.add_stream("\n".join(page.operators).encode("ascii"))
    pages = f"{len(objects.bodies) + 2} 0 R"
    drawn = objects.add(
        f"<</Type /Page /Parent {pages} /MediaBox [0 0 {page.width:.2f} {page.height:.2f}]"
        f" /Contents {contents} /Resources <</Font <<{fonts}>> /XObject <<{pictures}>>>>>>"
    )
    objects.add(f"<</Type /Pages /Kids [{drawn}] /Count 1>>")
    catalogue = objects.add(
        f"<</Type /Catalog /Pages {pages} /Lang {_text(language)}"
        " /ViewerPreferences <</DisplayDocTitle true>>>>"
    )
    information = objects.add(f"<</Title {_text(title)} /Producer {_text('Fivefold')}>>")
    return objects.file(catalogue, information)


def _text(text: str) -> str:
    return f"<{(BYTE_ORDER + text).encode('utf-16-be').hex().upper()}>"


def _add_font(objects: _Objects, face: str, font: TrueTypeFont, glyphs: dict[int, str]) -> str:
    """A font with the glyphs of the page; text names them by their numbers."""
    name = f"/AAAAAA+Fivefold-{face}"

    def scaled(value: float) -> int:
        return round(value * 1000 / font.units)

    file = objects.add_stream(font.subset(glyphs))
    box = " ".join(str(scaled(each)) for each in font.box)
    descriptor = objects.add(
        f"<</Type /FontDescriptor /FontName {name} /Flags 32 /FontBBox [{box}] /ItalicAngle 0"
        f" /Ascent {scaled(font.ascent)} /Descent {scaled(font.descent)}"
        f" /CapHeight {scaled(font.ascent)} /StemV 80 /FontFile2 {file}>>"
    )
    widths = " ".join(f"{each} [{scaled(font.glyph_width(each))}]" for each in sorted(glyphs))
    described = objects.add(
        f"<</Type /Font /Subtype /CIDFontType2 /BaseFont {name} /CIDToGIDMap /Identity"
        " /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"
        f" /FontDescriptor {descriptor} /W [{widths}]>>"
    )
    characters = objects.add_stream(_characters(glyphs).encode("ascii"))
    return objects.add(
        f"<</Type /Font /Subtype /Type0 /BaseFont {name} /Encoding /Identity-H"
        f" /DescendantFonts [{described}] /ToUnicode {characters}>>"
    )


def _characters(glyphs: dict[int, str]) -> str:
    """Which character each glyph is, for search and for screen readers."""
    pairs = [
        f"<{glyph:04X}> <{character.encode('utf-16-be').hex().upper()}>"
        for glyph, character in sorted(glyphs.items())
    ]
    lists = []
    for at in range(0, len(pairs), MOST_IN_LIST):
        some = pairs[at : at + MOST_IN_LIST]
        lists.append(f"{len(some)} beginbfchar\n" + "\n".join(some) + "\nendbfchar")
    return CHARACTERS.format(lists="\n".join(lists))


def _add_picture(objects: _Objects, picture: TextPicture, ink: bytes) -> str:
    """One pixel of ink, as wide as the picture, where the picture has any."""
    entries = "/Type /XObject /Subtype /Image /BitsPerComponent 8"
    mask = objects.add_stream(
        picture.coverage,
        f"{entries} /Width {picture.across} /Height {picture.down} /ColorSpace /DeviceGray",
    )
    return objects.add_stream(
        ink, f"{entries} /Width 1 /Height 1 /ColorSpace /DeviceRGB /SMask {mask}"
    )
