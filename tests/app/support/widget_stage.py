"""Show single widgets and screens in a window, find their parts and check their layout."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import pytest
from kivy.base import EventLoop
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.widgets.behaviors.touchable import Touchable
from app.widgets.charts.charts import BarChart, LineChart
from app.widgets.controls.text_field import TextField
from app.widgets.text.fit_label import FitLabel
from tests.app.support.stage import Stage, controlled_time, set_scale
from tests.app.support.stage import frames as step_frames
from tests.marks import extended

PHONE, SMALL, TABLET, DESKTOP = (412, 915), (360, 640), (800, 1280), (1280, 800)
LANDSCAPE = (640, 360)
every_size = pytest.mark.parametrize(
    "size",
    [
        *(SMALL, LANDSCAPE, extended(DESKTOP)),
        # Sizes in between rarely fail on their own: left to `make soak`.
        *(pytest.param(size, marks=pytest.mark.soak) for size in (PHONE, TABLET)),
    ],
)
FRAME = 1 / 60
TIMEOUT = 60.0
"""Seconds of real time after which `step_until` gives up."""


def frames(count: int = 6) -> None:
    step_frames(count)


def step_until(condition: Callable[[], object]) -> None:
    """Step frames at 60 per second until the condition holds."""
    end = perf_counter() + TIMEOUT
    while not condition():
        assert perf_counter() < end, f"condition not met after {TIMEOUT} s"
        controlled_time.offset += FRAME
        step_frames()


@contextmanager
def show_widgets(
    *widgets: Widget, size: tuple[int, int] = PHONE, scale: float = 1
) -> Iterator[Widget]:
    """Stack widgets in a layout that fills a window of this size in dp.

    With a font scale other than 1, create the widgets inside: they read it when created.
    """
    set_scale(1, scale)
    layout = FloatLayout()
    for widget in widgets:
        layout.add_widget(widget)
    stage = Stage()
    stage.open(layout, *size, font_scale=scale)
    frames()
    try:
        yield layout
    finally:
        layout.clear_widgets()
        stage.close()


def tap_at(x: float, y: float) -> None:
    Stage().tap_at(x, y)
    frames(3)


def tap(widget: Widget) -> None:
    tap_at(*Stage.middle(widget))


def find_widgets(root: Widget, kind: type) -> list:
    return [each for each in root.walk(restrict=True) if isinstance(each, kind)]


def visible_texts(root: Widget) -> list[str]:
    """Return every text shown in a widget's subtree."""
    labels = [each for each in root.walk(restrict=True) if isinstance(each, Label | FitLabel)]
    return [each.text for each in labels if each.text]


def overlaps(root: Widget) -> list[str]:
    """Find controls and texts of a page that lie on each other."""
    shown = [
        each
        for each in root.walk(restrict=True)
        if min(each.size) > 0
        and each.opacity
        and not isinstance(each.parent, BarChart | LineChart)  # their labels have room to spare
        and (isinstance(each, Touchable) or (isinstance(each, Label | FitLabel) and each.text))
    ]
    return [
        f"{first} {first.pos} {first.size} on {second} {second.pos} {second.size}"
        for at, first in enumerate(shown)
        for second in shown[at + 1 :]
        if first.parent is not None
        and is_scrolled(first) == is_scrolled(second)
        and second not in first.walk(restrict=True)
        and min(first.right, second.right) - max(first.x, second.x) > 1
        and min(first.top, second.top) - max(first.y, second.y) > 1
    ]


def is_scrolled(widget: Widget) -> bool:
    """Whether it is in a scroll view, whose children have coordinates of their own."""
    while isinstance(widget.parent, Widget):
        if isinstance(widget.parent, ScrollView):
            return True
        widget = widget.parent
    return False


def layout_flaws(root: Widget) -> list[str]:
    """Find cut text, touch targets that are too small, and widgets outside the window."""
    found = []
    for each in root.walk(restrict=True):
        if isinstance(each, FitLabel) and each.text and min(each.size) > 0 and not each.fits:
            found.append(f"no room for {each.text!r}")
        if isinstance(each, Label) and each.texture_size[0] > each.width + 1:
            found.append(f"cut: {each.text!r}")
        if isinstance(each, TextField) and each.height and not each.label_fits:
            found.append(f"no room for {each.label!r}")
        if isinstance(each, Touchable) and min(each.size) < dp(48) - 0.5 and each.height:
            found.append(f"small target {each} {each.size}")
        above = each.parent
        if isinstance(above, Widget) and each is not root and each.width:
            left, right = each.to_window(each.x, 0)[0], each.to_window(each.right, 0)[0]
            if left < -1 or right > EventLoop.window.width + 1:
                found.append(f"outside: {each}")
    return found
