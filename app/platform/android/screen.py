"""Density, insets and system bars of a phone's screen; neutral values on other devices."""

import os
from typing import NamedTuple

from app.platform.android.java import activity, autoclass
from app.platform.device import on_android

EDGE_TO_EDGE = 35
"""From this API level on, every window extends under the system bars."""
MAX_TEXT_SCALE = 1.5
"""Android allows 2.0; our layouts work up to this."""
LIGHT_BARS = 8 | 16
"""WindowInsetsController's APPEARANCE_LIGHT_STATUS_BARS and …_NAVIGATION_BARS: dark icons."""


class Insets(NamedTuple):
    """Pixels covered at each edge."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class ScreenMetrics(NamedTuple):
    density: float
    """Pixels to a dp."""
    text: float
    """The text scale."""


def read_metrics() -> ScreenMetrics | None:
    """None where Kivy's own values are right.

    On Android Kivy uses a density that already includes the text scale and applies the scale again:
    everything would grow with it, and text twice.
    """
    if not on_android():
        return None
    try:
        resources = activity().getResources()
        text = float(resources.getConfiguration().fontScale)
        return ScreenMetrics(
            float(resources.getDisplayMetrics().density), min(MAX_TEXT_SCALE, max(0.8, text))
        )
    except Exception:  # whatever Java raises; Kivy's values will do
        return None


def set_kivy_metrics() -> None:
    """Give Kivy the right density and text size. Call it before Kivy is imported."""
    known = read_metrics()
    if known is not None:
        os.environ["KIVY_METRICS_DENSITY"] = str(known.density)
        os.environ["KIVY_METRICS_FONTSCALE"] = str(known.text)


def read_insets() -> Insets:
    """System bars, gesture strip and display cutout, if the window extends under them."""
    if not on_android():
        return Insets()
    try:
        if _api_level() < EDGE_TO_EDGE:
            return Insets()
        root_insets = activity().getWindow().getDecorView().getRootWindowInsets()
        if root_insets is None:  # not laid out yet
            return Insets()
        types = autoclass("android.view.WindowInsets$Type")
        edges = root_insets.getInsets(types.systemBars() | types.displayCutout())
        return Insets(edges.left, edges.top, edges.right, edges.bottom)
    except Exception:  # whatever Java raises; a covered edge is better than no game
        return Insets()


def set_bar_icons(dark: bool) -> None:
    """Light or dark icons in the system bars, to contrast with our background."""
    if not on_android():
        return
    try:
        if _api_level() < EDGE_TO_EDGE:
            return  # the bars have their own background
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(_set_appearance)(0 if dark else LIGHT_BARS)
    except Exception:  # whatever Java raises; the icons are not essential
        return


def _set_appearance(appearance: int) -> None:
    activity().getWindow().getInsetsController().setSystemBarsAppearance(appearance, LIGHT_BARS)


def _api_level() -> int:
    return int(autoclass("android.os.Build$VERSION").SDK_INT)
