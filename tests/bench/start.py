"""From nothing to the first painted frame: a bare Kivy window, and the program beside it."""

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
ROUNDS = 5
AIM = 1.5
"""Times a bare window, in seconds and in memory."""


def started(what: str, byte_code: Path, folder: Path) -> dict[str, Any]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "KIVY_HOME": str(byte_code / "kivy")}
    environ["PYTHONPYCACHEPREFIX"] = str(byte_code)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.platform == "linux" and not environ.get("DISPLAY"):
        environ["SDL_VIDEODRIVER"] = "offscreen"
    (byte_code / "kivy").mkdir(parents=True, exist_ok=True)
    ran = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("started.py")), what, str(folder)],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


@contextmanager
def a_game_waiting() -> Iterator[Path]:
    from app.storage import GameFlags, open_store  # noqa: PLC0415 (not before it is needed)
    from core import RULE_SETS, create_setup  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "fivefold.db").store
        store.games.begin(create_setup(RULE_SETS["official"], ["Ana", "Ben"]), GameFlags())
        store.close()
        yield Path(folder)


def median(runs: list[dict[str, Any]], key: str) -> float:
    return statistics.median(run[key] for run in runs)


def show(name: str, runs: list[dict[str, Any]]) -> None:
    marks = {mark: statistics.median(r["marks"][mark] for r in runs) for mark in runs[0]["marks"]}
    parts, before = [], 0.0
    for mark, at in marks.items():
        parts.append(f"{mark} {at - before:.2f}")
        before = at
    print(
        f"  {name:28} {marks['first frame']:5.2f} s ({median(runs, 'cpu'):.2f} of work),"
        f" {median(runs, 'memory'):4.0f} MB, {median(runs, 'modules'):4.0f} modules:"
        f" {', '.join(parts)}"
    )


def main() -> None:
    print("Start, to the first painted frame; medians, the two taken in turn")
    with tempfile.TemporaryDirectory() as kept, a_game_waiting() as waiting:
        fresh, empty = Path(kept) / "code", Path(kept) / "data"
        runs: dict[str, list[dict[str, Any]]] = {}

        def run(name: str, what: str, folder: Path) -> None:
            runs.setdefault(name, []).append(started(what, fresh, folder))

        run("bare window, cold", "bare", empty)
        run("program, cold, no data", "ours", empty)
        for _ in range(ROUNDS):
            run("bare window, warm", "bare", empty)
            run("program, warm, at home", "ours", empty)
            run("program, warm, at the table", "ours", waiting)
    for name, measured in runs.items():
        show(name, measured)
    bare = runs["bare window, warm"]
    for name in ("program, warm, at home", "program, warm, at the table"):
        work, memory = (median(runs[name], key) / median(bare, key) for key in ("cpu", "memory"))
        seconds = statistics.median(r["marks"]["first frame"] for r in runs[name])
        times = seconds / statistics.median(r["marks"]["first frame"] for r in bare)
        print(
            f"  {name}: {times:.2f} times the bare window's seconds, {work:.2f} times its work,"
            f" {memory:.2f} times its memory (aim {AIM})"
        )
