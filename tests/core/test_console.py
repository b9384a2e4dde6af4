"""`python -m core`, from outside: lines in, JSON lines out."""

import importlib
import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from threading import Timer
from typing import IO, Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import Deal, set_up
from core.boxes import THE_THIRTEEN
from core.console import LONGEST_LINE, lines_of, main, played
from core.dice import throw
from core.rulesets import RULE_SETS
from tests.core.playing import NAMES

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


COMMAND = (sys.executable, "-m", "core")


def environment(**more: str) -> dict[str, str]:
    """As it is, but with streams buffered as they are by default."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"} | more


def run(*arguments: str, lines: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        capture_output=True,
        timeout=60,
        env=environment(**more),
    )


class Inside(NamedTuple):
    status: int
    out: str
    complaint: str


Console = Callable[..., Inside]


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Console:
    """The same as `run`, in this process."""

    def run_inside(*arguments: str, lines: bytes = b"") -> Inside:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        status = main(arguments)
        return Inside(status, *capsys.readouterr())

    return run_inside


def play(*arguments: str, lines: bytes = b"") -> list[dict[str, Any]]:
    done = run("play", *arguments, lines=lines)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def answers(lines: Iterable[bytes], rules: str = "official", players: int = 2) -> list[Any]:
    """The same without a process: quicker, for many lines."""
    setup = set_up(RULE_SETS[rules], NAMES[:players], seed="x")
    return list(played(setup, (line.removesuffix(b"\n") for line in lines)))


def test_rules_lists_every_rule_set() -> None:
    lines = [json.loads(line) for line in run("rules").stdout.splitlines()]
    told = {each["id"]: each for each in lines}
    assert list(told) == list(RULE_SETS)
    assert told["triple"] == {
        "id": "triple",
        "name": "Triple Yahtzee",
        "players": [1, 2],
        "columns": 3,
        "multipliers": [1, 2, 3],
        "extra_fives": "triple",
        "top": 5,
    }
    assert told["winzee"]["columns"] == 1
    assert told["winzee"]["multipliers"] == [1]
    assert told["winzee"]["extra_fives"] == "again"


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
    ("line", "said"),
    [
        (b"", "The line is empty. Say one of: roll, hold, score, undo, advise, state."),
        (b"fly", "'fly' is not an action. Say one of: roll, hold, score, undo, advise, state."),
        (b"state now", "Say it like this: state."),
        (b"advise 1", "Say it like this: advise."),
        (b"score", "Say it like this: score full_house, or score full_house 1."),
        (b"hold one", "After 'hold' come numbers only, not 'one'."),
        (b"\xff", "This line is not UTF-8 text."),
        (b"x" * 10_001, "The line is longer than 10000 bytes."),
        (b"x" * 10_000, f"'{'x' * 40}…' is not an action."),
        (b"undo", "There is nothing to undo."),
    ],
)
def test_a_mistake_says_what_to_do(line: bytes, said: str) -> None:
    _, answer = answers([line])
    assert answer["error"].startswith(said)


def test_a_box_that_is_not_there_is_named_with_those_that_are() -> None:
    *_, answer = answers([b"roll 1 2 3 4 5", b"score " + b"y" * 60])
    assert answer["error"].startswith(f"There is no box called '{'y' * 40}…' on this card.")
    assert "ones, twos" in answer["error"]


# --- lines ------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \t\r\n"])
def test_the_end_of_a_line_is_no_part_of_it(inside: Console, end: bytes) -> None:
    lines = b"\t roll \t 1 2 3 4 5" + end + b"state" + end + b"state"
    told = inside("play", "--rules", "os2", "--players", "A", lines=lines)
    assert [json.loads(line)["ok"] for line in told.out.splitlines()] == [True] * 4


def test_a_long_line_is_a_mistake_of_its_own_and_takes_little_room() -> None:
    class Endless(io.BytesIO):
        longest = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            self.longest = max(self.longest, len(line))
            return line

    full = b"x" * LONGEST_LINE
    lines = [full, full + b"x", full + b"\r\r", b"y" * 1_000_000, b"", b"state"]
    stream = Endless(b"\n".join(lines[:2]) + b"\r\n" + b"\n".join(lines[2:]))
    read = list(lines_of(stream))
    assert [len(line) > LONGEST_LINE for line in read] == [False, True, True, True, False, False]
    assert (read[0], read[-2:]) == (full, [b"", b"state"])
    assert stream.longest <= LONGEST_LINE + 2
    assert list(lines_of(io.BytesIO(b"z" * 50_000)))[1:] == []


def test_every_answer_comes_before_the_next_line_is_asked_for() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--rules", "os2", "--players", "Ana", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as talking:
        assert talking.stdin is not None
        assert talking.stdout is not None
        stuck = Timer(30, talking.kill)
        stuck.start()
        first = json.loads(talking.stdout.readline())
        talking.stdin.write(b"roll 1 2 3 4 5\n")
        talking.stdin.flush()
        second = json.loads(talking.stdout.readline())
        stuck.cancel()
        talking.stdin.close()
    assert (first["dice"], second["dice"]) == (None, [1, 2, 3, 4, 5])
    assert talking.returncode == 0


def test_a_long_line_from_outside() -> None:
    lines = b"roll 1 2 3 4 5" + b" " * 20_000 + b"\nstate\n"
    states = play("--rules", "os2", "--players", "A", lines=lines)
    assert [state["ok"] for state in states] == [True, False, True]
    assert states[2] == states[0]


# --- the command line -------------------------------------------------------------------

LONG = "x" * 5000
BAD_COMMAND_LINES = [
    [],
    ["fly"],
    ["play"],
    ["play", "--rules", "os2"],
    ["play", "--rules", "nonsense", "--players", "A"],
    ["play", "--rules", "os2", "--players", ""],
    ["play", "--rules", "os2", "--players", "A,"],
    ["play", "--rules", "os2", "--players", "A,\u200b"],
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
    ["play", "--rules", "custom", "--players", "A", "--columns", "\u0662"],
    ["play", "--rules", "custom", "--players", "A", "--columns", "+2"],
    ["play", "--rules", "custom", "--players", "A", "--columns", " 2"],
    ["play", "--rules", "custom", "--players", "A", "--columns", "1_0"],
    ["play", "--rules", "custom", "--players", "A", "--columns", "2" * 5000],
    ["play", "--rules", "custom", "--players", "A", "--multiply", "--no-multiply"],
    ["play", "--rules", "custom", "--players", "A", "--deal", "loaded"],
    ["play", "--rules", "custom", "--players", "A", "--deal", LONG],
    ["play", "--rules", "custom", "--players", "A", "--extra-fives", LONG],
    ["play", "--rules", "custom", "--players", "A", "--seed"],
    ["play", "--rules", "custom", "--players", "A", "--seed", "\udcff"],
    ["play", "--rules", "custom", "--players", "A", "--col", "2"],
    ["play", "--rules", "custom", "--players", "A", LONG],
    ["play", "--rules", "os2", "--players", "\udcff"],
    ["play", "--rules", "\udcff", "--players", "A"],
    ["rules", "more"],
    ["value"],
    ["value", "--rules", "nonsense"],
    ["value", "--rules", "os2", "--columns", "2"],
    ["value", "--rules", "winzee", "--columns", "7"],
    ["value", "--rules", "os2", "--seed", "s"],
    ["simulate", "--rules", "nonsense", "--bot", "perfect", "--games", "1"],
    ["simulate", "--rules", "triple", "--no-multiply", "--bot", "perfect", "--games", "1"],
    ["simulate", "--rules", "os2", "--bot", "perfect", "--games", "\u0661"],
    ["simulate", "--rules", "os2", "--bot", "perfect", "--games", "1e3"],
    ["simulate", "--rules", "os2", "--bot", "perfect", "--games", "0"],
    ["simulate", "--rules", "os2", "--bot", "nobody", "--games", "1"],
]


@pytest.mark.parametrize("arguments", BAD_COMMAND_LINES)
def test_a_bad_command_line_is_one_short_line_and_status_2(
    arguments: list[str], inside: Console
) -> None:
    done = inside(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.complaint.count("\n") == 1
    assert done.complaint.isascii()
    assert 10 < len(done.complaint) < 400


@pytest.mark.parametrize("arguments", BAD_COMMAND_LINES[::4])
def test_a_bad_command_line_from_outside(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_a_complaint_is_cut_only_where_it_is_longer_than_300_signs(inside: Console) -> None:
    def said(signs: int) -> str:
        return inside("x" * signs).complaint.removesuffix("\n")

    around = len(said(1)) - 1
    whole, cut = said(300 - around), said(301 - around)
    assert len(whole) == 300
    assert not whole.endswith("...")
    assert (len(cut), cut[-3:]) == (303, "...")


def test_a_number_has_nine_digits_at_most(inside: Console) -> None:
    simulate = ("simulate", "--rules", "os2", "--bot", "nobody", "--games")
    assert "nobody" in inside(*simulate, "9" * 9).complaint
    assert "whole number" in inside(*simulate, "9" * 10).complaint


def test_an_option_that_is_not_offered_is_named_as_it_was_typed(inside: Console) -> None:
    for option in ("--multiply", "--no-multiply"):
        done = inside("play", "--rules", "triple", "--players", "A", option)
        assert done.complaint == f"Triple Yahtzee does not offer the option {option}.\n"


def test_options_where_they_are_offered(inside: Console) -> None:
    chosen = ("--columns", "2", "--multiply", "--extra-fives", "wild")
    for rules in ("winzee", "custom"):
        done = inside("play", "--rules", rules, "--players", "A", *chosen)
        columns = json.loads(done.out)["cards"][0]["columns"]
        assert [column["multiplier"] for column in columns] == [1, 2]


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["simulate", "-h"]])
def test_help_explains_itself_in_any_encoding(arguments: list[str], inside: Console) -> None:
    done = run(*arguments, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"usage: python -m core" in done.stdout
    assert inside(*arguments)[::2] == (0, "")


# --- streams that fail ------------------------------------------------------------------


def test_it_starts_as_a_module_and_only_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "core.__main__", raising=False)
    monkeypatch.setattr("sys.argv", ["core", "rules"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("core", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.count("\n") == len(RULE_SETS)
    importlib.import_module("core.__main__")
    assert capsys.readouterr().out == ""


def test_a_reader_that_goes_away_is_no_error() -> None:
    writer = subprocess.Popen(
        [*COMMAND, "play", "--rules", "os2", "--players", "A"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    reader = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.buffer.read(1)"], stdin=writer.stdout
    )
    assert writer.stdout is not None
    writer.stdout.close()
    writer.stdout = None
    assert reader.wait(timeout=60) == 0
    _, complaint = writer.communicate(b"state\n" * 100, timeout=60)
    assert (writer.returncode, complaint) == (0, b"")


@pytest.fixture
def full() -> Iterator[IO[bytes]]:
    if sys.platform != "linux":
        pytest.skip("needs a device that is always full")
    with Path("/dev/full").open("wb", buffering=0) as device:
        yield device


@pytest.mark.parametrize("unbuffered", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["", "unbuffered"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["rules"],
        ["--help"],
        ["play", "--help"],
        ["bots"],
        ["play", "--rules", "os2", "--players", "A"],
    ],
)
def test_a_full_disk_is_one_line_and_status_1(
    arguments: list[str], unbuffered: dict[str, str], full: IO[bytes]
) -> None:
    done = subprocess.run(
        [*COMMAND, *arguments], stdin=-3, stdout=full, stderr=-1, env=environment(**unbuffered)
    )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--rules", "x", "--players", "A"]])
def test_where_complaints_cannot_be_written_the_status_says_it(
    arguments: list[str], full: IO[bytes]
) -> None:
    done = subprocess.run([*COMMAND, *arguments], stdout=-1, stderr=full, env=environment())
    assert (done.returncode, done.stdout) == (2, b"")


def test_where_nothing_can_be_written_the_status_says_it(full: IO[bytes]) -> None:
    done = subprocess.run([*COMMAND, "rules"], stdout=full, stderr=full, env=environment())
    assert done.returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that can close a stream")
@pytest.mark.parametrize(
    ("arguments", "closed", "status", "out", "err"),
    [
        ("fly", "2>&-", 2, 0, 0),
        ("play --rules x --players A", "2>&-", 2, 0, 0),
        ("rules", "2>&-", 0, len(RULE_SETS), 0),
        ("rules", ">&-", 0, 0, 0),
        ("--help", ">&-", 0, 0, 0),
        ("fly", ">&-", 2, 0, 1),
        ("fly", ">&- 2>&-", 2, 0, 0),
        ("play --rules os2 --players A", "<&-", 0, 1, 0),
        ("play --rules os2 --players A", "<&- >&- 2>&-", 0, 0, 0),
    ],
)
def test_closed_streams(arguments: str, closed: str, status: int, out: int, err: int) -> None:
    command = f'"{sys.executable}" -m core {arguments} {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment())
    assert done.returncode == status
    assert (done.stdout.count(b"\n"), done.stderr.count(b"\n")) == (out, err)


class Failing(io.StringIO):
    """A stream on which nothing can be written; its descriptor is one that may be pointed away."""

    def __init__(self, wrong: BaseException, file: IO[bytes]) -> None:
        super().__init__()
        self.wrong, self.file = wrong, file

    def write(self, text: str, /) -> int:
        raise self.wrong

    def fileno(self) -> int:
        return self.file.fileno()


@pytest.mark.parametrize(
    ("wrong", "status", "complaint"),
    [
        (BrokenPipeError(), 0, ""),
        (OSError(28, "No space left"), 1, "[Errno 28] No space left\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_output_that_fails(
    wrong: BaseException,
    status: int,
    complaint: str,
    inside: Console,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr("sys.stdout", Failing(wrong, file))
        assert main(["rules"]) == status
        assert capsys.readouterr().err == complaint
        file.write(b"to nowhere")
    expected = b"to nowhere" if isinstance(wrong, KeyboardInterrupt) else b""
    assert (tmp_path / "out").read_bytes() == expected


def test_complaints_that_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "err").open("wb") as file:
        monkeypatch.setattr("sys.stderr", Failing(OSError(28, "No space left"), file))
        assert main(["fly"]) == 2
    monkeypatch.setattr("sys.stderr", None)
    assert main(["fly"]) == 2


def test_input_that_fails_without_any_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreadable(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Unreadable()))
    monkeypatch.setattr("sys.stdout", None)
    assert main(["play", "--rules", "os2", "--players", "A"]) == 1


def test_no_input_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["play", "--rules", "os2", "--players", "A"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


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
    rules = luck.choice([*RULE_SETS.values()])
    first, *rest = answers(asked, rules.id, luck.choice(rules.players))
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
