"""The colours and the contrast that the player has chosen for the phone.

Reading them needs no permission.
"""

from typing import NamedTuple

from app.platform.android.java import activity, autoclass, cast
from app.platform.device import on_android

FIRST_API_WITH_COLOURS = 31
FIRST_API_WITH_CONTRAST = 34
TONE = 500
"""The middle of Android's eleven tones, which shows the hue and the chroma of a palette best."""


class SystemColours(NamedTuple):
    """A colour of each palette of the system, as ARGB."""

    accent1: int
    accent2: int
    accent3: int
    neutral1: int
    neutral2: int


def read_system_colours() -> SystemColours | None:
    """None before Android 12 and on other systems."""
    if not on_android():
        return None
    try:
        if _api() < FIRST_API_WITH_COLOURS:
            return None
        colours = autoclass("android.R$color")
        names = (f"system_{palette}_{TONE}" for palette in SystemColours._fields)
        # Java's integers have a sign.
        return SystemColours(
            *(activity().getColor(getattr(colours, name)) & 0xFFFFFFFF for name in names)
        )
    except Exception:  # Java raises errors of any kind; the player's own colour is the fallback
        return None


def read_system_contrast() -> float:
    """From -1 to 1; 0 before Android 14 and on other systems."""
    if not on_android():
        return 0.0
    try:
        if _api() < FIRST_API_WITH_CONTRAST:
            return 0.0
        service = activity().getSystemService(autoclass("android.content.Context").UI_MODE_SERVICE)
        return float(cast("android.app.UiModeManager", service).getContrast())
    except Exception:
        return 0.0


def _api() -> int:
    return int(autoclass("android.os.Build$VERSION").SDK_INT)
