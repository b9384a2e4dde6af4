"""Xvfb: a screen that nobody sees, and whose picture lies in a file that can be looked at.

Nothing but the standard library: the checks of the packages have little else.
"""

import os
import shutil
import subprocess
from pathlib import Path


class Xvfb:
    def __init__(self, folder: Path, width: int, height: int, *more: str) -> None:
        """Raises FileNotFoundError where there is none, or none that starts."""
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
