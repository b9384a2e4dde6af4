"""System fonts for characters that our own font lacks; no file is read before one is needed."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

from app.platform.device import on_android
from app.platform.fonts.font_file import FontCoverage, read_coverage

EXTENSIONS = (".ttf", ".ttc", ".otf", ".otc")
MOST_FILES = 3000
"""Any further fonts are ignored."""
UNLIKE_OURS = (
    *("bold", "black", "heavy", "light", "thin", "italic", "oblique", "medium", "condensed"),
    *("mono", "serif", "kufi", "nastaliq", "rashi", "looped", "display"),
)
"""Styles that look less like our own font; tried later."""
EAST_ASIA = (
    *("cjk", "pingfang", "hiragino", "applesdgothic", "msyh", "yugoth", "meiryo", "malgun"),
    *("msgothic", "simsun", "fallback", "wqy", "nanum", "ipag", "takao"),
)
SYMBOLS = "symbol"
FONTS_BY_SCRIPT = {
    "cjk": EAST_ASIA,
    "arabic": ("notosansarabic", "naskh", "sfarabic", "geeza", "arabic"),
    "hebrew": ("hebrew", "arialhb"),
    "thai": ("thai", "thonburi", "leelaw"),
    "devanagari": ("devanagari", "nirmala", "kohinoor", "mangal"),
    SYMBOLS: ("notoemoji", "seguisym", "symbol", "dejavusans"),
}
"""File names to try first; for other scripts, files with the script's name."""
BROAD_FONTS = ("segoeui", "notosans-", "dejavusans", "arialuni", "arial", "nirmala", "droidsans")
"""File names of fonts with many scripts, tried next."""


def find_font_folders() -> list[Path]:
    if on_android():
        return [Path("/system/fonts"), Path("/product/fonts")]
    if sys.platform == "win32":
        own = os.environ.get("LOCALAPPDATA")
        ours = [Path(own) / "Microsoft" / "Windows" / "Fonts"] if own else []
        return [Path(os.environ.get("SYSTEMROOT") or "C:\\Windows") / "Fonts", *ours]
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (which cannot fail)
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/run/host/fonts"))
    return [*shared, home / ".local" / "share" / "fonts", home / ".fonts"]


class SystemFonts:
    def __init__(
        self,
        font_folders: Iterable[Path] | None = None,
        can_open: Callable[[Path], bool] = lambda _: True,
    ) -> None:
        self._font_folders = font_folders
        self._can_open = can_open
        self._all_files: list[Path] | None = None
        self.coverage = lru_cache(maxsize=None)(read_coverage)
        self._order = lru_cache(maxsize=64)(self._files_for)
        self.font_for = lru_cache(maxsize=512)(self._font_for)
        """A font that has all these characters of a script; None if there is none."""

    def _font_for(self, characters: frozenset[str], script: str) -> Path | None:
        for file in self._order(script):
            has = self.coverage(file)
            if has is not None and _all_in(characters, has) and self._can_open(file):
                return file
        return None

    def _files_for(self, script: str) -> list[Path]:
        """The files to try, in this order."""
        # There are thousands of symbols: do not read every font for each.
        named_only = script == SYMBOLS
        named = FONTS_BY_SCRIPT.get(script, (script,))
        wanted = named if named_only else (*named, *BROAD_FONTS)
        if self._all_files is None:
            where = find_font_folders() if self._font_folders is None else self._font_folders
            self._all_files = list(islice(_all_files(where), MOST_FILES))

        def rank(file: Path) -> tuple[int, int, str]:
            name = file.stem.lower()
            fits = next((place for place, each in enumerate(wanted) if each in name), len(wanted))
            return fits, sum(each in name for each in UNLIKE_OURS), name

        files = sorted(self._all_files, key=rank)
        return [file for file in files if rank(file)[0] < len(wanted)] if named_only else files


def _all_files(font_folders: Iterable[Path]) -> Iterator[Path]:
    for font_folder in font_folders:
        for folder, _folders, names in os.walk(font_folder):
            for name in sorted(names):
                if name.lower().endswith(EXTENSIONS):
                    yield Path(folder, name)


def _all_in(characters: Iterable[str], has: FontCoverage) -> bool:
    return all(character in has for character in characters)
