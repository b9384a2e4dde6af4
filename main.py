"""Fivefold: the way in, on the desktop and on the phone."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.application import FivefoldApp

# Kivy would read our arguments as its own, and try clipboard programs that need not be there.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
# The name by which a Linux desktop finds our icon, also when Python runs us.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "fivefold")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "fivefold")


def main() -> None:
    folder = None
    if len(sys.argv) > 1:
        from app.command_line import read  # noqa: PLC0415 (not where nothing is asked)

        folder = read(sys.argv[1:])
    program(folder).run()


def program(folder: Path | None = None) -> "FivefoldApp":
    """Ready to be run. Everything that must stand before Kivy's window is imported stands then."""
    gc.disable()  # nothing is thrown away while everything is made; see tidy_later

    from app.platform.android.screen import tell_kivy  # noqa: PLC0415
    from app.platform.device import free_our_children, on_android  # noqa: PLC0415 (and all below in its order)

    tell_kivy()
    free_our_children()
    if not on_android():
        _give_kivy_a_home(folder)

    import kivy  # noqa: PLC0415

    # No look-up of xclip and xsel, which prints long tracebacks where they are not installed.
    kivy.kivy_options["cutbuffer"] = ()

    from kivy.config import Config  # noqa: PLC0415

    Config.set("kivy", "exit_on_escape", "0")
    # Everything drawn has smooth edges of its own; smoothing twice doubles the work of a frame.
    Config.set("graphics", "multisamples", "0")
    if not on_android():
        # On a phone every touch would come twice, and the window has the size that it has.
        from app.platform.folders import desktop_folder  # noqa: PLC0415
        from app.platform.screen_size import screen_size  # noqa: PLC0415
        from app.platform.window_geometry import remembered  # noqa: PLC0415

        Config.set("input", "mouse", "mouse,disable_multitouch")
        place = remembered(folder or desktop_folder()).within(screen_size())
        for name, value in place.as_config().items():
            Config.set("graphics", name, value)

    from app.startup.lean_kivy import make_lean  # noqa: PLC0415

    make_lean()

    from app.platform.audio_device import open_audio  # noqa: PLC0415
    from app.platform.sound import SOUNDS  # noqa: PLC0415

    open_audio(SOUNDS / "hold_1.wav")  # before the window, which comes with the next import

    from app.application import FivefoldApp  # noqa: PLC0415
    from app.startup.deferred_imports import tidy_later  # noqa: PLC0415

    tidy_later()
    return FivefoldApp(folder)


def _give_kivy_a_home(folder: Path | None) -> None:
    """Within our own folder: nothing is written anywhere else. Where that cannot be, its usual."""
    from app.platform.folders import desktop_folder  # noqa: PLC0415

    home = (folder or desktop_folder()) / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    os.environ.setdefault("KIVY_HOME", str(home))


if __name__ == "__main__":
    main()
