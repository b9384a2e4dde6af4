"""Where the program stores its data."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from app.platform.device import on_linux_desktop

NAME = "fivefold"
DATABASE = "fivefold.db"


def find_data_folder(ask_app: Callable[[], str]) -> Path:
    """Kivy's folder for the app's data, without the ways in which Kivy may fail to create it.

    Kivy creates only the last folder of the path and fails if its parents are missing. The store
    creates what is missing, and reports where it cannot.
    """
    if on_linux_desktop():
        return find_desktop_folder()
    try:
        return Path(ask_app())
    except OSError:
        return Path.home() / f".{NAME}"


def find_desktop_folder() -> Path:
    """The same on a desktop, where no app is needed to find it."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / NAME
