"""The system's language, found without starting a program."""

import locale
import os
import sys
from collections.abc import Callable

from app.platform.device import on_android

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In gettext's order."""


def detect_language() -> str:
    """A code such as "de"; empty if unknown."""
    read = _read_android if on_android() else _READERS.get(sys.platform, _read_environment)
    try:
        return read().replace("-", "_").partition("_")[0].partition(".")[0].lower()
    except Exception:  # noqa: BLE001 (each platform raises its own errors; English is the fallback)
        return ""


def _read_environment() -> str:
    values = (os.environ.get(name, "") for name in VARIABLES)
    return next((value.partition(":")[0] for value in values if value), "")


def _read_android() -> str:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    return str(autoclass("java.util.Locale").getDefault().getLanguage())


def _read_windows() -> str:
    import ctypes  # noqa: PLC0415 (only of use on Windows)

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return _read_environment() or locale.windows_locale.get(number, "")


def _read_mac() -> str:
    import plistlib  # noqa: PLC0415 (only of use on a Mac)
    from pathlib import Path  # noqa: PLC0415

    preferences = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with preferences.open("rb") as file:
        return str(plistlib.load(file)["AppleLanguages"][0])


_READERS: dict[str, Callable[[], str]] = {"win32": _read_windows, "darwin": _read_mac}
