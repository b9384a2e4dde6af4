"""`make mutants`: mutation testing of core/.

    python -m tests.mutants [module …] [--sample N] [--patience SECONDS] [--jobs N]

A module is named as `card` or `coach.odds`, one line of it as `coach.odds:92`; without any, all of
core/. `--sample` tries so many of each module, always the same ones. All tests of engine and coach
are run once, to see which of them reach a line and how long each takes. Then each mistake lives in
a process of its own, which runs the tests that reach it, and after those all others, the quickest
first, until one fails; of those others `--patience` leaves out what takes longer than so many
seconds. No file is changed. For Linux and macOS.
"""

import argparse
import os
import pickle
import random
import signal
import sys
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from types import ModuleType

import hypothesis
import numpy as np  # noqa: F401 (once for all, as it takes a while)
import pytest

from tests.mutants.mistakes import Mistake, made, mistakes
from tests.mutants.reach import LONGEST, TO_BEGIN, Chosen, Measuring, Reach

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core"
TESTS = ("tests/core",)
PLAIN = ["-q", "-x", "-m", "not soak", "-p", "no:xdist", "-p", "no:cov", "-p", "no:cacheprovider"]
# Hypothesis is imported once for all, before pytest can look into it.
PLAIN += ["-W", "ignore::pytest.PytestAssertRewriteWarning", "--hypothesis-profile=mutants"]
AIM = 0.9

# Only what is wrong may fail a test, never a busy machine; nothing is remembered, and that a test
# fails is enough: how little it takes need not be found out.
hypothesis.settings.register_profile(
    "mutants",
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)


class Mistaken(MetaPathFinder, Loader):
    """An import hook that serves mutated modules instead of their files."""

    def __init__(self, modules: Mapping[str, Mistake | None]) -> None:
        self._modules = {f"core.{module}": (module, modules[module]) for module in modules}

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        if fullname not in self._modules:
            return None
        source = source_of(self._modules[fullname][0])
        spec = ModuleSpec(fullname, self, origin=str(source))
        spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        name, mistake = self._modules[module.__name__]
        source = source_of(name)
        tree = made(source.read_text(), mistake)
        exec(compile(tree, str(source), "exec"), module.__dict__)


@dataclass(slots=True)
class Try:
    module: str
    mistake: Mistake
    process: int = 0
    until: float = 0.0
    noticed: bool = False


def source_of(module: str) -> Path:
    return CORE.joinpath(*module.split(".")).with_suffix(".py")


def all_modules() -> list[str]:
    """Modules with code of their own: no package indexes or entry points."""
    files = (file for file in sorted(CORE.rglob("*.py")) if not file.stem.startswith("__"))
    return [".".join(file.relative_to(CORE).with_suffix("").parts) for file in files]


def apart(work: Callable[[], int]) -> int:
    """Run in a separate process whose exit code is the result of the tests."""
    process = os.fork()
    if process:
        return process
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 (must be a real handle)
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    code = 1
    try:
        os.chdir(ROOT)
        code = work()
    finally:
        os._exit(code)


def measured() -> Reach:
    """Run all tests on unmodified modules served by the import hook; they must pass."""
    sound = dict.fromkeys(all_modules())
    with TemporaryDirectory() as folder:
        kept = Path(folder) / "reach"

        def work() -> int:
            sys.meta_path.insert(0, Mistaken(sound))
            measuring = Measuring([str(source_of(module)) for module in sound])
            code = pytest.main([*PLAIN, *TESTS], plugins=[measuring])
            kept.write_bytes(pickle.dumps(measuring.reach))
            return int(code)

        _, status = os.waitpid(apart(work), 0)
        if os.waitstatus_to_exitcode(status):
            sys.exit("The tests fail without any mistake put in: see `make test`.")
        reach = pickle.loads(kept.read_bytes())
    assert isinstance(reach, Reach)
    return reach


@cache
def naming(module: str) -> set[str]:
    """The test files that name a module."""
    files = (file for folder in TESTS for file in (ROOT / folder).rglob("test_*.py"))
    return {str(file.relative_to(ROOT)) for file in files if f"core.{module} " in file.read_text()}


def file_of(test: str) -> str:
    return test.partition("::")[0]


def begun(each: Try, reach: Reach, patience: float) -> None:
    """Most mistakes are noticed by tests that reach them, above all by those whose file names the
    module: then others need not even be read."""
    reaching = reach.reaching(source_of(each.module), each.mistake.line)
    named = {test for test in reaching if file_of(test) in naming(each.module)}
    near, nearer = reach.quickest(reaching - named), reach.quickest(named)
    far = reach.quickest(reach.seconds.keys() - reaching, patience)

    def work() -> int:
        sys.meta_path.insert(0, Mistaken({each.module: each.mistake}))
        for tests in filter(None, (nearer, near, far)):
            files = sorted(set(map(file_of, tests)))
            code = pytest.main([*PLAIN, *files], plugins=[Chosen(tests, reach)])
            if code:
                return int(code)
        return 0

    each.process = apart(work)
    seconds = sum(reach.seconds[test] for test in (*nearer, *near, *far))
    each.until = monotonic() + LONGEST * seconds + TO_BEGIN


def tried(wanted: list[Try], jobs: int, reach: Reach, patience: float) -> None:
    waiting = deque(wanted)
    running: list[Try] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(waiting.popleft())
            begun(running[-1], reach, patience)
        sleep(0.02)
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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("modules", nargs="*", default=all_modules())
    parser.add_argument("--sample", type=int, help="so many of each module")
    parser.add_argument(
        "--patience", type=float, default=inf, help="seconds of tests that do not reach it"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    reach = measured()
    print(f"{len(reach.seconds)} tests, {sum(reach.seconds.values()):.0f} s", flush=True)
    noticed = made_all = 0
    for name in asked.modules:
        module, _, line = name.partition(":")
        found = mistakes(source_of(module).read_text())
        found = [each for each in found if not line or each.line == int(line)]
        if asked.sample and asked.sample < len(found):
            found = sorted(random.Random(module).sample(found, asked.sample), key=lambda m: m.place)
        tries = [Try(module, mistake) for mistake in found]
        began = monotonic()
        tried(tries, asked.jobs, reach, asked.patience)
        count = sum(each.noticed for each in tries)
        print(
            f"{name:18} {count:4} of {len(tries):4} noticed, {monotonic() - began:.0f} s",
            flush=True,
        )
        noticed, made_all = noticed + count, made_all + len(tries)
    share = noticed / made_all if made_all else 1.0
    print(f"{noticed} of {made_all} mistakes noticed: {share:.1%} (aim {AIM:.0%})")
    sys.exit(share < AIM)


if __name__ == "__main__":
    main()
