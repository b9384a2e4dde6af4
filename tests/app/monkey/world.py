"""A world in which nothing is left to chance: time, dice and whatever else comes from outside."""

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
import app.platform.file_dialogs
import core.setup
from app.application import FivefoldApp
from app.platform.file_dialogs import NoFileChooser
from core import Action
from tests.app.monkey.always import Quiet, check_saved
from tests.app.support.application import set_disk_writable
from tests.app.support.stage import Stage, controlled_time

SIZES = (
    *((412, 915), (915, 412), (360, 640), (640, 360), (800, 1280), (1280, 800)),
    *((360, 700), (1000, 760)),
)
MOMENTS = (0.0, 0.02, 0.1, 0.35, 0.7, 2.5)
"""Seconds between two steps."""
FRAME = 1 / 60
MOST_RESTLESS = 1
"""Frames in a row in which a layout may not be done."""
REMEMBERED = 12


class Mute:
    """No voice: nothing is started for it, and nothing heard."""

    def say(self, sentence: str, language: str) -> None: ...


class Stuck(AssertionError):
    """From here nothing leads home, or the game cannot be finished."""


class World:
    def __init__(self, luck: Random, folder: Path, tell: Callable[[str], None] | None) -> None:
        self.luck = luck
        self.stage = Stage()
        self.quiet = Quiet()
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        """The last things done, for whoever has to understand a failure."""
        self.step = self.starts = 0
        self.stopped = False
        """Whether the program has ended, and wants to be started again."""
        self.disk_full = False
        self._left: tuple[str, tuple[Action, ...]] = ("", ())
        """The game that was on the table when the program ended, and all that was done in it."""
        self._folder, self._tell = folder, tell
        self._restless = 0

    def did(self, what: str) -> None:
        self.done.append(what)
        if self._tell is not None:
            screen = type(self.app.screen).__name__
            self._tell(f"{self.step:6} {screen:18} {what}")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Time passes when it is told to, dice come from the seed, and nobody speaks or chooses
        files: what is exported goes to a home of its own."""
        home = self._folder / "home"
        home.mkdir(parents=True, exist_ok=True)
        ticks = iter(range(sys.maxsize))
        places: tuple[tuple[ModuleType, str, Any], ...] = (
            (app.game.review_job, "perf_counter", lambda: next(ticks) * 0.001),
            (core.setup, "fresh_seed", lambda: f"{self.luck.getrandbits(64):x}"),
            (app.application, "create_speech", lambda _later: Mute()),
            (app.platform.file_dialogs, "create_file_chooser", lambda _every: NoFileChooser()),
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
        """The program, for the first time or again; a game that was left is there again."""
        uid, actions = self._left
        self.stopped = self.disk_full = False
        self.stage.app = None
        self.starts += 1
        self.app = FivefoldApp(self._folder / "data")
        self.app.bind(on_stop=self._on_stop)
        self.stage.open(self.app)
        # A phone lies down, though a desktop's window has to stand this high.
        Window.minimum_width = Window.minimum_height = 1
        Window.size = self.luck.choice(SIZES)
        if uid and self.app.game.uid == uid:
            kept = self.app.game.table.model.session.game
            assert kept.actions[: len(actions)] == actions

    def _on_stop(self, *_: object) -> None:
        """Whatever was done until now must be there again. What a finger that still lies there
        does later is done to a program that has ended, and nobody sees it."""
        self.stopped = True
        if self.disk_full:  # what it did not take was told to be lost
            self._left = "", ()
            return
        table = self.app.game.table
        actions = table.model.session.game.actions if table is not None else ()
        self._left = self.app.game.uid, actions

    def fill_disk(self, full: bool) -> None:
        """When there is room again, all that is owed is paid as soon as somebody pauses."""
        if full == self.disk_full or self.stopped:
            return
        self.did("the disk is full" if full else "the disk has room")
        self.disk_full = full
        set_disk_writable(self.app, writable=not full)
        if not full:
            self.app.game.pause()
            assert not self.app.game.unsaved_games
            check_saved(self.app)
            self.app.game.update_bots()  # somebody is back: a bot that was due goes on

    def let_pass(self, seconds: float) -> None:
        """Time goes by: at least two frames, not drawn."""
        for part in (seconds, FRAME):
            controlled_time.offset += part
            late = self.quiet.late
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
            self._restless = self._restless + 1 if self.quiet.late > late else 0
            if self._restless > MOST_RESTLESS:
                raise Stuck(f"the layout of {self.app.screen} never comes to rest")
