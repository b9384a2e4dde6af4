"""The actions of a game and their text notation.

The console, records and transcripts share one notation. It counts dice and columns from 1; the
program counts from 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import index

from core.boxes import Dice
from core.errors import EmptyLine, NotNumbers, UnknownAction, WrongUsage, quote

MAX_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Roll:
    """All dice after a roll, including the held ones."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", _as_integers(self.dice))


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold exactly these dice, given by position."""

    places: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", _as_integers(self.places))


@dataclass(frozen=True, slots=True)
class Score:
    box: str
    column: int = 0


@dataclass(frozen=True, slots=True)
class Announce:
    """Name the box that this turn's dice must go into."""

    box: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last placement or announcement back."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The party trick: use up a roll and set every die that is not held to this number."""

    number: int


Action = Roll | Hold | Score | Announce | Undo | Trick
Move = Hold | Score | Announce
"""What a player decides after a roll."""


def _as_integers(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(index, values))


def format_action(action: Action) -> str:
    match action:
        case Roll(dice):
            return " ".join(["roll", *map(str, dice)])
        case Hold(places):
            return " ".join(["hold", *(str(place + 1) for place in places)])
        case Score(box, column):
            return f"score {box} {column + 1}"
        case Announce(box):
            return f"announce {box}"
        case Undo():
            return "undo"
        case Trick(number):
            return f"trick {number}"
        case _:
            raise TypeError(f"{type(action).__name__} is not an action")


MAX_CACHED_LENGTH = 40
"""Longer lines are parsed without the cache."""
USAGE: Mapping[str, str] = {
    "roll": "roll 5 5 2 1 3",
    "hold": "hold 1 3",
    "score": "score full_house 1",
    "announce": "announce full_house",
    "undo": "undo",
    "trick": "trick 6",
}


def parse_action(line: str, usage: Mapping[str, str] = USAGE) -> Action:
    """Parse one line of notation, without checking that the action is legal.

    `usage` lists the accepted commands, each with an example for error messages.
    """
    if usage is USAGE and len(line) <= MAX_CACHED_LENGTH:
        return _parse_cached(line)
    return _parse(line, usage)


# Thousands of stored games consist of the same few thousand lines.
@lru_cache(maxsize=16_384)
def _parse_cached(line: str) -> Action:
    return _parse(line, USAGE)


def _parse(line: str, usage: Mapping[str, str]) -> Action:
    words = split_words(line)
    if not words:
        raise EmptyLine(actions=", ".join(usage))
    name, rest = words[0], words[1:]
    match name, len(rest):
        case "roll", count if count:
            return Roll(parse_numbers(name, rest))
        case "hold", _:
            return Hold(tuple(number - 1 for number in parse_numbers(name, rest)))
        case "score", 1 | 2:
            column = parse_numbers(name, rest[1:] or ["1"])[0]
            return Score(rest[0], column - 1)
        case "announce", 1:
            return Announce(rest[0])
        case "undo", 0:
            return Undo()
        case "trick", 1:
            return Trick(parse_numbers(name, rest)[0])
    if name not in usage:
        raise UnknownAction(action=quote(name), actions=", ".join(usage))
    raise WrongUsage(usage=usage[name])


def split_words(line: str) -> list[str]:
    """Split at spaces and tabs only; other white space counts as part of a word."""
    return [word for word in line.replace("\t", " ").split(" ") if word]


def parse_numbers(action: str, words: list[str]) -> tuple[int, ...]:
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word.lstrip("0")) <= MAX_DIGITS):
            raise NotNumbers(action=action, word=quote(word))
    return tuple(int(word.lstrip("0") or "0") for word in words)
