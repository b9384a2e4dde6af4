"""Finished games, page by page, and their replays."""

import sqlite3
from dataclasses import dataclass

from app.storage.database.database import Database
from app.storage.database.tables import GAMES
from app.storage.games import game_rows
from app.storage.games.game_flags import GameFlags, Uncounted
from app.storage.games.game_kind import GameKind
from app.storage.games.games import Games, with_current_names
from core import Action, Game, State, apply, start_game

FINISHED = " WHERE ended IS NOT NULL AND deleted IS NULL"


@dataclass(frozen=True, slots=True)
class Result:
    name: str
    """The player's current name."""
    player: int | None
    """None for a bot's seat."""
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class FinishedGame:
    uid: str
    kind: GameKind | None
    began: int
    ended: int
    results: tuple[Result, ...]
    """Seat by seat."""
    flags: GameFlags
    uncounted: Uncounted


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a replay; the first has no action."""

    action: Action | None
    state: State
    at: int


@dataclass(frozen=True, slots=True)
class Replay:
    game: Game
    steps: tuple[ReplayStep, ...]
    flags: GameFlags

    @property
    def seed(self) -> str:
        return self.game.setup.seed


class History:
    def __init__(self, database: Database, games: Games) -> None:
        self._database = database
        self.delete = games.delete
        self.undelete = games.undelete

    def kinds(self) -> tuple[GameKind, ...]:
        """The kinds of all finished games, the most played first."""

        def query(connection: sqlite3.Connection) -> tuple[GameKind, ...]:
            rows = connection.execute(
                "SELECT kind FROM games" + FINISHED + " GROUP BY kind ORDER BY count(*) DESC, kind"
            ).fetchall()
            read = [GameKind.read(str(text)) for (text,) in rows]
            return tuple(kind for kind in read if kind is not None)

        return self._database.read(query)

    def count(self, kind: GameKind | None = None) -> int:
        """Of one kind, or of all."""
        return self._database.read(
            lambda connection: int(
                connection.execute(
                    "SELECT count(*) FROM games" + FINISHED + _kind_clause(kind),
                    _kind_parameters(kind),
                ).fetchone()[0]
            )
        )

    def page(
        self, first: int = 0, most: int = 20, kind: GameKind | None = None
    ) -> tuple[FinishedGame, ...]:
        """The newest first; of one kind, or of all."""

        def query(connection: sqlite3.Connection) -> tuple[FinishedGame, ...]:
            rows = connection.execute(
                GAMES.select
                + FINISHED
                + _kind_clause(kind)
                + " ORDER BY ended DESC, id DESC LIMIT ? OFFSET ?",
                (*_kind_parameters(kind), most, first),
            ).fetchall()
            return tuple(read_finished(connection, game_rows.GameRow.parse(row)) for row in rows)

        return self._database.read(query)

    def replay(self, uid: str) -> Replay:
        """Every step of a game, finished or not; Unreadable if the rules refuse it."""

        def query(connection: sqlite3.Connection) -> Replay:
            row = game_rows.find(connection, uid)
            lines = game_rows.read_lines(connection, row)
            setup = with_current_names(connection, row.id, row.setup)
            game = game_rows.replay_lines(setup, (line for line, _at in lines))
            state = start_game(setup)
            steps = [ReplayStep(None, state, row.began)]
            for action, (_line, at) in zip(game.actions, lines, strict=True):
                state = apply(state, action)
                steps.append(ReplayStep(action, state, at))
            return Replay(game, tuple(steps), row.flags)

        return self._database.read(query)


def _kind_clause(kind: GameKind | None) -> str:
    return "" if kind is None else " AND kind = ?"


def _kind_parameters(kind: GameKind | None) -> tuple[str, ...]:
    return () if kind is None else (str(kind),)


def read_finished(connection: sqlite3.Connection, row: game_rows.GameRow) -> FinishedGame:
    seated = connection.execute(
        "SELECT seat, player, name, total, rank FROM seats"
        " LEFT JOIN players ON players.id = seats.player WHERE game = ? ORDER BY seat",
        (row.id,),
    ).fetchall()
    recorded = game_rows.recorded_names(row)
    results = []
    for seat, player, name, total, rank in seated:
        current = name if name is not None else recorded[seat] if seat < len(recorded) else ""
        results.append(Result(str(current), player, total or 0, rank or 0))
    return FinishedGame(
        row.uid,
        GameKind.read(row.kind),
        row.began,
        row.ended or 0,
        tuple(results),
        row.flags,
        Uncounted(row.tricked),
    )
