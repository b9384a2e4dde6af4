"""Game records as JSON: saving, loading and rejecting damaged data."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core import (
    RULE_SETS,
    Action,
    BadRecord,
    Deal,
    Game,
    Hold,
    Roll,
    Score,
    State,
    Undo,
    apply,
    create_setup,
    dump_record,
    load_record,
    parse_action,
    start_game,
)
from core.errors import (
    ColumnsNotOffered,
    NothingToUndo,
    RecordBadSetup,
    RecordDamaged,
    RecordIllegal,
    RecordNotText,
    RecordTooNew,
    RecordWrongShape,
    RecordWrongTotals,
)
from core.record import game_to_json, read_json_in_steps
from tests.core.random_games import play_random_game


def make_game() -> Game:
    game = Game.new(
        create_setup(RULE_SETS["official"], ["Ana", "Zoë 李"], deal=Deal.SAME, seed="s")
    )
    for action in (
        Roll((5, 5, 2, 1, 3)),
        Hold((0, 1)),
        Roll((5, 5, 5, 1, 6)),
        Score("chance"),
        Undo(),
        Score("fives"),
        Roll((1, 1, 1, 1, 1)),
    ):
        game = game.then(action)
    return game


def record(**changes: Any) -> dict[str, Any]:
    return {**json.loads(dump_record(make_game())), **changes}


def setup(**changes: Any) -> dict[str, Any]:
    return record(setup={**record()["setup"], **changes})


def check_refused(data: object, cause: type[BadRecord], match: str = ".") -> None:
    with pytest.raises(cause, match=match):
        load_record(json.dumps(data))


def test_a_record_reads_like_the_game() -> None:
    assert record() == {
        "format": "fivefold game",
        "version": 1,
        "setup": {
            "rules": "official",
            "players": ["Ana", "Zoë 李"],
            "columns": 1,
            "multiply": False,
            "extra_fives": "forced",
            "deal": "same",
            "seed": "s",
            "tricksters": [],
        },
        "actions": [
            "roll 5 5 2 1 3",
            "hold 1 2",
            "roll 5 5 5 1 6",
            "score chance 1",
            "undo",
            "score fives 1",
            "roll 1 1 1 1 1",
        ],
        "totals": [15, 0],
    }


# As the first version wrote it, before there were options and announcements.
VERSION_1 = """
{"format": "fivefold game", "version": 1,
 "setup": {"rules": "custom", "players": ["Ana", "Zoë"], "columns": 2, "multiply": true,
           "extra_fives": "wild", "deal": "same", "seed": "old", "tricksters": ["Zoë"]},
 "actions": ["roll 5 5 5 5 5", "score five_of_a_kind 2", "trick 6", "hold 1 2", "roll 6 6 1 2 3"],
 "totals": [100, 0]}
"""


def test_a_record_of_version_1_is_read_and_written_alike() -> None:
    old = json.loads(VERSION_1)
    game = load_record(json.dumps(old))
    assert (game.setup.options, game.state.dice) == ((), (6, 6, 1, 2, 3))
    assert json.loads(dump_record(game)) == old


def test_a_saved_game_loads_equal() -> None:
    assert load_record(dump_record(make_game())) == make_game()
    assert load_record(dump_record(make_game()).encode()) == make_game()


def test_every_truncation_is_detected() -> None:
    record = dump_record(make_game()).encode()
    for length in range(len(record)):
        with pytest.raises(BadRecord):
            load_record(record[:length])


def test_a_truncation_says_where() -> None:
    with pytest.raises(RecordDamaged, match="character 100"):
        load_record(dump_record(make_game())[:100])
    with pytest.raises(RecordNotText, match="byte 3"):
        load_record(b'{"f\xff')


@pytest.mark.parametrize("text", ["", "[" * 100_000, "1" * 5000, "{}{}", "nonsense"])
def test_invalid_json(text: str) -> None:
    with pytest.raises(RecordDamaged) as caught:
        load_record(text)
    # Where the error is, or at the start if that is unknown.
    assert caught.value.facts == {"place": 2 if text == "{}{}" else 0}


@pytest.mark.parametrize("data", [None, 1, [], {}, {"format": "other"}, "fivefold game"])
def test_json_that_is_not_a_record(data: object) -> None:
    check_refused(data, RecordWrongShape, "not a record of a Fivefold game")


def test_a_newer_record_is_refused_and_says_what_to_do() -> None:
    check_refused(
        record(version=2), RecordTooNew, "version 2; this program reads up to 1. Update it"
    )
    check_refused(record(version=0), RecordWrongShape)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (record(version="1"), "field version must be "),
        (record(version=True), "field version must be "),
        (record(setup=[]), "field setup must be "),
        (record(actions={}), "field actions must be "),
        (record(actions=[1]), "Entry 1 of the record's field actions "),
        (record(totals=None), "field totals must be "),
        (record(comment="hi"), "unknown field 'comment'"),
        (setup(players="Ana"), "field players must be "),
        (setup(players=["Ana", 5]), "Entry 2 of the record's field players "),
        (setup(columns=1.0), "field columns must be "),
        (setup(columns=True), "field columns must be "),
        (setup(multiply=0), "field multiply must be "),
        (setup(seed=5), "field seed must be "),
        (setup(extra="x"), "unknown field 'extra'"),
        (record(totals=[15.0, 0]), "Entry 1 of the record's field totals "),
        (record(totals=[15, False]), "Entry 2 of the record's field totals "),
    ],
)
def test_a_wrong_shape_says_where(data: object, place: str) -> None:
    check_refused(data, RecordWrongShape, place)


@pytest.mark.parametrize("name", ["version", "setup", "actions", "totals"])
def test_nothing_may_be_missing(name: str) -> None:
    check_refused(
        {key: value for key, value in record().items() if key != name}, RecordWrongShape, name
    )


@pytest.mark.parametrize("name", [*record()["setup"]])
def test_nothing_may_be_missing_from_the_setup(name: str) -> None:
    data = {key: value for key, value in record()["setup"].items() if key != name}
    check_refused(record(setup=data), RecordWrongShape, name)


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "nonsense"},
        {"players": []},
        {"players": ["Ana", "Ana"]},
        {"columns": 2},
        {"columns": 10**30},
        {"multiply": True},
        {"extra_fives": "row"},
        {"deal": "loaded"},
        {"seed": "\ud800"},
        {"tricksters": ["Eve"]},
    ],
)
def test_an_invalid_setup_is_refused(changes: dict[str, Any]) -> None:
    check_refused(setup(**changes), RecordBadSetup)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("roll 5 5 5 5 5", "Die 2 is held at 5|Die|No rolls|Choose"),
        ("score chance 2", "no column 2"),
        ("score fives 1", "Fives is already taken"),
        ("undo", "nothing to undo"),
        ("cheat", "not an action"),
        ("roll", "Usage: "),
        ("hold x", "small whole numbers"),
        ("trick 6", "no party trick"),
        ("", "empty"),
    ],
)
def test_an_illegal_action_says_where_and_why(action: str, why: str) -> None:
    before = record()["actions"][:6]
    actions = [*before, "roll 1 1 2 2 3", "score ones 1", "roll 1 1 1 1 1", action]
    if action.startswith("roll 5"):
        actions = [*actions[:-1], "hold 1 2", action]
    check_refused(
        record(actions=actions), RecordIllegal, rf"at action {len(actions)} \(.*\): .*({why})"
    )


def test_totals_that_do_not_follow_from_the_actions() -> None:
    check_refused(
        record(totals=[16, 0]), RecordWrongTotals, r"\[16, 0\], but its actions give \[15, 0\]"
    )
    check_refused(record(totals=[15]), RecordWrongTotals)


def test_long_nonsense_gives_a_short_message() -> None:
    with pytest.raises(BadRecord) as caught:
        load_record(json.dumps(record(actions=["x" * 100_000])))
    assert len(str(caught.value)) < 300


def test_a_nested_reason_stays_a_value() -> None:
    with pytest.raises(RecordIllegal) as caught:
        load_record(json.dumps(record(actions=["undo"])))
    assert caught.value.facts["wrong"] == NothingToUndo()
    with pytest.raises(RecordBadSetup) as unplayable:
        load_record(json.dumps(setup(columns=2)))
    assert isinstance(unplayable.value.facts["wrong"], ColumnsNotOffered)


def test_long_box_names_are_read_whole() -> None:
    box = "a_box_with_a_name_that_is_longer_than_any_message_would_quote"
    assert parse_action(f"score {box}") == Score(box)


# --- fuzz -------------------------------------------------------------------------------

WHOLE = dump_record(play_random_game(make_game().setup, Random(1))).encode()


def survives(data: bytes) -> None:
    """Either the bytes are still a legal game, or a BadRecord says why not."""
    with suppress(BadRecord):
        game = load_record(data)
        assert load_record(dump_record(game)) == game


def corrupted(seed: int) -> bytes:
    """A valid record with some bytes changed, removed, doubled or moved."""
    rng = Random(seed)
    data = bytearray(WHOLE)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        place = rng.randrange(len(data) or 1)
        match rng.randrange(5):
            case 0:
                data[place : place + 1] = bytes([rng.randrange(256)])
            case 1:
                data[place : place + 1] = bytes([rng.choice(b'0123456789"[]{}:,-.eE tfn\\')])
            case 2:
                del data[place : place + rng.randint(1, 30)]
            case 3:
                data[place:place] = data[place : place + rng.randint(1, 30)]
            case 4:
                del data[place:]
    return bytes(data)


def test_corrupted_bytes_are_validated() -> None:
    for seed in range(3000):
        survives(corrupted(seed))


@given(st.binary(max_size=300))
@example(b"\xef\xbb\xbf{}")
@settings(max_examples=300, deadline=None)
def test_arbitrary_bytes(data: bytes) -> None:
    survives(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(
    st.sampled_from(["version", "setup", "actions", "totals"]),
    st.sampled_from([*record()["setup"]]),
    json_values,
)
@settings(max_examples=200, deadline=None)
def test_any_value_in_any_field(field: str, part: str, value: Any) -> None:
    survives(json.dumps(record(**{field: value})).encode())
    survives(json.dumps(setup(**{part: value})).encode())


@pytest.mark.soak
def test_many_corrupted_records() -> None:
    for seed in range(100_000, 200_000):
        survives(corrupted(seed))


def test_loading_reports_each_step_and_saving_reuses_written_lines() -> None:
    game = play_random_game(create_setup(RULE_SETS["official"], ["Ana"], seed="s"), Random(1))
    steps: list[tuple[State, Action]] = []
    data = game_to_json(game)
    reading = read_json_in_steps(data, watch=lambda *each: steps.append(each))
    for _ in reading:
        pass
    assert [action for _state, action in steps] == list(game.actions)
    states = [state for state, _action in steps]
    assert states[0] == start_game(game.setup)
    follows = [apply(state, action) for state, action in steps]
    assert follows == [*states[1:], game.state]
    assert game_to_json(game, data["actions"]) == data
