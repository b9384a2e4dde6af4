"""The shipped tables: their values, and that they can be rebuilt."""

import json
import zlib
from pathlib import Path

import pytest

from assets.coach.build import pack_solution
from assets.coach.solver import solve
from core import POLICIES
from core.coach.column_rules import standard_column
from core.coach.extra_five_state import (
    ELSEWHERE,
    IN_THE_FIVE_BOX,
    NOTHING,
    FiveMemory,
    example_for,
)
from core.coach.tables import TABLES_FOLDER, TableLibrary, ValueTable, read_bundled_table
from tests.core.coach.brute_force import setup_for

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
    assert sum(file.stat().st_size for file in Path(TABLES_FOLDER).glob("*.bin")) < 3_000_000


@pytest.mark.extended
@pytest.mark.parametrize("policy", ["none", pytest.param("wild", marks=pytest.mark.soak)])
def test_a_table_is_rebuilt_byte_for_byte(policy: str) -> None:
    built, shipped = pack_solution(solve(setup_for(policy))), read_bundled_table(policy)
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
