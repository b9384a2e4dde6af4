"""What each player's decisions lost in finished games, and by how much luck helped."""

import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.tables import MISTAKES, REVIEWS, next_id
from app.storage.games.game_flags import COUNTS_AS_FIRST_TRY, COUNTS_IN_STATISTICS
from app.storage.games.game_kind import GameKind
from core.trainer.deck import due_after
from core.trainer.skill import GameSkill

HUNDREDTHS = 100
# A game with hints says nothing about its player.
COUNTED = (
    " FROM reviews JOIN games ON games.uid = reviews.game"
    " JOIN seats ON seats.game = games.id AND seats.seat = reviews.seat"
    f" WHERE reviews.decisions > 0 AND games.hints = 0 AND {COUNTS_IN_STATISTICS}"
    f" AND {COUNTS_AS_FIRST_TRY} AND seats.player = ?"
)


class PendingReview(NamedTuple):
    game: str
    seat: int


class NewMistake(NamedTuple):
    step: int
    position: str
    theme: str
    loss: float


class Reviews:
    def __init__(self, database: Database) -> None:
        self._database = database

    def next_pending(self) -> PendingReview | None:
        """The latest finished game of a person that was not reviewed yet."""

        def query(connection: sqlite3.Connection) -> PendingReview | None:
            found = connection.execute(
                "SELECT games.uid, seats.seat FROM games JOIN seats ON seats.game = games.id"
                " LEFT JOIN reviews ON reviews.game = games.uid AND reviews.seat = seats.seat"
                " WHERE games.ended IS NOT NULL AND games.deleted IS NULL"
                " AND seats.player IS NOT NULL AND reviews.id IS NULL"
                " ORDER BY games.ended DESC, games.id DESC, seats.seat LIMIT 1"
            ).fetchone()
            return PendingReview(*found) if found else None

        return self._database.read(query)

    def save(
        self,
        reviewed: PendingReview,
        skill: GameSkill,
        themes: Mapping[str, float],
        mistakes: Sequence[NewMistake],
        today: int,
    ) -> None:
        """Save a review, and the mistakes that will come back. A game without decisions that can
        be judged is saved too, so that it is not looked at again."""

        def write(connection: sqlite3.Connection) -> None:
            costs = ",".join(f"{theme}:{_hundredths(loss)}" for theme, loss in themes.items())
            row = REVIEWS.with_checksum(
                next_id(*connection.execute("SELECT max(id) FROM reviews").fetchone()),
                *reviewed,
                skill.decisions,
                _hundredths(skill.loss),
                _hundredths(skill.luck),
                costs,
            )
            connection.execute(REVIEWS.insert_if_new, row)
            id = next_id(*connection.execute("SELECT max(id) FROM mistakes").fetchone())
            rows = [
                MISTAKES.with_checksum(
                    number,
                    reviewed.game,
                    mistake.step,
                    reviewed.seat,
                    mistake.position,
                    mistake.theme,
                    _hundredths(mistake.loss),
                    0,
                    due_after(0, today),
                    None,
                )
                for number, mistake in enumerate(mistakes, id)
            ]
            connection.executemany(MISTAKES.insert_if_new, rows)

        self._database.write(write)

    def kinds(self, player: int) -> tuple[tuple[GameKind, int], ...]:
        """The kinds of games with a measured skill and their number, the most played first."""

        def query(connection: sqlite3.Connection) -> tuple[tuple[GameKind, int], ...]:
            rows = connection.execute(
                "SELECT games.kind, count(*)" + COUNTED + " GROUP BY games.kind"
                " ORDER BY count(*) DESC, games.kind",
                (player,),
            ).fetchall()
            read = [(GameKind.read(str(text)), int(count)) for text, count in rows]
            return tuple((kind, count) for kind, count in read if kind is not None)

        return self._database.read(query)

    def last(self, kind: GameKind, player: int, most: int) -> tuple[GameSkill, ...]:
        """The last games of a kind, the oldest of them first."""

        def query(connection: sqlite3.Connection) -> tuple[GameSkill, ...]:
            rows = connection.execute(
                "SELECT reviews.decisions, reviews.loss, reviews.luck"
                + COUNTED
                + " AND games.kind = ? ORDER BY games.ended DESC, games.id DESC LIMIT ?",
                (player, str(kind), most),
            ).fetchall()
            return tuple(
                GameSkill(decisions, loss / HUNDREDTHS, luck / HUNDREDTHS)
                for decisions, loss, luck in reversed(rows)
            )

        return self._database.read(query)

    def theme_costs(self, player: int, most: int) -> dict[str, float]:
        """What each theme cost per game, over the last games of all kinds."""

        def query(connection: sqlite3.Connection) -> dict[str, float]:
            rows = connection.execute(
                "SELECT reviews.themes" + COUNTED + " ORDER BY games.ended DESC LIMIT ?",
                (player, most),
            ).fetchall()
            costs: Counter[str] = Counter()
            for (themes,) in rows:
                for each in themes.split(",") if themes else ():
                    theme, _, loss = each.partition(":")
                    costs[theme] += int(loss)
            return {theme: loss / HUNDREDTHS / len(rows) for theme, loss in costs.items()}

        return self._database.read(query)

    def players(self) -> tuple[tuple[int, str], ...]:
        """Everybody with a reviewed game, the latest to play first."""

        def query(connection: sqlite3.Connection) -> tuple[tuple[int, str], ...]:
            rows = connection.execute(
                "SELECT players.id, players.name FROM reviews"
                " JOIN games ON games.uid = reviews.game AND games.deleted IS NULL"
                " JOIN seats ON seats.game = games.id AND seats.seat = reviews.seat"
                " JOIN players ON players.id = seats.player WHERE reviews.decisions > 0"
                " GROUP BY players.id ORDER BY max(games.ended) DESC, players.id"
            ).fetchall()
            return tuple((int(id), str(name)) for id, name in rows)

        return self._database.read(query)


def _hundredths(points: float) -> int:
    return round(HUNDREDTHS * points)
