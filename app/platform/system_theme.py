"""Whether the system uses a dark theme, found without starting a program."""

import configparser
import sys
from collections.abc import Callable
from pathlib import Path

from app.platform.android.java import autoclass
from app.platform.device import on_android


def is_system_dark() -> bool:
    """False if unknown."""
    read = _READERS.get("android" if on_android() else sys.platform)
    if read is None:
        return False
    try:
        return read()
    except Exception:  # each platform raises its own errors; light is the fallback
        return False


def _read_android() -> bool:
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    mode = activity.getResources().getConfiguration().uiMode
    night_mask, night_yes = 0x30, 0x20
    return bool(mode & night_mask == night_yes)


def _read_windows() -> bool:
    import winreg

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:  # type: ignore[attr-defined]
        light = winreg.QueryValueEx(key, "AppsUseLightTheme")[0]  # type: ignore[attr-defined]
    return bool(light == 0)


def _read_mac() -> bool:
    import plistlib

    preferences = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with preferences.open("rb") as file:
        return bool(plistlib.load(file).get("AppleInterfaceStyle") == "Dark")


def _read_linux() -> bool:
    parser = configparser.ConfigParser()
    parser.read(
        [Path.home() / ".config" / f"gtk-{version}.0" / "settings.ini" for version in (3, 4)]
    )
    settings = parser["Settings"] if parser.has_section("Settings") else {}
    prefer_dark = settings.get("gtk-application-prefer-dark-theme", "").lower()
    return prefer_dark in ("1", "true") or "dark" in settings.get("gtk-theme-name", "").lower()


_READERS: dict[str, Callable[[], bool]] = {
    "android": _read_android,
    "win32": _read_windows,
    "darwin": _read_mac,
    "linux": _read_linux,
}
