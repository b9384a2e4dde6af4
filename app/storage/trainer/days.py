"""The answers to the positions of each day, saved one by one."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.tables import TRAINER_DAYS
from core import format_action, parse_action
from core.actions import Move
from core.errors import BadNotation
from core.trainer.deck import JUST_RIGHT

HUNDREDTHS = 100


class SavedAnswer(NamedTuple):
    move: Move
    loss: float
    """In points, to the hundredth."""


class TrainerDay(NamedTuple):
    answers: tuple[SavedAnswer, ...]
    finished: int | None
    """The day on which the last answer was given."""

    @property
    def right(self) -> int:
        return sum(answer.loss < JUST_RIGHT for answer in self.answers)


class TrainerDays:
    """Days are ordinal numbers of dates."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, day: int) -> TrainerDay:
        return self._database.read(lambda connection: _read_day(connection, day))

    def all(self) -> dict[int, TrainerDay]:
        """Every day that was begun; rows that cannot be read are left out."""

        def query(connection: sqlite3.Connection) -> dict[int, TrainerDay]:
            return dict(_parse(row) for row in _intact_rows(connection))

        return self._database.read(query)

    def save(self, day: int, answers: Sequence[SavedAnswer], finished: int | None) -> None:
        self._database.write(
            lambda connection: write_day(connection, day, format_answers(answers), finished)
        )


def write_day(connection: sqlite3.Connection, day: int, answers: str, finished: int | None) -> None:
    row = TRAINER_DAYS.with_checksum(day, answers, finished)
    connection.execute(TRAINER_DAYS.replace, row)


def format_answers(answers: Sequence[SavedAnswer]) -> str:
    return ";".join(
        f"{format_action(answer.move)}={round(HUNDREDTHS * answer.loss)}" for answer in answers
    )


def parse_answers(text: str) -> tuple[SavedAnswer, ...] | None:
    """None if an answer is no move."""
    answers = []
    for each in text.split(";") if text else ():
        line, _, loss = each.partition("=")
        try:
            move = parse_action(line)
        except BadNotation:
            return None
        if not isinstance(move, Move):
            return None
        answers.append(SavedAnswer(move, int(loss) / HUNDREDTHS))
    return tuple(answers)


def _intact_rows(connection: sqlite3.Connection) -> list[tuple[int, str, int | None]]:
    rows = connection.execute(TRAINER_DAYS.select + " ORDER BY day")
    return [row[:-1] for row in rows if TRAINER_DAYS.is_intact(row)]


def _read_day(connection: sqlite3.Connection, day: int) -> TrainerDay:
    row = connection.execute(TRAINER_DAYS.select + " WHERE day = ?", (day,)).fetchone()
    if row is None or not TRAINER_DAYS.is_intact(row):
        return TrainerDay((), None)
    return _parse(row[:-1])[1]


def _parse(row: tuple[int, str, int | None]) -> tuple[int, TrainerDay]:
    day, answers, finished = row
    read = parse_answers(answers)
    return day, TrainerDay(read, finished) if read is not None else TrainerDay((), None)
