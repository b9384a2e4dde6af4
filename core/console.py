"""`python -m core`: the engine without a window, one JSON object a line."""

import json
import os
import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from errno import EINVAL
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NoReturn, TextIO

from core.actions import parse_action, split_words
from core.bots import PROFILES
from core.card import Card
from core.coach import Keep, evaluate, expected_score
from core.dice import Deal
from core.engine import apply, next_roll
from core.errors import (
    BadCommandLine,
    BadSetup,
    FivefoldError,
    GameIsOver,
    LineTooLong,
    NoGames,
    NothingToAdvise,
    NotUtf8,
    OptionNotOffered,
    UnknownBot,
    UnknownRules,
    quote,
)
from core.offers import legal_offers
from core.rule_sets import RULE_SETS
from core.rules import RuleSet
from core.setup import Setup, create_setup
from core.simulation import Simulation
from core.state import State, start_game
from core.totals import card_totals, total

Answer = dict[str, Any]

DESCRIPTION = "The engine of Fivefold without a window: one JSON object a line."
USAGE: Mapping[str, str] = {
    "roll": "roll, or roll 5 5 2 1 3",
    "hold": "hold 1 3",
    "score": "score full_house, or score full_house 1",
    "undo": "undo",
    "advise": "advise",
    "state": "state",
}
LONGEST_LINE = 10_000
LONGEST_COMPLAINT = 300
LONGEST_NUMBER = 9
MAY_BEGIN_WITH_A_DASH = ("--players", "--seed")
SOLO = "Solo"


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    try:
        options = _parsed(arguments)
        return _run(options, read_lines(sys.stdin.buffer) if sys.stdin else (), sys.stdout)
    except SystemExit:
        # The parser's way to say that it was asked for help and gave it.
        return 0
    except (BadCommandLine, BadSetup) as wrong:
        _complain(str(wrong))
        return 2
    except FivefoldError as wrong:
        # No coach for such rules, or its tables cannot be read.
        _complain(str(wrong))
        return 1
    except OSError as wrong:
        _silence(sys.stdout)
        if _reader_has_gone(wrong):
            return 0
        _complain(str(wrong))
        return 1
    except KeyboardInterrupt:
        return 130


def _run(options: Namespace, lines: Iterable[bytes], out: TextIO) -> int:
    match options.command:
        case "rules":
            for rules in RULE_SETS.values():
                _say(out, describe_rules(rules))
        case "play":
            for answer in play_lines(setup_from_arguments(options), lines):
                _say(out, answer)
        case "bots":
            for profile in PROFILES.values():
                _say(out, {"name": profile.name, "about": profile.about})
        case "simulate":
            return _simulate(options, out)
        case _:
            # `value`: the parser lets no other through.
            value, exact = expected_score(setup_from_arguments(options))
            _say(out, {"expected": value, "exact": exact})
    return 0


# --- the three streams --------------------------------------------------------------------


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Line by line without their ends, and of one that is too long only as much as shows it."""
    most = LONGEST_LINE + len(b"\r\n")
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line.removesuffix(b"\n").removesuffix(b"\r")


def _say(out: TextIO, answer: Answer) -> None:
    print(json.dumps(answer), file=out, flush=True)


def _complain(text: str) -> None:
    """One line on standard error, in characters that any terminal has."""
    if sys.stderr is None:
        # Closed; `print` would take standard output instead.
        return
    line = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    if len(line) > LONGEST_COMPLAINT:
        line = line[:LONGEST_COMPLAINT] + "..."
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def _silence(stream: TextIO | None) -> None:
    """What could not be written must not be tried again by the interpreter's last flush."""
    if stream is not None:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), stream.fileno())


def _reader_has_gone(wrong: OSError) -> bool:
    # Windows calls a pipe that nobody reads an invalid argument.
    return isinstance(wrong, BrokenPipeError) or (os.name == "nt" and wrong.errno == EINVAL)


# --- the commands -------------------------------------------------------------------------


def describe_rules(rules: RuleSet) -> Answer:
    return {
        "id": rules.id,
        "name": rules.name,
        "players": [rules.players[0], rules.players[-1]],
        "columns": rules.columns[0],
        "multipliers": rules.multipliers,
        "extra_fives": rules.extra_fives[0].id,
        "top": rules.top,
    }


def play_lines(setup: Setup, lines: Iterable[bytes]) -> Iterator[Answer]:
    """The first state, then an answer to each line."""
    state = start_game(setup)
    yield state_answer(state)
    for line in lines:
        try:
            said = _decoded(line)
            if split_words(said) == ["advise"]:
                yield advise(state)
                continue
            state = _obeyed(state, said)
        except FivefoldError as wrong:
            yield error_answer(wrong)
        else:
            yield state_answer(state)


def advise(state: State) -> Answer:
    """What the coach would do now."""
    if state.dice is None:
        raise GameIsOver() if state.over else NothingToAdvise()
    advice = evaluate(state)
    best = advice.choices[0]
    if isinstance(best, Keep):
        chosen: Answer = {"hold": [place + 1 for place in best.places]}
    else:
        chosen = {"box": best.offer.box, "column": best.offer.column + 1}
    return {"ok": True, "advice": chosen, "expected": advice.value, "exact": advice.exact}


def _simulate(options: Namespace, out: TextIO) -> int:
    """Play, and say what came of it; what is done so far if the player has enough of it."""
    setup = setup_from_arguments(options)
    if options.bot not in PROFILES:
        raise UnknownBot(bot=quote(options.bot), known=", ".join(PROFILES))
    if not options.games:
        raise NoGames
    simulation = Simulation.of(setup, options.bot)
    progress = _Progress(options.games)
    status = 0
    try:
        simulation.run(options.games, progress.show)
    except KeyboardInterrupt:
        status = 130
    progress.clear()
    _say(out, simulation.summary())
    return status


class _Progress:
    """A line on standard error that counts up, if somebody is there to see it."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._seen = sys.stderr is not None and sys.stderr.isatty()
        self._next = 0.0

    def show(self, done: int) -> None:
        if self._seen and monotonic() >= self._next:
            self._next = monotonic() + 0.2
            print(f"\r{done:,} of {self._games:,} games", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._seen and self._next:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _decoded(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise LineTooLong(longest=LONGEST_LINE)
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise NotUtf8 from None


def _obeyed(state: State, line: str) -> State:
    match split_words(line):
        case ["state"]:
            return state
        case ["roll"]:
            return apply(state, next_roll(state))
    return apply(state, parse_action(line, USAGE))


def error_answer(wrong: FivefoldError) -> Answer:
    return {"ok": False, "error": str(wrong)}


def state_answer(state: State) -> Answer:
    cards = [_card(state.setup, card) for card in state.cards]
    return {
        "ok": True,
        "player": state.player + 1,
        "turn": state.turn,
        "rolls_left": state.rolls_left,
        "dice": state.dice,
        "held": [place + 1 for place in state.held],
        "over": state.over,
        "totals": [card["total"] for card in cards],
        "cards": cards,
        "options": [
            {
                "box": each.box,
                "column": each.column + 1,
                "points": each.points,
                "bonus": each.bonus,
            }
            for each in legal_offers(state)
        ],
    }


def _card(setup: Setup, card: Card) -> Answer:
    boxes = [box.id for box in setup.rules.boxes]
    columns = [
        {**dict(zip(boxes, column.values, strict=True)), **asdict(sums)}
        for column, sums in zip(card.columns, card_totals(setup, card), strict=True)
    ]
    return {"columns": columns, "total": total(setup, card)}


# --- the command line ---------------------------------------------------------------------


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadCommandLine(wrong=message)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file, flush=True)


def _parser() -> ArgumentParser:
    parser = _Parser(prog="python -m core", description=DESCRIPTION, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)
    commands.add_parser("rules", help="one line for each rule set", allow_abbrev=False)
    commands.add_parser("bots", help="one line for each bot", allow_abbrev=False)
    play = commands.add_parser("play", help="play by lines of commands", allow_abbrev=False)
    play.add_argument("--players", required=True, metavar="NAME[,NAME...]")
    play.add_argument("--deal", choices=[each.value for each in Deal], default=Deal.OWN.value)
    simulate = commands.add_parser("simulate", help="let a bot play", allow_abbrev=False)
    simulate.add_argument("--bot", required=True, metavar="NAME")
    simulate.add_argument("--games", required=True, type=_number, metavar="N")
    value = commands.add_parser("value", help="what perfect play is worth", allow_abbrev=False)
    for command in (play, simulate, value):
        command.add_argument("--rules", required=True, metavar="ID")
        command.add_argument("--columns", type=_number, metavar="N")
        multiply = command.add_mutually_exclusive_group()
        multiply.add_argument("--multiply", action="store_const", const=True)
        multiply.add_argument("--no-multiply", dest="multiply", action="store_const", const=False)
        command.add_argument("--extra-fives", metavar="POLICY")
    for command in (play, simulate):
        command.add_argument("--seed", metavar="TEXT")
    for command in (simulate, value):
        command.set_defaults(players=SOLO, deal=Deal.OWN.value)
    value.set_defaults(seed=None)
    return parser


def _with_dashes(arguments: Sequence[str]) -> Iterator[str]:
    """A value that begins with a dash, joined to its option: the parser would take it for one."""
    words = iter(arguments)
    for word in words:
        value = next(words, None) if word in MAY_BEGIN_WITH_A_DASH else None
        if value is None:
            yield word
        elif value.startswith("-") and not value.startswith("--"):
            yield f"{word}={value}"
        else:
            yield from (word, value)


def _parsed(arguments: Sequence[str]) -> Namespace:
    options = _parser().parse_args([*_with_dashes(arguments)])
    for name in [name for name, value in vars(options).items() if value == []]:
        # What the parser makes of --name=-- before Python 3.13, without a look at it.
        if name in ("columns", "deal", "games"):
            raise BadCommandLine(wrong=f"argument --{name}: '--' is none of its values")
        setattr(options, name, "--")
    return options


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text.lstrip("0")) <= LONGEST_NUMBER):
        most = 10**LONGEST_NUMBER - 1
        raise ArgumentTypeError(f"{quote(text)!r} is not a whole number from 0 to {most}")
    return int(text.lstrip("0") or "0")


def setup_from_arguments(options: Namespace) -> Setup:
    rules = RULE_SETS.get(options.rules)
    if rules is None:
        raise UnknownRules(rules=quote(options.rules), known=", ".join(RULE_SETS))
    _check_offered(rules, options)
    return create_setup(
        rules,
        options.players.split(","),
        columns=options.columns,
        multiply=options.multiply,
        extra_fives=options.extra_fives,
        deal=Deal(options.deal),
        seed=options.seed,
    )


def play_command(setup: Setup) -> str:
    """What to type for a game with the same dice."""
    rules = setup.rules
    # Dice know no names, and here a comma is what stands between two.
    plain = not any("," in name for name in setup.players)
    names = setup.players if plain else map(str, range(1, len(setup.players) + 1))
    # One word with its option, or a name that begins with a dash would be taken for one.
    words = ["python", "-m", "core", "play", "--rules", rules.id, f"--players={','.join(names)}"]
    if len(rules.columns) > 1:
        words += ["--columns", str(setup.columns)]
    if len(rules.multiply) > 1:
        words.append("--multiply" if setup.multiply else "--no-multiply")
    if len(rules.extra_fives) > 1:
        words += ["--extra-fives", setup.extra_fives.id]
    words += ["--deal", setup.deal.value, f"--seed={setup.seed}"]
    return shlex.join(words)


def _check_offered(rules: RuleSet, options: Namespace) -> None:
    """An option is offered where the rule set leaves a choice."""
    multiply = "--no-multiply" if options.multiply is False else "--multiply"
    for option, value, choices in (
        ("--columns", options.columns, rules.columns),
        (multiply, options.multiply, rules.multiply),
        ("--extra-fives", options.extra_fives, rules.extra_fives),
    ):
        if value is not None and len(choices) == 1:
            raise OptionNotOffered(rules=rules.name, option=option)
