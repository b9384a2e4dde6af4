"""The system's file dialog, for exports and imports; Linux has none that runs in our process.

plyer's is not used: on Android it needs a path, which scoped storage does not give; on Linux it
starts other programs; on Windows and macOS it needs packages that we do not ship.
"""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Protocol

from app.animation.timers import Timer
from app.platform.device import on_android
from app.platform.folder_listing import displayable

POLL_INTERVAL = 0.1
"""Seconds between two checks for an answer."""


class ChosenFile(Protocol):
    name: str

    def path_for_writing(self) -> AbstractContextManager[Path]:
        """Where to write the file. It reaches its destination when the context is left without an
        error; raises OSError if that fails."""

    def path_for_reading(self) -> AbstractContextManager[Path]: ...


OnChosen = Callable[[ChosenFile | None], None]
"""Called with the choice in a later frame; None if it was cancelled."""
OnFailure = Callable[[], None]
"""Called instead if there is no dialog."""


class FileChooser(Protocol):
    """Asks before a file is replaced."""

    def save(self, name: str, on_chosen: OnChosen) -> None: ...

    def open(self, on_chosen: OnChosen) -> None: ...


class SystemFileChooser(Protocol):
    """May fail, for instance because the phone has no app for it."""

    def save(self, name: str, on_chosen: OnChosen, on_failure: OnFailure) -> None: ...

    def open(self, on_chosen: OnChosen, on_failure: OnFailure) -> None: ...


class ChosenPath:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = displayable(str(path))

    def path_for_writing(self) -> AbstractContextManager[Path]:
        return nullcontext(self.path)

    def path_for_reading(self) -> AbstractContextManager[Path]:
        return nullcontext(self.path)


def create_system_chooser(every: Timer, largest_file: int) -> SystemFileChooser | None:
    """None where the system has no dialog. `largest_file` is the most bytes that a chosen file
    may have to be read."""
    with suppress(Exception):  # Java and foreign libraries may fail in any way
        if on_android():
            from app.platform.android.file_picker import AndroidFileChooser

            return AndroidFileChooser(every, largest_file)
        if sys.platform == "win32":
            from app.platform.windows_file_dialog import WindowsFileChooser

            return WindowsFileChooser(every)
        if sys.platform == "darwin":
            from app.platform.mac_file_dialog import MacFileChooser

            return MacFileChooser(every)
    return None
