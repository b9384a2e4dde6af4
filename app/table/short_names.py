"""Names cut short together, so that the players of a table can still be told apart."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, takewhile

from core.player_names import JOINERS

NUMBERED = re.compile(r"(.*\D)(\d+)")
LEFT_OUT = "…"

Width = Callable[[str], float]


def in_short(
    names: Sequence[str], rooms: Sequence[float], width: Width, mark: str = ""
) -> tuple[str, ...]:
    """Each as long as its room allows; the mark ends those that lost their end."""
    shorts = _beginnings_of(names, rooms, width, mark)
    for alike in _alike(names, shorts):
        shared = _shared([names[place] for place in alike])
        for place in alike:
            wanted = _where_they_differ(names[place], shared)
            shorts[place] = _longest(chain(wanted, [shorts[place]]), rooms[place], width)
    for again in ([place for alike in _alike(names, shorts) for place in alike], range(len(names))):
        if _alike(names, shorts):
            for place in again:
                shorts[place] = _longest(_by_place(names[place], place), rooms[place], width)
    return tuple(shorts)


def _beginnings_of(
    names: Sequence[str], rooms: Sequence[float], width: Width, mark: str
) -> list[str]:
    """Names that differ by their number alone are cut alike."""
    wanted = [list(_shorter_and_shorter(name, mark)) for name in names]
    steps = [
        each.index(_longest(each, room, width)) for each, room in zip(wanted, rooms, strict=True)
    ]
    furthest: dict[str, int] = {}
    for name, step in zip(names, steps, strict=True):
        furthest[_head(name)] = max(step, furthest.get(_head(name), 0))
    return [
        each[min(furthest[_head(name)], len(each) - 1)] if step else name
        for name, each, step in zip(names, wanted, steps, strict=True)
    ]


def _head(name: str) -> str:
    numbered = NUMBERED.fullmatch(name)
    return numbered.group(1) if numbered else name


def _longest(wanted: Iterable[str], room: float, width: Width) -> str:
    """The first that has room; the last one if none has."""
    text = ""
    for text in wanted:
        if width(text) <= room:
            break
    return text


def _alike(names: Sequence[str], shorts: Sequence[str]) -> list[list[int]]:
    """The places of different names that would read the same."""
    same: dict[str, list[int]] = {}
    for place, short in enumerate(shorts):
        same.setdefault(short, []).append(place)
    return [places for places in same.values() if len({names[place] for place in places}) > 1]


def _shorter_and_shorter(name: str, mark: str) -> Iterator[str]:
    """First letters; of a name with a number behind it, the number stays."""
    yield name
    numbered = NUMBERED.fullmatch(name)
    if numbered:
        head, number = numbered.groups()
        space = " " if head.endswith(" ") else ""
        beginnings = list(_beginnings(head.rstrip()))
        yield from (f"{beginning}{space}{number}" for beginning in beginnings)
        yield from (f"{beginning}{number}" for beginning in beginnings[-1:])
    beginnings = list(_beginnings(name))
    if mark:
        yield from (f"{beginning}{mark}" for beginning in beginnings if len(beginning) > 1)
    yield from beginnings


def _shared(names: Sequence[str]) -> int:
    """How many letters they all begin with."""
    letters = zip(*names, strict=False)
    return sum(1 for _ in takewhile(lambda each: len(set(each)) == 1, letters))


def _where_they_differ(name: str, shared: int) -> Iterator[str]:
    """The initial, and what follows that which several names have in common."""
    rest = name[shared:].lstrip()
    if not rest:
        return
    ends = [rest, *_beginnings(rest)]
    for between in (LEFT_OUT, ".", "") if shared > 1 else ("",):
        yield from (f"{_initial(name)}{between}{end}" for end in ends)


def _by_place(name: str, place: int) -> Iterator[str]:
    yield f"{_initial(name)}{place + 1}"
    yield f"{place + 1}"


def _initial(name: str) -> str:
    return [name, *_beginnings(name)][-1]


def _beginnings(text: str) -> Iterator[str]:
    """Without the last letter, the last two and so on; accents stay with their letters."""
    for end in range(len(text) - 1, 0, -1):
        next_one = text[end]
        tied = unicodedata.category(next_one).startswith("M") or next_one in JOINERS
        if not tied and text[end - 1] not in JOINERS and not text[end - 1].isspace():
            yield text[:end]
