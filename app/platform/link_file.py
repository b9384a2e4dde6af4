"""Where a second copy of the program leaves a link for the first, which has the saved games."""

from contextlib import suppress
from pathlib import Path

FILE = "fivefold-links.txt"
LARGEST = 100_000
"""Bytes; the codes of a game take at most a tenth of it."""


def leave_link(folder: Path, link: str) -> None:
    with (folder / FILE).open("a", encoding="utf-8") as file:
        file.write(link + "\n")


def take_links(folder: Path) -> str:
    """The links that were left since the last call."""
    path, text = folder / FILE, ""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                text = file.read(LARGEST).decode(errors="replace")
            path.unlink()
    return text
