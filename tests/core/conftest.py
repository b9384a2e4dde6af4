"""For the tests of the engine."""

import io

import pytest

from core.console import main
from tests.core.console import Console, Inside


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Console:
    """The same as `run`, in this process."""

    def run_inside(*arguments: str, lines: bytes = b"") -> Inside:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        status = main(arguments)
        return Inside(status, *capsys.readouterr())

    return run_inside
