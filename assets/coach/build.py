"""Build the coach's tables: python -m assets.coach.build [policy or slack …], or `make tables`.

Each table is solved exactly, rounded and packed. The exact loss by rounding, for a whole game, is
printed.

`slack` builds the tables of a column that may pass some turns. They are used as estimates in games
with several columns, so they are rounded more coarsely.
"""

import json
import sys
import zlib
from pathlib import Path
from time import process_time

import numpy as np

from assets.coach.solver import Solution, Values, solve, value_of_playing_by
from core.coach.extra_five_state import block_numbers
from core.coach.multi_column import SLACK_TURNS, slack_table_name
from core.coach.tables import FORMAT, VERSION, stored_block_numbers
from core.extra_fives import POLICIES

HOME = Path(__file__).parent
STEPS = 128
SLACK_STEPS = 4


def round_values(values: Values) -> Values:
    whole: Values = np.rint(values * STEPS).astype(np.int64)
    return whole


def pack_solution(solution: Solution) -> bytes:
    """Pack a solution in the format of `core.coach.tables`."""
    pairs = zip(block_numbers(solution.policy), stored_block_numbers(solution.policy), strict=True)
    kept = [
        block
        for row, numbers in pairs
        for block, number in zip(row, numbers, strict=True)
        if number >= 0
    ]
    return pack_blocks(solution.policy, solution.value, round_values(solution.values)[kept], STEPS)


def pack_blocks(name: str, value: float, whole: Values, steps: int) -> bytes:
    first = whole[:, :1].astype(np.uint16).view(np.int16).astype(np.int64)
    differences = np.hstack([first, np.diff(whole, axis=1)])
    if whole.min() < 0 or whole.max() > 0xFFFF or np.abs(differences).max() > 0x8000:
        raise ValueError("the values do not fit into sixteen bits")
    halves = differences.astype("<i2").view(np.uint8).reshape(-1, 2)
    body = halves[:, 0].tobytes() + halves[:, 1].tobytes()
    facts = {"format": FORMAT, "version": VERSION, "name": name, "steps": steps, "value": value}
    return json.dumps(facts).encode() + b"\n" + zlib.compress(body, 9)


def build(policy: str) -> None:
    began = process_time()
    solution = solve(policy)
    took = process_time() - began
    file = pack_solution(solution)
    (HOME / f"{policy}.bin").write_bytes(file)
    began = process_time()
    loss = solution.value - value_of_playing_by(policy, round_values(solution.values) / STEPS)
    print(
        f"{policy:9} {solution.value:.6f}  solved in {took:.1f} s, {len(file):,} bytes, "
        f"rounding loses {loss:.7f} (worked out in {process_time() - began:.0f} s)",
        flush=True,
    )


def build_slack() -> None:
    solution = solve("none")
    for turns in range(1, SLACK_TURNS[-1] + 1):
        solution = solve("none", passing=solution.values)
        if turns in SLACK_TURNS:
            whole = np.rint(solution.values * SLACK_STEPS).astype(np.int64)
            file = pack_blocks(slack_table_name(turns), solution.value, whole, SLACK_STEPS)
            (HOME / f"{slack_table_name(turns)}.bin").write_bytes(file)
            print(
                f"{slack_table_name(turns):9} {solution.value:.6f}  {len(file):,} bytes", flush=True
            )


def main(wanted: list[str]) -> None:
    for each in wanted or [*(policy.id for policy in POLICIES), "slack"]:
        if each == "slack":
            build_slack()
        else:
            build(each)
    files = HOME.glob("*.bin")
    print(f"all tables {sum(file.stat().st_size for file in files):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
