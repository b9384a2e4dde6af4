"""The console's command line: options and errors."""

import io
import json
import shlex
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import RULE_SETS, Score, Setup, apply, create_setup, next_roll, start_game
from core.console import main, play_command
from tests.core.console_runner import Console, run
from tests.core.random_games import setups

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
    ["play", "--rules", "custom", "--players", "A", "--columns=--"],
    ["play", "--rules", "custom", "--players", "A", "--extra-fives=--"],
    ["play", "--rules", "custom", "--players", "A", "--deal=--"],
    ["play", "--rules=--", "--players", "A"],
    ["simulate", "--rules", "os2", "--bot=--", "--games", "1"],
    ["simulate", "--rules", "os2", "--bot", "random", "--games=--"],
    ["rules", "more"],
    *([command, "--he"] for command in ("rules", "bots", "play", "simulate", "value")),
    ["--he"],
    ["play", "--players", "A"],
    ["simulate", "--bot", "random", "--games", "1"],
    ["simulate", "--rules", "os2", "--games", "1"],
    ["simulate", "--rules", "os2", "--bot", "random"],
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
def test_a_bad_command_line_is_one_short_error_and_status_2(
    arguments: list[str], run_in_process: Console
) -> None:
    done = run_in_process(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.error_output.count("\n") == 1
    assert done.error_output.isascii()
    assert 10 < len(done.error_output) < 400


def test_a_name_or_a_seed_may_begin_with_a_dash(run_in_process: Console) -> None:
    plain = run_in_process(
        "play", "--rules", "os2", "--players=-A,-h", "--seed=-x", lines=b"roll\n"
    )
    separate_process = run_in_process(
        "play", "--rules", "os2", "--players", "-A,-h", "--seed", "-x", lines=b"roll\n"
    )
    assert separate_process == plain
    assert separate_process.status == 0
    assert run_in_process("play", "--rules", "os2", "--players").status == 2


def test_a_double_dash_is_reported_as_unexpected(run_in_process: Console) -> None:
    for option in ("--columns", "--deal", "--extra-fives"):
        done = run_in_process("play", "--rules", "custom", "--players", "A", f"{option}=--")
        assert "'--'" in done.error_output


@pytest.mark.parametrize("arguments", BAD_COMMAND_LINES[::12])
def test_a_bad_command_line_in_a_process(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_errors_longer_than_300_characters_are_cut(run_in_process: Console) -> None:
    def error_for(length: int) -> str:
        return run_in_process("x" * length).error_output.removesuffix("\n")

    overhead = len(error_for(1)) - 1
    longest, cut = error_for(300 - overhead), error_for(301 - overhead)
    assert len(longest) == 300
    assert not longest.endswith("...")
    assert (len(cut), cut[-3:]) == (303, "...")


def test_numbers_have_at_most_nine_digits(run_in_process: Console) -> None:
    simulate = ("simulate", "--rules", "os2", "--bot", "nobody", "--games")
    assert "nobody" in run_in_process(*simulate, "9" * 9).error_output
    assert "nobody" in run_in_process(*simulate, "0" * 5000 + "9").error_output
    assert "whole number" in run_in_process(*simulate, "9" * 10).error_output


def test_an_unknown_option_is_reported_as_typed(run_in_process: Console) -> None:
    for option in ("--multiply", "--no-multiply"):
        done = run_in_process("play", "--rules", "triple", "--players", "A", option)
        assert done.error_output == f"Triple Yahtzee does not offer the option {option}.\n"


def test_valid_options_are_accepted(run_in_process: Console) -> None:
    chosen = ("--columns", "2", "--multiply", "--extra-fives", "wild")
    for rules in ("winzee", "custom"):
        done = run_in_process("play", "--rules", rules, "--players", "A", *chosen)
        columns = json.loads(done.out)["cards"][0]["columns"]
        assert [column["multiplier"] for column in columns] == [1, 2]


@given(setups(), st.integers(1, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_game_prints_a_command_that_reproduces_its_dice(setup: Setup, seed: int) -> None:
    """The command works in any shell, whatever the players are called."""
    names = tuple(f"{name} {odd}" for name, odd in zip(setup.players, " '$,\"*", strict=False))
    setup = replace(setup, seed=f"{seed} & so on", players=tuple(map(str.strip, names)))
    words = shlex.split(play_command(setup))
    assert words[:3] == ["python", "-m", "core"]
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"roll\nscore ones\nroll\n")))
        patch.setattr("sys.stdout", out)
        assert main(words[3:]) == 0
    first, *answers = map(json.loads, out.getvalue().splitlines())
    state = start_game(setup)
    assert len(first["cards"]) == len(setup.players)
    assert len(first["cards"][0]["columns"]) == setup.columns
    assert first["cards"][0]["columns"][-1]["multiplier"] == setup.multipliers[-1]
    state = apply(state, next_roll(state))
    assert tuple(answers[0]["dice"]) == state.dice
    state = apply(state, Score("ones", 0))
    assert tuple(answers[2]["dice"]) == apply(state, next_roll(state)).dice


def test_the_command_names_the_players_unless_a_name_has_a_comma() -> None:
    rules = RULE_SETS["official"]
    plain, odd = (
        create_setup(rules, names, seed="s") for names in (["Ana", "Ben"], ["A, B", "Cy"])
    )
    assert "--players=Ana,Ben " in play_command(plain)
    assert "--players=1,2 " in play_command(odd)


@pytest.mark.parametrize("name", ["-Ana", "--", "--deal", "-1", "--seed=x"])
def test_names_and_seeds_like_options_are_safe_in_the_command(
    name: str, run_in_process: Console
) -> None:
    """An imported record can have such a seed."""
    setup = create_setup(RULE_SETS["official"], [name], seed=name)
    done = run_in_process(*shlex.split(play_command(setup))[3:], lines=b"roll\n")
    assert (done.status, done.error_output) == (0, "")
    state = start_game(setup)
    dice = json.loads(done.out.splitlines()[-1])["dice"]
    assert tuple(dice) == apply(state, next_roll(state)).dice


@pytest.mark.parametrize("missing", ["--rules", "--bot", "--games"])
def test_missing_simulation_options_are_named(missing: str, run_in_process: Console) -> None:
    error_for = {"--rules": "os2", "--bot": "random", "--games": "1"}
    words = [
        word for option in error_for if option != missing for word in (option, error_for[option])
    ]
    assert missing in run_in_process("simulate", *words).error_output


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["simulate", "-h"]])
def test_help_works_in_any_encoding(arguments: list[str], run_in_process: Console) -> None:
    done = run(*arguments, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"usage: python -m core" in done.stdout
    assert run_in_process(*arguments)[::2] == (0, "")
