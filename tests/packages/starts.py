"""Check that a bundle starts, opens its data and keeps running:
`python -m tests.packages.starts PROGRAM`.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMEOUT = 90
MIN_UPTIME = 10


def start_error(program: str) -> str:
    """Return why the program does not start, or an empty string."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        start = time.monotonic()
        process = subprocess.Popen([program, "--data-dir", folder])
        try:
            while not (Path(folder) / "fivefold.db").exists():
                if process.poll() is not None:
                    return f"it exited with code {process.returncode}"
                if time.monotonic() - start > TIMEOUT:
                    return f"it did not open its data within {TIMEOUT} s"
                time.sleep(0.1)
            print(f"Opened its data after {time.monotonic() - start:.1f} s")
            time.sleep(MIN_UPTIME)
            return "" if process.poll() is None else f"it exited with code {process.returncode}"
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(start_error(sys.argv[1]) or 0)
