"""Check storage errors by the sentence shown to the player."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from app.text.errors import explain
from core import FivefoldError


@contextmanager
def raises_saying(cause: type[FivefoldError], match: str) -> Iterator["pytest.ExceptionInfo[Any]"]:
    with pytest.raises(cause) as caught:
        yield caught
    assert re.search(match, explain(caught.value), re.DOTALL), explain(caught.value)
