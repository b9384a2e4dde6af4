"""Drive the application by touches and keys in a real window, one frame at a time."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.input import motionevent
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from app.animation.transitions import transitions
from app.jobs import idle_garbage_collection
from app.settings.material_theme import material_theme
from app.settings.theme import DARK, LIGHT, theme
from app.startup.kivymd_imports import MDApp
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


def every_nth_call(action: Callable[[], object], every: int = 25) -> Callable[[], None]:
    calls = count(1)

    def act() -> None:
        if next(calls) % every == 0:
            action()

    return act


class ControlledTime:
    """Kivy's time plus an offset, so that a test can skip delays."""

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self._frozen_at: float | None = None
        self._collection_began = 0.0
        self.offset = 0.0

    def __call__(self) -> float:
        return (self._real() if self._frozen_at is None else self._frozen_at) + self.offset

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop real time: only `offset` moves the clock."""
        self._frozen_at = self._real()
        try:
            yield
        finally:
            # Continue from here: after a jump, pending events would fire all at once or never.
            self.offset += self._frozen_at - self._real()
            self._frozen_at = None

    def leave_out_collection(self, phase: str, _info: dict[str, int]) -> None:
        """No timer fires because collecting the screens of earlier tests took seconds."""
        if phase == "start":
            self._collection_began = self._real()
        elif self._frozen_at is None:
            self.offset -= self._real() - self._collection_began


controlled_time = Clock.time = ControlledTime(Clock.time)
gc.callbacks.append(controlled_time.leave_out_collection)


class TouchTime:
    """The time of touches: each comes well after the one before, unless a test shortens the gap."""

    def __init__(self) -> None:
        self.now, self.gap = 0.0, 1.0

    def __call__(self) -> float:
        self.now += self.gap
        return self.now


touch_time = motionevent.time = TouchTime()

# Tests leave thousands of screens behind: collecting after each would take half of their time.
# Imported modules need not be traversed either.
gc.freeze()
idle_garbage_collection.collect = every_nth_call(idle_garbage_collection.collect)
_collect_sometimes = every_nth_call(gc.collect)


class Stage:
    """A window of a given size showing one widget or the whole application."""

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
        app._run_prepare()  # noqa: SLF001 (what App.run does before it starts the event loop)
        self.frames(3)

    @staticmethod
    def size(width: int, height: int, density: float = 1, font_scale: float = 1) -> None:
        """Set the window to a size in dp."""
        Clock._max_fps = 0  # noqa: SLF001 (stepped frames need no frame rate limit)
        EventLoop.ensure_window()
        Window.unbind(on_flip=_wait_for_drawing)
        Window.bind(on_flip=_wait_for_drawing)
        set_scale(density, font_scale)
        Window.size = (int(width * density), int(height * density))
        frames(3)

    def close(self) -> None:
        theme.apply_palette("light", LIGHT)
        transitions.set_enabled(True)
        transitions.finish_all()
        set_language(ENGLISH)
        if self.app is not None:
            self.app.stop()
            # Kivy would keep the last one forever.
            App._running_app = _idle  # noqa: SLF001
        _cancel_what_is_scheduled()
        for child in list(Window.children):
            Window.remove_widget(child)
        _collect_sometimes()
        self.size(412, 915)

    @staticmethod
    def dark() -> None:
        theme.apply_palette("dark", DARK)

    def frames(self, count: int = 1) -> None:
        frames(count)

    # --- touch --------------------------------------------------------------------------------

    def tap(self, widget: Widget) -> None:
        self.tap_at(*self.middle(widget))

    def tap_at(self, x: float, y: float) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()
        self.frames()

    @contextmanager
    def quick_touches(self, seconds: float) -> Iterator[None]:
        """Let touches follow each other after so many seconds."""
        before, touch_time.gap = touch_time.gap, seconds
        try:
            yield
        finally:
            touch_time.gap = before

    def double_tap(
        self, widget: Widget, seconds: float = 0.2, taps: int = 2, button: str = ""
    ) -> None:
        """Tap, or click with a mouse button, two or more times."""
        tap = partial(self._press, widget, button) if button else partial(self.tap, widget)
        tap()
        with self.quick_touches(seconds):
            for _ in range(taps - 1):
                tap()

    def click(self, widget: Widget) -> None:
        """Click with the left mouse button."""
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
        """Hold a key down long enough for the system to repeat it."""
        for _ in range(times):
            Window.dispatch("on_key_down", KEYS[name], 0, "", [])
            self.frames()
        Window.dispatch("on_key_up", KEYS[name], 0)
        self.frames()

    # --- time ---------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Fire every timer due within this time, without waiting."""
        for event in list(Clock.get_events()):
            if 0 < event.timeout <= seconds and not event.loop:
                callback = event.get_callback()
                event.cancel()
                if callback is not None:
                    callback(event.timeout)
        self.frames(2)


def _cancel_what_is_scheduled() -> None:
    """Running animations and timers would keep the closed application alive."""
    Animation.cancel_all(None)
    for event in list(Clock.get_events()):
        event.cancel()


def set_scale(density: float, font_scale: float) -> None:
    """Set Kivy's scale; this measures every property of every widget, also of those not in use."""
    if (Metrics.density, Metrics.fontscale) != (density, font_scale):
        gc.collect()
        Metrics.density, Metrics.fontscale = density, font_scale


draw_frames = False
"""Set by the marker `drawn`; software rendering is the slowest part of a test."""


def frames(count: int = 1) -> None:
    """Step frames; draw the last one if the test is marked `drawn`."""
    for _ in range(count - draw_frames):
        step()
    if draw_frames:
        EventLoop.idle()


def step() -> None:
    """Run one frame without drawing it."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


def _wait_for_drawing(_window: object) -> None:
    """Wait until the frame is drawn.

    Without a display nothing throttles us: frames would pile up in the driver, megabytes each.
    """
    glFinish()


class _Shell(MDApp):
    def __init__(self, root: Widget | None = None) -> None:
        super().__init__()
        self.theme_cls = material_theme
        self._root = root

    def build(self) -> Widget:
        return self._root


# KivyMD's widgets cannot be made without an application.
_idle = App._running_app = _Shell()  # noqa: SLF001
