"""Fit the estimate of a column with too many boxes for a table: Maxi Yatzy.

python -m assets.coach.tune.wide_column [--loss]

The column is solved exactly (wide_solver.c, in single precision) and the sum of
`core.coach.column_estimate` is fitted to all its values. With --loss, what playing by the fitted
values really brings is computed exactly as well.

Saved rolls are worth something on top. The numbers below brought most in simulated games.
"""

import argparse
import ctypes
from math import comb
from time import process_time

import numpy as np

from assets.coach.build import HOME, pack_numbers
from assets.coach.solver import solver_arrays
from assets.coach.tune.compiled_code import Numbers, compile_code, int_array
from core.boxes import SIDES
from core.coach.column_estimate import FORMAT, VERSION
from core.coach.column_rules import ColumnRules, column_rules
from core.rule_sets.maxi import MAXI
from core.setup import create_setup

MOST_SAVED = 44
"""The number of saved rolls, from 0, that have a worth; a game cannot save more."""
ROLL_WORTH, USEFUL_ROLLS = 10.0, 1.0
"""The worth of a first saved roll, and for how many per open box it is paid at most."""
GAIN_PER_BOX = 3.8
"""What being able to save rolls adds for each open box."""
STEPS = 32
REORDER_SUMS = ("-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math", "-fno-math-errno")
"""Not -ffast-math: a library linked with it turns off subnormal numbers in the whole process."""
SOURCE = "wide_solver.c"


class Column(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int) for name in ("lower_boxes", "dice", "sets", "first", "classes")),
        *((name, ctypes.c_void_p) for name in ("grown", "less", "less_counts", "points")),
        *((name, ctypes.c_void_p) for name in ("counts", "after", "level_starts")),
        *((name, ctypes.c_void_p) for name in ("level_classes", "chances", "done")),
    )


def _single(values: object) -> Numbers:
    return np.ascontiguousarray(values, dtype=np.float32)


class WideColumn:
    def __init__(self, rules: ColumnRules) -> None:
        self.rules, arrays, sets = rules, solver_arrays(rules), rules.sets
        self.classes, self.levels = arrays.classes, arrays.levels
        self.boxes = len(rules.boxes) - SIDES
        starts = np.cumsum([0, *map(len, arrays.levels)])
        less = sets.with_one_less
        self._arrays = (
            int_array(sets.with_one_more),
            int_array([(*to, *(0,) * (sets.dice - len(to))) for to in less]),
            int_array([len(to) for to in less]),
            int_array(arrays.points[0][SIDES:]),
            int_array(arrays.points[0][:SIDES] // np.arange(1, SIDES + 1)[:, None]),
            int_array(np.where(arrays.after == arrays.classes, -1, arrays.after)),
            int_array(starts),
            int_array(np.concatenate(arrays.levels)),
            _single(sets.roll_chances),
            _single(arrays.done),
        )

    def _column(self) -> Column:
        sets = self.rules.sets
        sizes = self.boxes, sets.dice, sets.starts[-1], sets.starts[sets.dice], self.classes
        return Column(*sizes, *(each.ctypes.data for each in self._arrays))

    def solve(self, believed: Numbers | None = None) -> Numbers:
        """The values of all states of the best play, or of play by believed values."""
        values = np.zeros((1 << self.boxes, self.classes), dtype=np.float32)
        parts = [values] if believed is None else [_single(believed), values]
        pointers = (ctypes.c_void_p * len(parts))(*(each.ctypes.data for each in parts))
        code = compile_code(SOURCE, f"-DPARTS={len(parts)}", *REORDER_SUMS)
        code.solve(ctypes.byref(self._column()), pointers)
        return values


def fit(boxes: int, values: Numbers) -> tuple[Numbers, Numbers]:
    """The rows by upper state, and the numbers by set of lower boxes, of the best fitting sum.

    Each number of open boxes has the same weight, as each occurs once in a game.
    """
    masks = 1 << boxes
    still_open = np.array(
        [[1 - (mask >> box & 1) for box in range(boxes)] for mask in range(masks)]
    )
    counts = still_open.sum(axis=1)
    weights = np.array([1 / comb(boxes, count) for count in range(boxes + 1)])[counts, None]
    seen = np.hstack([np.eye(boxes + 1)[counts], still_open])
    inverse = np.linalg.pinv(seen.T @ (seen * weights))
    rows = inverse @ (seen.T @ (values * weights))
    return rows, (values - seen @ rows).mean(axis=1)


def add_up(boxes: int, rows: Numbers, by_lower: Numbers) -> Numbers:
    """All values of an estimate."""
    values = np.repeat(_single(by_lower)[:, None], rows.shape[1], axis=1)
    for mask in range(1 << boxes):
        still_open = [box for box in range(boxes) if not mask >> box & 1]
        values[mask] += rows[[len(still_open), *(boxes + 1 + box for box in still_open)]].sum(
            axis=0
        )
    return values


def saved_roll_worths(boxes: int) -> Numbers:
    """The worth of saved rolls, by the number of open boxes."""
    rolls, still_open = np.arange(MOST_SAVED), np.arange(boxes + 1)[:, None]
    useful = USEFUL_ROLLS * still_open
    # Where no box is open, rolls are worth nothing.
    used = useful * (1 - np.exp(-rolls / np.maximum(useful, 1e-9)))
    return np.asarray(GAIN_PER_BOX * still_open + ROLL_WORTH * used)


def build(loss: bool) -> None:
    began = process_time()
    rules = column_rules(create_setup(MAXI, ["Solo"]))
    if rules is None:
        raise ValueError("the coach does not know this column")
    column = WideColumn(rules)
    values = column.solve()
    file, believed = pack_estimate(column, values)
    (HOME / f"{rules.table}.bin").write_bytes(file)
    took = process_time() - began
    print(f"{rules.table} {values[0, 0]:.2f}, {len(file):,} bytes, in {took:.0f} s", flush=True)
    if loss:
        print(f"by the estimate {column.solve(believed)[0, 0]:.2f}", flush=True)


def pack_estimate(column: WideColumn, values: Numbers) -> tuple[bytes, Numbers]:
    """The file of the sum that fits these values best, and the values that it gives."""
    rows, by_lower = (
        np.rint(each * STEPS).astype(np.int64) for each in fit(column.boxes, values.astype(float))
    )
    facts = {
        "format": FORMAT,
        "version": VERSION,
        "name": column.rules.table,
        "steps": STEPS,
        "value": float(values[0, 0]),
        "saved_rolls": saved_roll_worths(len(column.rules.boxes)).round(2).tolist(),
    }
    steps = np.diff(rows, axis=1, prepend=0).ravel(), np.diff(by_lower, prepend=0)
    believed = add_up(column.boxes, rows / STEPS, by_lower / STEPS)
    return pack_numbers(facts, np.concatenate(steps)), believed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m assets.coach.tune.wide_column")
    parser.add_argument("--loss", action="store_true", help="compute what the estimate loses")
    build(parser.parse_args().loss)


if __name__ == "__main__":
    main()
