"""The icons and the presplash meet the requirements of launchers."""

import struct
import subprocess
import sys
import zlib
from math import hypot
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ART = ROOT / "assets" / "art"
SIDES = {
    "icon": 512,
    "icon_256": 256,
    "icon_foreground": 432,
    "icon_background": 432,
    "icon_monochrome": 432,
    "presplash": 1024,
}
OPAQUE = {"icon_background", "presplash"}
CLEAR = sorted(SIDES.keys() - OPAQUE)
SAFE_RADIUS = 132
GROUND = (0x14, 0x59, 0x4C)

Pixel = tuple[int, ...]


def chunks(data: bytes) -> dict[bytes, bytes]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(name + body)
        found[name] = body
        at += length + 12
    return found


def pixels(path: Path) -> list[list[Pixel]]:
    """Rows from the top; our encoder only uses the "up" filter."""
    parts = chunks(path.read_bytes())
    width, height, _, kind, *_ = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    depth = {2: 3, 6: 4}[kind]
    data, stride = zlib.decompress(parts[b"IDAT"]), width * depth + 1
    assert len(data) == height * stride
    above, rows = bytes(stride - 1), []
    for at in range(0, len(data), stride):
        assert data[at] == 2
        line = data[at + 1 : at + stride]
        above = bytes((a + b) & 255 for a, b in zip(line, above, strict=True))
        rows.append([tuple(above[x : x + depth]) for x in range(0, len(above), depth)])
    return rows


def corners(rows: list[list[Pixel]]) -> set[Pixel]:
    return {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}


@pytest.mark.parametrize("name", SIDES)
def test_size_and_kind(name: str) -> None:
    head = chunks((ART / f"{name}.png").read_bytes())[b"IHDR"]
    side = SIDES[name]
    assert struct.unpack(">IIBBBBB", head) == (side, side, 8, 2 if name in OPAQUE else 6, 0, 0, 0)


@pytest.mark.parametrize("name", CLEAR)
def test_corners_are_transparent(name: str) -> None:
    assert {pixel[3] for pixel in corners(pixels(ART / f"{name}.png"))} == {0}


@pytest.mark.parametrize("name", CLEAR)
def test_the_motif_is_solid(name: str) -> None:
    assert 255 in {pixel[3] for row in pixels(ART / f"{name}.png") for pixel in row}


@pytest.mark.parametrize("name", ["icon_foreground", "icon_monochrome"])
def test_the_motif_stays_in_the_safe_circle(name: str) -> None:
    rows = pixels(ART / f"{name}.png")
    middle = (len(rows) - 1) / 2
    far = max(
        hypot(x - middle, y - middle)
        for y, row in enumerate(rows)
        for x, pixel in enumerate(row)
        if pixel[3]
    )
    # Inside it, but not so small that the motif looks lost.
    assert 0.9 * SAFE_RADIUS < far <= SAFE_RADIUS


def test_the_themed_icon_is_all_white() -> None:
    rows = pixels(ART / "icon_monochrome.png")
    assert {pixel[:3] for row in rows for pixel in row} == {(255, 255, 255)}


def test_the_felt_is_lit_from_above() -> None:
    rows = pixels(ART / "icon_background.png")
    assert sum(rows[0][0]) > sum(rows[-1][0])


def test_the_presplash_edge_has_the_background_colour() -> None:
    """The surrounding window has that colour, and no edge may show."""
    rows = pixels(ART / "presplash.png")
    edge = {*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)}
    assert edge == {GROUND}


def test_the_windows_icon_has_every_size() -> None:
    data = (ART / "icon.ico").read_bytes()
    count = struct.unpack("<HHH", data[:6])[2]
    sides = []
    for number in range(count):
        wide, *_, size, at = struct.unpack("<BBBBHHII", data[6 + 16 * number : 22 + 16 * number])
        head = chunks(data[at : at + size])[b"IHDR"]
        sides.append(struct.unpack(">II", head[:8]))
        assert wide == sides[-1][0] % 256
    assert sides == [(side, side) for side in (16, 24, 32, 48, 64, 256)]


def test_the_mac_icon_has_every_size() -> None:
    data = (ART / "icon.icns").read_bytes()
    assert data[:8] == b"icns" + struct.pack(">I", len(data))
    sides, at = [], 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at + 4 : at + 8])
        sides.append(struct.unpack(">I", chunks(data[at + 8 : at + size])[b"IHDR"][:4])[0])
        at += size
    assert sides == [16, 32, 128, 256, 512]


def redraw(folder: Path) -> dict[str, bytes]:
    subprocess.run([sys.executable, "-m", "assets.draw", str(folder)], cwd=ROOT, check=True)
    return {path.stem: path.read_bytes() for path in folder.glob("*.png")}


@pytest.mark.soak
def test_drawing_is_reproducible(tmp_path: Path) -> None:
    first = redraw(tmp_path / "first")
    assert first.keys() == SIDES.keys()
    assert redraw(tmp_path / "second") == first


@pytest.mark.soak
def test_the_committed_files_match_the_script(tmp_path: Path) -> None:
    """Visually: another graphics driver may round colours and edges differently."""
    for name in redraw(tmp_path):
        now, kept = pixels(tmp_path / f"{name}.png"), pixels(ART / f"{name}.png")
        parts = [
            abs(a - b)
            for row, other in zip(now, kept, strict=True)
            for pixel, twin in zip(row, other, strict=True)
            for a, b in zip(pixel, twin, strict=True)
        ]
        assert sum(parts) / len(parts) < 1, name
