"""Shortens the names of players so that they remain distinct."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, takewhile

from core.player_names import JOINERS

NUMBERED = re.compile(r"(.*\D)(\d+)")
ELLIPSIS = "…"

MeasureWidth = Callable[[str], float]


def shorten_names(
    names: Sequence[str], widths: Sequence[float], measure: MeasureWidth, mark: str = ""
) -> tuple[str, ...]:
    """Each name as long as its width allows; `mark` is appended to truncated ones."""
    shorts = _truncated(names, widths, measure, mark)
    for collision in _collisions(names, shorts):
        prefix_length = _common_prefix_length([names[place] for place in collision])
        for place in collision:
            forms = _forms_after_prefix(names[place], prefix_length)
            shorts[place] = _first_fitting(chain(forms, [shorts[place]]), widths[place], measure)
    for colliding in (
        [place for collision in _collisions(names, shorts) for place in collision],
        range(len(names)),
    ):
        if _collisions(names, shorts):
            for place in colliding:
                shorts[place] = _first_fitting(
                    _numbered_forms(names[place], place), widths[place], measure
                )
    return tuple(shorts)


def _truncated(
    names: Sequence[str], widths: Sequence[float], measure: MeasureWidth, mark: str
) -> list[str]:
    """Truncate; names that differ only by a number lose the same number of letters."""
    forms = [list(_shorter_forms(name, mark)) for name in names]
    steps = [
        each.index(_first_fitting(each, available, measure))
        for each, available in zip(forms, widths, strict=True)
    ]
    furthest: dict[str, int] = {}
    for name, step in zip(names, steps, strict=True):
        furthest[_head(name)] = max(step, furthest.get(_head(name), 0))
    return [
        each[min(furthest[_head(name)], len(each) - 1)] if step else name
        for name, each, step in zip(names, forms, steps, strict=True)
    ]


def _head(name: str) -> str:
    numbered = NUMBERED.fullmatch(name)
    return numbered.group(1) if numbered else name


def _first_fitting(forms: Iterable[str], available: float, measure: MeasureWidth) -> str:
    """The first text that fits; if none does, the last."""
    text = ""
    for text in forms:
        if measure(text) <= available:
            break
    return text


def _collisions(names: Sequence[str], shorts: Sequence[str]) -> list[list[int]]:
    """Places of different names with the same short form."""
    same: dict[str, list[int]] = {}
    for place, short in enumerate(shorts):
        same.setdefault(short, []).append(place)
    return [places for places in same.values() if len({names[place] for place in places}) > 1]


def _shorter_forms(name: str, mark: str) -> Iterator[str]:
    """Ever shorter forms; a number at the end of a name is kept."""
    yield name
    numbered = NUMBERED.fullmatch(name)
    if numbered:
        head, number = numbered.groups()
        space = " " if head.endswith(" ") else ""
        prefixes = list(_prefixes(head.rstrip()))
        yield from (f"{prefix}{space}{number}" for prefix in prefixes)
        yield from (f"{prefix}{number}" for prefix in prefixes[-1:])
    prefixes = list(_prefixes(name))
    if mark:
        yield from (f"{prefix}{mark}" for prefix in prefixes if len(prefix) > 1)
    yield from prefixes


def _common_prefix_length(names: Sequence[str]) -> int:
    letters = zip(*names, strict=False)
    return sum(1 for _ in takewhile(lambda each: len(set(each)) == 1, letters))


def _forms_after_prefix(name: str, prefix_length: int) -> Iterator[str]:
    """The initial and what follows the common prefix."""
    rest = name[prefix_length:].lstrip()
    if not rest:
        return
    ends = [rest, *_prefixes(rest)]
    for between in (ELLIPSIS, ".", "") if prefix_length > 1 else ("",):
        yield from (f"{_initial(name)}{between}{end}" for end in ends)


def _numbered_forms(name: str, place: int) -> Iterator[str]:
    yield f"{_initial(name)}{place + 1}"
    yield f"{place + 1}"


def _initial(name: str) -> str:
    return [name, *_prefixes(name)][-1]


def _prefixes(text: str) -> Iterator[str]:
    """All shorter prefixes, longest first; accents stay with their letters."""
    for end in range(len(text) - 1, 0, -1):
        following = text[end]
        combining = unicodedata.category(following).startswith("M") or following in JOINERS
        if not combining and text[end - 1] not in JOINERS and not text[end - 1].isspace():
            yield text[:end]
