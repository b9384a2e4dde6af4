"""A mistake meets the tests that could notice it, the quickest first."""

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


def test_a_line_that_goes_on_is_reached_where_it_begins() -> None:
    assert REACH.reaching(FILE, 5) == {"slow", "quick"}


def test_what_runs_when_a_module_is_read_matters_to_all() -> None:
    assert REACH.reaching(FILE, 1) == set(REACH.seconds)


def test_what_nobody_reaches_is_reached_by_none() -> None:
    assert REACH.reaching(Path("core/other.py"), 3) == set()


def test_the_quickest_come_first_as_long_as_there_is_time() -> None:
    assert REACH.quickest(REACH.seconds) == ["quick", "elsewhere", "middling", "slow"]
    assert REACH.quickest(REACH.seconds, patience=2) == ["quick", "elsewhere", "middling"]
