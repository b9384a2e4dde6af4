"""Drives the program as a person would: fingers and keys in a real window, frames stepped."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.jobs import idle_collection
from app.settings.theme import DARK, LIGHT, theme
from app.text.i18n import ENGLISH, set_language

KEYS = {
    "space": 32,
    "backspace": 8,
    "enter": 13,
    "esc": 27,
    "tab": 9,
    "up": 273,
    "down": 274,
    "right": 275,
    "left": 276,
    "home": 278,
    "end": 279,
    "pageup": 280,
    "pagedown": 281,
    "f1": 282,
    "f11": 292,
}


def seldom(action: Callable[[], None], every: int = 30) -> Callable[[], None]:
    """Only every so many times."""
    times = count(1)

    def act() -> None:
        if next(times) % every == 0:
            action()

    return act


class OwnTime:
    """Kivy's time, which can be sent ahead: what takes seconds need not take them from a test."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self._stands: float | None = None
        self.ahead = 0.0

    def __call__(self) -> float:
        return (self._real() if self._stands is None else self._stands) + self.ahead

    @contextmanager
    def standing(self) -> Iterator[None]:
        """It passes only as far as it is sent."""
        self._stands = self._real()
        try:
            yield
        finally:
            # It goes on from here: were it to jump, all that waits would come at once or never.
            self.ahead += self._stands - self._real()
            self._stands = None


time = Clock.time = OwnTime(Clock.time)

# Tests leave thousands of screens: a third of their time would go into looking for cycles. Nor are
# any among what was imported until now.
gc.freeze()
idle_collection.collect = seldom(idle_collection.collect)


class Stage:
    """A window of some size with one widget, or the whole program, in it."""

    def __init__(self) -> None:
        self.app: App | None = None

    def open(
        self,
        root: "Widget | App",
        width: int = 412,
        height: int = 915,
        density: float = 1,
        font_scale: float = 1,
    ) -> None:
        self.size(width, height, density, font_scale)
        app = root if isinstance(root, App) else _Shell(root)
        self.app = app
        app._run_prepare()  # noqa: SLF001 (what App.run does before it gives the loop away)
        self.frames(3)

    @staticmethod
    def size(width: int, height: int, density: float = 1, font_scale: float = 1) -> None:
        """Set the window to a size in dp."""
        Clock._max_fps = 0  # noqa: SLF001 (frames that are stepped need not wait for a screen)
        EventLoop.ensure_window()
        Window.unbind(on_flip=_drawn)
        Window.bind(on_flip=_drawn)
        Metrics.density, Metrics.fontscale = density, font_scale
        Window.size = (int(width * density), int(height * density))
        frames(3)

    def close(self) -> None:
        theme.apply_palette("light", LIGHT)
        transitions.set_enabled(True)
        transitions.finish_all()
        set_language(ENGLISH)
        if self.app is not None:
            self.app.stop()
            App._running_app = None  # noqa: SLF001 (Kivy keeps the last one for ever)
        for child in list(Window.children):
            Window.remove_widget(child)
        self.size(412, 915)

    @staticmethod
    def dark() -> None:
        theme.apply_palette("dark", DARK)

    def frames(self, count: int = 1) -> None:
        frames(count)

    # --- fingers ------------------------------------------------------------------------------

    def tap(self, widget: Widget) -> None:
        self.tap_at(*self.middle(widget))

    def tap_at(self, x: float, y: float) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def click(self, widget: Widget) -> None:
        """By the left button of a mouse."""
        self._press(widget, "left")

    def long_press(self, widget: Widget) -> None:
        touch = UnitTestTouch(*self.middle(widget))
        touch.touch_down()
        self.wait(0.6)
        touch.touch_up()
        self.frames()

    def right_click(self, widget: Widget) -> None:
        self._press(widget, "right")

    def _press(self, widget: Widget, button: str) -> None:
        touch = UnitTestTouch(*self.middle(widget))
        touch.button = button
        touch.profile = [*touch.profile, "button"]
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def drag(self, widget: Widget, onto: Widget) -> None:
        start, end = self.middle(widget), self.middle(onto)
        touch = UnitTestTouch(*start)
        touch.touch_down()
        for part in (0.3, 0.6, 1.0):
            x = start[0] + (end[0] - start[0]) * part
            y = start[1] + (end[1] - start[1]) * part
            touch.touch_move(x, y)
            self.frames()
        touch.touch_up()
        self.frames()

    @staticmethod
    def middle(widget: Widget) -> tuple[float, float]:
        return widget.to_window(widget.x + widget.width / 2, widget.y + widget.height / 2)

    # --- keys ---------------------------------------------------------------------------------

    def key(self, name: str) -> None:
        """Press a key by name, such as "space", "3" or "ctrl+z"."""
        *held, last = name.split("+")
        code = KEYS.get(last) or ord(last)
        Window.dispatch("on_key_down", code, 0, last if len(last) == 1 else "", held)
        Window.dispatch("on_key_up", code, 0)
        self.frames()

    def hold_key(self, name: str, times: int = 5) -> None:
        """Keep a key down for so long that the system repeats it."""
        for _ in range(times):
            Window.dispatch("on_key_down", KEYS[name], 0, "", [])
            self.frames()
        Window.dispatch("on_key_up", KEYS[name], 0)
        self.frames()

    # --- time ---------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let the clock pass without waiting for it: every timer due by then is called."""
        for event in list(Clock.get_events()):
            if 0 < event.timeout <= seconds and not event.loop:
                callback = event.get_callback()
                event.cancel()
                if callback is not None:
                    callback(event.timeout)
        self.frames(2)


draws = False
"""Set by the marker `drawn`: without a graphics card, drawing is what takes longest."""


def frames(count: int = 1) -> None:
    """Step so many frames; draw the last one if this test is marked `drawn`."""
    for _ in range(count - draws):
        step()
    if draws:
        EventLoop.idle()


def step() -> None:
    """One frame without drawing it."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


def _drawn(_window: object) -> None:
    """Wait until a frame is drawn, as a screen would make us.

    Off the screen nothing does: frames would queue up in the driver, some megabytes each.
    """
    glFinish()


class _Shell(App):
    def __init__(self, root: Widget) -> None:
        super().__init__()
        self._root = root

    def build(self) -> Widget:
        return self._root
