"""Which tests reach which line of core/ and how long they take, so that a mutant meets the quickest
relevant tests first.
"""

import signal
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from time import perf_counter

import coverage
import pytest

TO_BEGIN = 10.0
"""Seconds of work in which all is read and the first test begins."""
LONGEST = 4.0
"""Times what a test takes on sound code: whatever takes longer has been noticed too."""


READ = ""
"""In place of a test: when a module is read."""


@dataclass(slots=True)
class Reach:
    seconds: dict[str, float] = field(default_factory=dict)
    """Of each test, by its id."""
    tests: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By file and line."""

    def reaching(self, file: Path, line: int) -> set[str]:
        """The tests that run this line, or the first line of a multi-line statement.
        Code that runs on import may concern any test."""
        lines = self.tests.get(str(file), {})
        begun = max((known for known in lines if known <= line), default=0)
        tests = set(lines.get(begun, ()))
        return set(self.seconds) if READ in tests else tests

    def quickest(self, tests: Collection[str], patience: float = inf) -> list[str]:
        """The quickest tests first, as many as fit into this many seconds."""
        chosen: list[str] = []
        spent = 0.0
        for test in sorted(tests, key=lambda each: self.seconds[each]):
            spent += self.seconds[test]
            if spent > patience:
                break
            chosen.append(test)
        return chosen


class Measuring:
    """A pytest plugin that fills a Reach."""

    def __init__(self, sources: list[str]) -> None:
        self.reach = Reach()
        self._sources = sources
        self._coverage = coverage.Coverage(data_file=None, include=sources, config_file=False)
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        began = perf_counter()
        result = yield
        self.reach.seconds[item.nodeid] = perf_counter() - began
        self._coverage.switch_context(READ)
        return result

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        self.reach.tests = {file: data.contexts_by_lineno(file) for file in self._sources}


class Chosen:
    """A pytest plugin that runs only these tests, in this order.

    An endless loop is ended by a limit on CPU time, so a busy machine causes no false kills.
    """

    def __init__(self, tests: list[str], reach: Reach) -> None:
        self._places = {test: place for place, test in enumerate(tests)}
        self._seconds = reach.seconds
        signal.setitimer(signal.ITIMER_VIRTUAL, TO_BEGIN)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._places]
        items.sort(key=lambda item: self._places[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST * self._seconds[item.nodeid] + 2)
