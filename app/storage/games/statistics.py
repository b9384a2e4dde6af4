"""Statistics of finished games, for one player or all, kind by kind."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass

from app.storage.database.database import Database
from app.storage.errors import Damaged, DamagedPart
from app.storage.games.game_flags import COUNTS_AS_FIRST_TRY, COUNTS_IN_STATISTICS
from app.storage.games.game_kind import GameKind

HISTOGRAM_STEP = 25
"""The width of a bar of the distribution, in points."""
# One row for all cards, because SQLite adds up ten thousand games quickly. A game with a second
# seat has several players.
CARDS = (
    "SELECT count(*), count(DISTINCT seats.game), sum(second.seat IS NOT NULL AND seats.rank = 1),"
    " count(second.seat), sum(seats.total), max(seats.total),"
    " sum(seats.bonuses), sum(seats.fives), group_concat(seats.boxes), group_concat(seats.total)"
    " FROM seats JOIN games ON games.id = seats.game"
    " LEFT JOIN seats AS second ON second.game = games.id AND second.seat = 1"
)
COUNTED = f" WHERE seats.player IS NOT NULL AND {COUNTS_IN_STATISTICS} AND {COUNTS_AS_FIRST_TRY}"
SEATED = " FROM seats JOIN games ON games.id = seats.game" + COUNTED


@dataclass(frozen=True, slots=True)
class Statistics:
    kind: GameKind
    cards: int
    """Score cards: one for each person in each game."""
    games: int
    wins: int
    """Cards that came first, alone or tied, in games of two or more."""
    contests: int
    """Cards in games of two or more."""
    average: float
    best: int
    distribution: tuple[tuple[int, int], ...]
    """The lower edge of each step and how many cards are in it, including empty steps."""
    boxes: tuple[tuple[str, float], ...]
    """The average points of each box per column, in the card's order."""
    bonus_rate: float
    """The fraction of columns that earned the upper bonus."""
    fives: int
    """Rolls that showed equal dice."""


@dataclass(frozen=True, slots=True)
class FormerGames:
    best: int
    average: float


class StatisticsQueries:
    def __init__(self, database: Database) -> None:
        self._database = database

    def kinds(self, player: int | None = None) -> tuple[tuple[GameKind, int], ...]:
        """The kinds played and their number of cards, the most played first."""

        def query(connection: sqlite3.Connection) -> tuple[tuple[GameKind, int], ...]:
            rows = connection.execute(
                "SELECT kind, count(*)" + SEATED + _player_clause(player) + " GROUP BY kind"
                " ORDER BY count(*) DESC, kind",
                _player_parameters(player),
            ).fetchall()
            read = [(GameKind.read(str(text)), int(cards)) for text, cards in rows]
            return tuple((kind, cards) for kind, cards in read if kind is not None)

        return self._database.read(query)

    def of(self, kind: GameKind, player: int | None = None) -> Statistics | None:
        """None if no game of this kind was finished."""

        def query(connection: sqlite3.Connection) -> Statistics | None:
            row = connection.execute(
                CARDS + COUNTED + " AND kind = ?" + _player_clause(player),
                (str(kind), *_player_parameters(player)),
            ).fetchone()
            try:
                return _statistics(kind, *row) if row[0] else None
            except (AttributeError, TypeError, ValueError):
                raise Damaged(part=DamagedPart.RESULT) from None

        return self._database.read(query)

    def former(self, kind: GameKind, player: int, uid: str) -> FormerGames | None:
        """A player's games of this kind without that one; None if there are no others."""

        def query(connection: sqlite3.Connection) -> FormerGames | None:
            best, average = connection.execute(
                "SELECT max(total), avg(total)"
                + SEATED
                + " AND kind = ? AND games.uid <> ?"
                + _player_clause(player),
                (str(kind), uid, player),
            ).fetchone()
            return None if best is None else FormerGames(int(best), float(average))

        return self._database.read(query)

    def trend(self, kind: GameKind, player: int | None = None, most: int = 60) -> tuple[int, ...]:
        """The totals of the last cards of a kind, the oldest of them first."""

        def query(connection: sqlite3.Connection) -> tuple[int, ...]:
            rows = connection.execute(
                "SELECT total"
                + SEATED
                + " AND kind = ?"
                + _player_clause(player)
                + " ORDER BY games.ended DESC, games.id DESC, seats.seat DESC LIMIT ?",
                (str(kind), *_player_parameters(player), most),
            ).fetchall()
            try:
                return tuple(int(total) for (total,) in reversed(rows))
            except (TypeError, ValueError):
                raise Damaged(part=DamagedPart.RESULT) from None

        return self._database.read(query)


def _player_clause(player: int | None) -> str:
    return "" if player is None else " AND seats.player = ?"


def _player_parameters(player: int | None) -> tuple[int, ...]:
    return () if player is None else (player,)


def _statistics(
    kind: GameKind,
    cards: int,
    games: int,
    wins: int,
    contests: int,
    points: int,
    best: int,
    bonuses: int,
    fives: int,
    boxes: str,
    totals: str,
) -> Statistics:
    return Statistics(
        kind=kind,
        cards=cards,
        games=games,
        wins=wins,
        contests=contests,
        average=points / cards,
        best=best,
        distribution=_distribution(totals),
        boxes=_boxes(kind, boxes, cards),
        bonus_rate=bonuses / (cards * kind.columns),
        fives=fives,
    )


def _distribution(totals: str) -> tuple[tuple[int, int], ...]:
    counts = Counter(int(total) // HISTOGRAM_STEP for total in totals.split(","))
    steps = range(min(counts), max(counts) + 1)
    return tuple((step * HISTOGRAM_STEP, counts[step]) for step in steps)


def _boxes(kind: GameKind, text: str, cards: int) -> tuple[tuple[str, float], ...]:
    rules = kind.rule_set
    if rules is None:
        return ()
    sums = add_up_lists(text, len(rules.boxes), cards)
    columns = cards * kind.columns
    return tuple((box.id, points / columns) for box, points in zip(rules.boxes, sums, strict=True))


def add_up_lists(text: str, width: int, lists: int) -> tuple[int, ...]:
    """Add up lists written as `1,2,3` and joined by commas, place by place."""
    # JSON reads two hundred thousand numbers in half the time of `int`.
    numbers = json.loads(f"[{text}]")
    sums = tuple(sum(numbers[place::width]) for place in range(width))
    if len(numbers) != width * lists or any(type(each) is not int for each in sums):
        raise ValueError
    return sums
