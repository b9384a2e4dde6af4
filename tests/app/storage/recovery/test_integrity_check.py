"""Every row is checked, a few at a time."""

import sqlite3

import pytest

from app.storage.database.connection import open_in_memory
from app.storage.database.database import Database
from app.storage.database.migrations import MIGRATIONS
from app.storage.database.tables import CHECKSUMMED, PLAYERS
from app.storage.errors import Damaged
from app.storage.recovery.integrity_check import ROWS_PER_GAME, check_rows
from app.storage.store import Store
from tests.app.storage.saved_games import (
    TickingClock,
    save_league,
    save_random_games,
    save_training,
)


@pytest.fixture(scope="module")
def connection() -> sqlite3.Connection:
    """Rows in every table, and as many players as are checked in three steps."""
    connection = open_in_memory(MIGRATIONS)
    store = Store(Database(connection, None, TickingClock()))
    save_random_games(store, 6)
    save_league(store, excluded=store.history.page()[0].uid)
    save_training(store)
    players = [
        PLAYERS.with_checksum(number, f"P{number}", number, 1)
        for number in range(10, 10 + 3 * ROWS_PER_GAME)
    ]
    connection.executemany(PLAYERS.insert, players)
    connection.isolation_level = None
    return connection


def check_in_steps(connection: sqlite3.Connection) -> int:
    """Return how many steps it takes."""
    steps, after = 0, 0
    while True:
        steps += 1
        reached = check_rows(connection, after, 1)
        if reached is None:
            return steps
        assert reached > after
        after = reached


def test_a_long_table_takes_several_steps(connection: sqlite3.Connection) -> None:
    assert check_in_steps(connection) >= 6 + 3
    assert check_rows(connection, 0, 1000) is None


@pytest.mark.parametrize("name", CHECKSUMMED)
@pytest.mark.parametrize("row", ["min", "max"])
def test_damage_is_found_wherever_it_is(
    connection: sqlite3.Connection, name: str, row: str
) -> None:
    key = CHECKSUMMED[name].columns[0]
    connection.execute("BEGIN")
    connection.execute(
        f"UPDATE {name} SET mark = mark + 1 WHERE {key} = (SELECT {row}({key}) FROM {name})"
    )
    with pytest.raises(Damaged):
        check_in_steps(connection)
    connection.execute("ROLLBACK")
