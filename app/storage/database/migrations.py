"""The tables, version by version. A released migration never changes: add another."""

import sqlite3
from collections.abc import Sequence

from app.storage.errors import TooNew

APPLICATION_ID = 0x46495645
"""In the file's header: marks it as ours."""
PAGE_SIZE = 4096

VERSION_1 = (
    # Times are milliseconds since 1970. `record` is the game before its first action and never
    # changes; players are linked through `seats`, so they can be renamed without touching it.
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        record TEXT NOT NULL,
        kind TEXT NOT NULL,
        began INTEGER NOT NULL,
        ended INTEGER,
        steps INTEGER,
        abandoned INTEGER,
        deleted INTEGER,
        home TEXT NOT NULL,
        as_it_was INTEGER NOT NULL DEFAULT 0,
        typed_in INTEGER NOT NULL DEFAULT 0,
        known INTEGER NOT NULL DEFAULT 0,
        imported INTEGER NOT NULL DEFAULT 0,
        tricked INTEGER NOT NULL DEFAULT 0,
        hints INTEGER NOT NULL DEFAULT 0,
        bots TEXT NOT NULL DEFAULT '',
        challenge TEXT NOT NULL DEFAULT '',
        mark INTEGER NOT NULL
    )""",
    "CREATE INDEX games_waiting ON games (id) WHERE ended IS NULL AND deleted IS NULL",
    "CREATE INDEX games_ended ON games (ended, id) WHERE ended IS NOT NULL AND deleted IS NULL",
    """CREATE TABLE actions (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        step INTEGER NOT NULL,
        line TEXT NOT NULL,
        at INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        PRIMARY KEY (game, step)
    ) WITHOUT ROWID""",
    """CREATE TABLE players (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        place INTEGER NOT NULL,
        plays INTEGER NOT NULL DEFAULT 1,
        mark INTEGER NOT NULL
    )""",
    # From `total` on: a summary of a finished game for statistics; NULL before. It can always be
    # computed from the actions again.
    """CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        player INTEGER REFERENCES players (id),
        total INTEGER,
        rank INTEGER,
        bonuses INTEGER,
        fives INTEGER,
        boxes TEXT,
        faces TEXT,
        first_faces TEXT,
        mark INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX seats_of_player ON seats (player)",
    """CREATE TABLE settings (
        key TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL,
        mark INTEGER NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE top_scores (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        score INTEGER NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        cleared INTEGER,
        mark INTEGER NOT NULL
    )""",
    "CREATE INDEX top_scores_of_kind ON top_scores (kind, score DESC, at, id)",
)

# Top scores record hints, and challenges have lists of their own. A row that was damaged before
# keeps its wrong checksum, so the damage is still noticed.
VERSION_2 = (
    "ALTER TABLE top_scores RENAME TO top_scores_1",
    """CREATE TABLE top_scores (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        score INTEGER NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        cleared INTEGER,
        hints INTEGER NOT NULL,
        challenge TEXT NOT NULL,
        mark INTEGER NOT NULL
    )""",
    """INSERT INTO top_scores
        SELECT old.id, old.kind, old.score, old.at, old.name, old.game, old.seat, old.cleared,
        coalesce(games.hints, 0), '', old.mark
        FROM top_scores_1 AS old LEFT JOIN games ON games.uid = old.game""",
    """UPDATE top_scores SET
        mark = seal('top_scores', id, kind, score, at, name, game, seat, cleared, hints, challenge)
        WHERE mark = seal('top_scores', id, kind, score, at, name, game, seat, cleared)""",
    "DROP TABLE top_scores_1",
    "CREATE INDEX top_scores_of_kind ON top_scores (kind, score DESC, at, id)",
    """CREATE INDEX top_scores_of_challenge ON top_scores (challenge, score DESC, at, id)
        WHERE challenge <> ''""",
    "CREATE INDEX games_of_challenge ON games (challenge, id) WHERE challenge <> ''",
)

# The trainer. Days are ordinal numbers of dates, points are hundredths. A game is named by its uid,
# and what hangs on it is removed with it.
VERSION_3 = (
    # `answers`: moves and what each lost; `finished`: the day on which the last one was given.
    """CREATE TABLE trainer_days (
        day INTEGER PRIMARY KEY,
        answers TEXT NOT NULL,
        finished INTEGER,
        mark INTEGER NOT NULL
    )""",
    # What a player's decisions lost in a finished game, in all and by theme. It can always be
    # computed from the actions again.
    """CREATE TABLE reviews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        decisions INTEGER NOT NULL,
        loss INTEGER NOT NULL,
        luck INTEGER NOT NULL,
        themes TEXT NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (game, seat)
    )""",
    # Decisions that come back: after which action of which game, and when.
    """CREATE TABLE mistakes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        step INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        position TEXT NOT NULL,
        theme TEXT NOT NULL,
        loss INTEGER NOT NULL,
        stage INTEGER NOT NULL,
        due INTEGER,
        answered INTEGER,
        mark INTEGER NOT NULL,
        UNIQUE (game, step)
    )""",
)

# Leagues. A league is named by its uid and a game by its own. `changed` is when a row was last
# changed: if two devices have the same league, the later version of each row wins. So rows are
# never removed alone: a member who left and a game that counts again only change their flag.
VERSION_4 = (
    # `points`: of each place in a game; `kind`: the only one that counts, '' for any;
    # `bots`: whether games with bots count.
    """CREATE TABLE leagues (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        scoring TEXT NOT NULL,
        points TEXT NOT NULL,
        kind TEXT NOT NULL,
        bots INTEGER NOT NULL,
        deleted INTEGER,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL
    )""",
    # `ends` is the first moment after the season.
    """CREATE TABLE league_seasons (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        league TEXT NOT NULL,
        number INTEGER NOT NULL,
        began INTEGER NOT NULL,
        ends INTEGER,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (league, number)
    )""",
    """CREATE TABLE league_members (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        league TEXT NOT NULL,
        player INTEGER NOT NULL,
        plays INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (league, player)
    )""",
    # Games that were left out by hand; all others count by themselves.
    """CREATE TABLE league_games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        league TEXT NOT NULL,
        game TEXT NOT NULL,
        excluded INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        UNIQUE (league, game)
    )""",
)

Migrations = Sequence[Sequence[str]]
MIGRATIONS: Migrations = (VERSION_1, VERSION_2, VERSION_3, VERSION_4)
"""Migration n leads from version n to n + 1."""


def schema_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Migrations) -> None:
    """Migrate to the newest version, each step in a transaction."""
    found = schema_version(connection)
    if found > len(migrations):
        raise TooNew(version=found, newest=len(migrations))
    for number in range(found, len(migrations)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in migrations[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except BaseException:
            # A full disk may have rolled back already.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
