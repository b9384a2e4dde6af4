"""Reading the characters of a font file, and rejecting broken files."""

import os
import sys
from pathlib import Path
from struct import pack

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.platform.fonts.font_file import LARGEST_CMAP, FontCoverage, read_coverage
from tests.app.support.fonts import (
    OUTLINES,
    build_cmap,
    build_collection,
    build_font,
    bundled_font_path,
    cmap_format_4,
    cmap_format_12,
    font_covering,
)

HEBREW = cmap_format_12((0x5D0, 0x5EA, 7))


def read(content: bytes, tmp_path: Path) -> FontCoverage | None:
    file = tmp_path / "a.ttf"
    file.write_bytes(content)
    return read_coverage(file)


def has(characters: FontCoverage | None) -> str:
    assert characters is not None
    return "".join(character for character in map(chr, range(0x11000)) if character in characters)


@pytest.mark.parametrize("kind", [b"\0\1\0\0", b"OTTO", b"true"])
def test_the_characters_of_a_font_are_read(tmp_path: Path, kind: bytes) -> None:
    characters = read(build_font({**OUTLINES, b"cmap": HEBREW}, kind), tmp_path)
    assert has(characters) == "אבגדהוזחטיךכלםמןנסעףפץצקרשת"


def test_a_collection_uses_its_first_font(tmp_path: Path) -> None:
    characters = read(build_collection({**OUTLINES, b"cmap": HEBREW}), tmp_path)
    assert has(characters).startswith("אב")


def test_characters_beyond_the_basic_plane_are_found(tmp_path: Path) -> None:
    characters = read(font_covering("א", "\U00010400"), tmp_path)
    assert has(characters) == "א\U00010400"


def test_a_character_mapped_to_notdef_is_missing(tmp_path: Path) -> None:
    one = read(build_font({**OUTLINES, b"cmap": cmap_format_12((97, 99, 0))}), tmp_path)
    assert has(one) == "bc"
    other = cmap_format_4((97, 100, -98, 0), (0x5D0, 0x5D2, 0, 4), glyphs=(4, 0, 6))
    assert has(read(build_font({**OUTLINES, b"cmap": other}), tmp_path)) == "acdאג"


def test_bundled_fonts_cover_all_languages_of_the_game() -> None:
    for face in ("Regular", "Medium", "Bold"):
        characters = read_coverage(bundled_font_path(face))
        assert characters is not None
        assert all(character in characters for character in "AaÄßñçåœŁőΩλЖяїĐươỹ…–„“×")
        assert not any(character in characters for character in "אم花はกह🦊")


@pytest.mark.parametrize("colours", [b"CBDT", b"sbix", b"COLR"])
def test_colour_fonts_are_rejected(tmp_path: Path, colours: bytes) -> None:
    assert read(build_font({**OUTLINES, colours: b"", b"cmap": HEBREW}), tmp_path) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no font at all",
        build_font({b"cmap": HEBREW}),
        build_font(OUTLINES),
        build_font({**OUTLINES, b"cmap": HEBREW}, b"wOFF"),
        b"\0\1\0\0" + pack(">HHHH", 0xFFFF, 0, 0, 0) + bytes(4000),
        b"ttcf" + pack(">HHII", 1, 0, 1, 0xFFFFFFF0),
        build_font({**OUTLINES, b"cmap": cmap_format_12((97, 99, 1), (98, 120, 1))}),
        build_font({**OUTLINES, b"cmap": cmap_format_12((99, 97, 1))}),
        build_font({**OUTLINES, b"cmap": cmap_format_12((97, 0x110000, 1))}),
        build_font({**OUTLINES, b"cmap": cmap_format_12((97, 0xFFFFFFFF, 0))}),
        build_font(
            {**OUTLINES, b"cmap": build_cmap(pack(">HHIII", 12, 0, 16, 0, 0xFFFFFFFF), 3, 10)}
        ),
        build_font({**OUTLINES, b"cmap": build_cmap(pack(">HHH", 4, 0, 0) + b"\xff\xff", 3, 1)}),
        build_font({**OUTLINES, b"cmap": cmap_format_4((97, 99, 0, 0), (98, 99, 0, 0))}),
        build_font({**OUTLINES, b"cmap": cmap_format_4((0, 0xFFF0, 0, 0xFFF0))}),
        build_font({**OUTLINES, b"cmap": pack(">HHHHI", 0, 1, 3, 10, 0xFFFFFFF0)}),
        build_font({**OUTLINES, b"cmap": HEBREW + bytes(LARGEST_CMAP)}),
    ],
)
def test_broken_files_are_rejected(tmp_path: Path, content: bytes) -> None:
    assert read(content, tmp_path) is None


def test_truncated_fonts_are_harmless(tmp_path: Path) -> None:
    font = build_font({**OUTLINES, b"cmap": cmap_format_4((97, 100, 0, 0))})
    for length in range(len(font)):
        read(font[:length], tmp_path)


@given(st.data())
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_corrupted_fonts_are_harmless(tmp_path: Path, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from([HEBREW, cmap_format_4((97, 100, 0, 0), (200, 300, 5, 4))]))
    content = bytearray(build_font({**OUTLINES, b"cmap": table}))
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(content), tmp_path)


def test_missing_files_and_folders_are_rejected(tmp_path: Path) -> None:
    assert read_coverage(tmp_path) is None
    assert read_coverage(tmp_path / "nothing") is None


@pytest.mark.skipif(sys.platform == "win32", reason="there are none")
def test_reading_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    assert read_coverage(tmp_path / "pipe.ttf") is None
