"""Connections to the one file: durable, ours alone, and never half open."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from app.storage.database.schema import (
    APPLICATION_ID,
    PAGE_SIZE,
    Migrations,
    migrate,
    schema_version,
)
from app.storage.database.tables import row_checksum
from app.storage.errors import (
    Closed,
    Damaged,
    DamagedPart,
    DiskFailed,
    DiskFull,
    Locked,
    NotWritable,
    StorageError,
)

# Long enough for a copy that is just closing, short enough to wait for before a window shows.
BUSY_SECONDS = 0.3
# Up to here a look at every page takes a few milliseconds. Of larger files only the rows are looked
# at, while the program is idle: all pages at once would stop it for some tenths of a second. A page
# that SQLite cannot read is noticed when it is met.
LARGEST_CHECKED_ON_OPEN = 1_000_000
# A killed program leaves its log, and every page of it is looked at before the next start.
CHECKPOINT_PAGES = 100

ERRORS_BY_CODE: dict[int, Callable[[], StorageError]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_AUTH: NotWritable,
    sqlite3.SQLITE_IOERR: DiskFailed,
    sqlite3.SQLITE_CORRUPT: lambda: Damaged(part=DamagedPart.PAGE),
    sqlite3.SQLITE_NOTADB: lambda: Damaged(part=DamagedPart.START),
    sqlite3.SQLITE_TOOBIG: lambda: Damaged(part=DamagedPart.ROW),
}


def storage_error(error: sqlite3.Error) -> StorageError | None:
    """What SQLite's error means; None for what could only be our own mistake."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        named = ERRORS_BY_CODE.get(code & 0xFF)
        return named() if named else None
    return Closed() if "closed database" in str(error) else None


@contextmanager
def translated_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        named = storage_error(error)
        if named is None:
            raise
        raise named from error


def connect(path: Path, migrations: Migrations) -> sqlite3.Connection:
    """The file, which must be there, brought up to the newest version and locked for us."""
    with translated_errors():
        connection = _open(path.absolute().as_uri() + "?mode=rw", uri=True)
        try:
            _set_access_pragmas(connection)
            # Before anything is written: what is not ours stays as it is.
            _check_application(connection)
            _set_durability_pragmas(connection)
            migrate(connection, migrations)
            _check_schema(connection, path, migrations)
        except BaseException as error:
            connection.close()
            unnamed = isinstance(error, sqlite3.Error) and storage_error(error) is None
            # SQLite may quote damaged text in what it says, which is no text then.
            if unnamed or isinstance(error, UnicodeDecodeError):
                # Our own statements, so it is the tables that are not as they should be.
                raise Damaged(part=DamagedPart.TABLES) from error
            raise
    return connection


def open_in_memory(migrations: Migrations) -> sqlite3.Connection:
    connection = _open(":memory:")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection, migrations)
    return connection


def create(path: Path, migrations: Migrations, fill: Callable[[sqlite3.Connection], None]) -> None:
    """A new file, there in one instant: an empty or half-made one is never seen."""
    for leftover in (path, *sidecar_files(path)):
        leftover.unlink(missing_ok=True)
    with translated_errors():
        connection = _open(str(path))
        try:
            connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            _set_access_pragmas(connection)
            _set_durability_pragmas(connection)
            migrate(connection, migrations)
            fill(connection)
        finally:
            connection.close()


def back_up(connection: sqlite3.Connection, path: Path) -> None:
    """All that a connection can see as a new file, there in one instant, even where its own was
    removed."""
    with translated_errors(), closing(sqlite3.connect(path)) as fresh:
        connection.backup(fresh)
    for each in sidecar_files(path):
        each.unlink(missing_ok=True)


def sidecar_files(path: Path) -> tuple[Path, ...]:
    """The files that SQLite keeps beside a database; what they hold belongs to it."""
    return tuple(path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal"))


def sync_folder(folder: Path) -> None:
    """A rename survives a power cut only once the folder is written."""
    with suppress(OSError):  # Windows has no such thing.
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _open(where: str, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(where, timeout=BUSY_SECONDS, isolation_level=None, uri=uri)
    # A damaged letter must not raise here; the row's mark will not fit.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.create_function("seal", -1, row_checksum, deterministic=True)
    return connection


def _set_access_pragmas(connection: sqlite3.Connection) -> None:
    # Exclusive: a second copy of the program finds it locked, and no -shm file is needed.
    for pragma in (
        "locking_mode = EXCLUSIVE",
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _set_durability_pragmas(connection: sqlite3.Connection) -> None:
    # WAL: one sync for each saved action, a fifth of what a rollback journal costs here.
    # Full: that sync happens before the action is shown.
    # Deleted rows are wiped, so that a rescue does not bring them back.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("COMMIT")
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        f"wal_autocheckpoint = {CHECKPOINT_PAGES}",
        "fullfsync = ON",
        "secure_delete = ON",
        "temp_store = MEMORY",
    ):
        connection.execute(f"PRAGMA {pragma}").fetchall()


def _check_application(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise Damaged(part=DamagedPart.START)
    if schema_version(connection) < 1:
        raise Damaged(part=DamagedPart.VERSION)


def _check_schema(connection: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    if _schema(connection) != _expected_schema(tuple(map(tuple, migrations))):
        raise Damaged(part=DamagedPart.TABLES)
    if path.stat().st_size <= LARGEST_CHECKED_ON_OPEN:
        check_pages(connection)


def check_pages(connection: sqlite3.Connection) -> None:
    """Looks at every page and every index."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found is None or found[0] != "ok":
        raise Damaged(part=DamagedPart.PAGE)


def _schema(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    told = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name")
    return [(str(kind), str(name), str(sql)) for kind, name, sql in told]


@cache
def _expected_schema(migrations: tuple[tuple[str, ...], ...]) -> list[tuple[str, str, str]]:
    connection = open_in_memory(migrations)
    try:
        return _schema(connection)
    finally:
        connection.close()
