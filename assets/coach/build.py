"""Build the coach's tables: python -m assets.coach.build [table …], or `make tables`.

Each table is solved exactly, rounded and packed. The exact loss by rounding, for a whole game, is
printed.

`slack` builds the tables of a column that may pass some turns. They are used as estimates in games
with several columns, so they are rounded more coarsely.
"""

import json
import sys
import zlib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time

import numpy as np

from assets.coach.solver import Solution, Values, solve, value_of_playing_by
from core.coach.column_rules import ESTIMATED, ColumnRules, column_rules
from core.coach.multi_column import SLACK_TURNS, slack_table_name
from core.coach.tables import FORMAT, VERSION, parent_blocks, stored_blocks
from core.options import Option
from core.rule_sets import RULE_SETS
from core.rule_sets.custom import CUSTOM
from core.setup import Setup, create_setup

HOME = Path(__file__).parent
STEPS = 128
LARGE_STEPS, MANY_BLOCKS = 32, 400
"""Tables with this many blocks are rounded more coarsely, to be smaller."""
SLACK_STEPS = 4
VALUE_DIGITS = 9


def steps_of(rules: ColumnRules) -> int:
    """The steps per point to which the values of a table are rounded."""
    return LARGE_STEPS if max(map(max, rules.blocks)) >= MANY_BLOCKS else STEPS


def solved_games() -> dict[str, Setup]:
    """A game for each table with exact values, by its name."""
    games = coached_games()
    return {name: games[name] for name in games if not name.startswith(ESTIMATED)}


def coached_games() -> dict[str, Setup]:
    """For each table or estimate, by name, a game with as few columns as possible."""
    found: dict[str, Setup] = {}
    for setup in _small_games():
        rules = column_rules(setup)
        if rules is not None:
            found.setdefault(rules.name, setup)
    return found


def _small_games() -> Iterator[Setup]:
    for rules in (CUSTOM, *RULE_SETS.values()):
        offered = [[(option, on) for on in sorted(rules.choices(option))] for option in Option]
        for policy in rules.extra_fives:
            for options in product(*offered):
                yield create_setup(
                    rules,
                    ["Solo"],
                    columns=min(rules.columns),
                    extra_fives=policy.id,
                    options=dict(options),
                )


def round_values(solution: Solution) -> Values:
    """The values as whole steps."""
    whole: Values = np.rint(solution.values * steps_of(solution.rules)).astype(np.int64)
    return whole


def pack_solution(solution: Solution) -> bytes:
    """Pack a solution in the format of `core.coach.tables`."""
    rules = solution.rules
    pairs = zip(rules.blocks, stored_blocks(rules), strict=True)
    kept = [
        block
        for row, numbers in pairs
        for block, number in zip(row, numbers, strict=True)
        if number >= 0
    ]
    whole = round_values(solution)[kept]
    return pack_blocks(rules, rules.table, solution.value, whole, steps_of(rules))


def pack_blocks(rules: ColumnRules, name: str, value: float, whole: Values, steps: int) -> bytes:
    differences = np.empty_like(whole)
    for number, parents in enumerate(parent_blocks(stored_blocks(rules))):
        signs = (1, 1, -1)
        predicted = sum(sign * whole[each] for sign, each in zip(signs, parents, strict=False))
        differences[number] = np.diff(whole[number] - predicted, prepend=0)
    facts = {
        "format": FORMAT,
        "version": VERSION,
        "name": name,
        "steps": steps,
        # The digits beyond depend on the processor.
        "value": round(value, VALUE_DIGITS),
    }
    return pack_numbers(facts, differences)


def pack_numbers(facts: dict[str, object], differences: Values) -> bytes:
    """Pack differences in the format of `core.coach.packed_numbers`."""
    unsigned = np.where(differences < 0, -2 * differences - 1, 2 * differences)
    if unsigned.max() > 0xFFFF:
        raise ValueError("the values do not fit into sixteen bits")
    halves = unsigned.astype("<u2").view(np.uint8).reshape(-1, 2)
    packing = zlib.compressobj(9, memLevel=9, strategy=zlib.Z_FILTERED)
    body = packing.compress(halves[:, 0].tobytes() + halves[:, 1].tobytes()) + packing.flush()
    return json.dumps(facts).encode() + b"\n" + body


def build(setup: Setup) -> None:
    began = process_time()
    solution = solve(setup)
    took = process_time() - began
    name = solution.rules.table
    file = pack_solution(solution)
    (HOME / f"{name}.bin").write_bytes(file)
    began = process_time()
    believed = round_values(solution) / steps_of(solution.rules)
    loss = solution.value - value_of_playing_by(setup, believed)
    print(
        f"{name:17} {solution.value:.6f}  solved in {took:.1f} s, {len(file):,} bytes, "
        f"rounding loses {loss:.7f} (worked out in {process_time() - began:.0f} s)",
        flush=True,
    )


def build_slack() -> None:
    setup = solved_games()["none"]
    solution = solve(setup)
    for turns in range(1, SLACK_TURNS[-1] + 1):
        solution = solve(setup, passing=solution.values)
        if turns in SLACK_TURNS:
            name = slack_table_name(turns)
            whole = np.rint(solution.values * SLACK_STEPS).astype(np.int64)
            file = pack_blocks(solution.rules, name, solution.value, whole, SLACK_STEPS)
            (HOME / f"{name}.bin").write_bytes(file)
            print(f"{name:17} {solution.value:.6f}  {len(file):,} bytes", flush=True)


def main(wanted: list[str]) -> None:
    games = solved_games()
    for each in wanted or [*games, "slack"]:
        if each == "slack":
            build_slack()
        else:
            build(games[each])
    files = HOME.glob("*.bin")
    print(f"all tables {sum(file.stat().st_size for file in files):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
