"""Where the program may keep things."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from app.platform.device import on_linux_desktop

NAME = "fivefold"


def data_folder(of_the_app: Callable[[], str]) -> Path:
    """The folder that Kivy means for a program's data; asked so that it cannot fail.

    Kivy makes only the last folder of the path and stumbles over a home without the others.
    The store makes what is missing, and says so in plain words where it cannot.
    """
    if on_linux_desktop():
        return desktop_folder()
    try:
        return Path(of_the_app())
    except OSError:
        return Path.home() / f".{NAME}"


def desktop_folder() -> Path:
    """The same on a desktop, before there is an app to ask."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / NAME
