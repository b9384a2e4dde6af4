"""The trainer's rows in an export, in batches.

Reviews are not exported: they are computed from the games again.
"""

import sqlite3
from typing import Any, NamedTuple

from app.storage.database.tables import MISTAKES, TRAINER_DAYS, RowFormat, next_id
from app.storage.errors import ExportPart, ExportWrong, WrongType
from app.storage.trainer.days import parse_answers, write_day
from core.trainer.position import read_position

BATCH = 100
"""Rows in one piece: an older version accepts a limited number of pieces it does not know."""
NOT_EXPORTED = "id"


class Batch(NamedTuple):
    rows: list[dict[str, Any]]
    last: int
    """The key of the last one."""


def read_batch(connection: sqlite3.Connection, table: RowFormat, after: int) -> Batch | None:
    """The intact ones of the next rows after this key; None at the end."""
    key = table.columns[0]
    rows = connection.execute(
        f"{table.select} WHERE {key} > ? ORDER BY {key} LIMIT {BATCH}", (after,)
    ).fetchall()
    if not rows:
        return None
    named = (dict(zip(table.columns, row, strict=False)) for row in rows if table.is_intact(row))
    exported = [{name: row[name] for name in row if name != NOT_EXPORTED} for row in named]
    return Batch(exported, rows[-1][0])


def import_days(connection: sqlite3.Connection, piece: object) -> None:
    for row in _validated_batch(piece, TRAINER_DAYS, ExportPart.TRAINER_DAYS):
        _import_day(connection, row)


def import_mistakes(connection: sqlite3.Connection, piece: object) -> None:
    for row in _validated_batch(piece, MISTAKES, ExportPart.MISTAKES):
        _import_mistake(connection, row)


def _import_day(connection: sqlite3.Connection, row: dict[str, Any]) -> None:
    """Of two versions of a day, the one with more answers stays."""
    day, text = row["day"], row["answers"]
    answers = parse_answers(text)
    if answers is None:
        raise _wrong(ExportPart.TRAINER_DAYS)
    ours = connection.execute("SELECT answers FROM trainer_days WHERE day = ?", (day,)).fetchone()
    known = parse_answers(str(ours[0])) if ours else None
    if len(answers) > len(known or ()):
        write_day(connection, day, text, row["finished"])


def _import_mistake(connection: sqlite3.Connection, row: dict[str, Any]) -> None:
    """Only with its game; of two versions, the one that was answered last stays."""
    if read_position(row["position"]) is None:
        raise _wrong(ExportPart.MISTAKES)
    if not connection.execute("SELECT 1 FROM games WHERE uid = ?", (row["game"],)).fetchone():
        return
    ours = connection.execute(
        "SELECT id, answered FROM mistakes WHERE game = ? AND step = ?", (row["game"], row["step"])
    ).fetchone()
    if ours is None:
        id = next_id(*connection.execute("SELECT max(id) FROM mistakes").fetchone())
    elif int(ours[1] or 0) < (row["answered"] or 0):
        id = int(ours[0])
    else:
        return
    values = (id, *(row[name] for name in MISTAKES.columns if name != NOT_EXPORTED))
    connection.execute(MISTAKES.replace, MISTAKES.with_checksum(*values))


def _validated_batch(piece: object, table: RowFormat, part: ExportPart) -> list[dict[str, Any]]:
    if not isinstance(piece, list) or len(piece) > BATCH:
        raise _wrong(part)
    names = [name for name in table.columns if name != NOT_EXPORTED]
    for row in piece:
        if not isinstance(row, dict) or set(row) != set(names):
            raise _wrong(part)
        if not all(table.validators[name](row[name]) for name in names):
            raise _wrong(part)
    return piece


def _wrong(part: ExportPart) -> ExportWrong:
    return ExportWrong(part=part, wrong=WrongType(field=part.value, kind=list.__name__))
