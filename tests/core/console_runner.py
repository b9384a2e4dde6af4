"""Run the engine's console in a process, in this process, or without streams."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from core import create_setup
from core.console import play_lines
from core.rule_sets import RULE_SETS
from tests.core.scripted_game import NAMES

COMMAND = (sys.executable, "-m", "core")


def environment(**more: str) -> dict[str, str]:
    """The current environment with default stream buffering."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"} | more


def run(*arguments: str, lines: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        capture_output=True,
        timeout=60,
        env=environment(**more),
    )


class ConsoleResult(NamedTuple):
    status: int
    out: str
    error_output: str


Console = Callable[..., ConsoleResult]
Play = Callable[..., list[dict[str, Any]]]


def answers(lines: Iterable[bytes], rules: str = "official", players: int = 2) -> list[Any]:
    """Answers to these lines without a process, which is quicker for many lines."""
    setup = create_setup(RULE_SETS[rules], NAMES[:players], seed="x")
    return list(play_lines(setup, (line.removesuffix(b"\n") for line in lines)))
