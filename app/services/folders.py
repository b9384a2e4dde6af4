"""Where the program may keep things."""

import os
import sys
from collections.abc import Callable
from pathlib import Path


def data_folder(of_the_app: Callable[[], str], name: str = "fivefold") -> Path:
    """The folder that Kivy means for a program's data; asked so that it cannot fail.

    Kivy makes only the last folder of the path and stumbles over a home without the others.
    The store makes what is missing, and says so in plain words where it cannot.
    """
    if sys.platform == "linux" and "ANDROID_ARGUMENT" not in os.environ:
        home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
        return Path(home).expanduser() / name
    try:
        return Path(of_the_app())
    except OSError:
        return Path.home() / f".{name}"
