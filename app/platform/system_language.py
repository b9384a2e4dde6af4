"""The language that the system speaks, asked without starting any program."""

import locale
import os
import sys
from collections.abc import Callable

from app.platform.device import on_android

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In which gettext looks, in its order."""


def system_language() -> str:
    """Such as "de"; empty where nothing can be learned."""
    ask = _android if on_android() else _ASK.get(sys.platform, _environment)
    try:
        return ask().replace("-", "_").partition("_")[0].partition(".")[0].lower()
    except Exception:  # noqa: BLE001 (any platform's own way to fail; English is a fine answer)
        return ""


def _environment() -> str:
    told = (os.environ.get(name, "") for name in VARIABLES)
    return next((each.partition(":")[0] for each in told if each), "")


def _android() -> str:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    return str(autoclass("java.util.Locale").getDefault().getLanguage())


def _windows() -> str:
    import ctypes  # noqa: PLC0415 (only of use on Windows)

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return _environment() or locale.windows_locale.get(number, "")


def _mac() -> str:
    import plistlib  # noqa: PLC0415 (only of use on a Mac)
    from pathlib import Path  # noqa: PLC0415

    preferences = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with preferences.open("rb") as file:
        return str(plistlib.load(file)["AppleLanguages"][0])


_ASK: dict[str, Callable[[], str]] = {"win32": _windows, "darwin": _mac}
