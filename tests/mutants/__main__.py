"""`make mutants`: mutation testing of core/.

    python -m tests.mutants [module …] [--sample N] [--patience SECONDS] [--jobs N]

Modules are named like `card` or `coach.odds`, single lines like `coach.odds:92`; the default is all
of core/. `--sample` tries N mutants of each module, always the same ones. All tests of the engine
and the coach run once to record which lines each one runs and how long it takes. Then each mutant
gets its own process, which runs the tests that run its line and then all others, fastest first,
until one fails; `--patience` limits the time spent on the others. No file is changed. Runs on Linux
and macOS.
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
import numpy as np  # noqa: F401 (slow to import: do it once, before forking)
import pytest

from tests.mutants.line_coverage import (
    SLOWDOWN,
    STARTUP_SECONDS,
    CoveragePlugin,
    LineCoverage,
    SelectionPlugin,
)
from tests.mutants.mutations import Mutation, list_mutations, mutate

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core"
TESTS = ("tests/core",)
PYTEST_OPTIONS = [
    "-q",
    "-x",
    "-m",
    "not soak",
    "-p",
    "no:xdist",
    "-p",
    "no:cov",
    "-p",
    "no:cacheprovider",
]
# Hypothesis is imported before forking, so pytest cannot rewrite its assertions.
PYTEST_OPTIONS += [
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    "--hypothesis-profile=mutants",
]
MIN_DETECTION_RATE = 0.9

# No deadlines, because a busy machine must not fail a test; no shrinking, because one failure is
# enough.
hypothesis.settings.register_profile(
    "mutants",
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)


class MutantImporter(MetaPathFinder, Loader):
    """An import hook that serves mutated modules instead of their files."""

    def __init__(self, modules: Mapping[str, Mutation | None]) -> None:
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
        name, mutation = self._modules[module.__name__]
        source = source_of(name)
        tree = mutate(source.read_text(), mutation)
        exec(compile(tree, str(source), "exec"), module.__dict__)


@dataclass(slots=True)
class Mutant:
    module: str
    mutation: Mutation
    process: int = 0
    deadline: float = 0.0
    detected: bool = False


def source_of(module: str) -> Path:
    return CORE.joinpath(*module.split(".")).with_suffix(".py")


def all_modules() -> list[str]:
    """List modules with code: no `__init__` or `__main__`."""
    files = (file for file in sorted(CORE.rglob("*.py")) if not file.stem.startswith("__"))
    return [".".join(file.relative_to(CORE).with_suffix("").parts) for file in files]


def fork(work: Callable[[], int]) -> int:
    """Run in a child process that exits with the returned code; return its id."""
    process = os.fork()
    if process:
        return process
    with open(os.devnull, "w") as null:  # noqa: PTH123 (must be a real handle)
        os.dup2(null.fileno(), 1)
        os.dup2(null.fileno(), 2)
    code = 1
    try:
        os.chdir(ROOT)
        code = work()
    finally:
        os._exit(code)


def record_coverage() -> LineCoverage:
    """Run all tests on unmodified modules served by the import hook; they must pass."""
    unmodified = dict.fromkeys(all_modules())
    with TemporaryDirectory() as folder:
        result = Path(folder) / "coverage"

        def work() -> int:
            sys.meta_path.insert(0, MutantImporter(unmodified))
            plugin = CoveragePlugin([str(source_of(module)) for module in unmodified])
            code = pytest.main([*PYTEST_OPTIONS, *TESTS], plugins=[plugin])
            result.write_bytes(pickle.dumps(plugin.lines))
            return int(code)

        _, status = os.waitpid(fork(work), 0)
        if os.waitstatus_to_exitcode(status):
            sys.exit("The tests fail on the unmodified code: see `make test`.")
        coverage = pickle.loads(result.read_bytes())
    assert isinstance(coverage, LineCoverage)
    return coverage


@cache
def test_files_for(module: str) -> set[str]:
    """Find the test files that mention a module."""
    files = (file for folder in TESTS for file in (ROOT / folder).rglob("test_*.py"))
    return {str(file.relative_to(ROOT)) for file in files if f"core.{module} " in file.read_text()}


def file_of(test: str) -> str:
    return test.partition("::")[0]


def start(mutant: Mutant, coverage: LineCoverage, patience: float) -> None:
    """Start the tests of a mutant, in the order in which they are most likely to detect it.

    Later groups are not even imported if an earlier one fails.
    """
    running = coverage.tests_running(source_of(mutant.module), mutant.mutation.line)
    direct = {test for test in running if file_of(test) in test_files_for(mutant.module)}
    groups = (
        coverage.fastest(direct),
        coverage.fastest(running - direct),
        coverage.fastest(coverage.seconds.keys() - running, patience),
    )

    def work() -> int:
        sys.meta_path.insert(0, MutantImporter({mutant.module: mutant.mutation}))
        for tests in filter(None, groups):
            files = sorted(set(map(file_of, tests)))
            code = pytest.main(
                [*PYTEST_OPTIONS, *files], plugins=[SelectionPlugin(tests, coverage)]
            )
            if code:
                return int(code)
        return 0

    mutant.process = fork(work)
    seconds = sum(coverage.seconds[test] for tests in groups for test in tests)
    mutant.deadline = monotonic() + SLOWDOWN * seconds + STARTUP_SECONDS


def run_all(mutants: list[Mutant], jobs: int, coverage: LineCoverage, patience: float) -> None:
    waiting = deque(mutants)
    running: list[Mutant] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(waiting.popleft())
            start(running[-1], coverage, patience)
        sleep(0.02)
        for mutant in list(running):
            done, status = os.waitpid(mutant.process, os.WNOHANG)
            if not done and monotonic() > mutant.deadline:
                os.kill(mutant.process, signal.SIGKILL)
                _, status = os.waitpid(mutant.process, 0)
            elif not done:
                continue
            mutant.detected = os.waitstatus_to_exitcode(status) != 0
            running.remove(mutant)
            if not mutant.detected:
                file = source_of(mutant.module).relative_to(ROOT)
                mutation = mutant.mutation
                print(f"  undetected: {file}:{mutation.line}: {mutation.description}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("modules", nargs="*", default=all_modules())
    parser.add_argument("--sample", type=int, help="mutants per module")
    parser.add_argument(
        "--patience",
        type=float,
        default=inf,
        help="seconds for tests that do not run the mutated line",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    coverage = record_coverage()
    print(f"{len(coverage.seconds)} tests, {sum(coverage.seconds.values()):.0f} s", flush=True)
    all_detected = all_mutants = 0
    for name in options.modules:
        module, _, line = name.partition(":")
        mutations = list_mutations(source_of(module).read_text())
        mutations = [each for each in mutations if not line or each.line == int(line)]
        if options.sample and options.sample < len(mutations):
            mutations = random.Random(module).sample(mutations, options.sample)
            mutations.sort(key=lambda mutation: mutation.index)
        mutants = [Mutant(module, mutation) for mutation in mutations]
        begin = monotonic()
        run_all(mutants, options.jobs, coverage, options.patience)
        detected = sum(mutant.detected for mutant in mutants)
        print(
            f"{name:18} {detected:4} of {len(mutants):4} detected, {monotonic() - begin:.0f} s",
            flush=True,
        )
        all_detected, all_mutants = all_detected + detected, all_mutants + len(mutants)
    rate = all_detected / all_mutants if all_mutants else 1.0
    print(f"{all_detected} of {all_mutants} mutants detected: {rate:.1%}", end=" ")
    print(f"(minimum {MIN_DETECTION_RATE:.0%})")
    sys.exit(rate < MIN_DETECTION_RATE)


if __name__ == "__main__":
    main()
