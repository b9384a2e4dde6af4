"""The loudspeaker, which some machines want opened before there is a window.

On Linux, SDL asks about audio devices in a thread of its own and tells of them through the
window's event filter. That filter waits for Python, and Python waits for SDL: with a window
there, opening the device hangs for ever (Kivy issue 9023, seen with PulseAudio).
"""

from pathlib import Path

from app.platform.device import on_linux_desktop

_opened: list[bool] = []


def open_audio(any_sound: Path) -> None:
    """To be called before the first import of Kivy's window; does nothing where it need not."""
    if not on_linux_desktop():
        return
    try:
        from kivy.core.audio import SoundLoader  # noqa: PLC0415 (not before the configuration)

        SoundLoader.load(str(any_sound))
    except Exception:  # noqa: BLE001 (no sound is no reason not to play)
        return
    _opened.append(True)


def may_load() -> bool:
    """Whether sounds can be loaded now without the danger of hanging."""
    return bool(_opened) or not on_linux_desktop()
