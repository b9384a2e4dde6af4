"""Fit the networks of `core.coach.point_spread` to the exact distributions.

    python -m assets.coach.tune.point_spreads [table …]

By default all; they are written to assets/coach/spreads.bin. Part of `make tune`.
"""

import sys
from collections.abc import Sequence
from time import process_time

import numpy as np

from assets.coach.build import solved_games
from assets.coach.tune.column_spreads import ColumnSpreads, part_means
from assets.coach.tune.compiled_code import Numbers
from core.boxes import SIDES
from core.coach.extra_five_state import MEMORIES
from core.coach.neural_network import NetworkFile, pack_networks
from core.coach.point_spread import (
    MEAN_SCALE,
    OUTPUT_SCALE,
    OUTPUT_WEIGHTS,
    PARTS,
    SPREADS_NAME,
    UNITS,
    input_count,
    last_boxes_names,
    last_states,
    network_name,
    ranges_of,
    upper_inputs,
)
from core.coach.tables import TABLES_FOLDER

STEPS, BATCH, RATE, LEAST_RATE = 20_000, 512, 0.004, 1e-5
VISITED_GAMES, RANDOM_SHARE = 60_000, 0.2
"""States that games pass weigh more than the others."""
LEAST_SPREAD = 5.0
"""A smaller standard deviation makes errors weigh no more."""
LEAST_CHANCE = 1e-5


class SpreadFit:
    """Trains the networks of `core.coach.point_spread` on the exact distributions."""

    def __init__(self, column: ColumnSpreads) -> None:
        self.column, rules = column, column.rules
        self.mean_row = input_count(rules) - 1
        self._upper = np.zeros((column.classes, input_count(rules)))
        for cls in range(column.classes):
            for row, share in upper_inputs(rules, cls):
                self._upper[cls, row] += share

    def inputs(self, states: Numbers) -> Numbers:
        column, rules = self.column, self.column.rules
        blocks, classes = states // column.classes, states % column.classes
        filled = column.used[classes] | column.lowers[blocks] << SIDES
        found: Numbers = self._upper[classes]
        found[:, 0] = 1
        boxes = len(rules.boxes)
        found[:, 1 : 1 + boxes] = (filled[:, None] >> np.arange(boxes) & 1) == 0
        for memory in range(1, MEMORIES):
            found[:, boxes + memory] = column.memories[blocks] == memory
        found[:, self.mean_row] = column.values.ravel()[states] / MEAN_SCALE
        return found

    def train(self, states: Numbers, parts: Numbers, weights: Numbers, steps: int) -> Numbers:
        """The weights of a network for these states, whose parts have these means (Adam)."""
        inputs = self.inputs(states).astype(np.float32)
        wanted = (parts - parts.mean(1, keepdims=True)) / OUTPUT_SCALE
        precision = np.maximum(wanted.std(1), LEAST_SPREAD / OUTPUT_SCALE) ** -2
        random = np.random.default_rng(1)
        size = inputs.shape[1]
        inner = random.normal(0, size**-0.5, (size, UNITS)).astype(np.float32)
        outer = random.normal(0, 0.3 * UNITS**-0.5, (UNITS + 1, PARTS)).astype(np.float32)
        nets = [inner, outer]
        means, squares = ([np.zeros_like(net) for net in nets] for _ in range(2))
        cumulated = np.cumsum(weights / weights.sum())
        for step in range(1, steps + 1):
            drawn = np.searchsorted(cumulated, random.random(BATCH)).clip(0, len(states) - 1)
            sums = inputs[drawn] @ nets[0]
            on = sums > 0
            on[:, 0] = True
            units = sums * on
            error = units @ nets[1][:-1] + nets[1][-1] - wanted[drawn]
            error *= precision[drawn, None] / (BATCH * PARTS)
            back = error @ nets[1][:-1].T * on
            slopes = (inputs[drawn].T @ back, np.vstack([units.T @ error, error.sum(0)]))
            rate = RATE * min(1.0, 1.2 * (steps - step) / steps) + LEAST_RATE
            by = rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            for part, slope in enumerate(slopes):
                means[part] += 0.1 * (slope - means[part])
                squares[part] += 0.001 * (slope**2 - squares[part])
                change = by * means[part] / (np.sqrt(squares[part]) + 1e-9)
                nets[part] -= change.astype(np.float32)
        trained: Numbers = np.concatenate([net.ravel() for net in nets]).astype(float)
        return trained

    def parts(self, states: Numbers, network: Numbers) -> Numbers:
        """The fitted means of the parts, as core.coach works them out."""
        inputs = self.inputs(states)
        split = inputs.shape[1] * UNITS
        inner = network[:split].reshape(-1, UNITS)
        outer = network[split:].reshape(UNITS + 1, PARTS)
        sums = inputs @ inner
        sums[:, 1:] = sums[:, 1:].clip(0)
        found = np.sort(sums @ outer[:-1] + outer[-1], axis=1)
        means = self.column.values.ravel()[states]
        spread: Numbers = OUTPUT_SCALE * (found - found.mean(1, keepdims=True))
        return means[:, None] + spread


def fit(name: str, steps: int = STEPS) -> tuple[dict[str, list[float]], dict[str, int]]:
    """The networks and last boxes of a kind of column by name, and the outer units of each."""
    column = ColumnSpreads(solved_games()[name])
    rules, fitting = column.rules, SpreadFit(column)
    visits = column.visits(VISITED_GAMES, 1).astype(float)
    states, parts, left = [], [], []
    found: dict[str, list[float]] = {}
    units: dict[str, int] = {}
    for level, at, chances in column.levels():
        if level == 1:
            for key, numbers in zip(
                last_boxes_names(rules), _last(column, at, chances), strict=True
            ):
                found[key], units[key] = [*numbers, 1.0], 0
        elif level > 1:
            states.append(at)
            parts.append(part_means(chances, PARTS))
            left.append(np.full(len(at), level))
    every, means, levels = (np.concatenate(each) for each in (states, parts, left))
    weights = RANDOM_SHARE / len(every) + (1 - RANDOM_SHARE) * visits[every] / visits[every].sum()
    for level in np.unique(levels):  # each number of open boxes weighs the same
        weights[levels == level] /= weights[levels == level].sum()
    for least, most in ranges_of(rules):
        own = (levels >= least) & (levels <= most)
        network = fitting.train(every[own], means[own], weights[own], steps)
        key = network_name(rules, least)
        found[key], units[key] = network.tolist(), OUTPUT_WEIGHTS - 1
        off = np.abs(fitting.parts(every[own], network) - means[own]).mean(1)
        told = np.average(off, weights=weights[own])
        print(f"{key:20} {own.sum():8,} states, parts off by {told:.2f} points", flush=True)
    return found, units


def _last(column: ColumnSpreads, at: Numbers, chances: Numbers) -> tuple[list[float], list[float]]:
    """Chances and points where one box is open; see `core.coach.point_spread`."""
    every: list[float] = []
    points: list[float] = []
    order = {state: row for row, state in enumerate(at.tolist())}
    for memory, lower, cls in last_states(column.rules):
        row = chances[order[column.rules.blocks[memory][lower] * column.classes + cls]]
        there = np.flatnonzero(row > LEAST_CHANCE)
        every += row[there].tolist()
        points += [len(there), *there.tolist()]
    return every, points


def build(names: Sequence[str], steps: int = STEPS) -> None:
    """Fit these columns, and replace them in assets/coach/spreads.bin."""
    file = TABLES_FOLDER / f"{SPREADS_NAME}.bin"
    nets: dict[str, list[float]] = {}
    units: dict[str, int] = {}
    if file.exists():
        read = NetworkFile(file.read_bytes())
        units = {
            name: 0 if name.endswith(("chances", "points")) else OUTPUT_WEIGHTS - 1
            for name in read.names
        }
        nets = {name: read.numbers(name, units[name]) for name in read.names}
    for name in names:
        began = process_time()
        found, own = fit(name, steps)
        nets |= found
        units |= own
        file.write_bytes(pack_networks(nets, OUTPUT_WEIGHTS - 1, units))
        print(f"{name:17} fitted in {process_time() - began:.0f} s, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    build(sys.argv[1:] or list(solved_games()))
