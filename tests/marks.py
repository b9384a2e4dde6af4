"""Marks for single cases of `parametrize`."""

from typing import Any

import pytest


def extended(*values: object) -> Any:
    """A case that only `make check` runs."""
    return pytest.param(*values, marks=pytest.mark.extended)
