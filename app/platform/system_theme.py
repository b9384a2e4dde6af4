"""Whether the system is set to dark, asked without starting any program."""

import sys
from collections.abc import Callable
from pathlib import Path

from app.platform.device import on_android


def system_is_dark() -> bool:
    """False where nothing can be learned."""
    ask = _ASK.get("android" if on_android() else sys.platform)
    if ask is None:
        return False
    try:
        return ask()
    except Exception:  # noqa: BLE001 (any platform's own way to fail; light is a fine answer)
        return False


def _android() -> bool:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    mode = activity.getResources().getConfiguration().uiMode
    night_mask, night_yes = 0x30, 0x20
    return bool(mode & night_mask == night_yes)


def _windows() -> bool:
    import winreg  # noqa: PLC0415 (only there on Windows)

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:  # type: ignore[attr-defined]
        light = winreg.QueryValueEx(key, "AppsUseLightTheme")[0]  # type: ignore[attr-defined]
    return bool(light == 0)


def _mac() -> bool:
    import plistlib  # noqa: PLC0415 (not before the first frame, where it is not needed)

    preferences = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with preferences.open("rb") as file:
        return bool(plistlib.load(file).get("AppleInterfaceStyle") == "Dark")


def _linux() -> bool:
    import configparser  # noqa: PLC0415 (only of use here)

    parser = configparser.ConfigParser()
    parser.read(
        [Path.home() / ".config" / f"gtk-{version}.0" / "settings.ini" for version in (3, 4)]
    )
    settings = parser["Settings"] if parser.has_section("Settings") else {}
    wish = settings.get("gtk-application-prefer-dark-theme", "").lower()
    return wish in ("1", "true") or "dark" in settings.get("gtk-theme-name", "").lower()


_ASK: dict[str, Callable[[], bool]] = {
    "android": _android,
    "win32": _windows,
    "darwin": _mac,
    "linux": _linux,
}
