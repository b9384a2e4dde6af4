"""A whole game as JSON, in a format with a version.

    {"format": "fivefold game", "version": 1,
     "setup": {"rules": "triple", "players": ["Ana"], "columns": 3, "multiply": true,
               "extra_fives": "triple", "deal": "own", "seed": "…", "tricksters": []},
     "actions": ["roll 5 5 2 1 3", "hold 1 2", "roll 5 5 5 1 6", "score fives 3"],
     "totals": [45]}

Options other than the rule set's defaults are in `setup` too: "options": ["double"].
Loading replays the game: a record that breaks a rule is refused with the place of the error.
"""

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from core.actions import Action, format_action, parse_action
from core.dice import Deal
from core.engine import apply
from core.errors import (
    BadNotation,
    BadSetup,
    EntryNotANumber,
    EntryNotAText,
    FieldMissing,
    FieldUnknown,
    IllegalAction,
    NotABool,
    NotAList,
    NotAnObject,
    NotANumber,
    NotARecord,
    NotAText,
    RecordBadSetup,
    RecordDamaged,
    RecordIllegal,
    RecordNotText,
    RecordTooNew,
    RecordWrongShape,
    RecordWrongTotals,
    UnknownDeal,
    UnknownOption,
    UnknownRules,
    VersionBelowOne,
    quote,
)
from core.options import Option
from core.rule_sets import RULE_SETS
from core.rules import RuleSet
from core.setup import Setup, create_setup
from core.state import State, start_game
from core.totals import total

Kind = TypeVar("Kind")

FORMAT = "fivefold game"
VERSION = 1
ACTIONS_AT_ONCE = 200
"""Replayed between two pauses: a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Game:
    """A setup, the actions since then, and the resulting state."""

    setup: Setup
    actions: tuple[Action, ...]
    state: State

    @classmethod
    def new(cls, setup: Setup) -> "Game":
        return cls(setup, (), start_game(setup))

    def then(self, action: Action) -> "Game":
        return Game(self.setup, (*self.actions, action), apply(self.state, action))


ReplayObserver = Callable[[State, Action], None]
"""Called with every action of a replay and the state before it."""


def replay(setup: Setup, actions: Iterable[Action], watch: ReplayObserver | None = None) -> Game:
    applied: list[Action] = []
    state = start_game(setup)
    for action in actions:
        before, state = state, apply(state, action)
        if watch is not None:
            watch(before, action)
        applied.append(action)
    return Game(setup, tuple(applied), state)


def dump_record(game: Game) -> str:
    return json.dumps(game_to_json(game), ensure_ascii=False)


def game_to_json(game: Game, lines: Sequence[str] | None = None) -> dict[str, Any]:
    """`lines`: the actions in notation, if already at hand."""
    setup = game.setup
    return {
        "format": FORMAT,
        "version": VERSION,
        "setup": {
            "rules": setup.rules.id,
            "players": list(setup.players),
            "columns": setup.columns,
            "multiply": setup.multiply,
            "extra_fives": setup.extra_fives.id,
            "deal": setup.deal.value,
            "seed": setup.seed,
            "tricksters": list(setup.tricksters),
            **_options_to_json(setup),
        },
        "actions": [format_action(action) for action in game.actions]
        if lines is None
        else list(lines),
        "totals": [total(setup, card) for card in game.state.cards],
    }


def _options_to_json(setup: Setup) -> dict[str, list[str]]:
    """Nothing for the defaults, so that older versions can read the game."""
    if setup.options == setup.rules.default_options(len(setup.players)):
        return {}
    return {"options": [option.value for option in setup.options]}


def load_record(text: str | bytes, rule_sets: Mapping[str, RuleSet] = RULE_SETS) -> Game:
    """Load a record, or raise a BadRecord that says what is wrong and where."""
    return game_from_json(_parse_json(text), rule_sets)


def game_from_json(record: object, rule_sets: Mapping[str, RuleSet] = RULE_SETS) -> Game:
    """Like `load_record`, from parsed JSON."""
    steps = read_json_in_steps(record, rule_sets)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast("Game", done.value)


def read_json_in_steps(
    record: object,
    rule_sets: Mapping[str, RuleSet] = RULE_SETS,
    watch: ReplayObserver | None = None,
) -> Generator[None, None, Game]:
    """Like `game_from_json`, with a pause after some actions: a file may have very many."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise NotARecord
    version = _field(record, "version", int)
    if version > VERSION:
        raise RecordTooNew(version=version, newest=VERSION)
    if version < 1:
        raise VersionBelowOne
    _check_known(record, ("format", "version", "setup", "actions", "totals"))
    setup = _setup(_field(record, "setup", dict), rule_sets)
    game = yield from _replay_lines(setup, _texts(record, "actions"), watch)
    said = _list(record, "totals", int, EntryNotANumber)
    given = [total(setup, card) for card in game.state.cards]
    if said != given:
        raise RecordWrongTotals(said=quote(str(said)), given=str(given))
    return game


def _parse_json(text: str | bytes) -> object:
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        return json.loads(decoded)
    except UnicodeDecodeError as wrong:
        raise RecordNotText(place=wrong.start) from None
    except json.JSONDecodeError as wrong:
        raise RecordDamaged(place=wrong.pos) from None
    except (ValueError, RecursionError):
        # Numbers with thousands of digits, and too deeply nested brackets.
        raise RecordDamaged(place=0) from None


def _setup(fields: dict[str, Any], rule_sets: Mapping[str, RuleSet]) -> Setup:
    names = ("rules", "players", "columns", "multiply", "extra_fives", "deal", "seed")
    _check_known(fields, (*names, "tricksters", "options"))
    rules = _field(fields, "rules", str)
    deal = _field(fields, "deal", str)
    try:
        if rules not in rule_sets:
            raise UnknownRules(rules=quote(rules), known=", ".join(rule_sets))
        if deal not in tuple(Deal):
            raise UnknownDeal(deal=quote(deal))
        return create_setup(
            rule_sets[rules],
            _texts(fields, "players"),
            columns=_field(fields, "columns", int),
            multiply=_field(fields, "multiply", bool),
            extra_fives=_field(fields, "extra_fives", str),
            deal=Deal(deal),
            seed=_field(fields, "seed", str),
            tricksters=_texts(fields, "tricksters"),
            options=_options(fields) if "options" in fields else None,
        )
    except BadSetup as wrong:
        raise RecordBadSetup(wrong=wrong) from None


def _options(fields: dict[str, Any]) -> dict[Option, bool]:
    names = _texts(fields, "options")
    for name in names:
        if name not in tuple(Option):
            raise UnknownOption(option=quote(name), known=", ".join(Option))
    return {option: option.value in names for option in Option}


def _replay_lines(
    setup: Setup, lines: list[str], watch: ReplayObserver | None
) -> Generator[None, None, Game]:
    applied: list[Action] = []
    state = start_game(setup)
    for step, line in enumerate(lines, 1):
        try:
            action = parse_action(line)
            before, state = state, apply(state, action)
        except (BadNotation, IllegalAction) as wrong:
            raise RecordIllegal(step=step, action=quote(line), wrong=wrong) from None
        if watch is not None:
            watch(before, action)
        applied.append(action)
        if not step % ACTIONS_AT_ONCE:
            yield
    return Game(setup, tuple(applied), state)


def _field(fields: dict[str, Any], name: str, kind: type[Kind]) -> Kind:
    if name not in fields:
        raise FieldMissing(field=name)
    value = fields[name]
    # Not isinstance: a bool would pass as an int.
    if type(value) is not kind:
        raise NOT_OF_KIND[kind](field=name)
    return value


def _list(
    fields: dict[str, Any], name: str, kind: type[Kind], wrong: type[RecordWrongShape]
) -> list[Kind]:
    values = _field(fields, name, list)
    for number, value in enumerate(values, 1):
        if type(value) is not kind:
            raise wrong(field=name, entry=number)
    return values


def _texts(fields: dict[str, Any], name: str) -> list[str]:
    return _list(fields, name, str, EntryNotAText)


def _check_known(fields: dict[str, Any], known: tuple[str, ...]) -> None:
    for name in fields:
        if name not in known:
            raise FieldUnknown(field=quote(name))


NOT_OF_KIND: Mapping[type, type[RecordWrongShape]] = {
    int: NotANumber,
    bool: NotABool,
    str: NotAText,
    list: NotAList,
    dict: NotAnObject,
}
