"""Configure Kivy for tests; import this before Kivy itself.

The window is set up as in the application, offscreen if there is no display, and ignores the
user's own Kivy settings.
"""

import os
import sys
import tempfile

os.environ.setdefault("KIVY_NO_ARGS", "1")
# Leave logging and stderr to Python, so that tests see errors.
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
os.environ["LANGUAGE"] = "en"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="fivefold-tests-")
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["KIVY_METRICS_FONTSCALE"] = "1"
if sys.platform == "linux" and not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from kivy.config import Config

from app.startup.kivy_imports import import_kivy

Config.set("kivy", "exit_on_escape", "0")
Config.set("graphics", "multisamples", "0")
import_kivy()
