"""Collect the licences of everything we ship: `make licences` writes them to licences.json.

The licences of Python packages come from the installed packages that requirements.txt names for
all systems. Components inside them with a licence of their own are listed here.
"""

import json
import re
from importlib.metadata import Distribution, distribution
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILE = HERE / "licences.json"
NAMED = re.compile(r"^([a-z0-9-]+)==(\S+) \\$", re.MULTILINE)
BUNDLED_COMPONENTS = (
    ("Python", "PSF 2", "python.txt"),
    ("OpenSSL", "Apache 2.0", "apache.txt"),
    ("libffi", "MIT", "libffi.txt"),
    ("SQLite", "public domain", "sqlite.txt"),
    ("zlib", "zlib", "libz.txt"),
    ("SDL2, SDL2_image, SDL2_mixer, SDL2_ttf", "zlib", "zlib.txt"),
    ("FreeType", "FreeType", "freetype.txt"),
    ("HarfBuzz", "Old MIT", "harfbuzz.txt"),
    ("libpng", "libpng", "libpng.txt"),
    ("libtiff", "libtiff", "libtiff.txt"),
    ("libwebp", "BSD 3-clause", "libwebp.txt"),
    ("libxmp", "MIT", "libxmp.txt"),
    ("ANGLE, on Windows", "BSD 3-clause", "angle.txt"),
    ("GLEW, on Windows", "BSD 3-clause", "glew.txt"),
    ("pyjnius, on Android", "MIT", "pyjnius.txt"),
    ("Roboto", "Apache 2.0", "apache.txt"),
    ("DejaVu Sans", "Bitstream Vera", "dejavu.txt"),
    ("Material Design Icons", "Apache 2.0", "apache.txt"),
)
"""Name, licence and text of components bundled with Python and Kivy, and of the fonts."""

UNNAMED = {"accesskit": "MIT", "segno": "BSD 3-clause"}
"""The licences of packages whose metadata and first line do not name them."""

Licence = dict[str, str]


def collect_licences() -> list[Licence]:
    """Ours first, then the packages by name, then what is inside them."""
    ours = {"name": "Fivefold", "licence": "MIT", "text": _text(ROOT / "LICENSE")}
    locked = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    packages = [_package(distribution(name)) for name, _version in NAMED.findall(locked)]
    inside = [
        {"name": name, "licence": licence, "text": _text(HERE / file)}
        for name, licence, file in BUNDLED_COMPONENTS
    ]
    return [ours, *packages, *inside]


def _package(installed: Distribution) -> Licence:
    """Where there is a choice, the MIT licence; other files have those of parts inside it."""
    files = sorted(
        file
        for file in installed.files or ()
        if file.name.startswith("LICENSE") and not file.name.endswith("APACHE")
    )
    text = "\n\n".join(_text(Path(str(file.locate()))) for file in files)
    name = installed.metadata["Name"]
    named = installed.metadata.get_all("License") or [UNNAMED.get(name, text.splitlines()[0])]
    licence = named[0].removesuffix(" License")
    return {"name": f"{name} {installed.version}", "licence": licence, "text": text}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()


def format_licences(parts: list[Licence]) -> str:
    return json.dumps(parts, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(format_licences(collect_licences()), encoding="utf-8")
