"""The position and size of the window, restored at the next start."""

import ctypes
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

FILE = "window.json"
MIN_SIZE, MAX_SIZE = (360, 640), (16384, 16384)
MAX_POSITION = 32_767
"""No desktop extends further than this."""
MAX_FILE_SIZE = 10_000
"""In bytes; ours is about a hundred."""
TITLE_BAR = 48
"""How much of the window must be on a screen, in pixels, so that it can be dragged."""

BAR_HEIGHT = 80
"""The most that a taskbar and the title bar take of the screen's height, in pixels."""


class WindowGeometry(NamedTuple):
    width: int = 1100
    height: int = 760
    left: int | None = None
    top: int | None = None
    """None leaves the position to the system."""
    maximized: bool = False

    def fit_to(self, screen: tuple[int, int] | None) -> "WindowGeometry":
        """No larger than the screen without its bars; if the position is then off the screen, the
        system chooses another."""
        if screen is None:
            return self
        width = max(MIN_SIZE[0], min(self.width, screen[0]))
        height = max(MIN_SIZE[1], min(self.height, screen[1] - BAR_HEIGHT))
        resized = self._replace(width=width, height=height)
        if self.left is None or self.top is None:
            return resized
        right_most, lowest = screen[0] - width, screen[1] - height
        on_screen = 0 <= self.left <= right_most and 0 <= self.top <= lowest
        return resized if on_screen else resized._replace(left=None, top=None)

    def to_config(self) -> dict[str, str]:
        """As entries of Kivy's configuration. WindowTracker maximizes the window later: opened
        maximized, it would have no size to restore, and X11 would show an empty one behind it."""
        config = {"width": str(self.width), "height": str(self.height)}
        # Set here because Kivy warns when the window has only one of them.
        config |= {"minimum_width": str(MIN_SIZE[0]), "minimum_height": str(MIN_SIZE[1])}
        if self.left is not None and self.top is not None:
            config |= {"position": "custom", "left": str(self.left), "top": str(self.top)}
        return config


def minimum_size(density: float, screen: tuple[int, int] | None) -> tuple[float, float]:
    """The window's minimum size in pixels, limited to the screen at high densities."""
    width, height = (size * density for size in MIN_SIZE)
    return (
        (width, height)
        if screen is None
        else (min(width, screen[0]), min(height, screen[1] - BAR_HEIGHT))
    )


def load_geometry(folder: Path) -> WindowGeometry:
    """The default if there is no valid file."""
    try:
        with (folder / FILE).open(encoding="utf-8") as file:
            stored = json.loads(file.read(MAX_FILE_SIZE))
        numbers = {name: stored[name] for name in ("width", "height", "left", "top")}
        maximized = stored["maximized"] is True
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return WindowGeometry()
    size = (numbers["width"], numbers["height"])
    known = [numbers[name] for name in ("left", "top") if numbers[name] is not None]
    if not all(type(number) is int for number in (*size, *known)):
        return WindowGeometry()
    if any(abs(number) > MAX_POSITION for number in known):
        numbers |= {"left": None, "top": None}
    return _drop_position_off_screen(_clamp_size(WindowGeometry(maximized=maximized, **numbers)))


def save_geometry(folder: Path, geometry: WindowGeometry) -> None:
    """Ignores errors: losing the position does not matter."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{FILE}.new"
        new.write_text(json.dumps(geometry._asdict()), encoding="utf-8")
        new.replace(folder / FILE)


def _clamp_size(geometry: WindowGeometry) -> WindowGeometry:
    width = min(max(geometry.width, MIN_SIZE[0]), MAX_SIZE[0])
    height = min(max(geometry.height, MIN_SIZE[1]), MAX_SIZE[1])
    return geometry._replace(width=width, height=height)


def _drop_position_off_screen(geometry: WindowGeometry) -> WindowGeometry:
    """Windows would open it on a screen that is gone; other systems correct this themselves."""
    if sys.platform != "win32" or geometry.left is None or geometry.top is None:
        return geometry
    x, y, width, height = (
        ctypes.windll.user32.GetSystemMetrics(metric) for metric in (76, 77, 78, 79)
    )
    within_x = x - geometry.width + TITLE_BAR <= geometry.left <= x + width - TITLE_BAR
    within_y = y <= geometry.top <= y + height - TITLE_BAR
    return geometry if within_x and within_y else geometry._replace(left=None, top=None)
