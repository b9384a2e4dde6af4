"""What the rows are, and the mark that tells whether a row is still as it was written.

SQLite notices a broken page, but not a changed letter. So every row ends in a mark: a checksum
of its other values. An action's mark also covers all actions before it, so none can be
changed, lost or moved without being noticed.

A mark keeps nobody from writing nonsense with a mark that fits. So every column also says what can
stand in it, and a row with anything else is as damaged as one that lost a letter.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard
from zlib import crc32

from app.storage.errors import Damaged
from app.text import storage as words
from core.boxes import SIDES
from core.player_names import is_name

Value = int | str | None
Row = tuple[Value, ...]
Sense = Callable[[object], bool]
"""Whether a value can stand in a column."""

LATEST = 32_503_680_000_000
"""The year 3000 in milliseconds: as far as every system's calendar goes."""
LAST = 2**53
"""No row is numbered higher; SQLite could not count on from its own highest number."""
MOST = 1_000_000
"""More than any score or count of one game."""
NUMBERS = re.compile(r"-?[0-9]{1,7}(,-?[0-9]{1,7})*")
FACES = re.compile(rf"[0-9]{{1,7}}(,[0-9]{{1,7}}){{{SIDES - 1}}}")
BOTS = re.compile(r"([0-9]{1,2}(:[a-z_]{1,20})?(,[0-9]{1,2}(:[a-z_]{1,20})?)*)?")
LONGEST_CHALLENGE = 200


def is_text(value: object) -> bool:
    return type(value) is str


def is_short(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST_CHALLENGE


def is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= LAST


def is_count(value: object) -> bool:
    return type(value) is int and -MOST <= value <= MOST


def is_time(value: object) -> TypeGuard[int]:
    """Milliseconds since 1970 that can be shown as a date."""
    return type(value) is int and 0 <= value < LATEST


def is_tally(value: object) -> TypeGuard[int]:
    """How often something was done: whatever files have let in so far, which was much."""
    return type(value) is int and 0 <= value < LATEST


def is_flag(value: object) -> bool:
    return type(value) is int and value in (0, 1)


def is_called(value: object) -> bool:
    return type(value) is str and is_name(value)


def like(pattern: "re.Pattern[str]") -> Sense:
    return lambda value: type(value) is str and pattern.fullmatch(value) is not None


def or_none(sense: Sense) -> Sense:
    return lambda value: value is None or sense(value)


@dataclass(frozen=True, slots=True, eq=False)
class RowFormat:
    name: str
    senses: Mapping[str, Sense]
    """What stands in each column, in the order of the file, the key first, without the mark."""
    rowid: bool
    """Whether the first column is SQLite's own row number."""

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.senses)

    def mark(self, values: Sequence[object]) -> int:
        told = json.dumps([self.name, *values], ensure_ascii=False, separators=(",", ":"))
        return crc32(told.encode("utf-8", "surrogatepass"))

    def marked(self, *values: Value) -> Row:
        """A row as it is written."""
        return (*values, self.mark(values))

    def is_whole(self, row: Sequence[object]) -> bool:
        if len(row) != len(self.senses) + 1:
            return False
        try:
            fits = row[-1] == self.mark(row[:-1])
        except TypeError:  # bytes, where there never are any
            return False
        return fits and all(
            sense(value) for sense, value in zip(self.senses.values(), row, strict=False)
        )

    @property
    def insert(self) -> str:
        """Takes `marked` values."""
        named = ", ".join((*self.columns, "mark"))
        places = ", ".join("?" * (len(self.columns) + 1))
        return " ".join(("INSERT INTO", self.name, "(", named, ") VALUES (", places, ")"))

    @property
    def replace(self) -> str:
        return self.insert.replace("INSERT", "INSERT OR REPLACE", 1)

    @property
    def insert_if_new(self) -> str:
        return self.insert.replace("INSERT", "INSERT OR IGNORE", 1)

    @property
    def select(self) -> str:
        return " ".join(("SELECT", ", ".join((*self.columns, "mark")), "FROM", self.name))

    def seal(self, where: str) -> str:
        """Marks rows anew after an UPDATE."""
        named = ", ".join(self.columns)
        return f"UPDATE {self.name} SET mark = seal('{self.name}', {named}) WHERE {where}"  # noqa: S608 (our own words)


GAMES = RowFormat(
    "games",
    {
        "id": is_number,
        "uid": is_short,
        "record": is_text,
        "kind": is_short,
        "began": is_time,
        "ended": or_none(is_time),
        "steps": or_none(is_count),
        "abandoned": or_none(is_time),
        "deleted": or_none(is_time),
        "home": is_short,
        "as_it_was": is_flag,
        "typed_in": is_flag,
        "known": is_flag,
        "imported": is_flag,
        "tricked": is_flag,
        "hints": is_tally,
        "bots": like(BOTS),
        "challenge": is_short,
    },
    rowid=True,
)
SEATS = RowFormat(
    "seats",
    {
        "game": is_number,
        "seat": is_count,
        "player": or_none(is_number),
        "total": or_none(is_count),
        "rank": or_none(is_count),
        "bonuses": or_none(is_count),
        "fives": or_none(is_count),
        "boxes": or_none(like(NUMBERS)),
        "faces": or_none(like(FACES)),
        "first_faces": or_none(like(FACES)),
    },
    rowid=False,
)
PLAYERS = RowFormat(
    "players",
    {"id": is_number, "name": is_called, "place": is_number, "plays": is_flag},
    rowid=True,
)
SETTINGS = RowFormat("settings", {"key": is_text, "value": is_text}, rowid=False)
TOP_SCORES_1 = RowFormat(
    "top_scores",
    {
        "id": is_number,
        "kind": is_short,
        "score": is_count,
        "at": is_time,
        "name": is_called,
        "game": is_short,
        "seat": is_count,
        "cleared": or_none(is_time),
    },
    rowid=True,
)
"""As version 1 of the tables had it; a rescue may still find such rows."""
TOP_SCORES = RowFormat(
    "top_scores",
    {**TOP_SCORES_1.senses, "hints": is_tally, "challenge": is_short},
    rowid=True,
)
ACTIONS = ("game", "step", "line", "at")

MARKED = {table.name: table for table in (GAMES, SEATS, PLAYERS, SETTINGS, TOP_SCORES)}


def seal(name: str, *values: object) -> int:
    """The mark of a row, for use inside SQL."""
    return MARKED[name].mark(values)


def next_number(*given: object) -> int:
    """After all that were given; Damaged where no counting leads to."""
    last = max((each for each in given if isinstance(each, int)), default=0)
    if last >= LAST:
        raise Damaged(place=words.A_GAME())
    return max(last, 0) + 1


def chain_start(uid: str, record: str) -> int:
    return crc32(f"{uid} {record}".encode("utf-8", "surrogatepass"))


def chain(before: int, step: int, line: str, at: int) -> int:
    """The mark of an action that follows the one with the mark `before`."""
    return crc32(f"{step} {at} {line}".encode("utf-8", "surrogatepass"), before)
