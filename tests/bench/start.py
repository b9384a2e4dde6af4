"""Start-up cost up to the first frame, compared with an empty Kivy window."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ROUNDS = 7
DEFAULT_WINDOW = "empty window with Kivy's defaults"
CONFIGURED_WINDOW = "empty window with our configuration"
HOME = "home screen"
TABLE = "table"
LIMITS = {HOME: 1.5, TABLE: 1.7}
"""Processor time relative to an empty window with our configuration."""

Run = dict[str, Any]


def measure_start(kind: str, byte_code: Path, folder: Path) -> Run:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "KIVY_HOME": str(byte_code / "kivy")}
    environ["PYTHONPYCACHEPREFIX"] = str(byte_code)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.platform == "linux" and not environ.get("DISPLAY"):
        environ["SDL_VIDEODRIVER"] = "offscreen"
    (byte_code / "kivy").mkdir(parents=True, exist_ok=True)
    script = Path(__file__).with_name("first_frame.py")
    result = subprocess.run(
        [sys.executable, str(script), kind, str(folder)],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    run: Run = json.loads(result.stdout)
    return run


@contextmanager
def unfinished_game() -> Iterator[Path]:
    """Create a data folder with an unfinished game, so that the program opens the table."""
    from app.storage import GameFlags, open_store  # noqa: PLC0415 (needs no window)
    from core import RULE_SETS, create_setup  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "fivefold.db").store
        store.games.begin(create_setup(RULE_SETS["official"], ["Ana", "Ben"]), GameFlags())
        store.close()
        yield Path(folder)


def median(runs: list[Run], key: str) -> float:
    return statistics.median(run[key] for run in runs)


def report(name: str, runs: list[Run]) -> None:
    print(
        f"  {name:36} {1000 * median(runs, 'work'):9.0f} ms"
        f" {1000 * median(runs, 'seconds'):8.0f} ms"
        f" {median(runs, 'memory'):8.0f} MB {median(runs, 'modules'):8.0f}"
    )


def main() -> None:
    print(f"Start-up, to the first frame (median of {ROUNDS} interleaved runs)")
    print(f"  {'':36} {'CPU time':>12} {'elapsed':>11} {'memory':>11} {'modules':>8}")
    with tempfile.TemporaryDirectory() as scratch, unfinished_game() as with_game:
        byte_code, empty = Path(scratch) / "code", Path(scratch) / "data"
        starts = {
            DEFAULT_WINDOW: ("default", empty),
            CONFIGURED_WINDOW: ("configured", empty),
            HOME: ("program", empty),
            TABLE: ("program", with_game),
        }
        report("home screen, first start", [measure_start("program", byte_code, empty)])
        for kind, folder in starts.values():
            measure_start(kind, byte_code, folder)  # compile to byte code
        runs: dict[str, list[Run]] = {name: [] for name in starts}
        for _ in range(ROUNDS):
            for name, (kind, folder) in starts.items():
                runs[name].append(measure_start(kind, byte_code, folder))
    for name, measured in runs.items():
        report(name, measured)
    for name, limit in LIMITS.items():
        for window in (CONFIGURED_WINDOW, DEFAULT_WINDOW):
            work, memory = (
                median(runs[name], key) / median(runs[window], key) for key in ("work", "memory")
            )
            goal = f" (limit {limit})" if window == CONFIGURED_WINDOW else ""
            print(f"  {name} vs. {window}: CPU time ×{work:.2f}{goal}, memory ×{memory:.2f}")
