"""Start time, cold and warm, and memory use of each game."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.peers.screen import Screen, Start, a_screen, forget

ROOT = Path(__file__).parents[2]
ROUNDS = 3
GAMES = Path("/usr/games")
PEERS = {"Tali": "tali", "Kiriki": "kiriki", "OpenYahtzee": "openyahtzee"}
OURS = "Fivefold"
OUR_FILES = ("main.py", "app", "core", "kv", "assets")


@dataclass(frozen=True, slots=True)
class Started:
    cold: Start
    warm: Start
    """Of each figure the median."""


def found(program: str) -> str | None:
    """Debian's folder for games is not on everybody's path."""
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}{os.pathsep}{GAMES}")


def home(folder: Path) -> dict[str, str]:
    """A new user's home: empty settings, caches and data."""
    folder.mkdir(exist_ok=True)
    left_out = ("XDG_", "KIVY", "PYTHON")
    return {
        **{key: value for key, value in os.environ.items() if not key.startswith(left_out)},
        "HOME": str(folder),
        "GSETTINGS_BACKEND": "memory",
        "PYTHONPYCACHEPREFIX": str(folder / "byte-code"),
        "KIVY_HOME": str(folder / "kivy"),
        "XDG_RUNTIME_DIR": str(folder),
    }


@contextmanager
def a_bus(environ: dict[str, str]) -> Iterator[dict[str, str]]:
    """A message bus as on a desktop, started beforehand so that no program waits for it."""
    if shutil.which("dbus-daemon") is None:
        yield environ
        return
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        address = bus.stdout.readline().strip() if bus.stdout else ""
        yield {**environ, "DBUS_SESSION_BUS_ADDRESS": address}
    finally:
        bus.terminate()
        bus.wait()


def our_command(folder: Path) -> list[str]:
    return [sys.executable, str(ROOT / "main.py"), "--data-dir", str(folder / "data")]


def our_files(folder: Path) -> set[Path]:
    """Files that are read but not mapped: ours, all packages, and their byte code."""
    packages = Path(sys.prefix) / "lib"
    places = [ROOT / name for name in OUR_FILES] + [packages, folder]
    return {
        file
        for place in places
        for file in ([place] if place.is_file() else place.rglob("*"))
        if file.is_file()
    }


class Program:
    """One game with its own home while it is measured."""

    def __init__(self, screen: Screen, name: str, folder: Path) -> None:
        self._screen, self._folder, self._ours = screen, folder, name == OURS
        self._files: set[Path] = set()
        self.warm: list[Start] = []
        if self._ours:
            self._command = our_command(folder)
        else:
            program = found(PEERS[name])
            if program is None:
                raise FileNotFoundError(f"{PEERS[name]} is not installed")
            self._command = [program]

    def start(self) -> Start:
        with a_bus(home(self._folder)) as environ:
            start, files = self._screen.watch(self._command, environ)
        self._files |= files
        return start

    def start_cold(self) -> Start:
        """Start as if for the first time; call it last, when the files are known."""
        files = self._files | (our_files(self._folder) if self._ours else set())
        shutil.rmtree(self._folder)
        forget({file for file in files if file.exists()})
        return self.start()

    def measured(self) -> Started:
        figures = ("seconds", "work", "memory")
        middle = {each: statistics.median(getattr(s, each) for s in self.warm) for each in figures}
        return Started(self.start_cold(), Start(**middle))


class Measuring:
    """Measure all programs in turn; failures are recorded and do not stop the others."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self._screen, self._folder = screen, folder
        self._programs: dict[str, Program] = {}
        self.there: dict[str, Started] = {}
        self.missing: dict[str, str] = {}

    def all(self) -> None:
        for step in (self._first, *[self._warm] * ROUNDS, self._cold):
            for name in (OURS, *PEERS):
                if name not in self.missing:
                    try:
                        step(name)
                    except (OSError, RuntimeError) as wrong:
                        self.missing[name] = str(wrong)

    def _first(self, name: str) -> None:
        self._programs[name] = Program(self._screen, name, self._folder / name)
        self._programs[name].start()  # creates the caches of later starts

    def _warm(self, name: str) -> None:
        self._programs[name].warm.append(self._programs[name].start())

    def _cold(self, name: str) -> None:
        self.there[name] = self._programs[name].measured()


def all_measured() -> tuple[dict[str, Started], dict[str, str]]:
    """Results by name, and the reason where there is none."""
    try:
        with a_screen() as screen, tempfile.TemporaryDirectory() as folder:
            measuring = Measuring(screen, Path(folder))
            measuring.all()
            return measuring.there, measuring.missing
    except FileNotFoundError as wrong:
        return {}, dict.fromkeys((OURS, *PEERS), f"there is no {wrong}")
