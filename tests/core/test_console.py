"""`python -m core`, from outside: lines in, JSON lines out."""

import json
import subprocess
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import Deal, set_up
from core.boxes import THE_THIRTEEN
from core.console import played
from core.dice import throw
from core.rulesets import RULE_SETS

SUMS = [
    "upper_subtotal",
    "upper_bonus",
    "upper_total",
    "lower_total",
    "extra_fives",
    "grand_total",
    "multiplier",
    "column_total",
]


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "core", *arguments], input=lines, capture_output=True, timeout=60
    )


def play(*arguments: str, lines: bytes = b"") -> list[dict[str, Any]]:
    done = run("play", *arguments, lines=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def answers(lines: Iterable[bytes], rules: str = "official", players: int = 2) -> list[Any]:
    """The same without a process: quicker, for many lines."""
    setup = set_up(RULE_SETS[rules], ["Ana", "Ben"][:players], seed="x")
    return list(played(setup, lines))


def test_rules_lists_every_rule_set() -> None:
    told = [json.loads(line) for line in run("rules").stdout.splitlines()]
    assert [each["id"] for each in told] == list(RULE_SETS)
    assert told[2] == {
        "id": "triple",
        "name": "Triple Yahtzee",
        "players": [1, 2],
        "columns": 3,
        "multipliers": [1, 2, 3],
        "extra_fives": "triple",
        "top": 5,
    }
    assert told[0]["columns"] == 1
    assert told[0]["multipliers"] == [1]
    assert told[0]["extra_fives"] == "again"


def test_the_first_state_stands_before_any_command() -> None:
    [state] = play("--rules", "official", "--players", "Ana, Ben")
    boxes = {box.id: None for box in THE_THIRTEEN}
    sums = dict.fromkeys(SUMS, 0) | {"multiplier": 1}
    card = {"columns": [boxes | sums], "total": 0}
    assert state == {
        "ok": True,
        "player": 1,
        "turn": 1,
        "rolls_left": 3,
        "dice": None,
        "held": [],
        "over": False,
        "totals": [0, 0],
        "cards": [card, card],
        "options": [],
    }


def test_a_turn_by_the_contract() -> None:
    lines = (
        b"roll 5 5 2 1 3\nhold 2 1\n  roll 5 5 5 1 6  \nstate\nscore fives\nundo\nscore fives 1\n"
    )
    states = play("--rules", "official", "--players", "Ana,Ben", lines=lines)
    assert all(state["ok"] for state in states)
    assert states[2]["held"] == [1, 2]
    assert states[3]["dice"] == [5, 5, 5, 1, 6]
    assert states[3] == states[4]
    assert {"box": "fives", "column": 1, "points": 15, "bonus": 0} in states[4]["options"]
    assert states[6] == states[4]
    assert states[7]["player"] == 2
    assert states[7]["totals"] == [15, 0]
    assert states[7]["cards"][0]["columns"][0]["fives"] == 15


def test_rolls_come_from_the_seed() -> None:
    states = play("--rules", "os2", "--players", "A", "--seed", "s", lines=b"roll\nhold 1\nroll\n")
    first, second = (throw("s", Deal.OWN, 1, 1, roll, 5) for roll in (1, 2))
    assert states[1]["dice"] == list(first)
    assert states[3]["dice"] == [first[0], *second[1:]]
    fresh = {
        tuple(play("--rules", "os2", "--players", "A", lines=b"roll\n")[1]["dice"])
        for _ in range(4)
    }
    assert len(fresh) > 1


def test_the_same_deal() -> None:
    lines = b"roll\nscore ones\nroll\n"
    states = play("--rules", "os2", "--players", "A,B", "--deal", "same", lines=lines)
    assert states[1]["dice"] == states[3]["dice"]


def test_an_extra_five_under_again_is_an_option_on_a_filled_box() -> None:
    lines = b"roll 6 6 6 6 6\nscore five_of_a_kind\nroll 6 6 6 6 6\nscore five_of_a_kind\n"
    states = play("--rules", "winzee", "--players", "A", lines=lines)
    extra = {"box": "five_of_a_kind", "column": 1, "points": 0, "bonus": 50}
    assert extra in states[3]["options"]
    column = states[4]["cards"][0]["columns"][0]
    assert (column["five_of_a_kind"], column["extra_fives"], column["lower_total"]) == (50, 50, 50)
    assert states[4]["turn"] == 2


def test_options_are_before_the_multiplier() -> None:
    lines = b"roll 6 6 6 6 6\nscore five_of_a_kind 3\nroll 5 5 5 5 5\nscore five_of_a_kind 2\n"
    states = play("--rules", "triple", "--players", "A", lines=lines)
    assert {"box": "five_of_a_kind", "column": 2, "points": 50, "bonus": 100} in states[3][
        "options"
    ]
    assert states[4]["totals"] == [3 * 50 + 2 * 150]


def test_game_over() -> None:
    lines = b"".join(b"roll 1 1 2 2 3\nscore %s\n" % box.id.encode() for box in THE_THIRTEEN)
    states = play("--rules", "os2", "--players", "A", lines=lines + b"roll\nundo\n")
    end = states[26]
    assert (end["over"], end["turn"], end["rolls_left"], end["dice"]) == (True, 13, 3, None)
    assert end["options"] == end["held"] == []
    assert states[27]["ok"] is False
    assert states[28]["over"] is False
    assert states[28]["dice"] == [1, 1, 2, 2, 3]


MISTAKES = [
    b"hold 1",
    b"score ones",
    b"undo",
    b"roll 1 2 3 4",
    b"roll 1 2 3 4 7",
    b"roll 0 1 2 3 4",
    b"roll 1 2 3 4 x",
    b"roll 1 2 3 4 5 6",
    b"roll -1 2 3 4 5",
    b"roll 1 2 3 4 \xef\xbc\x95",
    b"",
    b"   ",
    b"fly",
    b"Roll",
    b"state now",
    b"undo now",
    b"score",
    b"score ones one",
    b"score ones 1 1",
    b"\xff\xfe",
    b"roll\x00",
    b"hold 99999999999999999999999999",
    b"trick 6",
    b"advise",
]


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_before_the_first_roll_says_so_and_changes_nothing(line: bytes) -> None:
    first, answer, after = answers([line + b"\n", b"state\n"])
    assert answer["ok"] is False
    assert list(answer) == ["ok", "error"]
    assert answer["error"]
    assert after == first


@pytest.mark.parametrize(
    "line", [b"hold 1 1", b"hold 0", b"hold 6", b"score foo", b"score ones 2", b"score ones 0"]
)
def test_a_mistake_after_a_roll_changes_nothing(line: bytes) -> None:
    _, before, answer, after = answers([b"roll 1 2 3 4 5\n", line + b"\n", b"state"])
    assert answer["ok"] is False
    assert after == before


def test_bytes_that_are_not_utf_8_spoil_only_their_line() -> None:
    states = play("--rules", "os2", "--players", "A", lines=b"\xff\nroll 1 2 3 4 5")
    assert [state["ok"] for state in states] == [True, False, True]


def test_holding_all_dice_and_rolling_is_a_mistake_with_a_word_why() -> None:
    *_, answer = answers([b"roll 1 2 3 4 5\n", b"hold 1 2 3 4 5\n", b"roll\n"])
    assert answer == {
        "ok": False,
        "error": "All dice are held. Let at least one go, or choose a box.",
    }


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["play"],
        ["play", "--rules", "os2"],
        ["play", "--rules", "nonsense", "--players", "A"],
        ["play", "--rules", "os2", "--players", ""],
        ["play", "--rules", "os2", "--players", "A,"],
        ["play", "--rules", "os2", "--players", "A,A"],
        ["play", "--rules", "os2", "--players", "x" * 21],
        ["play", "--rules", "os2", "--players", "a,b,c,d,e,f,g"],
        ["play", "--rules", "triple", "--players", "a,b,c"],
        ["play", "--rules", "os2", "--players", "A", "--columns", "2"],
        ["play", "--rules", "triple", "--players", "A", "--no-multiply"],
        ["play", "--rules", "official", "--players", "A", "--extra-fives", "none"],
        ["play", "--rules", "winzee", "--players", "A", "--extra-fives", "forced"],
        ["play", "--rules", "winzee", "--players", "A", "--columns", "7"],
        ["play", "--rules", "custom", "--players", "A", "--columns", "0"],
        ["play", "--rules", "custom", "--players", "A", "--columns", "many"],
        ["play", "--rules", "custom", "--players", "A", "--multiply", "--no-multiply"],
        ["play", "--rules", "custom", "--players", "A", "--deal", "loaded"],
        ["play", "--rules", "custom", "--players", "A", "--seed"],
        ["play", "--rules", "custom", "--players", "A", "--col", "2"],
        ["play", "--rules", "os2", "--players", "\udcff"],
        ["rules", "more"],
    ],
)
def test_a_bad_command_line_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_options_where_they_are_offered() -> None:
    chosen = ("--columns", "2", "--multiply", "--extra-fives", "wild")
    for rules in ("winzee", "custom"):
        [state] = play("--rules", rules, "--players", "A", *chosen)
        assert [column["multiplier"] for column in state["cards"][0]["columns"]] == [1, 2]


@pytest.mark.parametrize(
    "arguments",
    [
        ["bots"],
        ["value", "--rules", "os2"],
        ["simulate", "--rules", "os2", "--bot", "perfect", "--games", "1"],
    ],
)
def test_what_comes_with_the_coach_says_that_it_is_not_there_yet(arguments: list[str]) -> None:
    done = run(*arguments)
    assert json.loads(done.stdout) == {"ok": False, "error": "The coach is not there yet."}
    assert (done.returncode, done.stderr) == (1, b"")


def test_help_explains_itself() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert b"play" in done.stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m core rules | head -c 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run([sys.executable, "-m", "core", "rules"], stdout=full, stderr=-1)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


# --- fuzz -------------------------------------------------------------------------------

WORDS = [b"roll", b"hold", b"score", b"undo", b"state", b"advise", b"trick"]
PARTS = [*WORDS, *(box.id.encode() for box in THE_THIRTEEN), b"1", b"2", b"3", b"4", b"5", b"6"]
ODD = [b"0", b"7", b"-1", b"\xff", b"\x00", b"\xc2\xa0", b"1" * 5000, b"\xed\xa0\x80", b"{}", b"\r"]


def some_line(luck: Random) -> bytes:
    kind = luck.random()
    if kind < 0.35:
        return b"roll %d %d %d %d %d" % tuple(luck.randint(1, 6) for _ in range(5))
    if kind < 0.55:
        return b"score %s %d" % (luck.choice(THE_THIRTEEN).id.encode(), luck.randint(1, 3))
    if kind < 0.65:
        return b"hold " + b" ".join(b"%d" % luck.randint(1, 5) for _ in range(luck.randint(0, 4)))
    if kind < 0.95:
        words = luck.choices([*PARTS, *ODD], k=luck.randint(0, 6))
        return luck.choice([b" ", b"  ", b"\t"]).join([luck.choice(WORDS), *words])
    return bytes(luck.choices(range(256), k=luck.randint(0, 40)))


def fuzz(seed: int, count: int) -> None:
    """Every line is answered; a mistake leaves the game as it was."""
    luck = Random(seed)
    lines = [some_line(luck) for _ in range(count)]
    asked = [each for line in lines for each in (line, b"state")]
    first, *rest = answers(asked, luck.choice([*RULE_SETS]))
    for answer, state in zip(rest[::2], rest[1::2], strict=True):
        json.dumps(answer)
        if answer["ok"]:
            assert state == answer
        else:
            assert answer["error"]
            assert state == first
        first = state


def test_thousands_of_odd_lines() -> None:
    for seed in range(40):
        fuzz(seed, 100)


@given(st.lists(st.binary(max_size=40), max_size=20))
@settings(max_examples=200, deadline=None)
def test_any_bytes_at_all(lines: list[bytes]) -> None:
    first, *rest = answers([line.replace(b"\n", b"") for line in lines])
    assert first["ok"]
    assert len(rest) == len(lines)


@pytest.mark.soak
def test_a_hundred_thousand_odd_lines() -> None:
    for seed in range(1000, 1500):
        fuzz(seed, 200)
