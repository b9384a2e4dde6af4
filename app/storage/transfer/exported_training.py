"""The trainer's rows in an export, in batches.

Reviews are not exported: they are computed from the games again.
"""

import sqlite3
from typing import Any

from app.storage.database.tables import MISTAKES, TRAINER_DAYS, RowFormat, next_id
from app.storage.errors import ExportPart, ExportWrong, WrongType
from app.storage.trainer.days import parse_answers, write_day
from core.trainer.position import read_position

BATCH = 100
"""Rows in one piece: an older version accepts a limited number of pieces it does not know."""
NOT_EXPORTED = "id"
Batches = list[list[dict[str, Any]]]


def exported_days(connection: sqlite3.Connection) -> Batches:
    return _exported(connection, TRAINER_DAYS)


def exported_mistakes(connection: sqlite3.Connection) -> Batches:
    return _exported(connection, MISTAKES)


def _exported(connection: sqlite3.Connection, table: RowFormat) -> Batches:
    intact = filter(table.is_intact, connection.execute(table.select))
    named = (dict(zip(table.columns, row, strict=False)) for row in intact)
    rows = [{name: row[name] for name in row if name != NOT_EXPORTED} for row in named]
    return [rows[first : first + BATCH] for first in range(0, len(rows), BATCH)]


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
