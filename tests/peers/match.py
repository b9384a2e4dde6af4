"""Computer players by Tali's rules: its own, as it reports them, and ours on our engine."""

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time

from core import State, create_setup, total
from core.actions import Move
from core.bots import Bot
from core.simulation import play_game
from tests.peers.screen import open_screen
from tests.peers.starts import fresh_environment, which_game
from tests.peers.tali import TALI, create_bots, solve_tali

GAMES = 1000
TRIALS = (0, 100)
"""Tali's best level uses 100 trials; its default, 0, does not look ahead at all."""
DECISIONS_PER_GAME = 39
"""The maximum without extra turns: two holds and a box in each of thirteen turns."""
TIMEOUT = 1200
"""Seconds; an idle machine needs less than a tenth of it."""
MIN_MEASURABLE = 0.1
"""Seconds; anything shorter is within the error of the clock."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    games: int
    average: float
    error: float
    """The standard error of the average."""
    decisions_per_second: float | None
    """Per second of processor time; None if the games took too little time to measure."""


class CountingBot(Bot):
    """A bot that counts its decisions."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.decisions = bot, 0

    def choose(self, state: State) -> Move:
        self.decisions += 1
        return self.bot.choose(state)


def summarize(scores: list[int], decisions: float, seconds: float) -> MatchResult:
    error = stdev(scores) / sqrt(len(scores))
    pace = decisions / seconds if seconds > MIN_MEASURABLE else None
    return MatchResult(len(scores), mean(scores), error, pace)


def measure_our_bots(games: int = GAMES) -> tuple[float, dict[str, MatchResult]]:
    """Return the exact value of optimal play, and the results of each of our bots."""
    value, tables = solve_tali()
    results = {}
    for name, bot in create_bots(tables).items():
        player, scores = CountingBot(bot), []
        start = process_time()
        for number in range(games):
            setup = create_setup(TALI, ["Ana"], seed=f"peers {number}")
            scores.append(total(setup, play_game(setup, player).card))
        results[name] = summarize(scores, player.decisions, process_time() - start)
    return value, results


def measure_tali(trials: int, games: int = GAMES) -> MatchResult:
    """Run Tali's own test of its computer players, without its start time."""
    with open_screen() as screen:
        _, startup = _run_tali(screen.display, 1, trials)
        scores, seconds = _run_tali(screen.display, games, trials)
    return summarize(scores, DECISIONS_PER_GAME * games, seconds - startup)


def _run_tali(display: str, games: int, trials: int) -> tuple[list[int], float]:
    program = which_game("tali")
    if program is None:
        raise FileNotFoundError("tali is not installed")

    with tempfile.TemporaryDirectory() as folder:
        before = os.times()
        result = subprocess.run(
            [program, "-c", str(games), "-m", str(trials)],
            env={**fresh_environment(Path(folder)), "DISPLAY": display},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
        after = os.times()
    scores = [int(score) for score in re.findall(r"Computer score: (\d+)", result.stdout)]
    if len(scores) != games:
        raise RuntimeError(f"Tali printed {len(scores)} scores for {games} games")
    work = after.children_user + after.children_system
    return scores, work - before.children_user - before.children_system
