"""Xvfb: a virtual screen whose contents can be read from a file.

Standard library only, because the package checks install little else.
"""

import os
import shutil
import subprocess
from pathlib import Path


class Xvfb:
    def __init__(self, folder: Path, width: int, height: int, *options: str) -> None:
        """Raise FileNotFoundError if Xvfb is missing or does not start."""
        if shutil.which("Xvfb") is None:
            raise FileNotFoundError("Xvfb")
        reader, writer = os.pipe()
        self._server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(writer), "-fbdir", str(folder), "-nolisten", "tcp"),
                *("-screen", "0", f"{width}x{height}x24", *options),
            ],
            pass_fds=(writer,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            self.close()
            raise FileNotFoundError("a working Xvfb")
        self.display = f":{number}"
        self.dump = folder / "Xvfb_screen0"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()
