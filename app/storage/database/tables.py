"""The columns of each table, and the checksum that protects a row.

SQLite notices a broken page, but not a changed character. So every row ends in a checksum (column
`mark`) of its other values. An action's checksum also covers all actions before it, so none can be
changed, lost or moved unnoticed.

A correct checksum does not rule out nonsense, so every column also has a validator. A row that
fails one counts as damaged.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeGuard
from zlib import crc32

from app.storage.errors import Damaged, DamagedPart
from core.boxes import SIDES
from core.player_names import is_valid_name

Value = int | str | None
Row = tuple[Value, ...]
Validator = Callable[[object], bool]
"""Whether a value is allowed in a column."""

LATEST = 32_503_680_000_000
"""The year 3000 in milliseconds: as far as every system's calendar goes."""
LARGEST_ID = 2**53
"""The largest row id; SQLite could not assign another after its own maximum."""
LARGEST_COUNT = 1_000_000
"""Larger than any score or count in a game."""
NUMBERS = re.compile(r"-?[0-9]{1,7}(,-?[0-9]{1,7})*")
FACES = re.compile(rf"[0-9]{{1,7}}(,[0-9]{{1,7}}){{{SIDES - 1}}}")
BOTS = re.compile(r"([0-9]{1,2}(:[a-z_]{1,20})?(,[0-9]{1,2}(:[a-z_]{1,20})?)*)?")
LONGEST_CHALLENGE = 200
LONGEST_LEAGUE_NAME = 30
LONGEST_POSITION = 2000
ANSWERS = re.compile(r"([a-z0-9_ ]{1,60}=[0-9]{1,7}(;[a-z0-9_ ]{1,60}=[0-9]{1,7}){0,99})?")
SCORINGS = re.compile(r"[a-z]{1,20}")
POINTS_TABLE = re.compile(r"([0-9]{1,3}(,[0-9]{1,3}){0,19})?")
THEMES = re.compile(r"([a-z_]{1,20}:[0-9]{1,7}(,[a-z_]{1,20}:[0-9]{1,7}){0,99})?")


def is_text(value: object) -> bool:
    return type(value) is str


def is_short_text(value: object) -> TypeGuard[str]:
    return type(value) is str and len(value) <= LONGEST_CHALLENGE and can_be_stored(value)


def can_be_stored(text: str) -> bool:
    """Unpaired surrogates cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST_ID


def is_count(value: object) -> bool:
    return type(value) is int and -LARGEST_COUNT <= value <= LARGEST_COUNT


def is_index(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST_COUNT


def is_time(value: object) -> TypeGuard[int]:
    """Milliseconds since 1970 that can be shown as a date."""
    return type(value) is int and 0 <= value < LATEST


def is_tally(value: object) -> TypeGuard[int]:
    """How often something was done; the upper limit is only that of existing files."""
    return type(value) is int and 0 <= value < LATEST


def is_day(value: object) -> TypeGuard[int]:
    """The ordinal number of a date."""
    return type(value) is int and 1 <= value <= date.max.toordinal()


def is_position(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST_POSITION


def is_flag(value: object) -> bool:
    return type(value) is int and value in (0, 1)


def is_reason_not_to_count(value: object) -> bool:
    return type(value) is int and value in (0, 1, 2)


def is_player_name(value: object) -> bool:
    return type(value) is str and is_valid_name(value)


def is_league_name(value: object) -> bool:
    return type(value) is str and is_valid_name(value, LONGEST_LEAGUE_NAME)


def matching(pattern: "re.Pattern[str]") -> Validator:
    return lambda value: type(value) is str and pattern.fullmatch(value) is not None


def optional(validator: Validator) -> Validator:
    return lambda value: value is None or validator(value)


@dataclass(frozen=True, slots=True, eq=False)
class RowFormat:
    name: str
    validators: Mapping[str, Validator]
    """For each column, in the file's order, the key first, without the checksum."""
    rowid: bool
    """Whether the first column is SQLite's own row id."""

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.validators)

    def checksum(self, values: Sequence[object]) -> int:
        text = json.dumps([self.name, *values], ensure_ascii=False, separators=(",", ":"))
        return crc32(text.encode("utf-8", "surrogatepass"))

    def with_checksum(self, *values: Value) -> Row:
        """The values and their checksum, as a row is stored."""
        return (*values, self.checksum(values))

    def is_intact(self, row: Sequence[object]) -> bool:
        if len(row) != len(self.validators) + 1:
            return False
        try:
            fits = row[-1] == self.checksum(row[:-1])
        except TypeError:  # bytes, which are never stored
            return False
        return fits and all(
            validator(value)
            for validator, value in zip(self.validators.values(), row, strict=False)
        )

    @property
    def insert(self) -> str:
        """For the values of `with_checksum`."""
        columns = ", ".join((*self.columns, "mark"))
        places = ", ".join("?" * (len(self.columns) + 1))
        return " ".join(("INSERT INTO", self.name, "(", columns, ") VALUES (", places, ")"))

    @property
    def replace(self) -> str:
        return self.insert.replace("INSERT", "INSERT OR REPLACE", 1)

    @property
    def insert_if_new(self) -> str:
        return self.insert.replace("INSERT", "INSERT OR IGNORE", 1)

    @property
    def select(self) -> str:
        return " ".join(("SELECT", ", ".join((*self.columns, "mark")), "FROM", self.name))

    def checksum_update(self, where: str) -> str:
        """The statement that updates checksums after an UPDATE."""
        columns = ", ".join(self.columns)
        return f"UPDATE {self.name} SET mark = seal('{self.name}', {columns}) WHERE {where}"


GAMES = RowFormat(
    "games",
    {
        "id": is_number,
        "uid": is_short_text,
        "record": is_text,
        "kind": is_short_text,
        "began": is_time,
        "ended": optional(is_time),
        "steps": optional(is_count),
        "abandoned": optional(is_time),
        "deleted": optional(is_time),
        "home": is_short_text,
        "as_it_was": is_flag,
        "typed_in": is_flag,
        "known": is_flag,
        "imported": is_flag,
        "tricked": is_reason_not_to_count,
        "hints": is_tally,
        "bots": matching(BOTS),
        "challenge": is_short_text,
    },
    rowid=True,
)
SEATS = RowFormat(
    "seats",
    {
        "game": is_number,
        "seat": is_count,
        "player": optional(is_number),
        "total": optional(is_count),
        "rank": optional(is_count),
        "bonuses": optional(is_count),
        "fives": optional(is_count),
        "boxes": optional(matching(NUMBERS)),
        "faces": optional(matching(FACES)),
        "first_faces": optional(matching(FACES)),
    },
    rowid=False,
)
PLAYERS = RowFormat(
    "players",
    {"id": is_number, "name": is_player_name, "place": is_number, "plays": is_flag},
    rowid=True,
)
SETTINGS = RowFormat("settings", {"key": is_text, "value": is_text}, rowid=False)
TOP_SCORES_1 = RowFormat(
    "top_scores",
    {
        "id": is_number,
        "kind": is_short_text,
        "score": is_count,
        "at": is_time,
        "name": is_player_name,
        "game": is_short_text,
        "seat": is_count,
        "cleared": optional(is_time),
    },
    rowid=True,
)
"""The format of version 1; a rescue may still find such rows."""
TOP_SCORES = RowFormat(
    "top_scores",
    {**TOP_SCORES_1.validators, "hints": is_tally, "challenge": is_short_text},
    rowid=True,
)
TRAINER_DAYS = RowFormat(
    "trainer_days",
    {"day": is_day, "answers": matching(ANSWERS), "finished": optional(is_day)},
    rowid=True,
)
REVIEWS = RowFormat(
    "reviews",
    {
        "id": is_number,
        "game": is_short_text,
        "seat": is_count,
        "decisions": is_count,
        "loss": is_count,
        "luck": is_count,
        "themes": matching(THEMES),
    },
    rowid=True,
)
MISTAKES = RowFormat(
    "mistakes",
    {
        "id": is_number,
        "game": is_short_text,
        "step": is_index,
        "seat": is_index,
        "position": is_position,
        "theme": is_short_text,
        "loss": is_count,
        "stage": is_index,
        "due": optional(is_day),
        "answered": optional(is_day),
    },
    rowid=True,
)
LEAGUES = RowFormat(
    "leagues",
    {
        "id": is_number,
        "uid": is_short_text,
        "name": is_league_name,
        "scoring": matching(SCORINGS),
        "points": matching(POINTS_TABLE),
        "kind": is_short_text,
        "bots": is_flag,
        "deleted": optional(is_time),
        "changed": is_time,
    },
    rowid=True,
)
LEAGUE_SEASONS = RowFormat(
    "league_seasons",
    {
        "id": is_number,
        "league": is_short_text,
        "number": is_count,
        "began": is_time,
        "ends": optional(is_time),
        "changed": is_time,
    },
    rowid=True,
)
LEAGUE_MEMBERS = RowFormat(
    "league_members",
    {
        "id": is_number,
        "league": is_short_text,
        "player": is_number,
        "plays": is_flag,
        "changed": is_time,
    },
    rowid=True,
)
LEAGUE_GAMES = RowFormat(
    "league_games",
    {
        "id": is_number,
        "league": is_short_text,
        "game": is_short_text,
        "excluded": is_flag,
        "changed": is_time,
    },
    rowid=True,
)
ACTION_COLUMNS = ("game", "step", "line", "at")

CHECKSUMMED = {
    table.name: table
    for table in (
        *(GAMES, SEATS, PLAYERS, SETTINGS, TOP_SCORES),
        *(TRAINER_DAYS, REVIEWS, MISTAKES),
        *(LEAGUES, LEAGUE_SEASONS, LEAGUE_MEMBERS, LEAGUE_GAMES),
    )
}


def row_checksum(name: str, *values: object) -> int:
    """Used in SQL under the name `seal`, which released migrations contain."""
    return CHECKSUMMED[name].checksum(values)


def next_id(*given: object) -> int:
    """The id after the largest given one; Damaged if that is implausibly large."""
    last = max((each for each in given if isinstance(each, int)), default=0)
    if last >= LARGEST_ID:
        raise Damaged(part=DamagedPart.GAME)
    return max(last, 0) + 1


def initial_checksum(uid: str, record: str) -> int:
    return crc32(f"{uid} {record}".encode("utf-8", "surrogatepass"))


def action_checksum(before: int, step: int, line: str, at: int) -> int:
    """The checksum of an action that follows one with the checksum `before`."""
    return crc32(f"{step} {at} {line}".encode("utf-8", "surrogatepass"), before)
