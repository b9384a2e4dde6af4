"""Follows the window's position and size, and saves them when it is closed."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from app.platform.window_geometry import WindowGeometry, load_geometry, save_geometry

SETTLE_TIME = 0.5
"""Seconds without a change after which a size is read."""


class WindowTracker:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._maximized = False
        self._geometry: WindowGeometry | None = None
        self._read_soon = Clock.create_trigger(lambda _: self._read(), SETTLE_TIME)
        Window.bind(
            on_resize=self._on_change,
            on_move=self._on_change,
            on_maximize=self._on_maximize,
            on_restore=self._on_restore,
        )
        if load_geometry(folder).maximized:
            # Only once there is a window whose size can be restored.
            Clock.schedule_once(lambda _: Window.maximize(), 0)

    def close(self) -> None:
        if self._read_soon.is_triggered:
            self._read_soon.cancel()
            self._read()
        if self._geometry is not None:
            save_geometry(self._folder, self._geometry)

    def _on_change(self, *_: Any) -> None:
        self._read_soon()

    def _on_maximize(self, *_: Any) -> None:
        self._maximized = True
        self._read_soon()

    def _on_restore(self, *_: Any) -> None:
        self._maximized = False
        self._read_soon()

    def _read(self) -> None:
        """Keep the last size of a normal window: that of a maximized or full-screen one is the
        screen's."""
        if Window.fullscreen:
            return
        if self._maximized:
            geometry = self._geometry or load_geometry(self._folder)
            self._geometry = geometry._replace(maximized=True)
        else:
            width, height = map(int, Window.system_size)
            self._geometry = WindowGeometry(width, height, int(Window.left), int(Window.top))
