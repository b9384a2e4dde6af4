"""Selecting the tests that can detect a mutant, quickest first."""

from pathlib import Path

from tests.mutants.reach import READ, Reach

FILE = Path("core/card.py")
REACH = Reach(
    seconds={"slow": 3.0, "quick": 0.1, "middling": 1.0, "elsewhere": 0.2},
    tests={str(FILE): {1: [READ], 3: ["slow", "quick"], 7: ["middling"]}},
)


def test_tests_that_run_a_line_reach_it() -> None:
    assert REACH.reaching(FILE, 3) == {"slow", "quick"}
    assert REACH.reaching(FILE, 7) == {"middling"}


def test_a_multi_line_statement_is_reached_by_its_first_line() -> None:
    assert REACH.reaching(FILE, 5) == {"slow", "quick"}


def test_code_run_on_import_concerns_all_tests() -> None:
    assert REACH.reaching(FILE, 1) == set(REACH.seconds)


def test_unreached_lines_have_no_tests() -> None:
    assert REACH.reaching(Path("core/other.py"), 3) == set()


def test_the_quickest_tests_come_first_within_the_time_limit() -> None:
    assert REACH.quickest(REACH.seconds) == ["quick", "elsewhere", "middling", "slow"]
    assert REACH.quickest(REACH.seconds, patience=2) == ["quick", "elsewhere", "middling"]
