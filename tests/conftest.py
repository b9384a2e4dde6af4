"""For all tests: cycles are looked for rarely, and not among the tests."""

import gc
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

if find_spec("hypothesis"):  # which the checks of the packages do without
    from hypothesis import settings

    # The same is tried in every run, so that a green one stays green; `make soak` looks further.
    # Neither has a deadline: a machine that does other things too is slow, not wrong.
    settings.register_profile("the same", derandomize=True, deadline=None)
    settings.register_profile("further", deadline=None)
    settings.load_profile("the same")

# A program that is opened and closed for each test leaves much behind, and a look at it while it is
# still in use is a look in vain: with the program's own numbers tests take a tenth longer.
gc.set_threshold(500_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def what_stands_stays() -> Iterator[None]:
    """Thousands of tests are as many things to look through whenever a screen was left."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
