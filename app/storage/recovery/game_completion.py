"""Make the rows of a rescued game consistent again."""

import sqlite3

from app.storage.database.last_action import LastAction, is_saved
from app.storage.database.tables import GAMES
from app.storage.errors import NoSuchGame, Unreadable
from app.storage.games import game_rows
from app.storage.games.game_kind import GameKind
from app.storage.recovery.report import CutGame


def complete_after_rescue(connection: sqlite3.Connection, id: int, lost_actions: bool) -> None:
    """Add missing seats, and a result if and only if the game is over.

    A finished game stays finished if its results are known. Any other that lost actions can be
    continued from the last intact one. Its later dice may have been seen, so it wins no place,
    unless they are real dice.
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
    has_results = game_rows.has_all_seats(connection, row) and not missing
    if finished and has_results:
        return
    if row.ended is not None and has_results:
        # The result is known, and counts, although the game can only be replayed in part.
        game_rows.update(connection, id, steps=counted)
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
    lines = connection.execute(
        "SELECT line, at FROM actions WHERE game = ? ORDER BY step", (id,)
    ).fetchall()
    try:
        game = game_rows.replay_lines(setup, [line for line, _at in lines])
    except Unreadable:
        if row.ended is None:
            game_rows.update(connection, id, steps=None)
        else:
            game_rows.update(connection, id, steps=counted, known=1)
        return
    if game.state.over:  # the row itself may be older than that
        game_rows.finish(connection, id, game, lines[-1][1] if row.ended is None else row.ended)
    elif row.ended is None:
        game_rows.update(connection, id, steps=None)
    else:
        game_rows.clear_result(connection, id)
        game_rows.update(connection, id, known=known)


def find_noted_loss(
    connection: sqlite3.Connection,
    cut: tuple[CutGame, ...],
    noted: LastAction,
    now: int,
) -> tuple[CutGame, ...]:
    """What only the note about the last saved action tells: its log was lost."""
    if is_saved(connection, noted):
        return ()
    if any(each.uid == noted.uid for each in cut):
        return ()
    try:
        row = game_rows.find(connection, noted.uid)
    except NoSuchGame:
        return (CutGame("", (), now, 0, noted.steps, finished=False),)
    kept = len(game_rows.read_lines(connection, row))
    known = int(row.flags.known or not row.flags.typed_in)
    game_rows.update(connection, row.id, known=known)
    names, finished = game_rows.recorded_names(row), row.ended is not None
    lost = max(1, noted.steps - kept)
    return (CutGame(row.uid, names, row.began, kept, lost, finished),)


def _commas_in_boxes(kind: str) -> int:
    """How many commas the list of box scores has under these rules."""
    found = GameKind.read(kind)
    rules = found.rule_set if found else None
    return len(rules.boxes) - 1 if rules else -1
