"""A virtual screen with a keyboard, for programs that know nothing of tests."""

import os
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.xvfb import Xvfb

WIDTH, HEIGHT = 1280, 900
LONG = 60.0


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
        """The colours along a few lines of the screen, as blue, green, red."""
        with self._server.picture.open("rb") as seen:
            # An XWD file: a header with its own length, a colour table, the pixels.
            head = seen.read(80)
            (header,), (colours,) = struct.unpack(">I", head[:4]), struct.unpack(">I", head[76:])
            found: set[bytes] = set()
            for line in (100, 380, 700):
                seen.seek(header + 12 * colours + 4 * WIDTH * line)
                pixels = seen.read(4 * WIDTH)
                found.update(pixels[at : at + 3] for at in range(0, len(pixels), 32))
        return found

    def wait(self, so: Callable[[], object], what: str, seconds: float = LONG) -> float:
        """Wait until the condition holds and return how many seconds it took."""
        start = time.perf_counter()
        while not so():
            if time.perf_counter() - start > seconds:
                raise TimeoutError(what)
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
        """Give the program keyboard focus, as no window manager does it here."""
        subprocess.run(
            ["xdotool", "search", "--sync", "--class", "^fivefold$", "windowfocus"],
            env=self.environ,
            check=True,
            capture_output=True,
            timeout=LONG,
        )
