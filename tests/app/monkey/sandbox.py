"""The application with time, dice and everything external under control of the seed."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import kivy.core.clipboard  # noqa: F401 (complains once that there is no second clipboard)
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder

import app.application
import app.game.review_job
import core.setup
from app.application import FivefoldApp
from app.platform.folder_listing import FolderReader
from app.screens.file_chooser import folder_browser, target_file
from app.screens.file_chooser.target_file import check_target
from core import Action
from tests.app.monkey.invariants import ErrorRecorder, check_saved
from tests.app.support.application import set_disk_writable
from tests.app.support.stage import Stage, controlled_time

SIZES = (
    *((412, 915), (915, 412), (360, 640), (640, 360), (800, 1280), (1280, 800)),
    *((360, 700), (1000, 760)),
)
DELAYS = (0.0, 0.02, 0.1, 0.35, 0.7, 2.5)
"""Possible seconds between two steps."""
FRAME = 1 / 60
MAX_UNSETTLED_FRAMES = 1
"""Consecutive frames whose layout may remain unfinished."""
HISTORY_LENGTH = 12


class SilentSpeech:
    """Speech output that says nothing."""

    def say(self, sentence: str, language: str) -> None: ...


def _read_folder(home: Path, folder: Path, suffix: str) -> FolderReader:
    inside = folder.is_relative_to(home)
    return FolderReader(folder if inside else folder / "hidden from the monkey", suffix)


def _check_target(home: Path, path: Path) -> str:
    return check_target(path) if path.is_relative_to(home) else "hidden from the monkey"


class Stuck(AssertionError):
    """Nothing leads home, or the game cannot be finished."""


class Sandbox:
    def __init__(self, rng: Random, folder: Path, log: Callable[[str], None] | None) -> None:
        self.rng = rng
        self.stage = Stage()
        self.errors = ErrorRecorder()
        self.history: deque[str] = deque(maxlen=HISTORY_LENGTH)
        """The last actions, to understand a failure."""
        self.step = self.starts = 0
        self.stopped = False
        """Whether the application has quit and must be restarted."""
        self.disk_full = False
        self._game_at_exit: tuple[str, tuple[Action, ...]] = ("", ())
        """Uid and actions of the game on the table when the application quit."""
        self._folder, self._log = folder, log
        self._unsettled = 0

    def record(self, what: str) -> None:
        self.history.append(what)
        if self._log is not None:
            screen = type(self.app.screen).__name__
            self._log(f"{self.step:6} {screen:18} {what}")

    @contextmanager
    def isolated(self) -> Iterator[None]:
        """Control time, seed the dice, replace speech and the home folder, and hide all others.

        Nothing outside that home may be written by chance.
        """
        home = self._folder / "home"
        for name in ("Documents/Old", "Downloads"):
            (home / name).mkdir(parents=True, exist_ok=True)
        (home / "Documents" / "wrong.json").write_text("[]")
        ticks = iter(range(sys.maxsize))
        places: tuple[tuple[ModuleType, str, Any], ...] = (
            (app.game.review_job, "perf_counter", lambda: next(ticks) * 0.001),
            (core.setup, "fresh_seed", lambda: f"{self.rng.getrandbits(64):x}"),
            (app.application, "create_speech", lambda _later: SilentSpeech()),
            (folder_browser, "FolderReader", lambda *what: _read_folder(home, *what)),
            (target_file, "check_target", lambda path: _check_target(home, path)),
        )
        before = [(place, name, getattr(place, name)) for place, name, _ in places]
        homes = {name: os.environ.get(name) for name in ("HOME", "USERPROFILE")}
        for place, name, instead in places:
            setattr(place, name, instead)
        for name in homes:
            os.environ[name] = str(home)
        try:
            with controlled_time.frozen():
                yield
        finally:
            for place, name, was in before:
                setattr(place, name, was)
            for name, was in homes.items():
                if was is None:
                    del os.environ[name]
                else:
                    os.environ[name] = was

    def start(self) -> None:
        """Start or restart the application and check that the last game is restored."""
        uid, actions = self._game_at_exit
        self.stopped = self.disk_full = False
        self.stage.app = None
        self.starts += 1
        self.app = FivefoldApp(self._folder / "data")
        self.app.bind(on_stop=self._on_stop)
        self.stage.open(self.app)
        # Lift the desktop's minimum size to allow a phone in landscape.
        Window.minimum_width = Window.minimum_height = 1
        Window.size = self.rng.choice(SIZES)
        if uid and self.app.game.uid == uid:
            kept = self.app.game.table.model.session.game
            assert kept.actions[: len(actions)] == actions

    def _on_stop(self, *_: object) -> None:
        """Remember what must be restored. Touches that end later reach a stopped application."""
        self.stopped = True
        if self.disk_full:  # the player was told that the rest is lost
            self._game_at_exit = "", ()
            return
        table = self.app.game.table
        actions = table.model.session.game.actions if table is not None else ()
        self._game_at_exit = self.app.game.uid, actions

    def fill_disk(self, full: bool) -> None:
        """Fill or free the disk; once freed, a pause saves everything unsaved."""
        if full == self.disk_full or self.stopped:
            return
        self.record("the disk is full" if full else "the disk has room")
        self.disk_full = full
        set_disk_writable(self.app, writable=not full)
        if not full:
            self.app.game.pause()
            assert not self.app.game.unsaved_games
            check_saved(self.app)
            self.app.game.update_bots()  # resume bots

    def advance(self, seconds: float) -> None:
        """Advance time by at least two frames without drawing."""
        for part in (seconds, FRAME):
            controlled_time.offset += part
            late = self.errors.unfinished_layouts
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
            self._unsettled = self._unsettled + 1 if self.errors.unfinished_layouts > late else 0
            if self._unsettled > MAX_UNSETTLED_FRAMES:
                raise Stuck(f"the layout of {self.app.screen} never settles")
