"""Reads a PDF with poppler: its words with their places, and what it looks like."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as Xml

HTML = "{http://www.w3.org/1999/xhtml}"


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: "Word") -> bool:
        """By more than the space around letters."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.3 and down > 0.45 * min(self.bottom - self.top, other.bottom - other.top)


def read_text(path: Path) -> str:
    return _run("pdftotext", "-layout", str(path), "-")


def read_words(path: Path) -> list[Word]:
    tree = Xml.fromstring(_run("pdftotext", "-bbox", str(path), "-"))
    return [
        Word(
            each.text or "",
            *(float(each.attrib[side]) for side in ("xMin", "yMin", "xMax", "yMax")),
        )
        for each in tree.iter(f"{HTML}word")
    ]


def page_size(path: Path) -> tuple[int, tuple[float, float]]:
    """How many pages there are, and the width and height of the first."""
    found = _run("pdfinfo", str(path))
    pages = re.search(r"^Pages: +(\d+)$", found, re.MULTILINE)
    size = re.search(r"^Page size: +([\d.]+) x ([\d.]+) pts", found, re.MULTILINE)
    assert pages
    assert size
    return int(pages[1]), (float(size[1]), float(size[2]))


def ink_part(path: Path, folder: Path) -> float:
    """How much of the page the printer has to fill, from white to black."""
    subprocess.run(["pdftoppm", "-r", "40", "-gray", str(path), str(folder / "page")], check=True)
    [picture] = folder.glob("page*.pgm")
    pixels = picture.read_bytes().split(b"\n", 3)[3]
    return 1 - sum(pixels) / (255 * len(pixels))


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == "", "no complaint"
    return done.stdout
