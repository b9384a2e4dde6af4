"""The work of starting, to the first painted frame: the program beside a bare Kivy window."""

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
BARE = "bare window"
CONFIGURED = "bare window, set up like the program"
HOME = "program, at home"
TABLE = "program, at the table"
AIMS = {HOME: 1.5, TABLE: 1.7}
"""Times the work of a bare window that is set up like the program."""

Run = dict[str, Any]


def start(what: str, byte_code: Path, folder: Path) -> Run:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "KIVY_HOME": str(byte_code / "kivy")}
    environ["PYTHONPYCACHEPREFIX"] = str(byte_code)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.platform == "linux" and not environ.get("DISPLAY"):
        environ["SDL_VIDEODRIVER"] = "offscreen"
    (byte_code / "kivy").mkdir(parents=True, exist_ok=True)
    script = Path(__file__).with_name("first_frame.py")
    ran = subprocess.run(
        [sys.executable, str(script), what, str(folder)],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    run: Run = json.loads(ran.stdout)
    return run


@contextmanager
def unfinished_game() -> Iterator[Path]:
    """A data folder with a game in progress, which the program opens at the table."""
    from app.storage import GameFlags, open_store  # noqa: PLC0415 (needs no window)
    from core import RULE_SETS, create_setup  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "fivefold.db").store
        store.games.begin(create_setup(RULE_SETS["official"], ["Ana", "Ben"]), GameFlags())
        store.close()
        yield Path(folder)


def median(runs: list[Run], key: str) -> float:
    return statistics.median(run[key] for run in runs)


def show(name: str, runs: list[Run]) -> None:
    print(
        f"  {name:36} {1000 * median(runs, 'work'):4.0f} ms of work,"
        f" {1000 * median(runs, 'seconds'):4.0f} ms on the clock,"
        f" {median(runs, 'memory'):4.0f} MB, {median(runs, 'modules'):4.0f} modules"
    )


def main() -> None:
    print(f"Start, to the first painted frame: medians of {ROUNDS} runs, taken in turn")
    with tempfile.TemporaryDirectory() as kept, unfinished_game() as waiting:
        byte_code, empty = Path(kept) / "code", Path(kept) / "data"
        kinds = {
            BARE: ("bare", empty),
            CONFIGURED: ("configured", empty),
            HOME: ("program", empty),
            TABLE: ("program", waiting),
        }
        show("program, no byte code and no data", [start("program", byte_code, empty)])
        for what, folder in kinds.values():
            start(what, byte_code, folder)
        runs: dict[str, list[Run]] = {name: [] for name in kinds}
        for _ in range(ROUNDS):
            for name, (what, folder) in kinds.items():
                runs[name].append(start(what, byte_code, folder))
    for name, measured in runs.items():
        show(name, measured)
    for name, aim in AIMS.items():
        to_bare, to_configured = (
            {key: median(runs[name], key) / median(runs[window], key) for key in ("work", "memory")}
            for window in (BARE, CONFIGURED)
        )
        print(
            f"  {name}: {to_configured['work']:.2f} times the work of a bare window set up alike"
            f" (aim {aim}), {to_bare['work']:.2f} times that of one as Kivy comes;"
            f" {to_configured['memory']:.2f} and {to_bare['memory']:.2f} times the memory"
        )
