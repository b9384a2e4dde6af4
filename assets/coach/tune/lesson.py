"""Teaching a net: it plays without extra fives, and what a turn brings on average corrects what it
thought before."""

import ctypes
from dataclasses import dataclass
from math import cos, pi

import numpy as np

from assets.coach.tune.play import Numbers, Player, at
from core.coach.network import UNITS


@dataclass(frozen=True, slots=True)
class Plan:
    rounds: int
    games: int = 32
    """In a round; then come steps by all that was seen in them."""
    rate: float = 0.003
    """Of the first steps; it falls to nearly nothing."""
    trace: float = 0.6
    """How much of a later turn's correction also counts for the turn before it."""
    smooth: float = 0.999
    """The net that is kept is a running mean over the last thousand steps or so."""
    parts: int = 40
    seed: int = 1


class Lesson:
    def __init__(self, multipliers: tuple[int, ...], plan: Plan) -> None:
        self._plan = plan
        self._player = Player(multipliers, "none")
        self._size = self._player.size
        # What a net says is of the order of the points that a column of this card counts.
        self._unit = 10.0 * sum(multipliers) / len(multipliers)
        self._player.judge_by(self._first())
        self._player.code.forget()

    def _first(self) -> Numbers:
        luck = np.random.default_rng(self._plan.seed)
        net = luck.normal(0, 0.15, self._size)
        net[-UNITS - 1 :] = luck.normal(0, 0.006 * self._unit, UNITS + 1)
        return net

    def taught(self) -> Numbers:
        plan = self._plan
        for part in range(plan.parts):
            rate = plan.rate * (0.51 + 0.5 * cos(pi * part / plan.parts))
            numbers = (rate, plan.trace, self._unit, plan.smooth)
            self._player.code.learn(
                plan.rounds // plan.parts,
                plan.games,
                ctypes.c_uint64(1_000 * plan.seed + part),
                *map(ctypes.c_double, numbers),
            )
        net = np.empty(self._size)
        self._player.code.learned(at(net), 1)
        return net
