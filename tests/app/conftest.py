"""A real window for the tests, on the screen there is or on none."""

import os
import sys
import tempfile
from collections.abc import Iterator

import pytest

# All of this must stand before Kivy is imported for the first time.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ["LANGUAGE"] = "en"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="fivefold-tests-")
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["KIVY_METRICS_FONTSCALE"] = "1"
if sys.platform == "linux" and not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")


@pytest.fixture
def stage() -> Iterator["object"]:
    from tests.app.stage import Stage  # noqa: PLC0415 (after the environment)

    stage = Stage()
    yield stage
    stage.close()
