"""Which kind of device the program runs on."""

import os
import sys


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ


def restore_library_path() -> None:
    """Undo what a bundle does to LD_LIBRARY_PATH: the speech programs that we start would load the
    bundle's libraries instead of their own."""
    if getattr(sys, "frozen", False) and "LD_LIBRARY_PATH" in os.environ:
        before = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
        del os.environ["LD_LIBRARY_PATH"]
        if before:
            os.environ["LD_LIBRARY_PATH"] = before


def on_linux_desktop() -> bool:
    return sys.platform == "linux" and not on_android()
