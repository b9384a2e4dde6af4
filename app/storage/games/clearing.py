"""Everything cleared at once: out of sight first, and gone for good when nobody wants it back."""

import sqlite3
from dataclasses import dataclass

from app.storage.database.database import Database
from app.storage.database.tables import GAMES, LATEST, TOP_SCORES
from app.storage.settings_store import CLEARING, drop, put, read_all


@dataclass(frozen=True, slots=True)
class Cleared:
    """What one clearing took, to be had back by it."""

    at: int
    games: int


class Clearing:
    def __init__(self, database: Database) -> None:
        self._database = database

    def clear(self) -> Cleared:
        """All games and scores that are in sight."""

        def cleared(connection: sqlite3.Connection) -> Cleared:
            forget_cleared(connection)
            at = moment_of_its_own(connection, self._database.clock())
            games = connection.execute(
                "UPDATE games SET deleted = ? WHERE deleted IS NULL", (at,)
            ).rowcount
            connection.execute(GAMES.seal("deleted = ?"), (at,))
            connection.execute("UPDATE top_scores SET cleared = ? WHERE cleared IS NULL", (at,))
            connection.execute(TOP_SCORES.seal("cleared = ?"), (at,))
            put(connection, {CLEARING: at})
            return Cleared(at, games)

        return self._database.change(cleared)

    def undo(self, cleared: Cleared) -> None:
        """All of it back as it was."""

        def back(connection: sqlite3.Connection) -> None:
            for table, column in ((GAMES, "deleted"), (TOP_SCORES, "cleared")):
                named = f"SELECT id FROM {table.name} WHERE {column} = ?"  # noqa: S608 (our own words)
                ids = connection.execute(named, (cleared.at,)).fetchall()
                connection.executemany(
                    f"UPDATE {table.name} SET {column} = NULL WHERE id = ?",  # noqa: S608
                    ids,
                )
                connection.executemany(table.seal("id = ?"), ids)
            drop(connection, CLEARING)

        self._database.change(back)

    def forget(self, before: int = LATEST) -> None:
        """What was cleared, in this run or in one that was killed, is gone for good."""
        self._database.change(lambda connection: forget_cleared(connection, before))


def moment_of_its_own(connection: sqlite3.Connection, now: int) -> int:
    """So that what was deleted or cleared before stays so, though the clock was set back; but no
    time that cannot be kept."""
    last = connection.execute(
        "SELECT max(coalesce(max(deleted), 0),"
        " (SELECT coalesce(max(cleared), 0) FROM top_scores)) FROM games"
    ).fetchone()[0]
    return min(max(now, int(last) + 1), LATEST - 1)


def forget_cleared(connection: sqlite3.Connection, before: int = LATEST) -> None:
    """Challenges too, what was deleted one by one before, and everybody who is in no game."""
    at = read_all(connection).get(CLEARING)
    if type(at) is not int or at >= before:
        return
    connection.execute("DELETE FROM games WHERE deleted <= ?", (at,))
    connection.execute("DELETE FROM top_scores WHERE cleared <= ?", (at,))
    connection.execute(
        "DELETE FROM players WHERE id NOT IN (SELECT player FROM seats WHERE player IS NOT NULL)"
    )
    drop(connection, CLEARING)
