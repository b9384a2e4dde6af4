"""Connections to the database file: durable, exclusive, and closed if opening fails."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from app.storage.database.migrations import (
    APPLICATION_ID,
    PAGE_SIZE,
    Migrations,
    migrate,
    schema_version,
)
from app.storage.database.sibling_files import remove_leftover, sidecar_files
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

# Long enough for another copy of the program to close, short enough to wait before a window shows.
BUSY_SECONDS = 0.3
# Checking every page of a file up to this size takes a few milliseconds. Of larger files only the
# rows are checked, while the program is idle: all pages at once would freeze it for some tenths of
# a second. SQLite reports an unreadable page when it gets there.
LARGEST_CHECKED_ON_OPEN = 1_000_000
# A killed program leaves its log, and every page of it is checked at the next start.
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
    """Translate an error of SQLite; None if it can only be a bug of ours."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        error_type = ERRORS_BY_CODE.get(code & 0xFF)
        return error_type() if error_type else None
    return Closed() if "closed database" in str(error) else None


@contextmanager
def translated_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        translated = storage_error(error)
        if translated is None:
            raise
        raise translated from error


def connect(path: Path, migrations: Migrations) -> sqlite3.Connection:
    """Open an existing file, lock it, and migrate it to the newest version."""
    with translated_errors():
        connection = _open(path.absolute().as_uri() + "?mode=rw", uri=True)
        try:
            _set_access_pragmas(connection)
            # Before anything is written: a file of another program stays as it is.
            _check_application(connection)
            _set_durability_pragmas(connection)
            _check_version(connection, migrations)
            migrate(connection, migrations)
            _check_schema(connection, path, migrations)
        except BaseException as error:
            connection.close()
            unnamed = isinstance(error, sqlite3.Error) and storage_error(error) is None
            # SQLite's message may quote damaged text that cannot be decoded.
            if unnamed or isinstance(error, UnicodeDecodeError):
                # The statements are ours, so the tables must be wrong.
                raise Damaged(part=DamagedPart.TABLES) from error
            raise
    return connection


def connect_for_reading(path: Path) -> sqlite3.Connection:
    """Open a file that nobody writes to; nothing is written beside it either."""
    with translated_errors():
        return _open(path.absolute().as_uri() + "?mode=ro&immutable=1", uri=True)


def open_in_memory(migrations: Migrations) -> sqlite3.Connection:
    connection = _open(":memory:")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection, migrations)
    return connection


def create(path: Path, migrations: Migrations, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Create a file and fill it."""
    for leftover in (path, *sidecar_files(path)):
        remove_leftover(leftover)
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
    """Write everything that a connection sees into a new file, even if its own was removed."""
    with translated_errors(), closing(sqlite3.connect(path)) as fresh:
        connection.backup(fresh)
    for each in sidecar_files(path):
        each.unlink(missing_ok=True)


def _open(where: str, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(
        where,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        uri=uri,
        check_same_thread=False,  # backups are copied by a thread
    )
    # A damaged character must not raise here; the row's checksum will not match.
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
    # WAL: one sync for each saved action, at a fifth of a rollback journal's cost. FULL: that sync
    # happens before the action is shown. secure_delete: a rescue must not bring deleted rows back.
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


def _check_version(connection: sqlite3.Connection, migrations: Migrations) -> None:
    """A higher version with tables that we know is damage: every version has tables of its own."""
    if schema_version(connection) > len(migrations):
        schema = _schema(connection)
        for version in range(1, len(migrations) + 1):
            if schema == _expected_schema(tuple(map(tuple, migrations[:version]))):
                raise Damaged(part=DamagedPart.VERSION)


def _check_schema(connection: sqlite3.Connection, path: Path, migrations: Migrations) -> None:
    if _schema(connection) != _expected_schema(tuple(map(tuple, migrations))):
        raise Damaged(part=DamagedPart.TABLES)
    if path.stat().st_size <= LARGEST_CHECKED_ON_OPEN:
        check_pages(connection)


def check_pages(connection: sqlite3.Connection) -> None:
    """Check every page and every index."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found is None or found[0] != "ok":
        raise Damaged(part=DamagedPart.PAGE)


def _schema(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name")
    return [(str(kind), str(name), str(sql)) for kind, name, sql in rows]


@cache
def _expected_schema(migrations: tuple[tuple[str, ...], ...]) -> list[tuple[str, str, str]]:
    connection = open_in_memory(migrations)
    try:
        return _schema(connection)
    finally:
        connection.close()
