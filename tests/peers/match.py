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
from core.bots import Bot, Move
from core.simulation import play_game
from tests.peers.screen import a_screen
from tests.peers.starts import found, home
from tests.peers.tali import TALI, players, solved

GAMES = 1000
TRIALS = (0, 100)
"""What Tali's best level thinks with is 100; as installed it does not think ahead at all."""
DECISIONS = 39
"""The most in a game without extra turns: twice which dice, once which box, thirteen times."""
LONGEST = 1200
"""Seconds; a tenth of it is plenty on a machine with nothing else to do."""
TELLS = 0.1
"""Seconds that are more than the clock's own unrest."""


@dataclass(frozen=True, slots=True)
class Played:
    games: int
    average: float
    error: float
    """The standard error of the average."""
    decisions_per_second: float | None
    """Of processor time; None where it took too little to be told from the start."""


class Counted(Bot):
    """A bot that counts its decisions."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.asked = bot, 0

    def choose(self, state: State) -> Move:
        self.asked += 1
        return self.bot.choose(state)


def summed(scores: list[int], decisions: float, seconds: float) -> Played:
    error = stdev(scores) / sqrt(len(scores))
    pace = decisions / seconds if seconds > TELLS else None
    return Played(len(scores), mean(scores), error, pace)


def ours(games: int = GAMES) -> tuple[float, dict[str, Played]]:
    """The exact value of optimal play, and the results of each of our bots."""
    value, tables = solved()
    results = {}
    for name, bot in players(tables).items():
        player, scores = Counted(bot), []
        began = process_time()
        for number in range(games):
            setup = create_setup(TALI, ["Ana"], seed=f"peers {number}")
            scores.append(total(setup, play_game(setup, player).card))
        results[name] = summed(scores, player.asked, process_time() - began)
    return value, results


def tali(trials: int, games: int = GAMES) -> Played:
    """Tali's own test of its computer players, without its start time."""
    with a_screen() as screen:
        _, start = _tested(screen.display, 1, trials)
        scores, seconds = _tested(screen.display, games, trials)
    return summed(scores, DECISIONS * games, seconds - start)


def _tested(display: str, games: int, trials: int) -> tuple[list[int], float]:
    program = found("tali")
    if program is None:
        raise FileNotFoundError("tali is not installed")

    with tempfile.TemporaryDirectory() as folder:
        before = os.times()
        ran = subprocess.run(
            [program, "-c", str(games), "-m", str(trials)],
            env={**home(Path(folder)), "DISPLAY": display},
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        after = os.times()
    scores = [int(score) for score in re.findall(r"Computer score: (\d+)", ran.stdout)]
    if len(scores) != games:
        raise RuntimeError(f"it told {len(scores)} scores of {games} games")
    work = after.children_user + after.children_system
    return scores, work - before.children_user - before.children_system
