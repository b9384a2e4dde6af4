"""Fixtures for the engine tests."""

import io
import json
from typing import Any

import pytest

from core.console import main
from tests.core.console_runner import Console, ConsoleResult, Play


@pytest.fixture
def run_in_process(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Console:
    """Like `console_runner.run`, but without a new process."""

    def run_inside(*arguments: str, lines: bytes = b"") -> ConsoleResult:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        status = main(arguments)
        return ConsoleResult(status, *capsys.readouterr())

    return run_inside


@pytest.fixture
def play(run_in_process: Console) -> Play:
    """Play a game from these lines and return all answers."""

    def play_inside(*arguments: str, lines: bytes = b"") -> list[dict[str, Any]]:
        result = run_in_process("play", *arguments, lines=lines)
        assert (result.status, result.error_output) == (0, "")
        return [json.loads(line) for line in result.out.splitlines()]

    return play_inside
