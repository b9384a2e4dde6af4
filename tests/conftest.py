"""Hypothesis profiles, and a garbage collector tuned for thousands of tests."""

import gc
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

if find_spec("hypothesis"):  # not installed for the package checks
    from hypothesis import settings

    # Every run tries the same examples, so that green runs stay green; `make soak` tries new ones.
    # No deadlines: a busy machine is slow, not wrong.
    settings.register_profile("deterministic", derandomize=True, deadline=None)
    settings.register_profile("random", deadline=None)
    settings.load_profile("deterministic")

# The window tests collect now and then by themselves; the collector would be a third of their time.
gc.set_threshold(5_000_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def freeze_test_objects() -> Iterator[None]:
    """Exempt the collected tests themselves from garbage collection."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
