"""The system's file chooser, for exports and imports.

plyer's is not used: on Android it needs a path, which scoped storage does not give; on Linux it
blocks the frame loop and needs a module that Python 3.12 dropped; on Windows and macOS it needs
packages that we do not ship. The choosers here never block a frame.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from shutil import which
from typing import Protocol

from app.animation.timers import Timer
from app.platform.device import on_android

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


class FileChooser(Protocol):
    @property
    def available(self) -> bool: ...

    def save(self, name: str, on_chosen: OnChosen) -> None: ...

    def open(self, on_chosen: OnChosen) -> None: ...


class NoFileChooser:
    """For systems without a chooser, where a path has to be typed."""

    available = False

    def save(self, name: str, on_chosen: OnChosen) -> None:  # noqa: ARG002 (the interface has it)
        on_chosen(None)

    def open(self, on_chosen: OnChosen) -> None:
        on_chosen(None)


class ChosenPath:
    def __init__(self, path: Path) -> None:
        self.path = path
        # A path may hold bytes that are not valid text and cannot be shown.
        self.name = str(path).encode(errors="replace").decode()

    def path_for_writing(self) -> AbstractContextManager[Path]:
        return nullcontext(self.path)

    def path_for_reading(self) -> AbstractContextManager[Path]:
        return nullcontext(self.path)


# --- the desktop --------------------------------------------------------------------------------

Commands = tuple[list[str], list[str]]
"""To save a file, with its name for {name}, and to open one. Each prints the chosen path, and fails
if nothing was chosen."""

ZENITY: Commands = (
    ["zenity", "--file-selection", "--save", "--confirm-overwrite", "--filename={name}"],
    ["zenity", "--file-selection", "--file-filter=*.json", "--file-filter=*"],
)
KDIALOG: Commands = (
    ["kdialog", "--getsavefilename", "{name}", "*.json"],
    ["kdialog", "--getopenfilename", ".", "*.json"],
)
MAC: Commands = (
    ["osascript", "-e", 'POSIX path of (choose file name default name "{name}")'],
    ["osascript", "-e", "POSIX path of (choose file)"],
)
_POWERSHELL_DIALOG = (
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Windows.Forms;"
    "$chooser = New-Object System.Windows.Forms.{kind};"
    "$chooser.FileName = '{name}';"
    "$chooser.Filter = 'JSON|*.json|*|*.*';"
    "if ($chooser.ShowDialog() -ne 'OK') {{ exit 1 }}; Write-Output $chooser.FileName"
)
_POWERSHELL = ["powershell", "-NoProfile", "-STA", "-Command"]
WINDOWS: Commands = (
    [*_POWERSHELL, _POWERSHELL_DIALOG.format(kind="SaveFileDialog", name="{name}")],
    [*_POWERSHELL, _POWERSHELL_DIALOG.format(kind="OpenFileDialog", name="")],
)


def find_commands(
    platform: str, environment: Mapping[str, str], which: Callable[[str], str | None]
) -> Commands | None:
    """Those of an installed program, if there is one."""
    if platform == "linux":
        if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
            return None
        is_kde = "kde" in environment.get("XDG_CURRENT_DESKTOP", "").lower()
        candidates = [KDIALOG, ZENITY] if is_kde else [ZENITY, KDIALOG]
    else:
        candidates = {"darwin": [MAC], "win32": [WINDOWS]}.get(platform, [])
    return next((each for each in candidates if which(each[0][0])), None)


class DesktopFileChooser:
    """Runs a dialog program of the system and polls it between frames."""

    available = True

    def __init__(self, find_commands: Commands, every: Timer) -> None:
        self._save, self._open = find_commands
        self._every = every
        self._stop_polling: Callable[[], None] | None = None

    def save(self, name: str, on_chosen: OnChosen) -> None:
        self._ask([part.replace("{name}", name) for part in self._save], on_chosen)

    def open(self, on_chosen: OnChosen) -> None:
        self._ask(self._open, on_chosen)

    def _ask(self, command: Sequence[str], on_chosen: OnChosen) -> None:
        """Ignored while another dialog is open."""
        if self._stop_polling is not None:
            return
        try:
            program = subprocess.Popen(  # noqa: S603 (a fixed command)
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=Path.home(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            on_chosen(None)
            return
        self._stop_polling = self._every(POLL_INTERVAL, lambda: self._poll(program, on_chosen))

    def _poll(self, program: "subprocess.Popen[bytes]", on_chosen: OnChosen) -> None:
        if program.poll() is None or self._stop_polling is None:
            return
        self._stop_polling()
        self._stop_polling = None
        output = program.communicate()[0]
        on_chosen(_parse_output(output) if program.returncode == 0 else None)


def _parse_output(output: bytes) -> ChosenFile | None:
    path = output.decode(errors="surrogateescape").strip("\r\n")
    return ChosenPath(Path(path)) if path else None


def create_file_chooser(every: Timer, largest_file: int) -> FileChooser:
    """`largest_file` is the most bytes that a chosen file may have to be read."""
    if on_android():
        with suppress(Exception):  # Java may fail in any way
            from app.platform.android.file_picker import AndroidFileChooser

            return AndroidFileChooser(every, largest_file)
        return NoFileChooser()
    commands = find_commands(sys.platform, os.environ, which)
    return DesktopFileChooser(commands, every) if commands else NoFileChooser()
