"""Mistakes of finished games, which come back until they are answered right."""

import sqlite3
from collections import Counter
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.tables import MISTAKES
from core.trainer.deck import LEARNED, MOST_DUE, due_after, next_stage

HUNDREDTHS = 100
OF_PLAYER = (
    " FROM mistakes JOIN games ON games.uid = mistakes.game AND games.deleted IS NULL"
    " JOIN seats ON seats.game = games.id AND seats.seat = mistakes.seat"
    " WHERE seats.player = :player"
)


class Mistake(NamedTuple):
    id: int
    position: str
    theme: str
    loss: float
    """What it cost in the game."""
    stage: int
    is_due: bool = True
    """Whether it is asked for today; otherwise it is only practised."""


class Mistakes:
    """Days are ordinal numbers of dates."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def due(self, player: int, today: int, threshold: float) -> tuple[Mistake, ...]:
        """Today's remaining mistakes that cost more than the threshold: those closest to being
        learned first, then the costliest."""

        def query(connection: sqlite3.Connection) -> tuple[Mistake, ...]:
            places = {
                "player": player,
                "today": today,
                "learned": LEARNED,
                "threshold": round(HUNDREDTHS * threshold),
            }
            (answered,) = connection.execute(
                "SELECT count(*)" + OF_PLAYER + " AND mistakes.answered = :today", places
            ).fetchone()
            columns = ", ".join(f"mistakes.{name}" for name in (*MISTAKES.columns, "mark"))
            rows = connection.execute(
                f"SELECT {columns}" + OF_PLAYER + " AND mistakes.due <= :today"
                " AND mistakes.loss > :threshold"
                " AND mistakes.stage < :learned AND mistakes.answered IS NOT :today"
                " ORDER BY mistakes.stage DESC, mistakes.loss DESC, mistakes.id LIMIT :most",
                places | {"most": max(0, MOST_DUE - int(answered))},
            )
            return tuple(_parse(row, today) for row in rows if MISTAKES.is_intact(row))

        return self._database.read(query)

    def of_theme(
        self, player: int, theme: str, today: int, threshold: float
    ) -> tuple[Mistake, ...]:
        """The mistakes of a theme that are still to be learned, whenever they are due; the
        costliest first."""

        def query(connection: sqlite3.Connection) -> tuple[Mistake, ...]:
            columns = ", ".join(f"mistakes.{name}" for name in (*MISTAKES.columns, "mark"))
            rows = connection.execute(
                f"SELECT {columns}" + OF_PLAYER + " AND mistakes.theme = :theme"
                " AND mistakes.loss > :threshold AND mistakes.stage < :learned"
                " ORDER BY mistakes.loss DESC, mistakes.id LIMIT :most",
                {
                    "player": player,
                    "theme": theme,
                    "threshold": round(HUNDREDTHS * threshold),
                    "learned": LEARNED,
                    "most": MOST_DUE,
                },
            )
            return tuple(_parse(row, today) for row in rows if MISTAKES.is_intact(row))

        return self._database.read(query)

    def answer(self, id: int, right: bool, today: int) -> None:
        """Decide when the mistake comes back."""

        def update(connection: sqlite3.Connection) -> None:
            found = connection.execute("SELECT stage FROM mistakes WHERE id = ?", (id,)).fetchone()
            if found is None:  # its game was deleted meanwhile
                return
            stage = next_stage(int(found[0]), right)
            connection.execute(
                "UPDATE mistakes SET stage = ?, due = ?, answered = ? WHERE id = ?",
                (stage, due_after(stage, today), today, id),
            )
            connection.execute(MISTAKES.checksum_update("id = ?"), (id,))

        self._database.write(update)

    def count_by_theme(self, player: int, threshold: float) -> Counter[str]:
        """How many mistakes of each theme are still to be learned."""

        def query(connection: sqlite3.Connection) -> Counter[str]:
            rows = connection.execute(
                "SELECT mistakes.theme, count(*)" + OF_PLAYER + " AND mistakes.stage < :learned"
                " AND mistakes.loss > :threshold GROUP BY mistakes.theme",
                {
                    "player": player,
                    "learned": LEARNED,
                    "threshold": round(HUNDREDTHS * threshold),
                },
            )
            return Counter({str(theme): int(count) for theme, count in rows})

        return self._database.read(query)


def _parse(row: tuple[object, ...], today: int) -> Mistake:
    values = dict(zip(MISTAKES.columns, row, strict=False))
    return Mistake(
        int(str(values["id"])),
        str(values["position"]),
        str(values["theme"]),
        int(str(values["loss"])) / HUNDREDTHS,
        int(str(values["stage"])),
        is_due=int(str(values["due"])) <= today and values["answered"] != today,
    )
