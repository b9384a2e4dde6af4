"""Make the rows of a rescued game consistent again."""

import sqlite3

from app.storage.database.tables import GAMES
from app.storage.errors import Unreadable
from app.storage.games import game_rows
from app.storage.games.game_kind import GameKind
from core import RULE_SETS


def complete_after_rescue(connection: sqlite3.Connection, id: int, lost_actions: bool) -> None:
    """After a rescue: people in their seats, and a result if and only if the game is over.

    A game that lost actions may be played on from where it is whole; its later dice were seen
    once, so it wins no place. Real dice fall anew.
    """
    row = game_rows.GameRow.parse(
        connection.execute(GAMES.select + " WHERE id = ?", (id,)).fetchone()
    )
    counted = connection.execute("SELECT count(*) FROM actions WHERE game = ?", (id,)).fetchone()[0]
    missing = connection.execute(
        "SELECT count(*) FROM seats WHERE game = ? AND (total + rank + bonuses + fives IS NULL"
        " OR faces IS NULL OR first_faces IS NULL"
        " OR length(boxes) - length(replace(boxes, ',', '')) IS NOT ?)",
        (id, _commas_in_boxes(row.kind)),
    ).fetchone()[0]
    finished = row.ended is not None and counted == row.steps
    if finished and game_rows.has_all_seats(connection, row) and not missing:
        return
    known = int(row.flags.known or not row.flags.typed_in)
    if lost_actions and not finished:
        game_rows.update(connection, id, known=known)
    try:
        setup = row.setup
    except Unreadable:
        game_rows.update(connection, id, steps=None)
        return
    game_rows.seat_players(connection, id, setup.players, row.flags.bot_seats)
    told = connection.execute(
        "SELECT line, at FROM actions WHERE game = ? ORDER BY step", (id,)
    ).fetchall()
    try:
        game = game_rows.replay_lines(setup, [line for line, _at in told])
    except Unreadable:
        if row.ended is None:
            game_rows.update(connection, id, steps=None)
        else:
            game_rows.update(connection, id, steps=counted, known=1)
        return
    if game.state.over:  # though the row may be an older one, from before the end
        game_rows.finish(connection, id, game, told[-1][1] if row.ended is None else row.ended)
    elif row.ended is None:
        game_rows.update(connection, id, steps=None)
    else:
        game_rows.clear_result(connection, id)
        game_rows.update(connection, id, known=known)


def _commas_in_boxes(kind: str) -> int:
    """In the list of a card's boxes under these rules."""
    found = GameKind.read(kind)
    rules = RULE_SETS.get(found.rules) if found else None
    return len(rules.boxes) - 1 if rules else -1
