"""A client of AT-SPI, as screen readers are: it reads a program and operates it.

It runs with the system's Python, which has pyatspi, inside a D-Bus session of its own:

    dbus-run-session -- python3 at_spi_client.py COMMAND [ARGUMENT ...]

It starts the command, and then reads a request as a line of JSON and answers with another, among
lines that the services of the session print.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

TIMEOUT = 30.0
ANNOUNCEMENT = "object:announcement"
FOCUSED = "object:state-changed:focused"


def enable_accessibility() -> None:
    """As a screen reader does when it starts."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.call_sync(
        *("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"), None, None, 0, -1, None
    )
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            *("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set"),
            *(value, None, 0, -1, None),
        )


enable_accessibility()
import pyatspi  # noqa: E402


class Client:
    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdout=sys.stderr)
        self._found: dict[int, Any] = {}
        self._announced: list[str] = []
        for event in (ANNOUNCEMENT, FOCUSED):
            pyatspi.Registry.registerEventListener(self._heard, event)

    def _heard(self, event: Any) -> None:
        if event.type == ANNOUNCEMENT:
            self._announced.append(event.any_data)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(TIMEOUT)

    def answer(self, request: dict[str, Any]) -> Any:
        """None if what is asked for has gone."""
        self._dispatch()
        try:
            return getattr(self, f"_{request.pop('do')}")(**request)
        except GLib.GError:
            return None

    @staticmethod
    def _dispatch() -> None:
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(may_block=False)

    # --- reading --------------------------------------------------------------------------------

    def _wait(self) -> bool:
        """For the program's window; whether it came."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end and self._process.poll() is None:
            self._dispatch()
            if self._window is not None:
                return True
            time.sleep(0.1)
        return False

    @property
    def _window(self) -> Any:
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.get_process_id() == self._process.pid:
                for window in program:
                    if window is not None and window.childCount:
                        return window
        return None

    def _tree(self, full: bool) -> list[dict[str, Any]]:
        """Every node in reading order, without the window itself; in full or what it is called."""
        while True:
            self._found = {}
            try:
                return [*self._describe(self._window, 0, full)]
            except (GLib.GError, NotImplementedError):
                self._dispatch()  # it changed while it was read: from the beginning

    def _describe(self, parent: Any, level: int, full: bool) -> Iterator[dict[str, Any]]:
        for child in parent:
            if child is None:
                continue
            child.clear_cache()
            number = len(self._found)
            self._found[number] = child
            interfaces = child.get_interfaces()
            yield {
                "number": number,
                "level": level,
                "role": child.getRoleName(),
                "name": child.name,
                "pressable": "Action" in interfaces and child.queryAction().nActions > 0,
                **(self._read_rest(child, interfaces) if full else {}),
            }
            yield from self._describe(child, level + 1, full)

    @staticmethod
    def _read_rest(node: Any, interfaces: list[str]) -> dict[str, Any]:
        extents = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        return {
            "description": node.description,
            "states": [pyatspi.stateToString(each) for each in node.getState().getStates()],
            "bounds": [extents.x, extents.y, extents.width, extents.height],
            "text": node.queryText().getText(0, -1) if "Text" in interfaces else None,
            "value": node.queryValue().currentValue if "Value" in interfaces else None,
        }

    def _announcements(self) -> list[str]:
        """Since the last time."""
        announced, self._announced = self._announced, []
        return announced

    # --- operating, by the numbers of the last tree ---------------------------------------------

    def _press(self, number: int) -> bool:
        return bool(self._found[number].queryAction().doAction(0))

    def _focus(self, number: int) -> bool:
        return bool(self._found[number].queryComponent().grabFocus())

    def _set_value(self, number: int, value: float) -> None:
        self._found[number].queryValue().currentValue = value

    def _select(self, number: int, start: int, end: int) -> bool:
        return bool(self._found[number].queryText().setSelection(0, start, end))

    def _selection(self, number: int) -> list[int]:
        return list(self._found[number].queryText().getSelection(0))


def main() -> None:
    client = Client(sys.argv[1:])
    try:
        for line in sys.stdin:
            print(json.dumps({"answer": client.answer(json.loads(line))}), flush=True)
    finally:
        client.close()


main()
