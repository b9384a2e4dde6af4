"""For the tests of the engine."""

import io
import json
from typing import Any

import pytest

from core.console import main
from tests.core.console_runner import Console, Inside, Play


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Console:
    """The same as `run`, in this process."""

    def run_inside(*arguments: str, lines: bytes = b"") -> Inside:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        status = main(arguments)
        return Inside(status, *capsys.readouterr())

    return run_inside


@pytest.fixture
def play(inside: Console) -> Play:
    """A game by these lines: all answers."""

    def play_inside(*arguments: str, lines: bytes = b"") -> list[dict[str, Any]]:
        told = inside("play", *arguments, lines=lines)
        assert (told.status, told.complaint) == (0, "")
        return [json.loads(line) for line in told.out.splitlines()]

    return play_inside
