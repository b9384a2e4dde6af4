"""Connections to the one file: durable, ours alone, and never half open."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from app.storage.database.schema import APPLICATION, PAGE_SIZE, Steps, migrate, version
from app.storage.database.tables import seal
from app.storage.errors import (
    Closed,
    Damaged,
    DiskFailed,
    DiskFull,
    Locked,
    NotWritable,
    StorageError,
)
from app.text import storage as words

# Long enough for a copy that is just closing, short enough to wait for before a window shows.
BUSY_SECONDS = 0.3
# Up to here a look at every page takes a few milliseconds. Of larger files only the rows are looked
# at, while the program is idle: all pages at once would stop it for some tenths of a second. A page
# that SQLite cannot read is noticed when it is met.
CHECKED_AT_ONCE = 1_000_000
# A killed program leaves its log, and every page of it is looked at before the next start.
LOG_PAGES = 100

CAUSES: dict[int, Callable[[], StorageError]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_AUTH: NotWritable,
    sqlite3.SQLITE_IOERR: DiskFailed,
    sqlite3.SQLITE_CORRUPT: lambda: Damaged(place=words.A_PAGE()),
    sqlite3.SQLITE_NOTADB: lambda: Damaged(place=words.THE_START()),
    sqlite3.SQLITE_TOOBIG: lambda: Damaged(place=words.A_ROW()),
}


def cause(error: sqlite3.Error) -> StorageError | None:
    """What SQLite's error means; None for what could only be our own mistake."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        named = CAUSES.get(code & 0xFF)
        return named() if named else None
    return Closed() if "closed database" in str(error) else None


@contextmanager
def causes_named() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        named = cause(error)
        if named is None:
            raise
        raise named from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; once it is left without an error, it survives a kill and a power cut."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def connect(path: Path, steps: Steps) -> sqlite3.Connection:
    """The file, which must be there, brought up to the newest version and locked for us."""
    with causes_named():
        connection = _connected(path.absolute().as_uri() + "?mode=rw", uri=True)
        try:
            _take(connection)
            # Before anything is written: what is not ours stays as it is.
            _check_ours(connection)
            _make_durable(connection)
            migrate(connection, steps)
            _check(connection, path, steps)
        except BaseException as error:
            connection.close()
            unnamed = isinstance(error, sqlite3.Error) and cause(error) is None
            # SQLite may quote damaged text in what it says, which is no text then.
            if unnamed or isinstance(error, UnicodeDecodeError):
                # Our own statements, so it is the tables that are not as they should be.
                raise Damaged(place=words.THE_TABLES()) from error
            raise
    return connection


def in_memory(steps: Steps) -> sqlite3.Connection:
    connection = _connected(":memory:")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection, steps)
    return connection


def create(path: Path, steps: Steps, fill: Callable[[sqlite3.Connection], None]) -> None:
    """A new file, there in one instant: an empty or half-made one is never seen."""
    for leftover in (path, *companions(path)):
        leftover.unlink(missing_ok=True)
    with causes_named():
        connection = _connected(str(path))
        try:
            connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            _take(connection)
            _make_durable(connection)
            migrate(connection, steps)
            fill(connection)
        finally:
            connection.close()


def copy_out(connection: sqlite3.Connection, path: Path) -> None:
    """All that a connection can see as a new file, there in one instant, even where its own was
    removed."""
    with causes_named(), closing(sqlite3.connect(path)) as fresh:
        connection.backup(fresh)
    for each in companions(path):
        each.unlink(missing_ok=True)


def companions(path: Path) -> tuple[Path, ...]:
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


def _connected(where: str, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(where, timeout=BUSY_SECONDS, isolation_level=None, uri=uri)
    # A damaged letter must not raise here; the row's mark will not fit.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.create_function("seal", -1, seal, deterministic=True)
    return connection


def _take(connection: sqlite3.Connection) -> None:
    # Exclusive: a second copy of the program finds it locked, and no -shm file is needed.
    for pragma in (
        "locking_mode = EXCLUSIVE",
        "trusted_schema = OFF",
        "cell_size_check = ON",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _make_durable(connection: sqlite3.Connection) -> None:
    # WAL: one sync for each saved action, a fifth of what a rollback journal costs here.
    # Full: that sync happens before the action is shown.
    # Deleted rows are wiped, so that a rescue does not bring them back.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("COMMIT")
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        f"wal_autocheckpoint = {LOG_PAGES}",
        "fullfsync = ON",
        "secure_delete = ON",
        "temp_store = MEMORY",
    ):
        connection.execute(f"PRAGMA {pragma}").fetchall()


def _check_ours(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise Damaged(place=words.THE_START())
    if version(connection) < 1:
        raise Damaged(place=words.THE_VERSION())


def _check(connection: sqlite3.Connection, path: Path, steps: Steps) -> None:
    if _layout(connection) != _expected_layout(tuple(map(tuple, steps))):
        raise Damaged(place=words.THE_TABLES())
    if path.stat().st_size <= CHECKED_AT_ONCE:
        check_pages(connection)


def check_pages(connection: sqlite3.Connection) -> None:
    """Looks at every page and every index."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found is None or found[0] != "ok":
        raise Damaged(place=words.A_PAGE())


def _layout(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    told = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name")
    return [(str(kind), str(name), str(sql)) for kind, name, sql in told]


@cache
def _expected_layout(steps: tuple[tuple[str, ...], ...]) -> list[tuple[str, str, str]]:
    connection = in_memory(steps)
    try:
        return _layout(connection)
    finally:
        connection.close()
