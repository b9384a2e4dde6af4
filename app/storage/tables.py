"""What the rows are, and the mark that tells whether a row is still as it was written.

SQLite notices a broken page, but not a changed letter. So every row ends in a mark: a checksum
of its other values. An action's mark also covers all actions before it, so none can be
changed, lost or moved without being noticed.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

Value = int | str | None
Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    columns: tuple[str, ...]
    """In the order of the file, the key first, without the mark."""
    rowid: bool
    """Whether the first column is SQLite's own row number."""

    def mark(self, values: Sequence[object]) -> int:
        told = json.dumps([self.name, *values], ensure_ascii=False, separators=(",", ":"))
        return crc32(told.encode("utf-8", "surrogatepass"))

    def marked(self, *values: Value) -> Row:
        """A row as it is written."""
        return (*values, self.mark(values))

    def is_whole(self, row: Sequence[object]) -> bool:
        return len(row) == len(self.columns) + 1 and row[-1] == self.mark(row[:-1])

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


GAMES = Table(
    "games",
    (
        "id",
        "uid",
        "record",
        "kind",
        "began",
        "ended",
        "steps",
        "abandoned",
        "deleted",
        "home",
        "as_it_was",
        "typed_in",
        "known",
        "imported",
        "tricked",
        "hints",
        "bots",
        "challenge",
    ),
    rowid=True,
)
SEATS = Table(
    "seats",
    (
        "game",
        "seat",
        "player",
        "total",
        "rank",
        "bonuses",
        "fives",
        "boxes",
        "faces",
        "first_faces",
    ),
    rowid=False,
)
PLAYERS = Table("players", ("id", "name", "place", "plays"), rowid=True)
SETTINGS = Table("settings", ("key", "value"), rowid=False)
TOP_SCORES_1 = Table(
    "top_scores",
    ("id", "kind", "score", "at", "name", "game", "seat", "cleared"),
    rowid=True,
)
"""As version 1 of the tables had it; a rescue may still find such rows."""
TOP_SCORES = Table("top_scores", (*TOP_SCORES_1.columns, "hints", "challenge"), rowid=True)
ACTIONS = ("game", "step", "line", "at")

MARKED = {table.name: table for table in (GAMES, SEATS, PLAYERS, SETTINGS, TOP_SCORES)}


def seal(name: str, *values: object) -> int:
    """The mark of a row, for use inside SQL."""
    return MARKED[name].mark(values)


def chain_start(uid: str, record: str) -> int:
    return crc32(f"{uid} {record}".encode("utf-8", "surrogatepass"))


def chain(before: int, step: int, line: str, at: int) -> int:
    """The mark of an action that follows the one with the mark `before`."""
    return crc32(f"{step} {at} {line}".encode("utf-8", "surrogatepass"), before)
