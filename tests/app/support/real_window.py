"""The program in a window of its own on a virtual screen, used with a real mouse.

A second copy in the tests' own window is played by touch in step with it: it knows where everything
is, and both must save the same game.
"""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from kivy.uix.widget import Widget

from app.application import DATABASE
from app.platform.window_geometry import WindowGeometry, save_geometry
from app.settings.theme import LIGHT, REPEATED_TAP_SECONDS
from core import Setup, load_record
from tests.app.support.stage import Stage
from tests.packages.screen import Screen

ROOT = Path(__file__).parents[3]
SIZE = (1000, 760)
TIMEOUT = 30.0
GESTURE_SECONDS = 0.12
"""Between two gestures: time for a frame or two, in which a dialog opens."""
DOUBLE_CLICK_MS = 90
BACKGROUND = bytes.fromhex(LIGHT.background[1:])[::-1]
"""Of the first frame, as blue, green, red."""
MARGIN = 0.25
"""How much longer than a double click two separate clicks on the same spot are apart, so that the
first is drawn."""


class SavedGame(NamedTuple):
    setup: Setup
    as_it_was: bool
    lines: tuple[str, ...]
    ended: bool


class RealWindow:
    def __init__(self, data: Path, folder: Path) -> None:
        """Start the program with this data; `folder` is for the screen and a log."""
        folder.mkdir(parents=True, exist_ok=True)
        self._data, self._log = data, folder / "log"
        save_geometry(data, WindowGeometry(*SIZE, left=0, top=0))
        self._screen = Screen(folder)
        self._environ = {
            **self._screen.environ,
            "SDL_AUDIODRIVER": "dummy",
            "KIVY_HOME": str(data / "kivy"),
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, ROOT / "main.py", "--data-dir", data],
                env=self._environ,
                stdout=log,
                stderr=log,
            )
        try:
            self.wait_until(lambda: BACKGROUND in self._screen.colours(), "the first frame")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(TIMEOUT)
        self._screen.close()

    def click(self, x: float, y: float, times: int = 1) -> None:
        """Click the left button; x and y as in Kivy, from the lower left corner."""
        clicks = ("click", "--repeat", times, "--delay", DOUBLE_CLICK_MS, 1)
        command = ("xdotool", "mousemove", round(x), round(SIZE[1] - y), *clicks)
        subprocess.run([*map(str, command)], env=self._environ, check=True, timeout=TIMEOUT)

    def wait_until(
        self, condition: Callable[[], object], description: str, seconds: float = TIMEOUT
    ) -> None:
        start = time.perf_counter()
        while not condition():
            if self._process.poll() is not None:
                raise RuntimeError(self._log.read_text(encoding="utf-8", errors="replace"))
            if time.perf_counter() - start > seconds:
                raise TimeoutError(f"{description}; saved: {self.saved_game()}")
            time.sleep(0.02)

    def saved_game(self) -> SavedGame | None:
        """The only game in the program's data, read from a copy because the file is locked."""
        with tempfile.TemporaryDirectory() as folder:
            for name in (DATABASE, f"{DATABASE}-wal"):
                if (self._data / name).exists():
                    shutil.copyfile(self._data / name, Path(folder) / name)
            with closing(sqlite3.connect(Path(folder) / DATABASE)) as connection:
                try:
                    [row] = connection.execute("SELECT id, record, as_it_was, ended FROM games")
                    lines = connection.execute(
                        "SELECT line FROM actions WHERE game = ? ORDER BY step", row[:1]
                    ).fetchall()
                except (ValueError, sqlite3.Error):  # no game yet, or copied while it was written
                    return None
        _, record, as_it_was, ended = row
        return SavedGame(
            load_record(record).setup,
            bool(as_it_was),
            tuple(line for (line,) in lines),
            ended is not None,
        )


class Mouse:
    """Clicks in a real window and taps the same spot in the tests' own window."""

    def __init__(self, stage: Stage, window: RealWindow, expected: Callable[[], list[str]]) -> None:
        """`expected` returns the lines of the game in the tests' window."""
        self._stage, self._window, self._expected = stage, window, expected
        self._last: dict[tuple[int, int], float] = {}
        self._slowest = 0.0
        """How long the program took for a click; on a busy machine clicks are further apart."""
        self.clicks = 0

    def tap(self, widget: Widget) -> None:
        self._click(widget, 1)
        self._stage.tap(widget)
        self._compare_after_click()

    def double_tap(self, widget: Widget) -> None:
        self._click(widget, 2)
        self._stage.double_tap(widget)
        self._compare_after_click()

    def wait(self, seconds: float) -> None:
        self._stage.wait(seconds)
        self._compare()

    def _click(self, widget: Widget, times: int) -> None:
        x, y = self._stage.middle(widget)
        now, here = time.perf_counter(), (round(x), round(y))
        earlier = self._last.get(here, 0)
        apart = REPEATED_TAP_SECONDS + MARGIN + 2 * self._slowest
        time.sleep(max(GESTURE_SECONDS, earlier + apart - now))
        self._window.click(x, y, times)
        self._last[here] = time.perf_counter()
        self.clicks += times

    def _compare_after_click(self) -> None:
        start = time.perf_counter()
        self._compare()
        self._slowest = max(time.perf_counter() - start, 0.9 * self._slowest)

    def _compare(self) -> None:
        """Wait until the program has saved what the tests' window has; holds are saved later."""
        wanted = without_last_holds(self._expected())

        def is_equal() -> bool:
            saved = self._window.saved_game()
            return saved is not None and without_last_holds(list(saved.lines)) == wanted

        self._window.wait_until(is_equal, f"expected {wanted[-3:]}")


def without_last_holds(lines: list[str]) -> list[str]:
    while lines and lines[-1].startswith("hold"):
        lines = lines[:-1]
    return lines
