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


class Nursery:
    """Lets one child process after another play in the same database, and kills each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved: dict[str, list[str]] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.storage.crashing_player"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def kill_one(self, number: int, seconds: float) -> set[str]:
        """Return the games that the child touched before it was killed."""
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
                        # While it plays, and while its output is read.
                        Timer(seconds, os.kill, (int(pid), signal.SIGKILL)).start()
                case ["begun", uid]:
                    self.saved[uid] = []
                    touched.add(uid)
                case ["saved", uid, step, action]:
                    # A game may have been begun by a child that was killed before it could print
                    # so.
                    lines = self.saved.setdefault(uid, [])
                    assert int(step) == len(lines)
                    lines.append(action)
                    touched.add(uid)
                case ["dead"]:
                    return touched
                case other:
                    pytest.fail(f"the player said {other}")
        pytest.fail("the player died before it was killed")

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path / "fivefold.db")
    yield nursery
    nursery.close()


def rolls_follow_from_the_seed(game: Game) -> bool:
    state = Game.new(game.setup)
    for action in game.actions:
        if isinstance(action, Roll) and action != next_roll(state.state):
            return False
        state = state.then(action)
    return state == game


def check(store: Store, saved: dict[str, list[str]], games: set[str]) -> tuple[int, set[str]]:
    """Everything acknowledged is saved, and at most one action more."""
    in_flight = 0
    waiting = {each.uid for each in store.games.unfinished()}
    for uid in games:
        game = store.games.resume(uid)
        lines = [format_action(action) for action in game.actions]
        assert lines[: len(saved[uid])] == saved[uid]
        assert len(lines) <= len(saved[uid]) + 1
        in_flight += len(lines) - len(saved[uid])
        saved[uid] = lines
        assert replay(game.setup, game.actions) == game
        assert rolls_follow_from_the_seed(game)
        assert (uid in waiting) == (not game.state.over)
    return in_flight, waiting


def killed(nursery: Nursery, times: int, seed: int) -> None:
    luck = Random(seed)
    path, copy = nursery.path, nursery.path.parent / "copy"
    actions = in_flight = 0
    waiting: set[str] = set()
    for number in range(times):
        before = sum(map(len, nursery.saved.values()))
        touched = nursery.kill_one(number, luck.choice((0.0, 0.02, 0.05, 0.12)) * luck.random())
        actions += sum(map(len, nursery.saved.values())) - before
        # Mostly open a copy, so that the log grows over many kills.
        look_at = path
        if path.exists() and luck.random() < 0.9:
            copy.mkdir(exist_ok=True)
            look_at = copy / path.name
            for ending in ("", "-wal"):
                kept = path.with_name(path.name + ending)
                copied = look_at.with_name(look_at.name + ending)
                copied.unlink(missing_ok=True)
                if kept.exists():
                    shutil.copyfile(kept, copied)
        opening = open_store(look_at)
        with opening.store as store:
            assert opening.report.outcome in (OpeningOutcome.UNCHANGED, OpeningOutcome.CREATED)
            assert not opening.report.noteworthy
            # The unfinished games too: a child may die before it prints what it just saved.
            more, waiting = check(store, nursery.saved, touched | waiting & set(nursery.saved))
            in_flight += more
    with open_store(path).store as store:
        check(store, nursery.saved, set(nursery.saved))
    print(f"{times} kills, {actions} actions saved, {in_flight} in flight")
    assert actions > times


@pytest.mark.parametrize("times", [40, extended(220)])
def test_many_kills(nursery: Nursery, times: int) -> None:
    killed(nursery, times, seed=1)


@pytest.mark.soak
def test_two_thousand_kills(nursery: Nursery) -> None:
    killed(nursery, 2200, seed=2)
