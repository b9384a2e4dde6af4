"""Which language the system speaks, asked without starting any program."""

import os
import plistlib
import sys
from collections.abc import Callable
from pathlib import Path


def system_language() -> str:
    """Two or three letters, "de" for Austrian German too; empty where nothing can be learned."""
    ask = _ASK.get("android" if hasattr(sys, "getandroidapilevel") else sys.platform)
    if ask is None:
        return ""
    try:
        return ask().replace("-", "_").split("_")[0].split(".")[0].lower()
    except Exception:  # noqa: BLE001 (any platform's own way to fail; English is a fine answer)
        return ""


def _android() -> str:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    return str(autoclass("java.util.Locale").getDefault().getLanguage())


def _windows() -> str:
    import winreg  # noqa: PLC0415 (only there on Windows)

    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Control Panel\International") as key:  # type: ignore[attr-defined]
        return str(winreg.QueryValueEx(key, "LocaleName")[0])  # type: ignore[attr-defined]


def _mac() -> str:
    preferences = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with preferences.open("rb") as file:
        return str(plistlib.load(file)["AppleLanguages"][0])


def _linux() -> str:
    """The way gettext itself looks: a list of wishes first, then the locale."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(name, "").split(":")[0]
        if wish:
            return "" if wish in ("C", "POSIX") or wish.startswith("C.") else wish
    return ""


_ASK: dict[str, Callable[[], str]] = {
    "android": _android,
    "win32": _windows,
    "darwin": _mac,
    "linux": _linux,
}
