"""`make mutants`: puts small mistakes into core/, one at a time, and sees whether a test notices.

    python -m tests.mutants [module …] [--sample N] [--quick] [--jobs N]

A module is named as `card` or `coach.odds`, one line of it as `coach.odds:92`; without any, all of
core/. `--sample` tries so many of each module, always the same ones; `--quick` leaves out the tests
that play many games, unless they are about the module itself, so it finds a little less. No file is
changed: each mistake lives in a process of its own that runs the engine's tests until the first one
fails. For Linux and macOS.
"""

import argparse
import os
import random
import signal
import sys
from collections import deque
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from time import monotonic, sleep
from types import ModuleType

import hypothesis
import numpy as np  # noqa: F401 (once for all, as it takes a while)
import pytest

from tests.mutants.mistakes import Mistake, made, mistakes

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core"
COACH_TOO = ("bots", "simulation")
"""What is tested with the coach, though it does not live there."""
SLOW = (
    "test_against_the_oracle",
    "test_challenge",
    "test_console",
    "test_console_options",
    "test_console_streams",
    "test_dice",
    "test_engine_room",
    "test_records",
    "test_whole_games",
    "test_bots",
    "test_the_solver",
)
FIRST = ("test_as_ever",)
"""These notice most."""
LONGEST = 4.0
"""Times what the tests take on a sound module: whatever takes longer has been noticed too."""
PLAIN = ["-q", "-x", "-m", "not soak", "-p", "no:xdist", "-p", "no:cov", "-p", "no:cacheprovider"]
# Hypothesis is imported once for all, before pytest can look into it.
PLAIN += ["-W", "ignore::pytest.PytestAssertRewriteWarning", "--hypothesis-profile=mutants"]
NEAREST = 2
AIM = 0.9

# Only what is wrong may fail a test, never a busy machine; and nothing is remembered.
hypothesis.settings.register_profile(
    "mutants",
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)


class Mistaken(MetaPathFinder, Loader):
    """Finds one module with its mistake in it, or none, instead of its file."""

    def __init__(self, name: str, source: Path, mistake: Mistake | None) -> None:
        self._name, self._source, self._mistake = name, source, mistake

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        package = self._source.name == "__init__.py"
        spec = ModuleSpec(fullname, self, origin=str(self._source), is_package=package)
        if package and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(self._source.parent))
        spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        tree = made(self._source.read_text(), self._mistake)
        exec(compile(tree, str(self._source), "exec"), module.__dict__)


@dataclass(slots=True)
class Try:
    module: str
    mistake: Mistake
    process: int = 0
    until: float = 0.0
    noticed: bool = False


def source_of(module: str) -> Path:
    place = CORE.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def all_modules() -> list[str]:
    """Those with code of their own: no lists of what a package offers, no way in."""
    files = (file for file in sorted(CORE.rglob("*.py")) if not file.stem.startswith("__"))
    return [".".join(file.relative_to(CORE).with_suffix("").parts) for file in files]


def nearest_first(module: str, quick: bool) -> list[str]:
    """The tests of the engine, or of the coach, and those of the other that are called like the
    module; first those that name it, and the slow ones last, because one failing test is all that
    is needed."""
    word = module.rpartition(".")[2]
    coach = module.startswith("coach") or module in COACH_TOO
    near, other = (ROOT / "tests" / name for name in ("coach", "core")[:: 1 if coach else -1])

    def far(file: Path) -> tuple[bool, bool, bool, int]:
        text = file.read_text()
        slow = file.stem in SLOW and word not in file.stem
        return slow, file.stem not in FIRST, f"core.{module}" not in text, len(text)

    files = sorted([*near.glob("test_*.py"), *other.glob(f"test_*{word}*.py")], key=far)
    return [str(file) for file in files if not (quick and far(file)[0])]


def run_tests(module: str, mistake: Mistake | None, quick: bool) -> int:
    """In a process of its own: its exit code says what the tests say."""
    process = os.fork()
    if process:
        return process
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 (must be a real handle)
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    code = 1
    try:
        os.chdir(ROOT)
        sys.meta_path.insert(0, Mistaken(f"core.{module}", source_of(module), mistake))
        near = nearest_first(module, quick)
        # Most mistakes are noticed at once, and then the other tests need not even be read.
        code = pytest.main([*PLAIN, *near[:NEAREST]]) or pytest.main([*PLAIN, *near[NEAREST:]])
    finally:
        os._exit(int(code))


def tried(wanted: list[Try], jobs: int, quick: bool, limit: float) -> None:
    waiting = deque(wanted)
    running: list[Try] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            each = waiting.popleft()
            each.process = run_tests(each.module, each.mistake, quick)
            each.until = monotonic() + limit
            running.append(each)
        sleep(0.05)
        for each in list(running):
            done, status = os.waitpid(each.process, os.WNOHANG)
            if not done and monotonic() > each.until:
                os.kill(each.process, signal.SIGKILL)
                _, status = os.waitpid(each.process, 0)
            elif not done:
                continue
            each.noticed = os.waitstatus_to_exitcode(status) != 0
            running.remove(each)
            if not each.noticed:
                place = source_of(each.module).relative_to(ROOT)
                print(f"  unnoticed: {place}:{each.mistake.line}: {each.mistake.what}", flush=True)


def sound(module: str, quick: bool) -> float:
    """How long the tests of a module take when it is put in without any mistake; they must pass."""
    began = monotonic()
    _, status = os.waitpid(run_tests(module, None, quick), 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit("The tests fail without any mistake put in: see `make test`.")
    return monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("modules", nargs="*", default=all_modules())
    parser.add_argument("--sample", type=int, help="so many of each module")
    parser.add_argument("--quick", action="store_true", help="without the tests that take long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    noticed = made_all = 0
    for name in asked.modules:
        module, _, line = name.partition(":")
        found = mistakes(source_of(module).read_text())
        found = [each for each in found if not line or each.line == int(line)]
        if asked.sample and asked.sample < len(found):
            found = sorted(random.Random(module).sample(found, asked.sample), key=lambda m: m.place)
        tries = [Try(module, mistake) for mistake in found]
        limit = LONGEST * sound(module, asked.quick) + 10
        tried(tries, asked.jobs, asked.quick, limit)
        count = sum(each.noticed for each in tries)
        print(f"{name:18} {count:4} of {len(tries):4} noticed", flush=True)
        noticed, made_all = noticed + count, made_all + len(tries)
    share = noticed / made_all if made_all else 1.0
    print(f"{noticed} of {made_all} mistakes noticed: {share:.1%} (aim {AIM:.0%})")
    sys.exit(share < AIM)


if __name__ == "__main__":
    main()
