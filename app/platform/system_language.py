"""The system's language and region, found without starting a program."""

import ctypes
import locale
import os
import sys
from collections.abc import Callable
from pathlib import Path

from app.platform.android.java import autoclass
from app.platform.device import on_android

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In gettext's order."""


def detect_language() -> str:
    """A code such as "de"; empty if unknown."""
    return _detect_locale()[0].lower()


def detect_region() -> str:
    """A code such as "US"; empty if unknown."""
    return _detect_locale()[-1].upper()


def _detect_locale() -> tuple[str, str]:
    """Language and region."""
    read = _read_android if on_android() else _READERS.get(sys.platform, _read_environment)
    try:
        named = read().replace("-", "_").partition(".")[0].partition("@")[0]
    except Exception:  # each platform raises its own errors; English is the fallback
        return "", ""
    language, _, rest = named.partition("_")
    return language, rest.rpartition("_")[2]


def _read_environment() -> str:
    values = (os.environ.get(name, "") for name in VARIABLES)
    return next((value.partition(":")[0] for value in values if value), "")


def _read_android() -> str:
    system = autoclass("java.util.Locale").getDefault()
    return f"{system.getLanguage()}_{system.getCountry()}"


def _read_windows() -> str:
    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return _read_environment() or locale.windows_locale.get(number, "")


def _read_mac() -> str:
    import plistlib

    preferences = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with preferences.open("rb") as file:
        return str(plistlib.load(file)["AppleLanguages"][0])


_READERS: dict[str, Callable[[], str]] = {"win32": _read_windows, "darwin": _read_mac}
