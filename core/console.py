"""`python -m core`: the engine on the command line, with one JSON object per line."""

import json
import os
import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from errno import EINVAL
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NoReturn, TextIO

from core.actions import parse_action, split_words
from core.bot_profiles import PROFILES
from core.card import Card
from core.coach import Keep, Take, evaluate, expected_score
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
from core.options import Option
from core.rule_sets import RULE_SETS
from core.rules import Order, RuleSet
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
    "announce": "announce full_house",
    "undo": "undo",
    "advise": "advise",
    "state": "state",
}
MAX_LINE_BYTES = 10_000
MAX_ERROR_LENGTH = 300
MAX_DIGITS = 9
FREE_TEXT_OPTIONS = ("--players", "--seed")
SOLO = "Solo"
SWITCHES = (Option.IN_ORDER, Option.SAVED_ROLLS, Option.DOUBLE)
SERVED_FIVE = {"wins": True, "60": False}
"""The values of --served-five."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    try:
        options = _parse_arguments(arguments)
        return _run(options, read_lines(sys.stdin.buffer) if sys.stdin else (), sys.stdout)
    except SystemExit:
        # argparse exits after printing help.
        return 0
    except (BadCommandLine, BadSetup) as wrong:
        _print_error(str(wrong))
        return 2
    except FivefoldError as wrong:
        # The coach does not support the rules, or its tables cannot be read.
        _print_error(str(wrong))
        return 1
    except OSError as wrong:
        _redirect_to_null(sys.stdout)
        if _is_closed_pipe(wrong):
            return 0
        _print_error(str(wrong))
        return 1
    except KeyboardInterrupt:
        return 130


def _run(options: Namespace, lines: Iterable[bytes], out: TextIO) -> int:
    match options.command:
        case "rules":
            for rules in RULE_SETS.values():
                _print_answer(out, describe_rules(rules))
        case "play":
            for answer in play_lines(setup_from_arguments(options), lines):
                _print_answer(out, answer)
        case "bots":
            for profile in PROFILES.values():
                _print_answer(out, {"name": profile.name, "about": profile.about})
        case "simulate":
            return _simulate(options, out)
        case _:
            # Only `value` is left: the parser rejects unknown commands.
            value, exact = expected_score(setup_from_arguments(options))
            _print_answer(out, {"expected": value, "exact": exact})
    return 0


# --- input and output ---------------------------------------------------------------------


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines without their ends; overlong ones are cut just beyond the limit."""
    most = MAX_LINE_BYTES + len(b"\r\n")
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line.removesuffix(b"\n").removesuffix(b"\r")


def _print_answer(out: TextIO, answer: Answer) -> None:
    print(json.dumps(answer), file=out, flush=True)


def _print_error(text: str) -> None:
    """Print one line of ASCII on standard error."""
    if sys.stderr is None:
        # Closed: `print` would write to standard output instead.
        return
    line = " ".join(text.split()).encode("ascii", "backslashreplace").decode()
    if len(line) > MAX_ERROR_LENGTH:
        line = line[:MAX_ERROR_LENGTH] + "..."
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _redirect_to_null(sys.stderr)


def _redirect_to_null(stream: TextIO | None) -> None:
    """Redirect to the null device, so that the flush at exit does not fail again."""
    if stream is not None:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), stream.fileno())


def _is_closed_pipe(wrong: OSError) -> bool:
    # Windows reports a closed pipe as an invalid argument.
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
    """Yield the first state, then an answer to each line."""
    state = start_game(setup)
    yield state_answer(state)
    for line in lines:
        try:
            said = _decode(line)
            if split_words(said) == ["advise"]:
                yield advise(state)
                continue
            state = _execute(state, said)
        except FivefoldError as wrong:
            yield error_answer(wrong)
        else:
            yield state_answer(state)


def advise(state: State) -> Answer:
    """The coach's best choice now."""
    if state.dice is None:
        raise GameIsOver() if state.over else NothingToAdvise()
    advice = evaluate(state)
    best = advice.choices[0]
    chosen: Answer
    match best:
        case Keep(places):
            chosen = {"hold": [place + 1 for place in places]}
        case Take(offer):
            chosen = {"box": offer.box, "column": offer.column + 1}
        case _:
            chosen = {"announce": best.announced}
    return {"ok": True, "advice": chosen, "expected": advice.value, "exact": advice.exact}


def _simulate(options: Namespace, out: TextIO) -> int:
    """Play the games and print a summary; on an interrupt, of the games played so far."""
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
    _print_answer(out, simulation.summary())
    return status


class _Progress:
    """A progress line on standard error, if that is a terminal."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._visible = sys.stderr is not None and sys.stderr.isatty()
        self._next = 0.0

    def show(self, done: int) -> None:
        if self._visible and monotonic() >= self._next:
            self._next = monotonic() + 0.2
            print(f"\r{done:,} of {self._games:,} games", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._visible and self._next:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _decode(line: bytes) -> str:
    if len(line) > MAX_LINE_BYTES:
        raise LineTooLong(longest=MAX_LINE_BYTES)
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise NotUtf8 from None


def _execute(state: State, line: str) -> State:
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
        **_special_facts(state),
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


def _special_facts(state: State) -> Answer:
    """What only some games have."""
    setup = state.setup
    facts: Answer = {}
    if Order.ANNOUNCED in setup.orders:
        facts["announced"] = state.announced
    if Option.SAVED_ROLLS in setup.rules.options:
        facts["saved_rolls"] = state.saved_rolls
    if Option.SERVED_FIVE_WINS in setup.rules.options:
        facts["winner"] = None if state.winner is None else state.winner + 1
    return facts


def _card(setup: Setup, card: Card) -> Answer:
    boxes = [box.id for box in setup.rules.boxes]
    columns = [
        {**dict(zip(boxes, column.values, strict=True)), **asdict(sums)}
        for column, sums in zip(card.columns, card_totals(setup, card), strict=True)
    ]
    if setup.rules.difference is None:
        for column in columns:
            del column["difference"]
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
        for option in SWITCHES:
            command.add_argument(_switch(option), action=BooleanOptionalAction, default=None)
        command.add_argument("--served-five", choices=[*SERVED_FIVE])
    for command in (play, simulate):
        command.add_argument("--seed", metavar="TEXT")
    for command in (simulate, value):
        command.set_defaults(players=SOLO, deal=Deal.OWN.value)
    value.set_defaults(seed=None)
    return parser


def _join_dash_values(arguments: Sequence[str]) -> Iterator[str]:
    """Join values that start with a dash to their option, or argparse takes them for options."""
    words = iter(arguments)
    for word in words:
        value = next(words, None) if word in FREE_TEXT_OPTIONS else None
        if value is None:
            yield word
        elif value.startswith("-") and not value.startswith("--"):
            yield f"{word}={value}"
        else:
            yield from (word, value)


def _parse_arguments(arguments: Sequence[str]) -> Namespace:
    options = _parser().parse_args([*_join_dash_values(arguments)])
    for name in [name for name, value in vars(options).items() if value == []]:
        # Before Python 3.13, argparse turns --name=-- into an empty list.
        if name in ("columns", "deal", "games"):
            raise BadCommandLine(wrong=f"argument --{name}: '--' is none of its values")
        setattr(options, name, "--")
    return options


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text.lstrip("0")) <= MAX_DIGITS):
        most = 10**MAX_DIGITS - 1
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
        options=_chosen_options(options),
        deal=Deal(options.deal),
        seed=options.seed,
    )


def _chosen_options(options: Namespace) -> dict[Option, bool]:
    """The options of play that the command line names."""
    named = {option: getattr(options, option.value) for option in SWITCHES}
    named[Option.SERVED_FIVE_WINS] = SERVED_FIVE.get(options.served_five)
    return {option: on for option, on in named.items() if on is not None}


def _switch(option: Option, on: bool = True) -> str:
    if option is Option.SERVED_FIVE_WINS:
        return "--served-five"
    return f"--{'' if on else 'no-'}{option.value.replace('_', '-')}"


def _served_five(wins: bool) -> str:
    return next(word for word, meant in SERVED_FIVE.items() if meant is wins)


def play_command(setup: Setup) -> str:
    """The shell command that plays a game with the same dice."""
    rules = setup.rules
    # Names do not affect the dice, and a name with a comma cannot be passed.
    plain = not any("," in name for name in setup.players)
    names = setup.players if plain else map(str, range(1, len(setup.players) + 1))
    # Joined with "=", because a name may begin with a dash.
    words = ["python", "-m", "core", "play", "--rules", rules.id, f"--players={','.join(names)}"]
    if len(rules.columns) > 1:
        words += ["--columns", str(setup.columns)]
    if len(rules.multiply) > 1:
        words.append("--multiply" if setup.multiply else "--no-multiply")
    if len(rules.extra_fives) > 1:
        words += ["--extra-fives", setup.extra_fives.id]
    for option in SWITCHES:
        if len(rules.choices(option)) > 1:
            words.append(_switch(option, option in setup.options))
    if len(rules.choices(Option.SERVED_FIVE_WINS)) > 1:
        words += ["--served-five", _served_five(Option.SERVED_FIVE_WINS in setup.options)]
    words += ["--deal", setup.deal.value, f"--seed={setup.seed}"]
    return shlex.join(words)


def _check_offered(rules: RuleSet, options: Namespace) -> None:
    """Refuse options that the rule set does not leave open."""
    multiply = "--no-multiply" if options.multiply is False else "--multiply"
    for option, value, choices in (
        ("--columns", options.columns, rules.columns),
        (multiply, options.multiply, rules.multiply),
        ("--extra-fives", options.extra_fives, rules.extra_fives),
        *(
            (_switch(option, on), on, rules.choices(option))
            for option, on in _chosen_options(options).items()
        ),
    ):
        if value is not None and len(choices) == 1:
            raise OptionNotOffered(rules=rules.name, option=option)
