"""Import this before anything of Kivy: the window as the program has it, on no screen if there is
none, and nothing of the person's own settings."""

import os
import sys
import tempfile

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ["LANGUAGE"] = "en"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="fivefold-tests-")
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["KIVY_METRICS_FONTSCALE"] = "1"
if sys.platform == "linux" and not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from kivy.config import Config

Config.set("graphics", "multisamples", "0")
