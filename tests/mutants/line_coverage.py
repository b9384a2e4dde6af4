"""Which tests run which lines of core/, and how long they take.

A mutant is given to the fastest tests that run its line first.
"""

import signal
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import perf_counter

import coverage
import pytest

STARTUP_SECONDS = 10.0
"""CPU time to import everything and start the first test."""
SLOWDOWN = 4.0
"""A test that takes this many times longer than on unchanged code counts as failed."""
IMPORT = ""
"""Stands for a test in lines that run when the module is imported."""


@dataclass(slots=True)
class LineCoverage:
    seconds: dict[str, float] = field(default_factory=dict)
    """Duration of each test by its id."""
    tests: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """Tests by file and line."""

    def tests_running(self, file: Path, line: int) -> set[str]:
        """Return the tests that run this line, or the first line of its multi-line statement.

        Code that runs on import may affect any test.
        """
        lines = self.tests.get(str(file), {})
        first = max((recorded for recorded in lines if recorded <= line), default=0)
        tests = set(lines.get(first, ()))
        return set(self.seconds) if IMPORT in tests else tests

    def fastest(self, tests: Collection[str], limit: float = inf) -> list[str]:
        """Sort tests fastest first and keep as many as fit into this many seconds."""
        chosen: list[str] = []
        total = 0.0
        for test in sorted(tests, key=lambda each: self.seconds[each]):
            total += self.seconds[test]
            if total > limit:
                break
            chosen.append(test)
        return chosen


class CoveragePlugin:
    """A pytest plugin that records a LineCoverage."""

    def __init__(self, sources: list[str]) -> None:
        self.lines = LineCoverage()
        self._sources = sources
        self._coverage = coverage.Coverage(data_file=None, include=sources, config_file=False)
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        start = perf_counter()
        result = yield
        self.lines.seconds[item.nodeid] = perf_counter() - start
        self._coverage.switch_context(IMPORT)
        return result

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        self.lines.tests = {file: data.contexts_by_lineno(file) for file in self._sources}


class SelectionPlugin:
    """A pytest plugin that runs only these tests, in this order.

    A CPU time limit ends endless loops; a busy machine does not trigger it.
    """

    def __init__(self, tests: list[str], lines: LineCoverage) -> None:
        self._order = {test: index for index, test in enumerate(tests)}
        self._seconds = lines.seconds
        signal.setitimer(signal.ITIMER_VIRTUAL, STARTUP_SECONDS)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOWDOWN * self._seconds[item.nodeid] + 2)
