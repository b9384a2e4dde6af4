"""How the finished games went, for one player or all, kind by kind."""

import sqlite3
from dataclasses import dataclass

from app.storage.database import Database
from app.storage.errors import Damaged
from app.storage.facts import COUNTS_IN_STATISTICS
from app.storage.kind import Kind
from core import RULE_SETS

STEP = 25
"""Totals are counted in steps of so many points."""
CARDS = (
    "SELECT game, total, rank, bonuses, fives, boxes,"
    " (SELECT count(*) FROM seats AS others WHERE others.game = seats.game)"
)
SEATED = (
    " FROM seats JOIN games ON games.id = seats.game"
    f" WHERE seats.player IS NOT NULL AND {COUNTS_IN_STATISTICS}"
)


@dataclass(frozen=True, slots=True)
class Statistics:
    kind: Kind
    cards: int
    """Score cards that were filled: one for each person in each game."""
    games: int
    wins: int
    """Cards that came first, alone or with others, in games of two or more."""
    contests: int
    """Cards in games of two or more."""
    average: float
    best: int
    worst: int
    distribution: tuple[tuple[int, int], ...]
    """From how many points on, and how many cards had these; empty steps between are there."""
    boxes: tuple[tuple[str, float], ...]
    """What a box gave on average, in one column, in the card's order."""
    bonus_rate: float
    """The part of all columns that earned the upper bonus."""
    fives: int
    """Rolls that showed equal dice."""


class StatisticsOf:
    def __init__(self, database: Database) -> None:
        self._database = database

    def kinds(self, player: int | None = None) -> tuple[tuple[Kind, int], ...]:
        """What was played, and on how many cards, the most played first."""

        def asked(connection: sqlite3.Connection) -> tuple[tuple[Kind, int], ...]:
            told = connection.execute(
                "SELECT kind, count(*)" + SEATED + _only(player) + " GROUP BY kind"
                " ORDER BY count(*) DESC, kind",
                _facts(player),
            ).fetchall()
            read = [(Kind.read(str(text)), int(cards)) for text, cards in told]
            return tuple((kind, cards) for kind, cards in read if kind is not None)

        return self._database.ask(asked)

    def of(self, kind: Kind, player: int | None = None) -> Statistics | None:
        """None where nothing of this kind was finished."""

        def asked(connection: sqlite3.Connection) -> Statistics | None:
            rows = connection.execute(
                CARDS + SEATED + " AND kind = ?" + _only(player),
                (str(kind), *_facts(player)),
            ).fetchall()
            try:
                return _counted(kind, rows) if rows else None
            except (TypeError, ValueError):
                raise Damaged(place="a result") from None

        return self._database.ask(asked)


def _only(player: int | None) -> str:
    return "" if player is None else " AND player = ?"


def _facts(player: int | None) -> tuple[int, ...]:
    return () if player is None else (player,)


def _counted(kind: Kind, rows: list[tuple[int, int, int, int, int, str, int]]) -> Statistics:
    games, totals, ranks, bonuses, fives, boxes, players = zip(*rows, strict=True)
    cards = len(rows)
    contests = sum(count > 1 for count in players)
    return Statistics(
        kind=kind,
        cards=cards,
        games=len(set(games)),
        wins=sum(rank == 1 < count for rank, count in zip(ranks, players, strict=True)),
        contests=contests,
        average=sum(totals) / cards,
        best=max(totals),
        worst=min(totals),
        distribution=_distribution(totals),
        boxes=_boxes(kind, boxes),
        bonus_rate=sum(bonuses) / (cards * kind.columns),
        fives=sum(fives),
    )


def _distribution(totals: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    steps = [total // STEP for total in totals]
    counts = dict.fromkeys(range(min(steps), max(steps) + 1), 0)
    for step in steps:
        counts[step] += 1
    return tuple((step * STEP, count) for step, count in counts.items())


def _boxes(kind: Kind, told: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    rules = RULE_SETS.get(kind.rules)
    if rules is None:
        return ()
    names = [box.id for box in rules.boxes]
    sums = summed(told, len(names))
    return tuple(
        (name, points / (len(told) * kind.columns))
        for name, points in zip(names, sums, strict=True)
    )


def summed(told: tuple[str, ...] | list[str], width: int) -> tuple[int, ...]:
    """The sum of lists that are written as `1,2,3`, all of this width, place by place."""
    # One split for all rows: ten thousand are added up in some hundredths of a second.
    numbers = list(map(int, ",".join(told).split(","))) if told else []
    if len(numbers) != width * len(told):
        raise ValueError
    return tuple(sum(numbers[place::width]) for place in range(width))
