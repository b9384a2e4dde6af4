"""Watches the window while it is open, so that it can be remembered when it is closed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from app.platform.window_geometry import WindowGeometry, remember, remembered

RESTS = 0.5
"""Seconds without a change after which a size is one that was wanted."""


class WindowTracker:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._maximized = False
        self._place: WindowGeometry | None = None
        self._look_soon = Clock.create_trigger(lambda _: self._look(), RESTS)
        Window.bind(
            on_resize=self._changed,
            on_move=self._changed,
            on_maximize=self._grown,
            on_restore=self._restored,
        )
        if remembered(folder).maximized:
            # When there is a window to come back to.
            Clock.schedule_once(lambda _: Window.maximize(), 0)

    def close(self) -> None:
        if self._look_soon.is_triggered:
            self._look_soon.cancel()
            self._look()
        if self._place is not None:
            remember(self._folder, self._place)

    def _changed(self, *_: Any) -> None:
        self._look_soon()

    def _grown(self, *_: Any) -> None:
        self._maximized = True
        self._look_soon()

    def _restored(self, *_: Any) -> None:
        self._maximized = False
        self._look_soon()

    def _look(self) -> None:
        """The size of a maximized window is the screen's, as is that of one that fills the screen:
        the one before is kept."""
        if Window.fullscreen:
            return
        if self._maximized:
            self._place = replace(self._place or remembered(self._folder), maximized=True)
        else:
            width, height = map(int, Window.system_size)
            self._place = WindowGeometry(width, height, int(Window.left), int(Window.top))
