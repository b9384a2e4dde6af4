"""Error reasons are values: they can be printed, copied, pickled and compared."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from core import (
    RULE_SETS,
    Card,
    FivefoldError,
    Hold,
    Roll,
    Score,
    State,
    Trick,
    apply,
    create_setup,
    format_action,
    load_record,
    parse_action,
    why_not,
)
from core.errors import (
    BoxTaken,
    LowerBoxOpen,
    NoSuchColumn,
    NotARecord,
    NothingToUndo,
    NotRolledYet,
    RecordIllegal,
    WrongDice,
    quote,
)
from tests.core.scripted_game import NOTHING, ScriptedGame
from tests.core.test_record import record, setup


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


NESTED = RecordIllegal(step=2, action="score ones", wrong=BoxTaken(box="Ones"))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("error", [LowerBoxOpen(), BoxTaken(box="Zoë"), NESTED], ids=repr)
def test_a_copy_is_equal(error: FivefoldError, copied: Callable[[Any], Any]) -> None:
    again = copied(error)
    assert (again, str(again), hash(again)) == (error, str(error), hash(error))


def test_reasons_differ_by_cause_and_facts() -> None:
    assert BoxTaken(box="Ones") != BoxTaken(box="Twos")
    assert LowerBoxOpen() != NothingToUndo()
    assert LowerBoxOpen() != "LowerBoxOpen()"
    assert len({BoxTaken(box="Ones"), BoxTaken(box="Ones"), LowerBoxOpen()}) == 2


def test_a_nested_reason_is_printed_with_its_cause() -> None:
    assert str(NESTED) == (
        "The record breaks the rules at action 2 ('score ones'): "
        "Ones is already taken. Choose an open box."
    )
    assert repr(NESTED).endswith("action='score ones', wrong=BoxTaken(box='Ones'))")


# --- short, and fit for any file and screen ---------------------------------------------

LONE = "\ud800"
NASTY = [LONE, LONE * 50, "x" * 100_000, "\n\x00\x1b[31m", "{box}", "\U0001f3b2" * 200]
HUGE = [10**30, -(10**30), 10**4000, 10**5000, -(10**5000)]
ROLLED = ScriptedGame("triple").roll(*NOTHING).state
OS2 = RULE_SETS["os2"]

ATTEMPTS: list[Callable[[Any], Any]] = [
    lambda text: apply(ROLLED, Score(text)),
    parse_action,
    lambda text: parse_action(f"score ones {text}"),
    lambda text: parse_action(f"{text} 1"),
    lambda text: create_setup(OS2, ["Ana"], extra_fives=text),
    lambda text: create_setup(OS2, ["Ana"], tricksters=[text]),
    lambda text: create_setup(OS2, ["Ana"], seed=LONE + text),
    lambda text: create_setup(OS2, [LONE + text]),
    load_record,
    lambda text: load_record(json.dumps(record(actions=[text]))),
    lambda text: load_record(json.dumps(record(actions=["score " + text]))),
    lambda text: load_record(json.dumps(record(**{text: 1}))),
    lambda text: load_record(json.dumps(setup(rules=text))),
    lambda text: load_record(json.dumps(setup(deal=text))),
    lambda text: load_record(json.dumps(setup(tricksters=[text]))),
    lambda text: load_record(json.dumps(setup(extra_fives=text))),
]
NUMBERED: list[Callable[[Any], Any]] = [
    lambda number: apply(ROLLED, Score("ones", number)),
    lambda number: apply(ROLLED, Hold((number,))),
    lambda number: apply(ROLLED, Roll((number,) * 5)),
    lambda number: create_setup(OS2, ["Ana"], columns=number),
]


def check_message(attempt: Callable[[Any], Any], given: object) -> None:
    with pytest.raises(FivefoldError) as caught:
        attempt(given)
    text = str(caught.value)
    assert 10 < len(text.encode()) < 700
    for fact in caught.value.facts.values():
        assert len(str(fact).encode()) < 700


@pytest.mark.parametrize("text", NASTY, ids=ascii)
@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_untrusted_text(attempt: Callable[[Any], Any], text: str) -> None:
    check_message(attempt, text)


@pytest.mark.parametrize("number", HUGE, ids=["30", "-30", "4000", "5000", "-5000"])
@pytest.mark.parametrize("attempt", NUMBERED)
def test_untrusted_numbers(attempt: Callable[[Any], Any], number: int) -> None:
    check_message(attempt, number)


@pytest.mark.parametrize("digits", [30, 4000, 5000])
def test_a_version_far_in_the_future(digits: int) -> None:
    check_message(load_record, f'{{"format": "fivefold game", "version": {"9" * digits}}}')


def test_ordinary_facts_are_unchanged() -> None:
    assert NoSuchColumn(column=4, columns=3).facts == {"column": 4, "columns": 3}
    assert BoxTaken(box="Zoë 李 🎲").facts == {"box": "Zoë 李 🎲"}


def test_long_facts_are_cut() -> None:
    assert quote("x" * 40) == "x" * 40
    assert quote("x" * 41) == "x" * 40 + "…"
    facts = NoSuchColumn(column=10**9, columns=10**9 + 1).facts
    assert facts == {"column": 10**9, "columns": hex(10**9 + 1)}
    assert BoxTaken(box="\udcff").facts == {"box": "\\udcff"}


def test_a_reason_equals_no_other_type() -> None:
    reason = BoxTaken(box="Ones")
    assert (reason == str(reason)) is False
    assert reason == ANY


def test_a_non_record_says_so() -> None:
    with pytest.raises(NotARecord, match="not a record of a Fivefold game"):
        load_record("{}")


# --- not an action at all -----------------------------------------------------------


@pytest.mark.parametrize("value", [None, "roll", (1, 2, 3, 4, 5), Score, 7])
def test_a_non_action_is_a_programming_error(value: Any) -> None:
    with pytest.raises(TypeError, match="is not an action"):
        apply(ROLLED, value)
    with pytest.raises(TypeError, match="is not an action"):
        why_not(ROLLED, value)
    with pytest.raises(TypeError, match="is not an action"):
        format_action(value)


def test_lists_of_dice_become_tuples() -> None:
    dice: Any = [1, 2, 3, 4, 5]
    places: Any = [0, 2]
    assert Roll(dice) == Roll((1, 2, 3, 4, 5))
    assert Hold(places) == Hold((0, 2))
    assert hash(Hold(places)) == hash(Hold((0, 2)))


@pytest.mark.parametrize("things", [5, None, (1.0, 2), ("1", "2"), ["one"]])
def test_non_numeric_dice_are_refused(things: Any) -> None:
    for action in (Roll, Hold):
        with pytest.raises(TypeError):
            action(things)


def test_a_trick_must_be_a_face_of_a_die() -> None:
    state = ScriptedGame("winzee", tricksters=["Ana"]).state
    assert why_not(state, Trick(0)) == WrongDice(dice=5, sides=6)


def test_an_impossible_state_is_refused() -> None:
    made = create_setup(OS2, ["Ana"])
    impossible = State(made, (Card.empty(1, 13),), 0, 2, None, (0,))
    assert why_not(impossible, Roll(NOTHING)) == NotRolledYet()
