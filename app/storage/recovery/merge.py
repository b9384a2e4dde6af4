"""Games that an older program kept apart, because the file was a newer one's, come home."""

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from app.storage.database.connection import connect
from app.storage.database.database import transaction
from app.storage.database.schema import Migrations
from app.storage.database.tables import GAMES, TOP_SCORES
from app.storage.errors import StorageError, Unreadable
from app.storage.games import challenge_eligibility
from app.storage.games.game_rows import GameRow
from app.storage.recovery.rescue import quarantine, sibling_path
from app.storage.settings_store import home_id


def version_file(path: Path, version: int | str) -> Path:
    return sibling_path(path, f"version-{version}")


def merge_version_files(
    connection: sqlite3.Connection, path: Path, migrations: Migrations, now: datetime
) -> int:
    """How many games joined. A file that was taken in is set aside; one that fails stays."""
    games = 0
    for apart in _version_files(path):
        with suppress(StorageError, OSError, sqlite3.Error):
            with closing(connect(apart, migrations)) as source, transaction(connection):
                taken = _merge_file(connection, source)
            games += taken
            quarantine(apart, now, "joined")
    return games


def _version_files(path: Path) -> list[Path]:
    """Not those that were set aside, joined or broken: what was cleared since must stay so."""
    name = re.compile(re.escape(path.stem) + r"\.version-[0-9]+" + re.escape(path.suffix))
    found = path.parent.glob(version_file(path, "*").name)
    return sorted(each for each in found if name.fullmatch(each.name))


def _merge_file(connection: sqlite3.Connection, source: sqlite3.Connection) -> int:
    # Not before it is wanted, which is hardly ever.
    from app.storage.games.top_scores import TopScoreRow, insert_row  # noqa: PLC0415
    from app.storage.transfer import exported_game  # noqa: PLC0415

    here = home_id(connection)
    taken = 0
    for row in source.execute(GAMES.select + " WHERE deleted IS NULL ORDER BY id").fetchall():
        try:
            game = exported_game.told(source, GameRow.parse(row))
        except Unreadable:
            continue
        taken += exported_game.take_in(connection, replace(game, home=here), here) == "new"
    for _ in challenge_eligibility.recheck_waiting_challenges(connection):
        pass
    for row in source.execute(TOP_SCORES.select + " WHERE cleared IS NULL"):
        if not TOP_SCORES.is_intact(row):
            continue
        entry = TopScoreRow.of(row)
        known = connection.execute(
            "SELECT 1 FROM top_scores WHERE game = ? AND seat = ?", (entry.game, entry.seat)
        ).fetchone()
        if not known:
            insert_row(connection, entry)
    challenge_eligibility.keep_first_plays(connection)
    return taken
