"""Fonts of the system, for signs that our own lacks. Nothing is read before such a sign is met."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

from app.platform.device import on_android
from app.platform.fonts.font_file import FontCoverage, read_coverage

ENDINGS = (".ttf", ".ttc", ".otf", ".otc")
MOST_FILES = 3000
"""Where somebody collects fonts, the rest is not looked at."""
NOT_FIRST = (
    *("bold", "black", "heavy", "light", "thin", "italic", "oblique", "medium", "condensed"),
    *("mono", "serif", "kufi", "nastaliq", "rashi", "looped", "display"),
)
"""Cuts that are less like ours than others."""
EAST_ASIA = (
    *("cjk", "pingfang", "hiragino", "applesdgothic", "msyh", "yugoth", "meiryo", "malgun"),
    *("msgothic", "simsun", "fallback", "wqy", "nanum", "ipag", "takao"),
)
SYMBOLS = "symbol"
MADE_FOR = {
    "cjk": EAST_ASIA,
    "arabic": ("notosansarabic", "naskh", "sfarabic", "geeza", "arabic"),
    "hebrew": ("hebrew", "arialhb"),
    "thai": ("thai", "thonburi", "leelaw"),
    "devanagari": ("devanagari", "nirmala", "kohinoor", "mangal"),
    SYMBOLS: ("notoemoji", "seguisym", "symbol", "dejavusans"),
}
"""Names of files that are tried first, by script; of other scripts, those with its own name."""
FOR_MUCH = ("segoeui", "notosans-", "dejavusans", "arialuni", "arial", "nirmala", "droidsans")
"""Names of fonts that have much, tried next."""


def folders() -> list[Path]:
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
        self, places: Iterable[Path] | None = None, opens: Callable[[Path], bool] = lambda _: True
    ) -> None:
        self._places = places
        self._opens = opens
        self._files: list[Path] | None = None
        self.signs = lru_cache(maxsize=None)(read_coverage)
        """What each font has, once it was asked."""
        self._order = lru_cache(maxsize=64)(self._tried)
        self.font_for = lru_cache(maxsize=512)(self._font_for)
        """The font that has all of these signs, of some script; None if there is none."""

    def _font_for(self, signs: frozenset[str], script: str) -> Path | None:
        for file in self._order(script):
            has = self.signs(file)
            if has is not None and _all_in(signs, has) and self._opens(file):
                return file
        return None

    def _tried(self, script: str) -> list[Path]:
        """In this order."""
        # Of signs that are no letters there are thousands: not every font is read for each.
        named_only = script == SYMBOLS
        named = MADE_FOR.get(script, (script,))
        wanted = named if named_only else (*named, *FOR_MUCH)
        if self._files is None:
            places = folders() if self._places is None else self._places
            self._files = list(islice(_files(places), MOST_FILES))

        def rank(file: Path) -> tuple[int, int, str]:
            name = file.stem.lower()
            fits = next((place for place, each in enumerate(wanted) if each in name), len(wanted))
            return fits, sum(each in name for each in NOT_FIRST), name

        files = sorted(self._files, key=rank)
        return [file for file in files if rank(file)[0] < len(wanted)] if named_only else files


def _files(places: Iterable[Path]) -> Iterator[Path]:
    for place in places:
        for folder, _folders, names in os.walk(place):
            for name in sorted(names):
                if name.lower().endswith(ENDINGS):
                    yield Path(folder, name)


def _all_in(signs: Iterable[str], has: FontCoverage) -> bool:
    return all(sign in has for sign in signs)
