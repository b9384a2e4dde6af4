"""Measures how well calibrated the chances to win are, and how well the bot that plays to win does.

    python -m assets.coach.tune.win_player calibrate forced --count 20000
    python -m assets.coach.tune.win_player duel forced --count 200000

A game is named by the table of its column. The games are played by win_player.c.
"""

import argparse
import ctypes
from math import sqrt

import numpy as np

from assets.coach.build import solved_games
from assets.coach.tune.column_spreads import ColumnSpreads
from assets.coach.tune.compiled_code import (
    Numbers,
    compile_code,
    int_array,
    pass_dice_sets,
    pointer,
)
from assets.coach.tune.point_spreads import SpreadFit
from core.coach.column_state import points_scored
from core.coach.neural_network import NetworkFile
from core.coach.point_spread import (
    OUTPUT_WEIGHTS,
    PARTS,
    SPREADS_NAME,
    last_states,
    network_name,
    ranges_of,
)
from core.coach.tables import bundled_tables, read_bundled_table
from core.coach.win_chance import CardSpreads
from core.setup import Setup
from core.state import State

BINS = 101
"""Predicted chances are counted by whole per cent."""
FIRST_SEED = 3_000_000_000


class WinPlayer:
    """Plays one kind of game. The C code is global, so a new player replaces the last one."""

    def __init__(self, name: str) -> None:
        self.code = compile_code("win_player.c")
        pass_dice_sets(self.code)
        self.column = ColumnSpreads(solved_games()[name], self.code)
        self._arrays = self._collect()
        self.code.set_spreads(*map(pointer, self._arrays))

    def _collect(self) -> list[Numbers]:
        column, rules = self.column, self.column.rules
        count = column.blocks * column.classes
        states = np.arange(count)
        filled = column.used[states % column.classes].astype(np.int64)
        filled |= column.lowers[states // column.classes].astype(np.int64) << 6
        left = len(rules.boxes) - np.bitwise_count(filled).astype(int)
        parts = np.zeros((count, PARTS))
        fitting, file = SpreadFit(column), NetworkFile(read_bundled_table(SPREADS_NAME))
        for least, most in ranges_of(rules):
            own = states[(left >= least) & (left <= most)]
            numbers = file.numbers(network_name(rules, least), OUTPUT_WEIGHTS - 1)
            parts[own] = fitting.parts(own, np.array(numbers))
        begins, counts = np.zeros(count, dtype=np.int32), np.zeros(count, dtype=np.int32)
        points: list[float] = []
        chances: list[float] = []
        table = bundled_tables().spreads(rules)
        for memory, lower, cls in last_states(rules):
            state = rules.blocks[memory][lower] * column.classes + cls
            spread = table.of(memory, lower, cls)
            begins[state], counts[state] = len(points), len(spread.points)
            points += spread.points
            chances += spread.chances
        return [parts, begins, counts, np.array(points), np.array(chances)]

    def calibrate(self, games: int, players: int, closers: int, seed: int) -> Numbers:
        """By predicted per cent: the number of positions, the sums of predictions and of wins."""
        found = np.zeros((3, BINS))
        self.code.calibrate(
            self.column.first, games, ctypes.c_uint64(seed), players, closers, pointer(found)
        )
        return found

    def duel(self, pairs: int, seed: int, same_for_all: bool) -> Numbers:
        """The share of wins of each pair of games with the same dice and changed seats."""
        found = np.empty(pairs)
        self.code.duel(
            self.column.first, pairs, ctypes.c_uint64(seed), int(same_for_all), pointer(found)
        )
        return found

    def inspect(self, state: State, to_win: bool) -> tuple[list[float], list[int]]:
        """Each player's chance; with dice also the chance of the best choice, the set that is
        kept or -1, and the column and points after the best box."""
        seats = int_array([self._seat(state.setup, state, at) for at in range(len(state.cards))])
        chances, choice = np.zeros(len(state.cards) + 1), np.zeros(3, dtype=np.int32)
        sets = self.column.rules.sets
        roll = -1 if state.dice is None else sets.roll_index(state.dice)
        self.code.inspect(
            pointer(seats),
            len(seats),
            state.player,
            roll,
            state.rolls_left,
            int(to_win),
            pointer(chances),
            pointer(choice),
        )
        return chances.tolist(), choice.tolist()

    def _seat(self, setup: Setup, state: State, player: int) -> tuple[int, int]:
        card = state.cards[player]
        return self.number_of(CardSpreads(setup).column(card)), points_scored(setup, card)

    def number_of(self, column: tuple[int, int, int]) -> int:
        """The number of a column's state in the C code."""
        memory, lower, cls = column
        return self.column.rules.blocks[memory][lower] * self.column.classes + cls


def calibrate(name: str, count: int, seed: int) -> None:
    player = WinPlayer(name)
    found = np.zeros((3, BINS))
    for players in (2, 3, 4):
        found += player.calibrate(count // 3, players, 0, seed + players * count)
    seen, told, won = found
    print(f"{name}: {seen.sum():,.0f} chances told in {count // 3 * 3:,} games, 2 to 4 players")
    print("told        positions   mean told   won")
    for decile in range(10):
        within = slice(10 * decile, 10 * decile + (11 if decile == 9 else 10))
        _print_line(f"{10 * decile} to {10 * decile + 10} %", *(each[within] for each in found))
    _print_line("70 %", *(each[70:71] for each in found))
    off = np.abs(won - told)[5:96] / seen[5:96].clip(1)
    print(f"largest difference at any whole per cent from 5 to 95: {100 * off.max():.1f} points")


def _print_line(label: str, seen: Numbers, told: Numbers, won: Numbers) -> None:
    count = max(seen.sum(), 1)
    print(
        f"{label:11} {seen.sum():9,.0f}  {100 * told.sum() / count:8.2f} %  "
        f"{100 * won.sum() / count:5.2f} %"
    )


def duel(name: str, count: int, seed: int) -> None:
    player = WinPlayer(name)
    for same_for_all in (False, True):
        shares = player.duel(count // 2, seed, same_for_all)
        error = shares.std(ddof=1) / sqrt(len(shares))
        dice = "the same dice for both" if same_for_all else "dice of their own"
        print(
            f"{name}: closer wins {100 * shares.mean():.2f} ± {100 * error:.2f} % of "
            f"{count // 2 * 2:,} games against perfect, with {dice}, seats changed",
            flush=True,
        )


def main() -> None:
    reading = argparse.ArgumentParser(prog="python -m assets.coach.tune.win_player")
    reading.add_argument("what", choices=("calibrate", "duel"))
    reading.add_argument("games", nargs="*", default=["forced"])
    reading.add_argument("--count", type=int, default=20_000)
    reading.add_argument("--seed", type=int, default=FIRST_SEED)
    given = reading.parse_args()
    work = {"calibrate": calibrate, "duel": duel}[given.what]
    for name in given.games:
        work(name, given.count, given.seed)


if __name__ == "__main__":
    main()
