"""A window for sheets and screens: real touches, frames stepped, nothing slept."""

import os

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

# Kivy has to be imported after its environment is set.
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.config import Config
from kivy.metrics import Metrics, dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.widgets.fit_label import FitLabel
from app.widgets.touchable import Touchable

PHONE, SMALL, TABLET, DESKTOP = (412, 915), (360, 640), (800, 1280), (1280, 800)
LANDSCAPE = (640, 360)
SIZES = (PHONE, SMALL, TABLET, DESKTOP, LANDSCAPE)
LONG = 5.0
"""Seconds after which something that should happen has not."""


def frames(count: int = 6) -> None:
    for _ in range(count):
        EventLoop.idle()


def until(so: Callable[[], object]) -> None:
    """Step frames until something is so."""
    end = Clock.get_time() + LONG
    while not so():
        assert Clock.get_time() < end, f"not so after {LONG} s"
        EventLoop.idle()


@contextmanager
def shown(*widgets: Widget, size: tuple[int, int] = PHONE, scale: float = 1) -> Iterator[Widget]:
    """These widgets one over the other in a floor that fills a window of this size in dp.

    Where the scale of text is not 1, make the widgets inside: they ask for it when made.
    """
    Metrics.fontscale = scale
    unhurried, Clock._max_fps = Clock._max_fps, 0  # noqa: SLF001 (frames need not wait)
    for name, _value in Config.items("input"):
        Config.remove_option("input", name)
    EventLoop.ensure_window()
    window = EventLoop.window
    window.size = (dp(size[0]), dp(size[1]))
    floor = FloatLayout()
    for widget in widgets:
        floor.add_widget(widget)
    runTouchApp(floor, embedded=True)
    frames()
    try:
        yield floor
    finally:
        window.remove_widget(floor)
        frames(1)
        EventLoop.stop()
        Metrics.fontscale = 1
        Clock._max_fps = unhurried  # noqa: SLF001


def tap_at(x: float, y: float) -> None:
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    EventLoop.idle()
    touch.touch_up()
    frames(3)


def tap(widget: Widget) -> None:
    tap_at(*widget.to_window(*widget.center))


def under(root: Widget, kind: type) -> list:
    return [each for each in root.walk(restrict=True) if isinstance(each, kind)]


def seen(root: Widget) -> list[str]:
    """Every text shown under a widget."""
    labels = [each for each in root.walk(restrict=True) if isinstance(each, Label | FitLabel)]
    return [each.text for each in labels if each.text]


def flaws(root: Widget) -> list[str]:
    """Cut text, small targets, and things that leave their parent sideways."""
    found = []
    for each in root.walk(restrict=True):
        if isinstance(each, FitLabel) and each.text and not each.fits:
            found.append(f"no room for {each.text!r}")
        if isinstance(each, Label) and each.texture_size[0] > each.width + 1:
            found.append(f"cut: {each.text!r}")
        if isinstance(each, Touchable) and min(each.size) < dp(48) - 0.5 and each.height:
            found.append(f"small target {each} {each.size}")
        above = each.parent
        if isinstance(above, Widget) and each is not root and each.width:
            left, right = each.to_window(each.x, 0)[0], each.to_window(each.right, 0)[0]
            if left < -1 or right > EventLoop.window.width + 1:
                found.append(f"outside: {each}")
    return found
