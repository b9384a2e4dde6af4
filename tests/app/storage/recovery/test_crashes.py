"""Killed at any instant: nothing that was acknowledged is lost, and no die ever changes."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from app.storage import OpeningOutcome, Store, open_store
from core import Game, Roll, format_action, next_roll, replay
from tests.marks import extended

pytestmark = [
    pytest.mark.uncounted,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL"),
]


class CrashRunner:
    """Runs child processes that play in the same database, one after another, and kills each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved: dict[str, list[str]] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.storage.crashing_player"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play_and_kill(self, number: int, seconds: float) -> set[str]:
        """Start a child, kill it, and return the games it changed."""
        output, commands = self._process.stdout, self._process.stdin
        assert output is not None
        assert commands is not None
        commands.write(f"{self.path} {number}\n")
        commands.flush()
        touched: set[str] = set()
        for line in output:
            match line.rstrip("\n").split(" ", 3):
                case ["pid", pid]:
                    if number % 2 == 0:
                        # It may die while playing or while its output is read.
                        Timer(seconds, os.kill, (int(pid), signal.SIGKILL)).start()
                case ["begun", uid]:
                    self.saved[uid] = []
                    touched.add(uid)
                case ["saved", uid, step, action]:
                    # An earlier child may have begun this game and died before printing it.
                    lines = self.saved.setdefault(uid, [])
                    assert int(step) == len(lines)
                    lines.append(action)
                    touched.add(uid)
                case ["dead"]:
                    return touched
                case other:
                    pytest.fail(f"unexpected output: {other}")
        pytest.fail("the player ended without being killed")

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[CrashRunner]:
    runner = CrashRunner(tmp_path / "fivefold.db")
    yield runner
    runner.close()


def rolls_follow_from_the_seed(game: Game) -> bool:
    replayed = Game.new(game.setup)
    for action in game.actions:
        if isinstance(action, Roll) and action != next_roll(replayed.state):
            return False
        replayed = replayed.then(action)
    return replayed == game


def check_games(store: Store, saved: dict[str, list[str]], games: set[str]) -> tuple[int, set[str]]:
    """Check that all acknowledged actions are saved, and at most one more."""
    unacknowledged = 0
    unfinished = {each.uid for each in store.games.unfinished()}
    for uid in games:
        game = store.games.resume(uid)
        lines = [format_action(action) for action in game.actions]
        assert lines[: len(saved[uid])] == saved[uid]
        assert len(lines) <= len(saved[uid]) + 1
        unacknowledged += len(lines) - len(saved[uid])
        saved[uid] = lines
        assert replay(game.setup, game.actions) == game
        assert rolls_follow_from_the_seed(game)
        assert (uid in unfinished) == (not game.state.over)
    return unacknowledged, unfinished


def check_kills(runner: CrashRunner, times: int, seed: int) -> None:
    rng = Random(seed)
    path, copy = runner.path, runner.path.parent / "copy"
    actions = unacknowledged = 0
    unfinished: set[str] = set()
    for number in range(times):
        before = sum(map(len, runner.saved.values()))
        touched = runner.play_and_kill(number, rng.choice((0.0, 0.02, 0.05, 0.12)) * rng.random())
        actions += sum(map(len, runner.saved.values())) - before
        # Usually open a copy, so that the log grows over many kills.
        opened_path = path
        if path.exists() and rng.random() < 0.9:
            copy.mkdir(exist_ok=True)
            opened_path = copy / path.name
            for ending in ("", "-wal"):
                source = path.with_name(path.name + ending)
                target = opened_path.with_name(opened_path.name + ending)
                target.unlink(missing_ok=True)
                if source.exists():
                    shutil.copyfile(source, target)
        opening = open_store(opened_path)
        with opening.store as store:
            assert opening.report.outcome in (OpeningOutcome.UNCHANGED, OpeningOutcome.CREATED)
            assert not opening.report.noteworthy
            # Include unfinished games: a child may die before printing what it saved.
            more, unfinished = check_games(
                store, runner.saved, touched | unfinished & set(runner.saved)
            )
            unacknowledged += more
    with open_store(path).store as store:
        check_games(store, runner.saved, set(runner.saved))
    print(f"{times} kills, {actions} actions saved, {unacknowledged} unacknowledged")
    assert actions > times


@pytest.mark.parametrize("times", [40, extended(220)])
def test_many_kills(runner: CrashRunner, times: int) -> None:
    check_kills(runner, times, seed=1)


@pytest.mark.soak
def test_two_thousand_kills(runner: CrashRunner) -> None:
    check_kills(runner, 2200, seed=2)
