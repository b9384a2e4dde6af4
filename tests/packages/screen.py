"""A virtual screen with a keyboard, to drive a program from outside."""

import os
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.xvfb import Xvfb

WIDTH, HEIGHT = 1280, 900
TIMEOUT = 60.0


class Screen:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._server = Xvfb(folder, WIDTH, HEIGHT)

    def close(self) -> None:
        self._server.close()

    @property
    def environ(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self._server.display, "SDL_VIDEODRIVER": "x11"}

    def colours(self) -> set[bytes]:
        """Return the colours along a few lines of the screen, as blue, green, red."""
        with self._server.dump.open("rb") as dump:
            # An XWD file: a header with its own length, a colour table, the pixels.
            header, *_, colours = struct.unpack(">20I", dump.read(80))
            sampled: set[bytes] = set()
            for line in (100, 380, 700):
                dump.seek(header + 12 * colours + 4 * WIDTH * line)
                pixels = dump.read(4 * WIDTH)
                sampled.update(pixels[at : at + 3] for at in range(0, len(pixels), 32))
        return sampled

    def wait(
        self, condition: Callable[[], object], description: str, seconds: float = TIMEOUT
    ) -> float:
        """Wait until the condition holds and return how many seconds it took."""
        start = time.perf_counter()
        while not condition():
            if time.perf_counter() - start > seconds:
                raise TimeoutError(description)
            time.sleep(0.01)
        return time.perf_counter() - start

    def keys(self, *names: str) -> None:
        """Press keys one after the other in the current window."""
        for name in names:
            subprocess.run(
                ["xdotool", "key", name], env=self.environ, check=True, capture_output=True
            )
            time.sleep(0.3)

    def focus(self) -> None:
        """Give the program keyboard focus, because there is no window manager."""
        subprocess.run(
            ["xdotool", "search", "--sync", "--class", "^fivefold$", "windowfocus"],
            env=self.environ,
            check=True,
            capture_output=True,
            timeout=TIMEOUT,
        )
