"""Merge the games that an older version kept in a file of its own beside a newer version's."""

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar, cast

from app.storage.database.connection import connect
from app.storage.database.database import Task, transaction
from app.storage.database.migrations import Migrations
from app.storage.database.sibling_files import find_version_files, quarantine
from app.storage.database.tables import GAMES, LARGEST_ID, MISTAKES, TOP_SCORES, TRAINER_DAYS
from app.storage.errors import Damaged, StorageError, Unreadable
from app.storage.games import challenge_eligibility
from app.storage.games.game_rows import GameRow
from app.storage.games.top_scores import TopScoreRow, insert_row
from app.storage.settings_store import home_id
from app.storage.transfer import exported_game
from app.storage.transfer.exported_league import exported_leagues, import_league
from app.storage.transfer.exported_training import import_days, import_mistakes, read_batch

T = TypeVar("T")


def _with_progress(done: int, steps: exported_game.Steps[T]) -> Task[T]:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast("T", end.value)
        yield done


def finish(task: Task[int]) -> int:
    """Run a task without a pause."""
    while True:
        try:
            next(task)
        except StopIteration as done:
            return int(done.value)


def merge_version_files(
    connection: sqlite3.Connection, path: Path, migrations: Migrations, now: datetime
) -> int:
    """Return how many games were merged. A merged file is renamed; one that fails stays."""
    games = 0
    for file in find_version_files(path):
        with suppress(StorageError, OSError, sqlite3.Error):
            with closing(connect(file, migrations)) as source, transaction(connection):
                merged = finish(merge_file(connection, source))
            games += merged
            quarantine(file, now, "joined")
    return games


def merge_file(
    connection: sqlite3.Connection, source: sqlite3.Connection, adopt: bool = True
) -> Task[int]:
    """Add everything that is missing here; return the number of games added.

    `adopt`: games that were begun there count as begun here.
    """
    home = home_id(connection)
    merged = 0
    for row in source.execute(GAMES.select + " WHERE deleted IS NULL ORDER BY id").fetchall():
        try:
            game = exported_game.read_from(source, GameRow.parse(row))
        except (Unreadable, Damaged):
            continue
        game = replace(game, home=home) if adopt else game
        result = yield from _with_progress(merged, exported_game.merge_into(connection, game, home))
        merged += result == "new"
        yield merged
    for _ in challenge_eligibility.recheck_waiting_challenges(connection):
        pass
    for row in source.execute(TOP_SCORES.select + " WHERE cleared IS NULL"):
        if not TOP_SCORES.is_intact(row):
            continue
        entry = TopScoreRow.parse(row)
        known = connection.execute(
            "SELECT 1 FROM top_scores WHERE game = ? AND seat = ?", (entry.game, entry.seat)
        ).fetchone()
        if not known:
            insert_row(connection, entry)
    challenge_eligibility.keep_first_plays(connection)
    for table, import_rows in ((TRAINER_DAYS, import_days), (MISTAKES, import_mistakes)):
        after = -LARGEST_ID
        while (batch := read_batch(source, table, after)) is not None:
            import_rows(connection, batch.rows)
            after = batch.last
            yield merged
    with suppress(Damaged):
        for piece in exported_leagues(source):
            yield from _with_progress(merged, import_league(connection, piece))
    return merged
