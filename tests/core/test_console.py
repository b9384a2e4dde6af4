"""`python -m core` as a black box: lines in, JSON lines out."""

import io
import json
import subprocess
from random import Random
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import Deal
from core.boxes import STANDARD_BOXES
from core.console import MAX_LINE_BYTES, read_lines
from core.dice import roll_dice
from core.errors import CoachTablesDamaged
from core.rule_sets import RULE_SETS
from tests.core.console_runner import COMMAND, Console, Play, answers, environment, run

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


def test_rules_lists_every_rule_set(run_in_process: Console) -> None:
    lines = [json.loads(line) for line in run_in_process("rules").out.splitlines()]
    listed = {each["id"]: each for each in lines}
    assert list(listed) == list(RULE_SETS)
    assert listed["triple"] == {
        "id": "triple",
        "name": "Triple Yahtzee",
        "players": [1, 2],
        "columns": 3,
        "multipliers": [1, 2, 3],
        "extra_fives": "triple",
        "top": 5,
    }
    assert listed["official"]["players"] == [1, 6]
    assert listed["winzee"]["columns"] == 1
    assert listed["winzee"]["multipliers"] == [1]
    assert listed["winzee"]["extra_fives"] == "again"


def test_a_missing_coach_is_one_error_line_and_status_1(
    run_in_process: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise CoachTablesDamaged

    monkeypatch.setattr("core.console.expected_score", damaged)
    result = run_in_process("value", "--rules", "os2")
    assert (result.status, result.out) == (1, "")
    assert result.error_output.count("\n") == 1


def test_the_first_state_is_printed_before_any_command(play: Play) -> None:
    [state] = play("--rules", "official", "--players", "Ana, Ben")
    boxes = {box.id: None for box in STANDARD_BOXES}
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


def test_a_turn_follows_the_contract(play: Play) -> None:
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


def test_rolls_come_from_the_seed(play: Play) -> None:
    states = play("--rules", "os2", "--players", "A", "--seed", "s", lines=b"roll\nhold 1\nroll\n")
    first, second = (roll_dice("s", Deal.OWN, 1, 1, roll, 5) for roll in (1, 2))
    assert states[1]["dice"] == list(first)
    assert states[3]["dice"] == [first[0], *second[1:]]
    fresh = {
        tuple(play("--rules", "os2", "--players", "A", lines=b"roll\n")[1]["dice"])
        for _ in range(4)
    }
    assert len(fresh) > 1


def test_the_same_deal(play: Play) -> None:
    lines = b"roll\nscore ones\nroll\n"
    states = play("--rules", "os2", "--players", "A,B", "--deal", "same", lines=lines)
    assert states[1]["dice"] == states[3]["dice"]


def test_an_extra_five_under_again_is_an_option_on_a_filled_box(play: Play) -> None:
    lines = b"roll 6 6 6 6 6\nscore five_of_a_kind\nroll 6 6 6 6 6\nscore five_of_a_kind\n"
    states = play("--rules", "winzee", "--players", "A", lines=lines)
    extra = {"box": "five_of_a_kind", "column": 1, "points": 0, "bonus": 50}
    assert extra in states[3]["options"]
    column = states[4]["cards"][0]["columns"][0]
    assert (column["five_of_a_kind"], column["extra_fives"], column["lower_total"]) == (50, 50, 50)
    assert states[4]["turn"] == 2


def test_options_are_before_the_multiplier(play: Play) -> None:
    lines = b"roll 6 6 6 6 6\nscore five_of_a_kind 3\nroll 5 5 5 5 5\nscore five_of_a_kind 2\n"
    states = play("--rules", "triple", "--players", "A", lines=lines)
    assert {"box": "five_of_a_kind", "column": 2, "points": 50, "bonus": 100} in states[3][
        "options"
    ]
    assert states[4]["totals"] == [3 * 50 + 2 * 150]


def test_game_over(play: Play) -> None:
    lines = b"".join(b"roll 1 1 2 2 3\nscore %s\n" % box.id.encode() for box in STANDARD_BOXES)
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
    b"trick",
    b"advise",
    b"roll\x0b",
    b"roll\xc2\xa01 2 3 4 5",
    b"state\r\r",
    b"x" * 100_000,
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


def test_leading_zeros_are_ignored() -> None:
    _, state = answers([b"roll " + b"0" * 5000 + b"6 02 3 4 5"])
    assert list(state["dice"]) == [6, 2, 3, 4, 5]


def test_invalid_utf_8_affects_only_its_line(play: Play) -> None:
    states = play("--rules", "os2", "--players", "A", lines=b"\xff\nroll 1 2 3 4 5")
    assert [state["ok"] for state in states] == [True, False, True]


def test_rolling_with_all_dice_held_is_an_error_with_a_reason() -> None:
    *_, answer = answers([b"roll 1 2 3 4 5\n", b"hold 1 2 3 4 5\n", b"roll\n"])
    assert answer == {
        "ok": False,
        "error": "All dice are held. Let at least one go, or choose a box.",
    }


COMMANDS = "roll, hold, score, announce, undo, advise, state"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", f"The line is empty. Enter one of: {COMMANDS}."),
        (b"fly", f"'fly' is not an action. Enter one of: {COMMANDS}."),
        (b"state now", "Wrong number of words. Usage: state."),
        (b"advise 1", "Wrong number of words. Usage: advise."),
        (b"score", "Wrong number of words. Usage: score full_house, or score full_house 1."),
        (b"hold one", "'hold' takes only small whole numbers, not 'one'."),
        (b"\xff", "This line is not UTF-8 text."),
        (b"x" * 10_001, "The line is longer than 10000 bytes."),
        (b"x" * 10_000, f"'{'x' * 40}…' is not an action."),
        (b"undo", "There is nothing to undo."),
    ],
)
def test_a_mistake_says_what_to_do(line: bytes, message: str) -> None:
    _, answer = answers([line])
    assert answer["error"].startswith(message)


def test_an_unknown_box_error_lists_the_known_ones() -> None:
    *_, answer = answers([b"roll 1 2 3 4 5", b"score " + b"y" * 60])
    assert answer["error"].startswith(f"There is no box called '{'y' * 40}…' on this card.")
    assert "ones, twos" in answer["error"]


# --- lines ------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \t\r\n"])
def test_line_endings_are_ignored(run_in_process: Console, end: bytes) -> None:
    lines = b"\t roll \t 1 2 3 4 5" + end + b"state" + end + b"state"
    result = run_in_process("play", "--rules", "os2", "--players", "A", lines=lines)
    assert [json.loads(line)["ok"] for line in result.out.splitlines()] == [True] * 4


def test_a_long_line_is_an_error_and_takes_little_memory() -> None:
    class Endless(io.BytesIO):
        longest = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            self.longest = max(self.longest, len(line))
            return line

    full = b"x" * MAX_LINE_BYTES
    lines = [full, full + b"x", full + b"\r\r", b"y" * 1_000_000, b"", b"state"]
    stream = Endless(b"\n".join(lines[:2]) + b"\r\n" + b"\n".join(lines[2:]))
    read = list(read_lines(stream))
    assert [len(line) > MAX_LINE_BYTES for line in read] == [False, True, True, True, False, False]
    assert (read[0], read[-2:]) == (full, [b"", b"state"])
    assert stream.longest <= MAX_LINE_BYTES + 2
    assert list(read_lines(io.BytesIO(b"z" * 50_000)))[1:] == []


def test_every_answer_is_written_before_the_next_line_is_read() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--rules", "os2", "--players", "Ana", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        stuck = Timer(30, process.kill)
        stuck.start()
        first = json.loads(process.stdout.readline())
        process.stdin.write(b"roll 1 2 3 4 5\n")
        process.stdin.flush()
        second = json.loads(process.stdout.readline())
        stuck.cancel()
        process.stdin.close()
    assert (first["dice"], second["dice"]) == (None, [1, 2, 3, 4, 5])
    assert process.returncode == 0


def test_a_long_line_in_a_process() -> None:
    lines = b"roll 1 2 3 4 5" + b" " * 20_000 + b"\nstate\n"
    done = run("play", "--rules", "os2", "--players", "A", lines=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    states = [json.loads(line) for line in done.stdout.splitlines()]
    assert [state["ok"] for state in states] == [True, False, True]
    assert states[2] == states[0]


# --- fuzz -------------------------------------------------------------------------------

WORDS = [b"roll", b"hold", b"score", b"undo", b"state", b"advise", b"trick"]
PARTS = [*WORDS, *(box.id.encode() for box in STANDARD_BOXES), b"1", b"2", b"3", b"4", b"5", b"6"]
ODD = [
    b"0",
    b"7",
    b"-1",
    b"\xff",
    b"\x00",
    b"\xc2\xa0",
    b"1" * 5000,
    b"0" * 5000 + b"1",
    b"\xed\xa0\x80",
    b"{}",
    b"\r",
]


def some_line(rng: Random) -> bytes:
    kind = rng.random()
    if kind < 0.35:
        return b"roll %d %d %d %d %d" % tuple(rng.randint(1, 6) for _ in range(5))
    if kind < 0.55:
        return b"score %s %d" % (rng.choice(STANDARD_BOXES).id.encode(), rng.randint(1, 3))
    if kind < 0.65:
        return b"hold " + b" ".join(b"%d" % rng.randint(1, 5) for _ in range(rng.randint(0, 4)))
    if kind < 0.95:
        words = rng.choices([*PARTS, *ODD], k=rng.randint(0, 6))
        return rng.choice([b" ", b"  ", b"\t"]).join([rng.choice(WORDS), *words])
    return bytes(rng.choices(range(256), k=rng.randint(0, 40)))


def fuzz(seed: int, count: int) -> None:
    """Check that every line is answered and errors leave the game unchanged."""
    rng = Random(seed)
    lines = [some_line(rng) for _ in range(count)]
    commands = [each for line in lines for each in (line, b"state")]
    rules = rng.choice([*RULE_SETS.values()])
    first, *rest = answers(commands, rules.id, rng.choice(rules.players))
    for answer, state in zip(rest[::2], rest[1::2], strict=True):
        json.dumps(answer)
        if "advice" in answer:
            assert state == first
        elif answer["ok"]:
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
