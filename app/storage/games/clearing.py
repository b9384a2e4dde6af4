"""Clear everything: hidden first, and removed for good when it can no longer be undone."""

import sqlite3
from typing import NamedTuple

from app.storage.backup.generations import remove_backups
from app.storage.database.database import Database
from app.storage.database.tables import GAMES, LATEST, LEAGUES, TOP_SCORES
from app.storage.games.deletion_time import unique_deletion_time
from app.storage.games.game_rows import remove_games
from app.storage.leagues.league_rows import purge_leagues
from app.storage.settings_store import (
    CLEARING,
    CUT_GAMES,
    delete_setting,
    read_all_settings,
    write_settings,
)


class Cleared(NamedTuple):
    """Identifies one clearing, so that it can be undone."""

    at: int
    games: int


class Clearing:
    def __init__(self, database: Database) -> None:
        self._database = database

    def clear(self) -> Cleared:
        """Hide all games, scores and leagues."""

        def hide(connection: sqlite3.Connection) -> Cleared:
            purge_cleared(connection)
            at = unique_deletion_time(connection, self._database.clock())
            games = connection.execute(
                "UPDATE games SET deleted = ? WHERE deleted IS NULL", (at,)
            ).rowcount
            connection.execute(GAMES.checksum_update("deleted = ?"), (at,))
            connection.execute("UPDATE top_scores SET cleared = ? WHERE cleared IS NULL", (at,))
            connection.execute(TOP_SCORES.checksum_update("cleared = ?"), (at,))
            connection.execute("UPDATE leagues SET deleted = ? WHERE deleted IS NULL", (at,))
            connection.execute(LEAGUES.checksum_update("deleted = ?"), (at,))
            write_settings(connection, {CLEARING: at})
            return Cleared(at, games)

        self._database.forget_last_action()
        return self._database.write(hide)

    def undo(self, cleared: Cleared) -> None:
        def restore(connection: sqlite3.Connection) -> None:
            hidden = ((GAMES, "deleted"), (TOP_SCORES, "cleared"), (LEAGUES, "deleted"))
            for table, column in hidden:
                select = f"SELECT id FROM {table.name} WHERE {column} = ?"
                ids = connection.execute(select, (cleared.at,)).fetchall()
                connection.executemany(
                    f"UPDATE {table.name} SET {column} = NULL WHERE id = ?",
                    ids,
                )
                connection.executemany(table.checksum_update("id = ?"), ids)
            delete_setting(connection, CLEARING)

        self._database.write(restore)

    def purge(self, before: int = LATEST) -> None:
        """Remove for good what was cleared, in this run or in one that was killed, with all
        backups of it."""
        self._database.forget_last_action()
        purged = self._database.write(lambda connection: purge_cleared(connection, before))
        if purged and self._database.path is not None:
            remove_backups(self._database.path)


def has_purgeable(connection: sqlite3.Connection, before: int) -> bool:
    """Whether there is anything to purge, so that a full disk is not written to for nothing."""
    found = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM games WHERE deleted < :before AND challenge = '')"
        " OR EXISTS (SELECT 1 FROM top_scores WHERE cleared < :before)"
        " OR EXISTS (SELECT 1 FROM leagues WHERE deleted < :before)",
        {"before": before},
    ).fetchone()[0]
    cleared = read_all_settings(connection).get(CLEARING)
    return bool(found) or (type(cleared) is int and cleared < before)


def purge_cleared(connection: sqlite3.Connection, before: int = LATEST) -> bool:
    """Remove challenges too, earlier deletions, and players who are in no game and no league;
    return whether anything was cleared."""
    at = read_all_settings(connection).get(CLEARING)
    if type(at) is not int or at >= before:
        return False
    remove_games(connection, "deleted <= ?", at)
    connection.execute("DELETE FROM top_scores WHERE cleared <= ?", (at,))
    connection.execute("DELETE FROM trainer_days")
    purge_leagues(connection, "deleted <= ?", at)
    connection.execute(
        "DELETE FROM players WHERE id NOT IN (SELECT player FROM seats WHERE player IS NOT NULL)"
        " AND id NOT IN (SELECT player FROM league_members)"
    )
    for key in (CLEARING, CUT_GAMES):
        delete_setting(connection, key)
    return True
