"""The coach's console commands."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core import console
from core.simulation import Simulation

HOME = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "core"]


Console = Callable[..., tuple[int, list[dict[str, Any]], str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Console:
    """Run one command in this process; return its status, answers and error output."""

    def run_inside(*arguments: str, lines: str = "") -> tuple[int, list[dict[str, Any]], str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        status = console.main(arguments)
        out, error_output = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], error_output

    return run_inside


@pytest.mark.parametrize(("rules", "worth"), [("os2", 245.870775), ("official", 254.587729)])
def test_value_of_one_column_is_exact(run: Console, rules: str, worth: float) -> None:
    status, [answer], error_output = run("value", "--rules", rules)
    assert (status, error_output) == (0, "")
    assert list(answer) == ["expected", "exact"]
    assert round(answer["expected"], 6) == worth
    assert answer["exact"] is True


@pytest.mark.parametrize("policy", ["none", "again", "wild", "eligible", "forced", "triple", "row"])
def test_value_of_several_columns_is_an_estimate(run: Console, policy: str) -> None:
    arguments = ("--rules", "custom", "--columns", "3", "--multiply", "--extra-fives", policy)
    _, [answer], _ = run("value", *arguments)
    assert answer["exact"] is False
    assert 1600 < answer["expected"] < 2600


def test_bots_are_listed_from_the_weakest_to_the_strongest(run: Console) -> None:
    status, answers, _ = run("bots")
    assert status == 0
    assert all(list(answer) == ["name", "about"] for answer in answers)
    names = [answer["name"] for answer in answers]
    assert (names[0], *names[-2:]) == ("random", "perfect", "closer")
    assert len(set(names)) == len(names) >= 5


def test_advise_says_what_to_hold_and_what_to_take(run: Console) -> None:
    lines = "roll 5 5 2 1 3\nadvise\nstate\nroll 2 3 4 5 6\nadvise\n"
    _, answers, _ = run("play", "--rules", "official", "--players", "Ana", lines=lines)
    hold, state, take = answers[2], answers[3], answers[5]
    assert list(hold) == ["ok", "advice", "expected", "exact"]
    assert hold["ok"] is take["ok"] is True
    assert hold["advice"] == {"hold": [1, 2]}
    assert state["held"] == []
    assert take["advice"] == {"box": "large_straight", "column": 1}
    assert take["exact"] is True


def test_advise_says_what_to_announce_and_then_what_to_do(run: Console) -> None:
    lines = "roll 1 2 3 4 5\nadvise\nannounce straight\nadvise\n"
    _, answers, _ = run("play", "--rules", "yamb", "--players", "Ana", lines=lines)
    announce, take = answers[2], answers[4]
    assert announce["advice"] == {"announce": "straight"}
    assert take["advice"] == {"box": "straight", "column": 4}
    assert announce["expected"] == pytest.approx(take["expected"])
    assert (announce["exact"], take["exact"]) == (False, False)


def test_advise_is_an_error_before_a_roll(run: Console) -> None:
    lines = "advise\nroll 1 1 1 1 1\nscore ones\nadvise\n"
    _, answers, _ = run("play", "--rules", "os2", "--players", "Ana", lines=lines)
    assert [answer["ok"] for answer in answers] == [True, False, True, True, False]
    assert "first roll" in answers[1]["error"]


def test_advice_followed_to_the_end_is_a_whole_game() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--rules", "yachtz", "--players", "Ana", "--seed", "a"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=HOME,
        text=True,
    ) as console:
        assert console.stdin
        assert console.stdout

        def ask(line: str) -> dict[str, Any]:
            print(line, file=console.stdin, flush=True)
            assert console.stdout
            answer: dict[str, Any] = json.loads(console.stdout.readline())
            assert answer["ok"], answer
            return answer

        json.loads(console.stdout.readline())
        state = ask("roll")
        while not state["over"]:
            advice = ask("advise")["advice"]
            if "hold" in advice:
                ask(" ".join(["hold", *map(str, advice["hold"])]))
                state = ask("roll")
            else:
                state = ask(f"score {advice['box']} {advice['column']}")
                if not state["over"]:
                    state = ask("roll")
        print("advise", file=console.stdin, flush=True)
        assert "over" in json.loads(console.stdout.readline())["error"]
    assert state["totals"][0] > 900


def test_simulate_reports_results_and_is_reproducible(run: Console) -> None:
    arguments = ("--rules", "official", "--bot", "beginner", "--games", "40", "--seed", "s")
    status, [answer], error_output = run("simulate", *arguments)
    assert (status, error_output) == (0, "")
    assert list(answer) == [
        "games",
        "mean",
        "sd",
        "se",
        "min",
        "max",
        "quantiles",
        "upper_bonus_rate",
        "games_per_second",
    ]
    assert answer["games"] == 40
    assert list(answer["quantiles"]) == ["5", "25", "50", "75", "95"]
    assert answer["se"] == pytest.approx(answer["sd"] / 40**0.5)
    assert answer["min"] <= answer["quantiles"]["5"] <= answer["mean"] <= answer["max"]
    _, [again], _ = run("simulate", *arguments)
    del answer["games_per_second"], again["games_per_second"]
    assert again == answer


def test_simulate_counts_the_bonus_of_each_column(run: Console) -> None:
    _, [answer], _ = run("simulate", "--rules", "triple", "--bot", "steady", "--games", "2")
    assert len(answer["upper_bonus_rate"]) == 3


def test_a_single_game_has_no_spread(run: Console) -> None:
    _, [answer], _ = run("simulate", "--rules", "os2", "--bot", "steady", "--games", "1")
    assert (answer["sd"], answer["se"]) == (None, None)
    assert answer["min"] == answer["mean"] == answer["max"] == answer["quantiles"]["5"]


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["--bot", "hal", "--games", "3"], "random, beginner"),
        (["--bot", "steady", "--games", "0"], "at least one game"),
    ],
)
def test_invalid_simulations_are_refused(run: Console, arguments: list[str], advice: str) -> None:
    status, answers, error_output = run("simulate", "--rules", "os2", *arguments)
    assert (status, answers) == (2, [])
    assert advice in error_output


class Terminal(io.StringIO):
    """A terminal that records what is visible after each flush."""

    visible = ""

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        self.visible = self.getvalue()


def test_a_terminal_shows_progress(run: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    updates: list[str] = []

    def now() -> float:
        updates.append(terminal.visible.rpartition("\r")[2])
        return next(clock)

    terminal, clock = Terminal(), count(0, 0.15)
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(console, "monotonic", now)
    run("simulate", "--rules", "os2", "--bot", "random", "--games", "6")
    *progress, last = terminal.visible.split("\r")[1:]
    # Not after every game: at most five updates a second.
    assert progress == ["1 of 6 games", "3 of 6 games", "5 of 6 games"]
    assert last == "\x1b[K"
    # Each is flushed at once, not with the next.
    assert updates[::3][1:] == progress[: len(updates[::3][1:])]


@pytest.mark.parametrize("done", [0, 2])
def test_an_interrupted_simulation_reports_partial_results(
    run: Console, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    original_run = Simulation.run

    def interrupted(self: Simulation, games: int, progress: object = None) -> None:
        original_run(self, done)
        raise KeyboardInterrupt

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(Simulation, "run", interrupted)
    status, answers, _ = run("simulate", "--rules", "os2", "--bot", "random", "--games", "99")
    assert (status, terminal.getvalue()) == (130, "")
    assert [answer["games"] for answer in answers] == [done]


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that a console sends")
def test_ctrl_c_prints_what_is_done_so_far() -> None:
    with subprocess.Popen(
        [*COMMAND, "simulate", "--rules", "os2", "--bot", "beginner", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=HOME,
        # A background shell ignores Ctrl+C, and child processes inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as long_one:
        try:
            with pytest.raises(subprocess.TimeoutExpired):
                long_one.wait(timeout=2)
            long_one.send_signal(signal.SIGINT)
            out, error_output = long_one.communicate(timeout=60)
        finally:
            long_one.kill()
    answer = json.loads(out)
    assert 0 < answer["games"] < 1_000_000
    assert error_output == b""
