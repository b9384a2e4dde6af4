"""Xvfb: a virtual screen whose picture is a file that can be read.

Standard library only, because the package checks install little else.
"""

import os
import shutil
import subprocess
from pathlib import Path


class Xvfb:
    def __init__(self, folder: Path, width: int, height: int, *more: str) -> None:
        """Raises FileNotFoundError if Xvfb is missing or does not start."""
        if shutil.which("Xvfb") is None:
            raise FileNotFoundError("Xvfb")
        ours, theirs = os.pipe()
        self._server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(theirs), "-fbdir", str(folder), "-nolisten", "tcp"),
                *("-screen", "0", f"{width}x{height}x24", *more),
            ],
            pass_fds=(theirs,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        if not number:
            self.close()
            raise FileNotFoundError("an Xvfb that starts")
        self.display = f":{number}"
        self.picture = folder / "Xvfb_screen0"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()
