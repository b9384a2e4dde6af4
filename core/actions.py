"""What can happen in a game, and how it is written down.

The notation is the same on the console, in records and in transcripts; dice and columns count
from 1 there and from 0 in the program.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import index

from core.boxes import Dice
from core.errors import EmptyLine, NotNumbers, UnknownAction, WrongUsage, quote

LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice were rolled and now show these values, the held ones among them."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", _whole(self.dice))


@dataclass(frozen=True, slots=True)
class Hold:
    """Exactly these places are held."""

    places: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", _whole(self.places))


@dataclass(frozen=True, slots=True)
class Score:
    box: str
    column: int = 0


@dataclass(frozen=True, slots=True)
class Undo:
    """The last placement is taken back."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The party trick: a roll is spent, and every die not held shows this number."""

    number: int


Action = Roll | Hold | Score | Undo | Trick


def _whole(values: Iterable[int]) -> tuple[int, ...]:
    """A tuple of whole numbers, out of whatever holds some."""
    return tuple(map(index, values))


def format_action(action: Action) -> str:
    match action:
        case Roll(dice):
            return " ".join(["roll", *map(str, dice)])
        case Hold(places):
            return " ".join(["hold", *(str(place + 1) for place in places)])
        case Score(box, column):
            return f"score {box} {column + 1}"
        case Undo():
            return "undo"
        case Trick(number):
            return f"trick {number}"
        case _:
            raise TypeError(f"{type(action).__name__} is no action")


LONGEST_LINE = 40
"""Longer ones are not remembered."""
USAGE: Mapping[str, str] = {
    "roll": "roll 5 5 2 1 3",
    "hold": "hold 1 3",
    "score": "score full_house 1",
    "undo": "undo",
    "trick": "trick 6",
}


def parse_action(line: str, usage: Mapping[str, str] = USAGE) -> Action:
    """The action that a line says. Whether it is legal is for the game to say.

    `usage` lists what can be said where the line comes from, each with an example.
    """
    if usage is USAGE and len(line) <= LONGEST_LINE:
        return _known(line)
    return _read(line, usage)


# Every roll, hold and box of a game: thousands of games have the same lines again and again.
@lru_cache(maxsize=16_384)
def _known(line: str) -> Action:
    return _read(line, USAGE)


def _read(line: str, usage: Mapping[str, str]) -> Action:
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
        case "undo", 0:
            return Undo()
        case "trick", 1:
            return Trick(parse_numbers(name, rest)[0])
    if name not in usage:
        raise UnknownAction(action=quote(name), actions=", ".join(usage))
    raise WrongUsage(usage=usage[name])


def split_words(line: str) -> list[str]:
    """What stands between spaces and tabs; other white space is no better than a letter."""
    return [word for word in line.replace("\t", " ").split(" ") if word]


def parse_numbers(action: str, words: list[str]) -> tuple[int, ...]:
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word.lstrip("0")) <= LONGEST_NUMBER):
            raise NotNumbers(action=action, word=quote(word))
    return tuple(int(word.lstrip("0") or "0") for word in words)
