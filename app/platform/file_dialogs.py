"""The system's own file chooser: where an export goes, and where an import comes from.

plyer's is not used. On Android it looks for a path, which scoped storage no longer gives; on
Linux it waits in the frame loop and needs a module that Python 3.12 dropped; on Windows and macOS
it needs packages that we do not ship. Choosers here never hold up a frame.
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

LOOK = 0.1
"""Seconds between two looks at whether something was chosen."""


class PickedFile(Protocol):
    """A file that a person chose."""

    name: str

    def writing(self) -> AbstractContextManager[Path]:
        """Where to make the file. Left without an error, it is where it was wanted; OSError where
        that fails."""

    def reading(self) -> AbstractContextManager[Path]:
        """The file to read."""


Pick = Callable[[PickedFile | None], None]
"""Is told what was chosen, in a later frame; None if nothing was."""


class FileChooser(Protocol):
    @property
    def there(self) -> bool:
        """Whether the system has one."""

    def save(self, name: str, pick: Pick) -> None:
        """Where should a file of this name go?"""

    def open(self, pick: Pick) -> None:
        """Which file should be read?"""


class NoChooser:
    """Where the system has none: a path has to be typed."""

    there = False

    def save(self, name: str, pick: Pick) -> None:  # noqa: ARG002 (nobody asks for it)
        pick(None)

    def open(self, pick: Pick) -> None:
        pick(None)


class PickedPath:
    """A file by its path."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # As it can be shown: a path may hold bytes that are no letters.
        self.name = str(path).encode(errors="replace").decode()

    def writing(self) -> AbstractContextManager[Path]:
        return nullcontext(self.path)

    def reading(self) -> AbstractContextManager[Path]:
        return nullcontext(self.path)


# --- the desktop --------------------------------------------------------------------------------

Commands = tuple[list[str], list[str]]
"""What to run to have a file saved, given its name as {name}, and to have one opened. Each says
the path, and fails if nothing was chosen."""

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
_DIALOG = (
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Windows.Forms;"
    "$chooser = New-Object System.Windows.Forms.{kind};"
    "$chooser.FileName = '{name}';"
    "$chooser.Filter = 'JSON|*.json|*|*.*';"
    "if ($chooser.ShowDialog() -ne 'OK') {{ exit 1 }}; Write-Output $chooser.FileName"
)
_POWERSHELL = ["powershell", "-NoProfile", "-STA", "-Command"]
WINDOWS: Commands = (
    [*_POWERSHELL, _DIALOG.format(kind="SaveFileDialog", name="{name}")],
    [*_POWERSHELL, _DIALOG.format(kind="OpenFileDialog", name="")],
)


def commands(
    platform: str, environment: Mapping[str, str], find: Callable[[str], str | None]
) -> Commands | None:
    """Those that are installed here; None if none are."""
    if platform == "linux":
        if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
            return None
        of_kde = "kde" in environment.get("XDG_CURRENT_DESKTOP", "").lower()
        wanted = [KDIALOG, ZENITY] if of_kde else [ZENITY, KDIALOG]
    else:
        wanted = {"darwin": [MAC], "win32": [WINDOWS]}.get(platform, [])
    return next((each for each in wanted if find(each[0][0])), None)


class DesktopChooser:
    """A small program of the system's, looked at between frames."""

    there = True

    def __init__(self, commands: Commands, every: Timer) -> None:
        self._save, self._open = commands
        self._every = every
        self._asked: Callable[[], None] | None = None

    def save(self, name: str, pick: Pick) -> None:
        self._ask([part.replace("{name}", name) for part in self._save], pick)

    def open(self, pick: Pick) -> None:
        self._ask(self._open, pick)

    def _ask(self, command: Sequence[str], pick: Pick) -> None:
        """One at a time: a second question, while the first is open, is not asked."""
        if self._asked is not None:
            return
        try:
            program = subprocess.Popen(  # noqa: S603 (our own words)
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=Path.home(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            pick(None)
            return
        self._asked = self._every(LOOK, lambda: self._look(program, pick))

    def _look(self, program: "subprocess.Popen[bytes]", pick: Pick) -> None:
        if program.poll() is None or self._asked is None:
            return
        self._asked()
        self._asked = None
        said = program.communicate()[0]
        pick(_picked(said) if program.returncode == 0 else None)


def _picked(said: bytes) -> PickedFile | None:
    path = said.decode(errors="surrogateescape").strip("\r\n")
    return PickedPath(Path(path)) if path else None


def find_files(every: Timer) -> FileChooser:
    if on_android():
        with suppress(Exception):  # a Java of its own mind
            from app.platform.android.file_picker import AndroidFiles  # noqa: PLC0415

            return AndroidFiles(every)
        return NoChooser()
    found = commands(sys.platform, os.environ, which)
    return DesktopChooser(found, every) if found else NoChooser()
