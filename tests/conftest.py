"""For all tests: cycles are looked for as rarely as in the program, and not among the tests."""

import gc
from collections.abc import Iterator

import pytest

gc.set_threshold(10_000, 10, 50)


@pytest.fixture(scope="session", autouse=True)
def what_stands_stays() -> Iterator[None]:
    """Thousands of tests are as many things to look through whenever a screen was left."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
