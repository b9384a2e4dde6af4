"""The first frame imports only the screen it shows."""

import os
import subprocess
import sys
from pathlib import Path

from main import GC_THRESHOLDS
from tests.bench.start import unfinished_game

ROOT = Path(__file__).parents[3]
START = """
import gc, os, sys
sys.path[:0] = ["", "tests/bench"]
import first_frame

def report(*_):
    assert gc.isenabled() and gc.get_freeze_count()
    sys.__stdout__.write(" ".join(map(str, (*gc.get_threshold(), *sys.modules))))
    sys.__stdout__.flush()
    os._exit(0)

first_frame.report = report
first_frame.program(sys.argv[1])
"""
NEVER = {
    "accesskit",
    "app.accessibility.tree",
    "asyncio",
    "core.bots",
    "core.coach",
    "core.game_code",
    "jnius",
    "kivy.uix.textinput",
    "kivymd.uix",
    "plyer",
    "app.navigation.history_routes",
    "app.screens.challenges",
    "app.screens.game_over.game_over_screen",
    "app.screens.help",
    "app.screens.new_game.new_game_screen",
    "app.screens.settings.settings_screen",
}
NOT_AT_HOME = {"app.screens.table.table_screen", "app.table.table_model", "app.widgets.table.felt"}
NOT_AT_THE_TABLE = {"app.screens.home", "app.widgets.controls.tile"}


def imported(folder: Path, tmp_path: Path) -> set[str]:
    """Return every module imported by the time the first frame is drawn."""
    environ = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1"}
    environ["KIVY_HOME"] = str(tmp_path)
    if sys.platform == "linux" and not environ.get("DISPLAY"):
        environ["SDL_VIDEODRIVER"] = "offscreen"
    result = subprocess.run(
        [sys.executable, "-c", START, str(folder)],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    words = result.stdout.split()
    assert tuple(map(int, words[:3])) == GC_THRESHOLDS
    return set(words[3:])


def test_home_does_not_import_the_table(tmp_path: Path) -> None:
    found = imported(tmp_path / "nothing yet", tmp_path)
    assert "app.screens.home" in found
    assert found & (NEVER | NOT_AT_HOME) == set()


def test_the_table_does_not_import_home(tmp_path: Path) -> None:
    with unfinished_game() as folder:
        found = imported(folder, tmp_path)
    assert "app.screens.table.table_screen" in found
    assert found & (NEVER | NOT_AT_THE_TABLE) == set()
