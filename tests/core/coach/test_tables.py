"""The shipped tables: their values, and that they can be rebuilt."""

import json
import zlib
from pathlib import Path

import pytest

from assets.coach.build import pack_solution, round_values, solved_games, steps_of
from assets.coach.solver import solve, value_of_playing_by
from core import POLICIES
from core.coach.column_rules import ESTIMATED, standard_column
from core.coach.extra_five_state import (
    ELSEWHERE,
    IN_THE_FIVE_BOX,
    NOTHING,
    FiveMemory,
    example_for,
)
from core.coach.tables import TABLES_FOLDER, TableLibrary, ValueTable, read_bundled_table

# Computed by the solver, before rounding to steps.
WORTH = {
    "none": 245.870775,
    "again": 248.712240,
    "wild": 246.012371,
    "eligible": 254.484846,
    "forced": 254.587729,
    "triple": 254.487275,
    "row": 253.628843,
}


def test_there_is_a_table_for_every_policy() -> None:
    assert set(WORTH) == {policy.id for policy in POLICIES}


@pytest.mark.parametrize("policy", WORTH)
def test_a_table_knows_the_exact_value_of_the_empty_card(policy: str) -> None:
    values = TableLibrary(read_bundled_table).values(standard_column(policy))
    assert round(values.value, 6) == WORTH[policy]
    assert values.block(0, 0)[0] == pytest.approx(WORTH[policy], abs=1 / 256)


@pytest.mark.parametrize("policy", WORTH)
def test_every_reachable_block_is_present(policy: str) -> None:
    values = TableLibrary(read_bundled_table).values(standard_column(policy))
    for memory, row in enumerate(standard_column(policy).blocks):
        for lower, number in enumerate(row):
            if number >= 0:
                assert values.block(memory, lower)[1639] >= 0


def test_all_tables_together_are_small() -> None:
    sizes = {file.stem: file.stat().st_size for file in Path(TABLES_FOLDER).glob("*.bin")}
    assert sum(sizes.values()) < 3_300_000
    assert sizes["spreads"] < 600_000


def test_the_wider_family_takes_little_room() -> None:
    def size(*names: str) -> int:
        return sum(len(read_bundled_table(name)) for name in names)

    assert size(*(name for name in solved_games() if name not in WORTH)) < 1_200_000
    assert max(map(size, ESTIMATED)) < 150_000


@pytest.mark.extended
@pytest.mark.parametrize(
    "table",
    [
        *("none", "yatzy_in_order", "yacht", "generala", "generala_double", "forced_in_order"),
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("wild", "yatzy", "kismet")),
    ],
)
def test_a_table_is_rebuilt_byte_for_byte_and_loses_little_by_rounding(table: str) -> None:
    setup = solved_games()[table]
    solution = solve(setup)
    rounded = round_values(solution) / steps_of(solution.rules)
    assert -1e-9 < solution.value - value_of_playing_by(setup, rounded) < 0.001
    built, shipped = pack_solution(solution), read_bundled_table(table)
    assert built.partition(b"\n")[0] == shipped.partition(b"\n")[0]
    assert zlib.decompress(built.partition(b"\n")[2]) == zlib.decompress(
        shipped.partition(b"\n")[2]
    )
    if "ng" not in zlib.ZLIB_RUNTIME_VERSION:
        assert built == shipped


def test_other_data_is_refused() -> None:
    strange = json.dumps({"format": "fivefold table", "version": 99}).encode() + b"\n"
    with pytest.raises(ValueError, match="not a table"):
        ValueTable(strange, standard_column("none"))


def test_a_table_is_loaded_lazily_and_once() -> None:
    reads: list[str] = []

    def read(name: str) -> bytes:
        reads.append(name)
        return read_bundled_table(name)

    library = TableLibrary(read)
    assert reads == []
    library.values(standard_column("forced"))
    library.values(standard_column("forced"))
    assert reads == ["forced"]


def test_examples_are_cached_by_their_arguments() -> None:
    for used in (False, True):
        for memory in (NOTHING, ELSEWHERE, *([IN_THE_FIVE_BOX] if used else [])):
            assert FiveMemory.FIRST_FIVE.of(*example_for(memory, used)) == memory
    assert FiveMemory.FIVE_BOX.of(*example_for(IN_THE_FIVE_BOX, True)) == IN_THE_FIVE_BOX
    assert FiveMemory.FIVE_BOX.of(*example_for(NOTHING, True)) == NOTHING
