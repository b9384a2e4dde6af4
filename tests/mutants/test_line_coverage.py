"""Selecting the tests that can detect a mutant, fastest first."""

from pathlib import Path

from tests.mutants.line_coverage import IMPORT, LineCoverage

FILE = Path("core/card.py")
COVERAGE = LineCoverage(
    seconds={"slow": 3.0, "fast": 0.1, "medium": 1.0, "elsewhere": 0.2},
    tests={str(FILE): {1: [IMPORT], 3: ["slow", "fast"], 7: ["medium"]}},
)


def test_a_line_has_the_tests_that_run_it() -> None:
    assert COVERAGE.tests_running(FILE, 3) == {"slow", "fast"}
    assert COVERAGE.tests_running(FILE, 7) == {"medium"}


def test_a_multi_line_statement_counts_by_its_first_line() -> None:
    assert COVERAGE.tests_running(FILE, 5) == {"slow", "fast"}


def test_code_run_on_import_has_all_tests() -> None:
    assert COVERAGE.tests_running(FILE, 1) == set(COVERAGE.seconds)


def test_lines_that_never_run_have_no_tests() -> None:
    assert COVERAGE.tests_running(Path("core/other.py"), 3) == set()


def test_the_fastest_tests_come_first_within_the_time_limit() -> None:
    assert COVERAGE.fastest(COVERAGE.seconds) == ["fast", "elsewhere", "medium", "slow"]
    assert COVERAGE.fastest(COVERAGE.seconds, limit=2) == ["fast", "elsewhere", "medium"]
