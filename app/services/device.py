"""What kind of machine this is."""

import os
import sys


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ


def on_linux_desktop() -> bool:
    return sys.platform == "linux" and not on_android()
