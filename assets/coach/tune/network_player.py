"""What the fast players have in common: compiled code that plays by a network."""

import ctypes

import numpy as np

from assets.coach.tune.compiled_code import Numbers, pointer


class NetworkPlayer:
    """Plays one kind of game. The C code is global, so a new player replaces the last one."""

    def __init__(self, code: ctypes.CDLL) -> None:
        self.code = code

    @property
    def size(self) -> int:
        """The number of weights of a network."""
        return int(self.code.parameters())

    def use_network(self, net: Numbers) -> None:
        """Use this network from now on."""
        if len(net) != self.size:
            raise ValueError("the network is for other columns")
        self.code.set_network(pointer(np.ascontiguousarray(net, dtype=float)))

    def play(self, games: int, seed: int) -> tuple[Numbers, Numbers]:
        """Totals, and totals without the luck of the dice."""
        totals, without = np.empty(games), np.empty(games)
        self.code.play(games, ctypes.c_uint64(seed), pointer(totals), pointer(without))
        return totals, without
