"""A unique time for each deletion, so that undoing one deletion does not undo another."""

import sqlite3

from app.storage.database.tables import LATEST


def unique_deletion_time(connection: sqlite3.Connection, now: int) -> int:
    """Later than any other deletion, even if the clock was set back, so that undoing one does not
    undo another."""
    last = connection.execute(
        "SELECT max(coalesce(max(deleted), 0),"
        " (SELECT coalesce(max(cleared), 0) FROM top_scores),"
        " (SELECT coalesce(max(deleted), 0) FROM leagues)) FROM games"
    ).fetchone()[0]
    return min(max(now, int(last) + 1), LATEST - 1)
