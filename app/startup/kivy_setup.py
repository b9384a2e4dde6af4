"""Configures Kivy, which reads its configuration while it is imported."""

import os
from pathlib import Path

from app.platform.android.screen import set_kivy_metrics
from app.platform.device import on_android, restore_library_path
from app.platform.folders import find_desktop_folder
from app.platform.screen_size import read_screen_size
from app.platform.window_geometry import load_geometry


def set_up_kivy(folder: Path | None) -> None:
    """Call it before anything of Kivy is imported; `folder` is where the program keeps its data."""
    # Kivy would take our arguments for its own, and try clipboard programs that may be missing.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
    # Linux desktops find our icon by this name.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "fivefold")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "fivefold")
    restore_library_path()
    set_kivy_metrics()
    if not on_android():
        _set_kivy_home(folder or find_desktop_folder())

    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    # Our shapes have smooth edges already; multisampling would double the work of every frame.
    Config.set("graphics", "multisamples", "0")
    if not on_android():
        # On Android the mouse provider would report every touch twice.
        Config.set("input", "mouse", "mouse,disable_multitouch")
        geometry = load_geometry(folder or find_desktop_folder()).fit_to(read_screen_size())
        for name, value in geometry.to_config().items():
            Config.set("graphics", name, value)


def _set_kivy_home(folder: Path) -> None:
    """Keep Kivy's own files with ours, unless that folder cannot be made."""
    home = folder / "kivy"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    os.environ.setdefault("KIVY_HOME", str(home))
