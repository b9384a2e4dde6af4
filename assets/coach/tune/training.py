"""Train a network: it plays without extra fives, and the exact mean of each turn corrects its
estimate."""

import ctypes
from dataclasses import dataclass
from math import cos, pi

import numpy as np

from assets.coach.tune.fast_player import FastPlayer, Numbers, pointer
from core.coach.neural_network import UNITS


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    rounds: int
    games: int = 32
    """Games per round, each followed by gradient steps."""
    rate: float = 0.003
    """The initial learning rate, which decays to almost 0."""
    trace: float = 0.6
    """The share of a turn's correction that is passed back to the turn before (lambda)."""
    smooth: float = 0.999
    """The result is a running mean over about the last thousand steps."""
    parts: int = 40
    seed: int = 1


class Training:
    def __init__(self, multipliers: tuple[int, ...], plan: TrainingPlan) -> None:
        self._plan = plan
        self._player = FastPlayer(multipliers, "none")
        self._size = self._player.size
        # The output is of the order of this card's column points.
        self._unit = 10.0 * sum(multipliers) / len(multipliers)
        self._player.use_network(self._first())
        self._player.code.reset_training()

    def _first(self) -> Numbers:
        luck = np.random.default_rng(self._plan.seed)
        net = luck.normal(0, 0.15, self._size)
        net[-UNITS - 1 :] = luck.normal(0, 0.006 * self._unit, UNITS + 1)
        return net

    def run(self) -> Numbers:
        plan = self._plan
        for part in range(plan.parts):
            rate = plan.rate * (0.51 + 0.5 * cos(pi * part / plan.parts))
            numbers = (rate, plan.trace, self._unit, plan.smooth)
            self._player.code.train(
                plan.rounds // plan.parts,
                plan.games,
                ctypes.c_uint64(1_000 * plan.seed + part),
                *map(ctypes.c_double, numbers),
            )
        net = np.empty(self._size)
        self._player.code.get_network(pointer(net), 1)
        return net
