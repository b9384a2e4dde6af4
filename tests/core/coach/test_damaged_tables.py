"""Damaged coach files: no advice or slightly worse advice, and never an interrupted game."""

import json
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import RULE_SETS, Game, Setup, create_setup
from core.bot_profiles import OPPONENTS
from core.bots import create_bot
from core.coach import evaluate, win_chances
from core.coach.column_estimate import ColumnEstimate
from core.coach.column_rules import find_column_rules, standard_column
from core.coach.neural_network import NETWORKS_NAME, NetworkFile, pack_networks
from core.coach.point_spread import (
    OUTPUT_WEIGHTS,
    RANGES,
    SPREADS_NAME,
    last_boxes_names,
    network_name,
)
from core.coach.tables import Reader, TableLibrary, ValueTable, read_bundled_table
from core.errors import CoachTablesDamaged
from core.simulation import play_game
from core.state import start_game

HEAD = json.dumps({"format": "fivefold table", "version": 2, "value": 1.0, "steps": 128}).encode()
NETS = json.dumps({"format": "fivefold nets", "version": 1, "nets": {}}).encode()
ONE = create_setup(RULE_SETS["official"], ["Ana"], seed="s")
PAIR = create_setup(RULE_SETS["official"], ["Ana", "Ben"], seed="s")
THREE = create_setup(RULE_SETS["triple"], ["Ana"], seed="s")


def reading(names: str, data: bytes | None) -> Reader:
    """Read the assets, with these files replaced or missing."""

    def read(name: str) -> bytes:
        if name not in names.split():
            return read_bundled_table(name)
        if data is None:
            raise FileNotFoundError(name)
        return data

    return read


def corrupted(table: bytes, data: st.DataObject) -> bytes:
    changed = bytearray(table)
    for _ in range(data.draw(st.integers(0, 3))):
        near = data.draw(st.sampled_from((90, len(table))))
        changed[data.draw(st.integers(0, near - 1))] ^= 1 << data.draw(st.integers(0, 7))
    return bytes(changed[: data.draw(st.none() | st.integers(0, len(table)))])


def check_advice_or_error(tables: TableLibrary, setup: Setup) -> None:
    game = Game.new(setup)
    try:
        assert evaluate(game.state, tables).value == pytest.approx(0, abs=1e9)
    except CoachTablesDamaged as reason:
        assert "tables cannot be read" in str(reason)  # noqa: PT017 (either will do)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_table_with_changed_bits(data: st.DataObject) -> None:
    changed = corrupted(read_bundled_table("forced"), data)
    check_advice_or_error(TableLibrary(reading("forced", changed)), ONE)


@pytest.mark.soak
@given(st.data())
@settings(max_examples=10_000, deadline=None)
def test_many_tables_with_changed_bits(data: st.DataObject) -> None:
    changed = corrupted(read_bundled_table("forced"), data)
    check_advice_or_error(TableLibrary(reading("forced", changed)), ONE)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_spreads_with_changed_bits(data: st.DataObject) -> None:
    changed = corrupted(read_bundled_table(SPREADS_NAME), data)
    try:
        chances = win_chances(start_game(PAIR), tables=TableLibrary(reading(SPREADS_NAME, changed)))
    except CoachTablesDamaged:
        return
    assert sum(chances) == pytest.approx(1.0)


def spreads_with(**changed: list[float]) -> TableLibrary:
    """The spreads of the official rules, with some parts replaced."""
    file = NetworkFile(read_bundled_table(SPREADS_NAME))
    rules = standard_column("forced")
    networks = [network_name(rules, least) for least, _ in RANGES]
    units = dict.fromkeys(networks, OUTPUT_WEIGHTS - 1) | dict.fromkeys(last_boxes_names(rules), 0)
    parts = {name: file.numbers(name, units[name]) for name in units} | {
        f"forced {name}": numbers for name, numbers in changed.items()
    }
    packed = pack_networks(parts, OUTPUT_WEIGHTS - 1, units)
    return TableLibrary(reading(SPREADS_NAME, packed))


@pytest.mark.parametrize(
    "changed",
    [
        {"chances": [0.5, 1.0]},
        {"chances": [1.0, *[0.0] * 1999, 1.0]},
        {"chances": [-1.0] * 2000 + [1.0]},
        {"points": [3.0, 1.0]},
        {"points": [0.4, 1.0]},
        {"points": [1.0, 30_000.0] * 2000 + [1.0]},
        {"points": [1.0, -5.0] * 2000 + [1.0]},
    ],
    ids=["few", "none", "negative", "short", "zero", "large", "below zero"],
)
def test_impossible_last_boxes_are_damage(changed: dict[str, list[float]]) -> None:
    with pytest.raises(CoachTablesDamaged):
        win_chances(start_game(PAIR), tables=spreads_with(**changed))


def test_networks_of_the_wrong_size_or_with_impossible_weights_are_damage() -> None:
    file = NetworkFile(read_bundled_table(SPREADS_NAME))
    numbers = file.numbers("forced 6", OUTPUT_WEIGHTS - 1)
    for wrong in (numbers[1:], [1e9, *numbers[1:]]):
        with pytest.raises(CoachTablesDamaged):
            win_chances(start_game(PAIR), tables=spreads_with(**{"6": wrong}))
    assert sum(win_chances(start_game(PAIR), tables=spreads_with())) == pytest.approx(1.0)


def test_a_missing_file_of_spreads_is_damage_and_is_read_only_once() -> None:
    tables = TableLibrary(reading(SPREADS_NAME, None))
    for _ in range(2):
        with pytest.raises(CoachTablesDamaged):
            win_chances(start_game(PAIR), tables=tables)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_nets_with_changed_bits(data: st.DataObject) -> None:
    tables = TableLibrary(
        reading(NETWORKS_NAME, corrupted(read_bundled_table(NETWORKS_NAME), data))
    )
    try:
        network = tables.network((1, 2, 3))
    except CoachTablesDamaged:
        return
    assert len(network.boxes(0, 0)) == len(network.boxes(1, 0))


@given(st.binary(max_size=60), st.booleans())
@settings(max_examples=200)
def test_arbitrary_bytes_are_neither_table_nor_nets(data: bytes, headed: bool) -> None:
    with pytest.raises(ValueError, match="not a table"):
        ValueTable(HEAD + b"\n" + data if headed else data, standard_column("none"))
    with pytest.raises(ValueError, match="not a file of the coach's networks"):
        NetworkFile(NETS + b"\n" + data if headed else data)


PACKED = zlib.compress(bytes(10_000))
PLACE = {"begin": 0, "count": 40, "inner": 0.5, "outer": 0.5}


@pytest.mark.parametrize(
    "place",
    [
        None,
        [],
        PLACE,
        PLACE | {"begin": -1},
        PLACE | {"begin": 10**30},
        PLACE | {"count": 10**30},
        PLACE | {"count": 2.5},
        PLACE | {"inner": 1e999},
        PLACE | {"outer": float("nan")},
    ],
    ids=str,
)
def test_a_misplaced_net_is_refused(place: object) -> None:
    header = {"format": "fivefold nets", "version": 1, "nets": {"none 1 2 3": place}}
    data = json.dumps(header).encode() + b"\n" + PACKED
    tables = TableLibrary(reading(NETWORKS_NAME, data))
    for _ in range(2):
        with pytest.raises(CoachTablesDamaged):
            tables.network((1, 2, 3))


def test_a_network_for_cards_of_the_wrong_size_is_damage() -> None:
    rules = find_column_rules(RULE_SETS["yamb"], "none")
    assert rules is not None
    network = pack_networks({rules.table: [0.5] * 200})
    with pytest.raises(CoachTablesDamaged):
        TableLibrary(reading(rules.table, network)).card_network(rules)


def header_changed(table: bytes, **facts: object) -> bytes:
    """A valid file with a changed header."""
    line, _, body = table.partition(b"\n")
    return json.dumps(json.loads(line) | facts).encode() + b"\n" + body


def body_changed(table: bytes, end: int) -> bytes:
    line, _, body = table.partition(b"\n")
    return line + b"\n" + zlib.compress(zlib.decompress(body)[:end])


@pytest.mark.parametrize(
    "data",
    [
        header_changed(read_bundled_table("none"), version=1),
        header_changed(read_bundled_table("none"), format="fivefold nets"),
        header_changed(read_bundled_table("none"), value=1),
        header_changed(read_bundled_table("none"), steps=128.0),
        header_changed(read_bundled_table("none"), steps=0),
        read_bundled_table("none")[:-8],
    ],
    ids=["version", "format", "value", "steps", "no steps", "cut"],
)
def test_an_almost_valid_table_is_refused(data: bytes) -> None:
    assert ValueTable(read_bundled_table("none"), standard_column("none")).value > 200
    with pytest.raises(ValueError, match="not a table"):
        ValueTable(data, standard_column("none"))


def test_a_table_without_all_blocks_is_refused() -> None:
    with pytest.raises(ValueError, match="incomplete"):
        ValueTable(body_changed(read_bundled_table("none"), -2), standard_column("none"))


@pytest.mark.parametrize(
    "data",
    [
        body_changed(read_bundled_table("maxi"), -2),
        body_changed(read_bundled_table("maxi"), -1),
        header_changed(read_bundled_table("maxi"), saved_rolls=None),
        header_changed(read_bundled_table("maxi"), saved_rolls=[[0.0, 1.0]]),
        header_changed(read_bundled_table("maxi"), saved_rolls=[0.0] * 21),
        header_changed(read_bundled_table("maxi"), saved_rolls=[[0.0]] * 21),
        header_changed(read_bundled_table("maxi"), saved_rolls=[[0.0, None]] * 21),
    ],
    ids=["short", "odd", "no worths", "few worths", "no rows", "short rows", "no numbers"],
)
def test_an_incomplete_estimate_is_refused(data: bytes) -> None:
    tables = TableLibrary(reading("maxi", data))
    rules = find_column_rules(RULE_SETS["maxi"], "none")
    assert rules is not None
    assert ColumnEstimate(read_bundled_table("maxi"), rules).value > 300
    with pytest.raises(CoachTablesDamaged):
        tables.values(rules)


@pytest.mark.parametrize(
    "data",
    [
        header_changed(read_bundled_table(NETWORKS_NAME), version=2),
        header_changed(read_bundled_table(NETWORKS_NAME), format="fivefold table"),
        header_changed(read_bundled_table(NETWORKS_NAME), nets=None),
        read_bundled_table(NETWORKS_NAME)[:-8],
    ],
    ids=["version", "format", "no nets", "cut"],
)
def test_almost_valid_nets_are_refused(data: bytes) -> None:
    assert NetworkFile(read_bundled_table(NETWORKS_NAME)).names
    with pytest.raises(ValueError, match="not a file of the coach's networks"):
        NetworkFile(data)


def test_a_net_beyond_the_end_of_the_file_is_refused() -> None:
    networks = NetworkFile(read_bundled_table(NETWORKS_NAME))
    last = body_changed(read_bundled_table(NETWORKS_NAME), -2)
    found = 0
    for name in networks.names:
        assert networks.numbers(name)
        try:
            NetworkFile(last).numbers(name)
        except ValueError as error:
            assert "missing" in str(error)  # noqa: PT017 (the others are whole)
            found += 1
    assert found == 1


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"\n" + zlib.compress(bytes(50_000_000)),
        HEAD.replace(b'"steps": 128', b'"steps": 0') + b"\n" + PACKED,
        HEAD.replace(b', "steps": 128', b"") + b"\n" + PACKED,
        HEAD.replace(b"1.0", b'"one"') + b"\n" + PACKED,
        b"[" * 100_000,
        b"[]\n",
        b"",
    ],
    ids=["a bomb", "no steps", "steps missing", "a value in words", "deep", "a list", "nothing"],
)
def test_data_that_only_resembles_a_table(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a table"):
        ValueTable(data, standard_column("none"))
    with pytest.raises(ValueError, match="not a file of the coach's networks"):
        NetworkFile(data.replace(b"fivefold table", b"fivefold nets"))


@pytest.mark.parametrize(
    "data", [None, b"", read_bundled_table("none")], ids=["none", "empty", "other"]
)
def test_a_missing_or_wrong_table_fails_every_time(data: bytes | None) -> None:
    tables = TableLibrary(reading("forced slack1", data))
    for _ in range(2):
        with pytest.raises(CoachTablesDamaged):
            tables.values(standard_column("forced"))


@pytest.mark.parametrize("setup", [ONE, THREE], ids=["one", "three"])
@pytest.mark.parametrize("name", OPPONENTS)
def test_bots_play_on_without_tables(name: str, setup: Setup) -> None:
    every = "none again wild eligible forced triple row slack1 slack2 slack4 slack8 slack16 nets"
    bot = create_bot(name, TableLibrary(reading(every, None)))
    assert play_game(setup, bot).over
