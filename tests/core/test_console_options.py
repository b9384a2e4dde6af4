"""What the console can be started with, and what it says to all else."""

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
def test_a_bad_command_line_is_one_short_line_and_status_2(
    arguments: list[str], inside: Console
) -> None:
    done = inside(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.complaint.count("\n") == 1
    assert done.complaint.isascii()
    assert 10 < len(done.complaint) < 400


def test_a_name_or_a_seed_may_begin_with_a_dash(inside: Console) -> None:
    plain = inside("play", "--rules", "os2", "--players=-A,-h", "--seed=-x", lines=b"roll\n")
    apart = inside("play", "--rules", "os2", "--players", "-A,-h", "--seed", "-x", lines=b"roll\n")
    assert apart == plain
    assert apart.status == 0
    assert inside("play", "--rules", "os2", "--players").status == 2


def test_two_dashes_are_named_as_what_cannot_be_taken(inside: Console) -> None:
    for option in ("--columns", "--deal", "--extra-fives"):
        done = inside("play", "--rules", "custom", "--players", "A", f"{option}=--")
        assert "'--'" in done.complaint


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
    assert "nobody" in inside(*simulate, "0" * 5000 + "9").complaint
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


@given(setups(), st.integers(1, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_game_tells_how_its_dice_can_be_had_again(setup: Setup, seed: int) -> None:
    """By a line for any shell, whatever the players are called."""
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


def test_players_are_named_in_that_line_unless_a_comma_is_in_a_name() -> None:
    rules = RULE_SETS["official"]
    plain, odd = (
        create_setup(rules, names, seed="s") for names in (["Ana", "Ben"], ["A, B", "Cy"])
    )
    assert "--players=Ana,Ben " in play_command(plain)
    assert "--players=1,2 " in play_command(odd)


@pytest.mark.parametrize("name", ["-Ana", "--", "--deal", "-1", "--seed=x"])
def test_names_and_seeds_that_look_like_options_are_none_in_that_line(
    name: str, inside: Console
) -> None:
    """Such a seed can stand in a record that was taken in."""
    setup = create_setup(RULE_SETS["official"], [name], seed=name)
    done = inside(*shlex.split(play_command(setup))[3:], lines=b"roll\n")
    assert (done.status, done.complaint) == (0, "")
    state = start_game(setup)
    dice = json.loads(done.out.splitlines()[-1])["dice"]
    assert tuple(dice) == apply(state, next_roll(state)).dice


@pytest.mark.parametrize("missing", ["--rules", "--bot", "--games"])
def test_what_a_simulation_lacks_is_named(missing: str, inside: Console) -> None:
    said = {"--rules": "os2", "--bot": "random", "--games": "1"}
    words = [word for option in said if option != missing for word in (option, said[option])]
    assert missing in inside("simulate", *words).complaint


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["simulate", "-h"]])
def test_help_explains_itself_in_any_encoding(arguments: list[str], inside: Console) -> None:
    done = run(*arguments, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"usage: python -m core" in done.stdout
    assert inside(*arguments)[::2] == (0, "")
