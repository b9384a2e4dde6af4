"""Train a network: it plays without extra fives, and the exact mean of each turn corrects its
estimate."""

from ctypes import c_double, c_uint64
from dataclasses import dataclass
from math import cos, pi

import numpy as np

from assets.coach.tune.compiled_code import Numbers, pointer
from assets.coach.tune.fast_player import FastPlayer
from assets.coach.tune.network_player import NetworkPlayer
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
    stages: int = 40
    """Each with a lower rate and other dice."""
    seed: int = 1


class Training:
    def __init__(
        self, player: NetworkPlayer, unit: float, plan: TrainingPlan, units: int = UNITS
    ) -> None:
        """`unit` is the scale of the output, in points."""
        self._player, self._unit, self._plan = player, unit, plan
        self._size, self._units = player.size, units
        self._player.use_network(self._first())
        self._player.code.reset_training()

    @classmethod
    def of_columns(cls, multipliers: tuple[int, ...], plan: TrainingPlan) -> "Training":
        # The output is of the order of this card's column points.
        unit = 10.0 * sum(multipliers) / len(multipliers)
        return cls(FastPlayer(multipliers, "none"), unit, plan)

    def _first(self) -> Numbers:
        luck = np.random.default_rng(self._plan.seed)
        net = luck.normal(0, 0.15, self._size)
        net[-self._units - 1 :] = luck.normal(0, 0.006 * self._unit, self._units + 1)
        return net

    def run(self) -> Numbers:
        plan = self._plan
        for stage in range(plan.stages):
            rate = plan.rate * (0.51 + 0.5 * cos(pi * stage / plan.stages))
            numbers = (rate, plan.trace, self._unit, plan.smooth)
            self._player.code.train(
                plan.rounds // plan.stages,
                plan.games,
                c_uint64(1_000 * plan.seed + stage),
                *map(c_double, numbers),
            )
        net = np.empty(self._size)
        self._player.code.get_network(pointer(net), 1)
        return net
