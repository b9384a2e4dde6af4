"""SIGTERM ends the program soon, and in good order, whatever is on the screen."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.xvfb import Xvfb

ROOT = Path(__file__).parents[3]
pytestmark = [
    pytest.mark.uncounted,
    pytest.mark.extended,
    pytest.mark.skipif(sys.platform == "win32", reason="needs SIGTERM"),
]


def test_sigterm_ends_the_program(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            screen = Xvfb(Path(folder), 900, 700)
        except FileNotFoundError:
            pytest.skip("no virtual screen")
        program = subprocess.Popen(
            [sys.executable, "main.py", "--data-dir", str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            deadline = monotonic() + 60
            while not (tmp_path / "fivefold.lock").exists() and monotonic() < deadline:
                sleep(0.1)
            sleep(4)  # the first frames
            assert program.poll() is None
            start = monotonic()
            program.send_signal(signal.SIGTERM)
            program.wait(10)
            took = monotonic() - start
            print(f"ended after {took:.2f} s with {program.returncode}")
            assert took < 2
            assert not (tmp_path / "fivefold.db-wal").exists(), "closed in good order"
        finally:
            if program.poll() is None:
                program.kill()
            screen.close()
