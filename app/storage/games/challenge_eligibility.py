"""Who has seen the dice of a challenge: only a player's first play enters its list."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress

from app.storage.database.tables import GAMES, LATEST
from app.storage.errors import Unreadable
from app.storage.games.game_rows import GameRow, update
from core import Setup

AFTER_ALL_GAMES = 2**62
SAME_DICE = "(games.challenge <> '' AND games.challenge = ? OR instr(games.record, ?))"
"""Games of the challenge, or with its seed."""


def players_who_saw_dice(
    connection: sqlite3.Connection, setup: Setup, challenge: str, game: GameRow | None = None
) -> set[str]:
    """Players of any game of this challenge or with its seed; for `game`, of another one that began
    before it ended.

    Unfinished and deleted games count too: their dice were seen.
    """
    id, end = (AFTER_ALL_GAMES, 0) if game is None else (game.id, game.ended)
    found = connection.execute(
        "SELECT DISTINCT players.name FROM players JOIN seats ON seats.player = players.id"
        f" JOIN games ON games.id = seats.game WHERE {SAME_DICE}"
        " AND (games.id < ? OR games.id > ? AND games.began < ?)"
        " UNION SELECT name FROM top_scores WHERE challenge <> '' AND challenge = ?"
        " AND game NOT IN (SELECT uid FROM games)",
        (
            *_same_dice_parameters(setup, challenge),
            id,
            id,
            LATEST if end is None else end,
            challenge,
        ),
    )
    return {str(name) for (name,) in found}


def mark_known_games(connection: sqlite3.Connection, setup: Setup, challenge: str) -> None:
    """Mark unfinished games as known once all their players have played the same dice elsewhere."""
    found = connection.execute(
        f"{GAMES.select} WHERE ended IS NULL AND known = 0 AND {SAME_DICE}",
        _same_dice_parameters(setup, challenge),
    ).fetchall()
    for row in (GameRow.parse(each) for each in found if GAMES.is_intact(each)):
        seated = connection.execute(
            "SELECT name FROM players JOIN seats ON seats.player = players.id WHERE game = ?",
            (row.id,),
        )
        if {str(name) for (name,) in seated} <= players_who_saw_dice(
            connection, setup, challenge, row
        ):
            update(connection, row.id, known=1)


def recheck_waiting_challenges(connection: sqlite3.Connection) -> Iterator[None]:
    """After an import or a merge of players, in small steps: somebody in an unfinished challenge
    may have played it on the other device, or under the other name."""
    for setup, challenge in _waiting_challenges(connection):
        mark_known_games(connection, setup, challenge)
        yield


def keep_first_plays(connection: sqlite3.Connection) -> None:
    """After an import or a merge: keep only each player's first entry on a challenge's list."""
    connection.execute(
        "DELETE FROM top_scores WHERE id IN (SELECT id FROM (SELECT top_scores.id,"
        " row_number() OVER (PARTITION BY top_scores.challenge, seats.player"
        " ORDER BY top_scores.at, top_scores.id) AS nth"
        " FROM top_scores JOIN games ON games.uid = top_scores.game"
        " JOIN seats ON seats.game = games.id AND seats.seat = top_scores.seat"
        " WHERE top_scores.challenge <> '' AND top_scores.cleared IS NULL"
        " AND seats.player IS NOT NULL) WHERE nth > 1)"
    )


def _waiting_challenges(connection: sqlite3.Connection) -> list[tuple[Setup, str]]:
    """Unfinished challenges whose dice may be new to one of their players."""
    found = connection.execute(
        GAMES.select + " WHERE ended IS NULL AND known = 0 AND challenge <> ''"
    ).fetchall()
    waiting = []
    for row in (GameRow.parse(each) for each in found if GAMES.is_intact(each)):
        with suppress(Unreadable):
            waiting.append((row.setup, row.flags.challenge))
    return waiting


def _same_dice_parameters(setup: Setup, challenge: str) -> tuple[str, str]:
    """The parameters of SAME_DICE."""
    # Quotes inside names are escaped by a backslash, so this matches nothing else.
    return challenge, f'"seed": {json.dumps(setup.seed, ensure_ascii=False)}'
