"""Export and import: everything in one JSON file, and back without duplicates.

{"format": "fivefold export", "version": 1, "home": "…", "written": …,
 "settings": {…}, "players": [{"name": "Ana", "plays": true}],
 "games": [{"id": "…", "record": {…}, …}, …],
 "top_scores": [{"kind": "official/1/plain/forced", "score": 312, …}],
 "trainer_days": [[{"day": 739938, "answers": "hold 1 2=90;…", "finished": 739938}, …]],
 "mistakes": [[{"game": "…", "step": 12, "position": "…", …}, …]],
 "leagues": [{"settings": {"uid": "…", "name": "Sunday league", …},
              "seasons": [{"number": 1, "began": …, "ends": null, "changed": …}],
              "members": [{"name": "Ana", "game": "…", "seat": 0, "plays": 1, "changed": …}],
              "games": [{"game": "…", "excluded": 1, "changed": …}]}]}
"""

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from app.storage.database.database import Database, Task
from app.storage.database.file_lock import lock_path
from app.storage.database.sibling_files import sidecar_files, sync_folder
from app.storage.errors import (
    ExportNotWritten,
    ExportTooLarge,
    ExportUnreadable,
    NotAnExport,
    OwnDatabaseFile,
)
from app.storage.transfer import json_stream
from app.storage.transfer.exporter import Exporter, ExportResult
from app.storage.transfer.importer import Importer, ImportResult


class Transfer:
    largest_file = json_stream.LARGEST_FILE
    """The most bytes that an import may have."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._worker: Exporter | Importer | None = None

    @property
    def fraction(self) -> float:
        """How much of the current or last transfer is done."""
        return self._worker.fraction if self._worker is not None else 0.0

    def export_to(self, target: Path | BinaryIO) -> Task[ExportResult]:
        """Write game by game. A path gets the whole export or keeps its old contents."""
        self._worker = exporter = Exporter(self._database)
        try:
            if not isinstance(target, Path):
                return (yield from exporter.write(target))
            # Resolved, so that a symbolic link stays one.
            target = Path(os.path.realpath(target))
            if self._is_own_file(target):
                raise ExportNotWritten(wrong=OwnDatabaseFile())
            part = target.with_name(target.name + ".part")
            try:
                with part.open("wb") as file:
                    result = yield from exporter.write(file)
                    file.flush()
                    os.fsync(file.fileno())
                part.replace(target)
                sync_folder(target.parent)
            except BaseException:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
                raise
        except OSError as error:
            raise ExportNotWritten(wrong=error.strerror or str(error)) from None
        return result

    def import_from(self, source: Path | BinaryIO) -> Task[ImportResult]:
        """Import all of an export or, if anything in it is wrong, nothing (see BadExport).

        A database without games takes over the home of the export: a move to a new phone.
        Otherwise games from another home are flagged as imported and win no places.
        """
        try:
            if not isinstance(source, Path):
                return (yield from self._import(source))
            _check_file(source)
            with source.open("rb") as file:
                return (yield from self._import(file))
        except OSError as error:
            raise ExportUnreadable(wrong=error.strerror or str(error)) from None

    def _import(self, file: BinaryIO) -> Task[ImportResult]:
        def run(connection: sqlite3.Connection) -> Task[ImportResult]:
            self._worker = importer = Importer(connection, file)
            return importer.run()

        self._database.forget_last_action()  # what was cleared is removed first
        return self._database.write_in_steps(run)

    def _is_own_file(self, target: Path) -> bool:
        path = self._database.path
        if path is None:
            return False
        own = (path, *sidecar_files(path), lock_path(path))
        return target in {Path(os.path.realpath(each)) for each in own}


def _check_file(path: Path) -> None:
    """Check before opening: a pipe would block for ever, and a huge file need not be read.

    A folder is left to `open`, whose error says so.
    """
    try:
        found = path.stat()
    except ValueError as error:  # such as a path with a null character
        raise ExportUnreadable(wrong=str(error)) from None
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise NotAnExport
    if found.st_size > json_stream.LARGEST_FILE:
        raise ExportTooLarge(most=json_stream.LARGEST_FILE // json_stream.MEGABYTE)
