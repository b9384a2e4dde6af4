"""For all tests: cycles are looked for as rarely as in the program, and not among the tests."""

import gc
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

if find_spec("hypothesis"):  # which the checks of the packages do without
    from hypothesis import settings

    # The same is tried in every run, so that a green one stays green; `make soak` looks further.
    settings.register_profile("the same", derandomize=True)
    settings.register_profile("further")
    settings.load_profile("the same")

gc.set_threshold(10_000, 10, 50)


@pytest.fixture(scope="session", autouse=True)
def what_stands_stays() -> Iterator[None]:
    """Thousands of tests are as many things to look through whenever a screen was left."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
