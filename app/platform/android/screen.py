"""A phone's screen: its measure, what the system covers of it, and how the bars there look.

Everywhere else there is nothing to tell, and these functions say so.
"""

import os
from typing import Any, NamedTuple

from app.platform.device import on_android

EDGE_TO_EDGE = 35
"""From this Android on, the window reaches under the system's bars whether we like it or not."""
LARGEST_TEXT = 1.5
"""Android goes to twice the size; our layouts hold up to here."""
LIGHT_BARS = 8 | 16
"""WindowInsetsController's APPEARANCE_LIGHT_STATUS_BARS and …_NAVIGATION_BARS: dark signs."""


class Insets(NamedTuple):
    """What is covered at each edge, in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class Measure(NamedTuple):
    density: float
    """Pixels to a dp."""
    text: float
    """How much larger than usual text is wished."""


def measure() -> Measure | None:
    """None where Kivy knows it better.

    On Android Kivy takes the density that already holds the text size, and multiplies by the
    text size again: everything would grow, and text twice.
    """
    if not on_android():
        return None
    try:
        resources = _activity().getResources()
        text = float(resources.getConfiguration().fontScale)
        return Measure(
            float(resources.getDisplayMetrics().density), min(LARGEST_TEXT, max(0.8, text))
        )
    except Exception:  # noqa: BLE001 (whatever Java raises; Kivy's own guess will do)
        return None


def set_kivy_metrics() -> None:
    """Give Kivy the right density and text size. Call it before Kivy is imported."""
    known = measure()
    if known is not None:
        os.environ["KIVY_METRICS_DENSITY"] = str(known.density)
        os.environ["KIVY_METRICS_FONTSCALE"] = str(known.text)


def insets() -> Insets:
    """Bars, gesture strip and camera hole, if our window lies under them."""
    if not on_android():
        return Insets()
    try:
        if _version() < EDGE_TO_EDGE:
            return Insets()
        covered = _activity().getWindow().getDecorView().getRootWindowInsets()
        if covered is None:  # not laid out yet
            return Insets()
        kinds = _java("android.view.WindowInsets$Type")
        edges = covered.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(edges.left, edges.top, edges.right, edges.bottom)
    except Exception:  # noqa: BLE001 (whatever Java raises; a covered edge is better than no game)
        return Insets()


def dress_bars(dark: bool) -> None:
    """Signs in the system's bars that can be read on our ground."""
    if not on_android():
        return
    try:
        if _version() < EDGE_TO_EDGE:
            return  # the bars have a ground of their own
        from android.runnable import run_on_ui_thread  # noqa: PLC0415 (only there on Android)

        run_on_ui_thread(_dress)(0 if dark else LIGHT_BARS)
    except Exception:  # noqa: BLE001 (whatever Java raises; signs are no reason to stop)
        return


def _dress(signs: int) -> None:
    _activity().getWindow().getInsetsController().setSystemBarsAppearance(signs, LIGHT_BARS)


def _activity() -> Any:
    return _java("org.kivy.android.PythonActivity").mActivity


def _version() -> int:
    return int(_java("android.os.Build$VERSION").SDK_INT)


def _java(name: str) -> Any:
    from jnius import autoclass  # noqa: PLC0415 (only there on Android)

    return autoclass(name)
