"""Opening the audio device, which on Linux must happen before there is a window.

SDL enumerates audio devices in its own thread and reports them through the window's event filter.
That filter waits for Python while Python waits for SDL: opening the device deadlocks once a window
exists (Kivy issue 9023, seen with PulseAudio).
"""

from pathlib import Path

from app.platform.device import on_linux_desktop

_opened: list[bool] = []


def open_audio(any_sound: Path) -> None:
    """Call this before Kivy's window is first imported; only Linux needs it."""
    if not on_linux_desktop():
        return
    try:
        from kivy.core.audio import SoundLoader

        SoundLoader.load(str(any_sound))
    except Exception:  # the game works without sound
        return
    _opened.append(True)


def can_load_sounds() -> bool:
    """Whether sounds can be loaded now without the risk of a deadlock."""
    return bool(_opened) or not on_linux_desktop()
