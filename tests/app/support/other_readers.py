"""Third-party decoders for what we write: zbar for QR codes, poppler for PDFs (from Debian)."""

import shutil
import subprocess
from pathlib import Path

import pytest

from assets.png import encode_png

needs_zbar = pytest.mark.skipif(
    shutil.which("zbarimg") is None, reason="zbar-tools are not installed (.ci/system tests)"
)
needs_poppler = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="poppler-utils are not installed (.ci/system tests)"
)


def read_qr_codes(picture: Path) -> list[str]:
    """The texts of all QR codes in a picture."""
    found = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(picture)],
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.splitlines()


def save_modules(modules: tuple[bytes, ...], folder: Path, scale: int = 4, margin: int = 4) -> Path:
    """A QR code as a picture."""
    side = len(modules) + 2 * margin
    blank = b"\xff" * side
    padding = b"\xff" * margin
    middle = [padding + bytes(255 * (1 - each) for each in row) + padding for row in modules]
    rows = [blank] * margin + middle + [blank] * margin
    pixels = b"".join(
        b"".join(bytes((each, each, each, 255)) * scale for each in row) * scale for row in rows
    )
    path = folder / "code.png"
    path.write_bytes(encode_png(pixels, side * scale, opaque=True))
    return path
