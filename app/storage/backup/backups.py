"""Backups of the database, made while the program is idle."""

import os
import sqlite3
import threading
from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfile, disk_usage

from app.storage.backup.generations import (
    Backup,
    add_backup,
    list_backups,
    new_backup_file,
)
from app.storage.database.connection import (
    check_pages,
    connect,
    connect_for_reading,
    translated_errors,
)
from app.storage.database.database import Database, Task
from app.storage.database.migrations import MIGRATIONS
from app.storage.errors import Damaged
from app.storage.leagues.league_rows import PARTS
from app.storage.recovery.file_check import check_files
from app.storage.recovery.integrity_check import check_rows
from app.storage.recovery.merge import merge_file

PAGES_AT_ONCE = 25
PAUSE = 0.01
"""Seconds between two portions of a copy, so that a save never waits for it."""
GAMES_AT_ONCE = 10
FREE_SPACE = 50_000_000
"""Bytes that must stay free."""

Slices = Generator[None, None, bool]


class Backups:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._copy: _Copy | None = None

    def all(self) -> tuple[Backup, ...]:
        """The newest first."""
        path = self._database.path
        return list_backups(path) if path is not None else ()

    def make(self) -> Slices:
        """Make a backup in small slices, if any game, league or answer to the trainer changed since
        the last one; return whether one was made.

        SQLite copies in a thread of its own. What it copied counts only once it has been read back.
        """
        path = self._database.path
        if path is None or not self._is_due():
            return False
        if disk_usage(path.parent).free < 2 * path.stat().st_size + FREE_SPACE:
            return False
        yield
        made = self._database.clock()
        file = new_backup_file(path)
        self._copy = _Copy(self._database.connection, file)
        while self._copy.running:
            yield
        copied, self._copy = self._copy.succeeded, None
        if not copied:
            file.unlink(missing_ok=True)
            return False
        yield from _verify(file)
        os.utime(file, (made / 1000, made / 1000))
        add_backup(path, file)
        return True

    def stop(self) -> None:
        """Abandon a backup that is not complete."""
        if self._copy is not None:
            self._copy.stop()
            self._copy = None

    def restore(self, backup: Backup) -> None:
        """Go back to the backup as it is; the present file is kept under a dated name."""
        self.stop()
        self._database.restore(backup.path)

    def add_missing(self, backup: Backup) -> Task[int]:
        """Add games and moves that are missing here; return how many games were added."""

        self.stop()

        def merge(connection: sqlite3.Connection) -> Task[int]:
            # A copy, because the backup may have to be migrated.
            copy = new_backup_file(backup.path.parent.parent / backup.path.name)
            try:
                copyfile(backup.path, copy)
                with closing(connect(copy, MIGRATIONS)) as source:
                    return (yield from merge_file(connection, source, adopt=False))
            finally:
                copy.unlink(missing_ok=True)

        return self._database.write_in_steps(merge)

    def _is_due(self) -> bool:
        backups = self.all()
        ours = self._database.read(_state)
        if not backups:
            return ours[0] > 0
        with closing(connect_for_reading(backups[0].path)) as connection:
            try:
                return _state(connection) != ours
            except sqlite3.OperationalError:  # made by a version that has fewer tables
                return True


def _state(connection: sqlite3.Connection) -> tuple[int, ...]:
    """Numbers that change with everything that cannot be computed again."""
    found: list[int] = []
    for columns, table in (
        ("count(*), sum(steps), max(ended), count(deleted)", "games"),
        ("count(*)", "actions WHERE game IN (SELECT id FROM games WHERE ended IS NULL)"),
        ("sum(length(answers))", "trainer_days"),
        ("sum(answered), sum(stage)", "mistakes"),
        ("sum(changed), count(deleted)", "leagues"),
        *(("sum(changed)", table.name) for table in PARTS),
    ):
        found += connection.execute(" ".join(("SELECT", columns, "FROM", table))).fetchone()
    return tuple(int(each or 0) for each in found)


def _verify(file: Path) -> Generator[None, None, None]:
    """Raise Damaged unless every row can be read back."""
    check_files(file)
    with closing(connect_for_reading(file)) as connection:
        after: int | None = 0
        while after is not None:
            with translated_errors():
                after = check_rows(connection, after, GAMES_AT_ONCE)
            yield


class _Copy:
    """A thread that copies through SQLite's backup interface and checks the pages."""

    def __init__(self, source: sqlite3.Connection, target: Path) -> None:
        self.succeeded = False
        self._source, self._target = source, target
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="backup", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        # Any error only means that there is no backup this time.
        with suppress(sqlite3.Error, OSError, Damaged, _Stopped):
            with closing(sqlite3.connect(self._target)) as target:
                target.execute("PRAGMA synchronous = OFF")
                self._source.backup(
                    target, pages=PAGES_AT_ONCE, progress=self._check_stopped, sleep=PAUSE
                )
                check_pages(target)
            with self._target.open("rb+") as file:
                os.fsync(file.fileno())
            self.succeeded = not self._stopped.is_set()

    def _check_stopped(self, _status: int, _left: int, _all: int) -> None:
        if self._stopped.is_set():
            raise _Stopped


class _Stopped(Exception):
    pass
