"""Where the window stood when the program was last closed, on machines that have windows."""

import ctypes
import json
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

FILE = "window.json"
SMALLEST, LARGEST = (360, 640), (16384, 16384)
FURTHEST = 32_767
"""No screen is further from another than this, and no system counts further."""
LARGEST_FILE = 10_000
"""In bytes; ours has about a hundred."""
TITLE_BAR = 48
"""So much of the window must be on a screen to be taken hold of."""

BARS = 80
"""What the bars of a desktop and of the window itself take of a screen's height at most."""


@dataclass(frozen=True, slots=True)
class WindowGeometry:
    width: int = 1100
    height: int = 760
    left: int | None = None
    top: int | None = None
    """None lets the system choose."""
    maximized: bool = False

    def within(self, screen: tuple[int, int] | None) -> "WindowGeometry":
        """No larger than the screen with its bars, if that is known; where it then does not stand
        on it any more, the system chooses its place."""
        if screen is None:
            return self
        width = max(SMALLEST[0], min(self.width, screen[0]))
        height = max(SMALLEST[1], min(self.height, screen[1] - BARS))
        fits = replace(self, width=width, height=height)
        if self.left is None or self.top is None:
            return fits
        across, down = screen[0] - width, screen[1] - height
        stands = 0 <= self.left <= across and 0 <= self.top <= down
        return fits if stands else replace(fits, left=None, top=None)

    def as_config(self) -> dict[str, str]:
        """In the words of Kivy's configuration. Made large from the first, a window would have no
        size to come back to, and X11 would show an empty one behind it: WindowWatch sees to it."""
        config = {"width": str(self.width), "height": str(self.height)}
        # Both at once: told one after the other, Kivy complains that the second is missing.
        config |= {"minimum_width": str(SMALLEST[0]), "minimum_height": str(SMALLEST[1])}
        if self.left is not None and self.top is not None:
            config |= {"position": "custom", "left": str(self.left), "top": str(self.top)}
        return config


def smallest(density: float, screen: tuple[int, int] | None) -> tuple[float, float]:
    """The least that a window can be made, in pixels; less where everything is drawn so large that
    the screen has no room for it."""
    width, height = (size * density for size in SMALLEST)
    return (
        (width, height)
        if screen is None
        else (min(width, screen[0]), min(height, screen[1] - BARS))
    )


def remembered(folder: Path) -> WindowGeometry:
    """The usual one where nothing sensible is known."""
    try:
        with (folder / FILE).open(encoding="utf-8") as file:
            told = json.loads(file.read(LARGEST_FILE))
        numbers = {name: told[name] for name in ("width", "height", "left", "top")}
        maximized = told["maximized"] is True
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return WindowGeometry()
    size, place = (numbers["width"], numbers["height"]), (numbers["left"], numbers["top"])
    known = [number for number in place if number is not None]
    if not all(type(number) is int for number in (*size, *known)):
        return WindowGeometry()
    if any(abs(number) > FURTHEST for number in known):
        numbers |= {"left": None, "top": None}
    return _on_a_screen(_sensible(WindowGeometry(maximized=maximized, **numbers)))


def remember(folder: Path, place: WindowGeometry) -> None:
    """Not worth a word where it cannot be written."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{FILE}.new"
        new.write_text(json.dumps(asdict(place)), encoding="utf-8")
        new.replace(folder / FILE)


def _sensible(place: WindowGeometry) -> WindowGeometry:
    width = min(max(place.width, SMALLEST[0]), LARGEST[0])
    height = min(max(place.height, SMALLEST[1]), LARGEST[1])
    return replace(place, width=width, height=height)


def _on_a_screen(place: WindowGeometry) -> WindowGeometry:
    """Windows would open it where a screen was that is gone; other systems know better."""
    if sys.platform != "win32" or place.left is None or place.top is None:
        return place
    x, y, across, down = (ctypes.windll.user32.GetSystemMetrics(each) for each in (76, 77, 78, 79))
    within_x = x - place.width + TITLE_BAR <= place.left <= x + across - TITLE_BAR
    within_y = y <= place.top <= y + down - TITLE_BAR
    return place if within_x and within_y else replace(place, left=None, top=None)
