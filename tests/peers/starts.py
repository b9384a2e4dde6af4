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

from tests.peers.screen import Screen, StartMeasurement, evict_from_cache, open_screen

ROOT = Path(__file__).parents[2]
ROUNDS = 3
DEBIAN_GAMES = Path("/usr/games")
PEERS = {"Tali": "tali", "Kiriki": "kiriki", "OpenYahtzee": "openyahtzee"}
OURS = "Fivefold"
OUR_FILES = ("main.py", "app", "core", "kv", "assets")


@dataclass(frozen=True, slots=True)
class StartTimes:
    cold: StartMeasurement
    warm: StartMeasurement
    """The median of each figure."""


def which_game(program: str) -> str | None:
    """Find a program on the path or in Debian's folder for games."""
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}{os.pathsep}{DEBIAN_GAMES}")


def fresh_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a new user, without settings, caches or data."""
    folder.mkdir(exist_ok=True)
    removed = ("XDG_", "KIVY", "PYTHON")
    return {
        **{key: value for key, value in os.environ.items() if not key.startswith(removed)},
        "HOME": str(folder),
        "GSETTINGS_BACKEND": "memory",
        "PYTHONPYCACHEPREFIX": str(folder / "byte-code"),
        "KIVY_HOME": str(folder / "kivy"),
        "XDG_RUNTIME_DIR": str(folder),
    }


@contextmanager
def message_bus(environ: dict[str, str]) -> Iterator[dict[str, str]]:
    """Start a D-Bus session bus in advance, so that no program has to wait for it."""
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
    """List the files that are read but not mapped: ours, all packages, and their byte code."""
    packages = Path(sys.prefix) / "lib"
    roots = [ROOT / name for name in OUR_FILES] + [packages, folder]
    return {
        file
        for root in roots
        for file in ([root] if root.is_file() else root.rglob("*"))
        if file.is_file()
    }


class MeasuredProgram:
    """A game that is being measured, with its own home folder."""

    def __init__(self, screen: Screen, name: str, folder: Path) -> None:
        self._screen, self._folder, self._ours = screen, folder, name == OURS
        self._files: set[Path] = set()
        self.warm: list[StartMeasurement] = []
        if self._ours:
            self._command = our_command(folder)
        else:
            program = which_game(PEERS[name])
            if program is None:
                raise FileNotFoundError(f"{PEERS[name]} is not installed")
            self._command = [program]

    def start(self) -> StartMeasurement:
        with message_bus(fresh_environment(self._folder)) as environ:
            start, files = self._screen.measure_start(self._command, environ)
        self._files |= files
        return start

    def start_cold(self) -> StartMeasurement:
        """Start as if for the first time; call this last, once the files are known."""
        files = self._files | (our_files(self._folder) if self._ours else set())
        shutil.rmtree(self._folder)
        evict_from_cache({file for file in files if file.exists()})
        return self.start()

    def finish(self) -> StartTimes:
        figures = ("seconds", "work", "memory")
        warm = {
            figure: statistics.median(getattr(start, figure) for start in self.warm)
            for figure in figures
        }
        return StartTimes(self.start_cold(), StartMeasurement(**warm))


class StartComparison:
    """Measure all programs in turn; failures are recorded and do not stop the others."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self._screen, self._folder = screen, folder
        self._programs: dict[str, MeasuredProgram] = {}
        self.measured: dict[str, StartTimes] = {}
        self.missing: dict[str, str] = {}

    def run(self) -> None:
        for step in (self._create, *[self._start_warm] * ROUNDS, self._finish):
            for name in (OURS, *PEERS):
                if name not in self.missing:
                    try:
                        step(name)
                    except (OSError, RuntimeError) as error:
                        self.missing[name] = str(error)

    def _create(self, name: str) -> None:
        self._programs[name] = MeasuredProgram(self._screen, name, self._folder / name)
        self._programs[name].start()  # fills the caches for the warm starts

    def _start_warm(self, name: str) -> None:
        self._programs[name].warm.append(self._programs[name].start())

    def _finish(self, name: str) -> None:
        self.measured[name] = self._programs[name].finish()


def measure_all() -> tuple[dict[str, StartTimes], dict[str, str]]:
    """Return the results by name, and why others are missing."""
    try:
        with open_screen() as screen, tempfile.TemporaryDirectory() as folder:
            comparison = StartComparison(screen, Path(folder))
            comparison.run()
            return comparison.measured, comparison.missing
    except FileNotFoundError as error:
        return {}, dict.fromkeys((OURS, *PEERS), f"{error} is missing")
