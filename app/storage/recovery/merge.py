"""Games that an older program kept apart, because the file was a newer one's, come home."""

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app.storage.database.connection import connect, transaction
from app.storage.database.schema import Steps
from app.storage.database.tables import GAMES, TOP_SCORES
from app.storage.errors import StorageError, Unreadable
from app.storage.games import challenge_eligibility
from app.storage.games.game_rows import game_row
from app.storage.recovery.rescue import beside, set_aside
from app.storage.settings_store import home


def kept_apart(path: Path, version: int | str) -> Path:
    return beside(path, f"version-{version}")


def join(connection: sqlite3.Connection, path: Path, steps: Steps, now: datetime) -> int:
    """How many games joined. A file that was taken in is set aside; one that fails stays."""
    games = 0
    for apart in _all_kept_apart(path):
        with suppress(StorageError, OSError, sqlite3.Error):
            with closing(connect(apart, steps)) as source, transaction(connection):
                taken = _take_all(connection, source)
            games += taken
            set_aside(apart, now, "joined")
    return games


def _all_kept_apart(path: Path) -> list[Path]:
    """Not those that were set aside, joined or broken: what was cleared since must stay so."""
    name = re.compile(re.escape(path.stem) + r"\.version-[0-9]+" + re.escape(path.suffix))
    found = path.parent.glob(kept_apart(path, "*").name)
    return sorted(each for each in found if name.fullmatch(each.name))


def _take_all(connection: sqlite3.Connection, source: sqlite3.Connection) -> int:
    # Not before it is wanted, which is hardly ever.
    from app.storage.games.top_scores import Entry, insert  # noqa: PLC0415
    from app.storage.transfer import exported_game  # noqa: PLC0415

    here = home(connection)
    taken = 0
    for row in source.execute(GAMES.select + " WHERE deleted IS NULL ORDER BY id").fetchall():
        try:
            game = exported_game.told(source, game_row(row))
        except Unreadable:
            continue
        taken += exported_game.take_in(connection, replace(game, home=here), here) == "new"
    for _ in challenge_eligibility.others_came(connection):
        pass
    for row in source.execute(TOP_SCORES.select + " WHERE cleared IS NULL"):
        if not TOP_SCORES.is_whole(row):
            continue
        entry = Entry.of(row)
        known = connection.execute(
            "SELECT 1 FROM top_scores WHERE game = ? AND seat = ?", (entry.game, entry.seat)
        ).fetchone()
        if not known:
            insert(connection, entry)
    challenge_eligibility.only_first(connection)
    return taken
