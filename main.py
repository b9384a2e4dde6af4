"""Starts Fivefold, on the desktop and on Android."""

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app.command_line import parse_arguments
from app.platform.audio_device import open_audio
from app.platform.sound import SOUNDS
from app.startup.kivy_imports import import_kivy
from app.startup.kivy_setup import set_up_kivy

if TYPE_CHECKING:
    from app.application import FivefoldApp

GC_THRESHOLDS = (10_000, 10, 50)
"""Full collections would interrupt animations: app/jobs/idle_garbage_collection.py runs them."""


def main() -> None:
    folder, link = parse_arguments(sys.argv[1:])
    if link and _leave_to_running_copy(folder, link):
        return
    app = create_app(folder, link)
    from app.jobs.main_loop_guard import end_on_sigterm, guard_main_loop

    guard_main_loop(app.report_error)
    end_on_sigterm(app.quit)
    app.run()


def _leave_to_running_copy(folder: Path | None, link: str) -> bool:
    """Only the first copy of the program can keep a game. Whether there is another."""
    from app.platform.folders import DATABASE, find_desktop_folder
    from app.platform.link_file import leave_link
    from app.storage.database.file_lock import is_locked

    folder = folder or find_desktop_folder()
    if not is_locked(folder / DATABASE):
        return False
    leave_link(folder, link)
    return True


def create_app(folder: Path | None = None, link: str = "") -> "FivefoldApp":
    """The application, ready to run, with its data in `folder` or where the system keeps it."""
    gc.disable()  # imports make many objects and no garbage
    set_up_kivy(folder)
    import_kivy()
    open_audio(SOUNDS / "hold_1.wav")
    # This imports Kivy's window, which opens at once.
    from app.application import FivefoldApp

    gc.freeze()  # modules and classes are never garbage: leave them out of collections
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()
    return FivefoldApp(folder, link)


if __name__ == "__main__":
    main()
