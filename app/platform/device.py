"""What kind of machine this is."""

import os
import sys


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ


def free_our_children() -> None:
    """A bundle looks for libraries in its own folder first, and so would the programs that it
    starts: a file chooser of the system's could not."""
    if getattr(sys, "frozen", False) and "LD_LIBRARY_PATH" in os.environ:
        before = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
        del os.environ["LD_LIBRARY_PATH"]
        if before:
            os.environ["LD_LIBRARY_PATH"] = before


def on_linux_desktop() -> bool:
    return sys.platform == "linux" and not on_android()
