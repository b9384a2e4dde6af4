"""Single widgets and screens on the stage, and what can be said of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import pytest
from kivy.base import EventLoop
from kivy.metrics import Metrics, dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.widgets.controls.touchable import Touchable
from app.widgets.text.fit_label import FitLabel
from tests.app.support.stage import Stage, time
from tests.app.support.stage import frames as pass_by

PHONE, SMALL, TABLET, DESKTOP = (412, 915), (360, 640), (800, 1280), (1280, 800)
LANDSCAPE = (640, 360)
every_size = pytest.mark.parametrize(
    "size",
    [
        *(SMALL, LANDSCAPE, DESKTOP),
        # What holds in these holds between them, nearly always: for `make soak`.
        *(pytest.param(size, marks=pytest.mark.soak) for size in (PHONE, TABLET)),
    ],
)
FRAME = 1 / 60
LONG = 60.0
"""Seconds after which something that should happen has not, by the clock on the wall."""


def frames(count: int = 6) -> None:
    pass_by(count)


def until(so: Callable[[], object]) -> None:
    """Step frames, each as long as on a screen, until something is so."""
    end = perf_counter() + LONG
    while not so():
        assert perf_counter() < end, f"not so after {LONG} s"
        time.ahead += FRAME
        pass_by()


@contextmanager
def shown(*widgets: Widget, size: tuple[int, int] = PHONE, scale: float = 1) -> Iterator[Widget]:
    """These widgets one over the other in a floor that fills a window of this size in dp.

    Where the scale of text is not 1, make the widgets inside: they ask for it when made.
    """
    Metrics.fontscale = scale
    floor = FloatLayout()
    for widget in widgets:
        floor.add_widget(widget)
    stage = Stage()
    stage.open(floor, *size, font_scale=scale)
    frames()
    try:
        yield floor
    finally:
        floor.clear_widgets()
        stage.close()


def tap_at(x: float, y: float) -> None:
    Stage().tap_at(x, y)
    frames(3)


def tap(widget: Widget) -> None:
    tap_at(*Stage.middle(widget))


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
        if isinstance(each, FitLabel) and each.text and min(each.size) > 0 and not each.fits:
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
