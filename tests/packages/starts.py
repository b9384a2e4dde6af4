"""Check that a bundle starts, opens its data and keeps running:
`python -m tests.packages.starts PROGRAM`.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

LONG = 90
STAYS = 10


def starts(program: str) -> str:
    """The reason why it does not start, or nothing."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        start = time.monotonic()
        process = subprocess.Popen([program, "--data-dir", folder])
        try:
            while not (Path(folder) / "fivefold.db").exists():
                if process.poll() is not None:
                    return f"it ended with {process.returncode}"
                if time.monotonic() - start > LONG:
                    return "it never opened its data"
                time.sleep(0.1)
            print(f"Its data open after {time.monotonic() - start:.1f} s")
            time.sleep(STAYS)
            return "" if process.poll() is None else f"it ended with {process.returncode}"
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(starts(sys.argv[1]) or 0)
