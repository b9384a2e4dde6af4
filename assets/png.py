"""Encode PNG with the standard library; deterministic for the same zlib."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
UP = b"\x02"


def encode_png(pixels: bytes, side: int, *, opaque: bool) -> bytes:
    """Encode RGBA pixels in rows of this length, bottom row first as in OpenGL."""
    rows = [bytearray(pixels[at : at + 4 * side]) for at in range(0, len(pixels), 4 * side)]
    rows.reverse()
    if opaque:
        for row in rows:
            del row[3::4]
    kind = 2 if opaque else 6
    head = struct.pack(">IIBBBBB", side, len(rows), 8, kind, 0, 0, 0)
    body = zlib.compress(b"".join(_filtered(rows)), 9)
    return SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _filtered(rows: list[bytearray]) -> list[bytes]:
    """Filter each row by its difference from the row above, which suits even areas."""
    above = [bytearray(len(rows[0])), *rows]
    return [
        UP + bytes((now - before) & 255 for now, before in zip(row, over, strict=True))
        for row, over in zip(rows, above, strict=False)
    ]


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
