"""The real program on a virtual screen, read and operated as by a screen reader, through AT-SPI."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from app.platform.window_geometry import WindowGeometry, save_geometry
from tests.xvfb import Xvfb

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "tests" / "app" / "accessibility" / "at_spi_client.py"
SYSTEM_PYTHON = "/usr/bin/python3"
"""The system's packages, such as pyatspi, belong to it."""
PROGRAMS = ("dbus-run-session", "Xvfb", "xdotool", SYSTEM_PYTHON)
INHERITED = ("XDG_", "KIVY_", "DBUS_", "COV_", "AT_SPI_")
TIMEOUT = 30.0
POLL_SECONDS = 0.05


class ReadNode(NamedTuple):
    number: int
    level: int
    role: str
    name: str
    pressable: bool
    description: str = ""
    states: tuple[str, ...] = ()
    bounds: tuple[int, int, int, int] = (0, 0, 0, 0)
    text: str | None = None
    value: float | None = None


def why_not_available() -> str:
    """What is missing to run the program with a screen reader; empty if nothing is."""
    for program in PROGRAMS:
        if shutil.which(program) is None:
            return f"{program} is missing"
    command = "import gi, pyatspi; gi.require_version('Atspi', '2.0')"
    found = subprocess.run([SYSTEM_PYTHON, "-c", command], capture_output=True, timeout=TIMEOUT)
    return "" if found.returncode == 0 else "python3-pyatspi or gir1.2-atspi-2.0 is missing"


class SystemReader:
    def __init__(
        self,
        folder: Path,
        width: int,
        height: int,
        prepare: Callable[[Path], None] = lambda _: None,
    ) -> None:
        """Starts the program in a session of its own, with new data or what `prepare` saves in a
        folder."""
        home, data = folder / "home", folder / "data"
        for each in (home, data):
            each.mkdir(parents=True)
        prepare(data)
        save_geometry(data, WindowGeometry(width, height, left=0, top=0))
        self._server = Xvfb(folder, width, height)
        self._log = folder / "log"
        kept = {key: value for key, value in os.environ.items() if not key.startswith(INHERITED)}
        self._environ = {
            **kept,
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "0",
            "DISPLAY": self._server.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "KIVY_HOME": str(home / "kivy"),
        }
        program = (sys.executable, ROOT / "main.py", "--data-dir", data)
        client = (SYSTEM_PYTHON, CLIENT, *program)
        with self._log.open("wb") as log:
            self._session = subprocess.Popen(
                ["dbus-run-session", "--", *client],
                env=self._environ,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        try:
            assert self.ask("wait"), self._log.read_text(errors="replace")
        except BaseException:
            self.close()
            raise
        self._heard: list[str] = []

    def close(self) -> None:
        try:
            self._session.communicate(timeout=TIMEOUT)  # closes its input, which ends it
        finally:
            self._session.kill()
            self._server.close()

    def ask(self, request: str, **arguments: object) -> Any:
        pipe, answers = self._session.stdin, self._session.stdout
        assert pipe is not None
        assert answers is not None
        pipe.write(json.dumps({"do": request, **arguments}) + "\n")
        pipe.flush()
        for line in answers:
            if line.startswith("{"):
                return json.loads(line)["answer"]
        raise RuntimeError(self._log.read_text(errors="replace"))

    # --- reading --------------------------------------------------------------------------------

    def tree(self, full: bool = True) -> list[ReadNode]:
        """In reading order; in full, or only what everything is called."""
        return [
            ReadNode(**{name: _frozen(value) for name, value in node.items()})
            for node in self.ask("tree", full=full)
        ]

    def wait_for(
        self, condition: Callable[[list[ReadNode]], Any], description: str, full: bool = False
    ) -> Any:
        """What the condition finds in the tree, once it finds something."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            nodes = self.tree(full)
            found = condition(nodes)
            if found:
                return found
            time.sleep(POLL_SECONDS)
        names = [f"{node.role} {node.name!r}" for node in nodes]
        raise TimeoutError(f"{description}; there is: {names}")

    def find(self, name: str, role: str = "") -> ReadNode:
        """The first node whose name begins so."""

        def condition(nodes: list[ReadNode]) -> ReadNode | None:
            named = (node for node in nodes if node.name.startswith(name))
            return next((node for node in named if role in node.role), None)

        return self.wait_for(condition, f"{role} {name!r}")

    def heard(self) -> list[str]:
        """What was announced so far."""
        self._heard += self.ask("announcements")
        return self._heard

    # --- operating ------------------------------------------------------------------------------

    def press(self, name: str, role: str = "") -> None:
        """Once it can be pressed."""

        def condition(nodes: list[ReadNode]) -> ReadNode | None:
            named = (each for each in nodes if each.name.startswith(name) and role in each.role)
            return next((each for each in named if each.pressable), None)

        node = self.wait_for(condition, f"{name!r} that can be pressed")
        self.ask("press", number=node.number)

    def open(self, name: str, title: str) -> None:
        """Press this, and wait for a screen or dialog with this title."""
        self.press(name)
        self.wait_for(lambda nodes: nodes[0].name == title, f"the screen {title!r}")

    def type(self, text: str) -> None:
        """By the keyboard, which has to be at the window first."""
        for command in (
            ("search", "--sync", "--class", "^fivefold$", "windowfocus"),
            ("type", "--delay", "30", text),
        ):
            subprocess.run(
                ["xdotool", *command],
                env=self._environ,
                check=True,
                timeout=TIMEOUT,
                capture_output=True,
            )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
