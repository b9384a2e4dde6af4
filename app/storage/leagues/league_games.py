"""The games that count in a league, and those that were left out."""

import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.tables import GAMES
from app.storage.games.game_flags import REPEATED_TRIES, Uncounted
from app.storage.games.game_rows import GameRow
from app.storage.games.history import FinishedGame, read_finished
from app.storage.leagues.leagues import League
from app.storage.trainer.reviews import HUNDREDTHS
from core.league.scoring import LEAST_MEMBERS, Scoring
from core.league.season import Span
from core.league.standings import LeagueCard, LeagueGame

BATCH = 250
"""Games that are read at once: a few milliseconds."""

# Finished games of the league's span and kind, whoever played them.
OF_LEAGUE = (
    " FROM games WHERE games.ended IS NOT NULL AND games.deleted IS NULL"
    " AND games.ended >= :began AND (:ends IS NULL OR games.ended < :ends)"
    " AND (:kind = '' OR games.kind = :kind) AND (:bots OR games.bots = '')"
)
MEMBERS = "(SELECT player FROM league_members WHERE league = :league AND plays)"
EXCLUDED = (
    " EXISTS (SELECT 1 FROM league_games"
    " WHERE league = :league AND game = games.uid AND league_games.excluded)"
)
# A game that was won at once has a winner, but totals that mean nothing.
COUNTING = (
    OF_LEAGUE + " AND games.known = 0 AND (games.tricked = 0"
    f" OR games.tricked = {Uncounted.WON_AT_ONCE} AND NOT :averages)"
    f" AND NOT {EXCLUDED}"
)
# Paged by (ended, uid): games that ended at the same time have the same order everywhere.
CARDS = (
    f"WITH counting AS (SELECT id, uid, ended {COUNTING}"
    " AND (games.ended, games.uid) > (:after, :after_uid) AND (:uid = '' OR games.uid = :uid)"
    " ORDER BY games.ended, games.uid LIMIT :most)"
    " SELECT counting.id, counting.uid, counting.ended, seats.player, seats.rank, seats.total,"
    " reviews.luck FROM counting"
    f" LEFT JOIN seats ON seats.game = counting.id AND seats.player IN {MEMBERS}"
    " LEFT JOIN reviews ON reviews.game = counting.uid AND reviews.seat = seats.seat"
    " AND reviews.decisions > 0"
    " ORDER BY counting.ended, counting.uid, seats.seat"
)
LISTED = (
    OF_LEAGUE + f" AND (SELECT count(DISTINCT player) FROM seats WHERE seats.game = games.id"
    f" AND player IN {MEMBERS}) >= {LEAST_MEMBERS}"
)

Parameters = dict[str, str | int | None]
Repeated = frozenset[tuple[int, int]]


class LeftOut(StrEnum):
    """Why a game of the league does not count."""

    BY_HAND = "by hand"
    KNOWN_DICE = "known dice"
    TRICK = "trick"
    WON_AT_ONCE = "won at once"


class ListedGame(NamedTuple):
    game: FinishedGame
    left_out: LeftOut | None


class LeagueGames:
    def __init__(self, database: Database) -> None:
        self._database = database

    def counting(self, league: League, span: Span) -> Iterator[tuple[LeagueGame, ...]]:
        """The games of a span, oldest first, batch by batch; read as the batches are taken."""
        repeated = self._database.read(_repeated_tries)
        after, after_uid = -1, ""
        while True:
            place: Parameters = {"after": after, "after_uid": after_uid, "uid": "", "most": BATCH}
            games = self._read(league, span, place, repeated)
            yield games
            if len(games) < BATCH:
                return
            after, after_uid = games[-1].ended, games[-1].uid

    def find(self, league: League, span: Span, uid: str) -> LeagueGame | None:
        """One game; None if it does not count in this span."""
        place: Parameters = {"after": -1, "after_uid": "", "uid": uid, "most": 1}
        games = self._read(league, span, place, self._database.read(_repeated_tries))
        return games[0] if games and len(games[0].cards) >= LEAST_MEMBERS else None

    def page(self, league: League, span: Span, first: int, most: int) -> tuple[ListedGame, ...]:
        """Finished games of at least two members, those left out included, newest first."""

        def query(connection: sqlite3.Connection) -> tuple[ListedGame, ...]:
            parameters = _parameters(league, span) | {"first": first, "most": most}
            columns = ", ".join(f"games.{name}" for name in (*GAMES.columns, "mark"))
            rows = connection.execute(
                f"SELECT {columns}, {EXCLUDED}" + LISTED + " ORDER BY games.ended DESC,"
                " games.uid DESC LIMIT :most OFFSET :first",
                parameters,
            ).fetchall()
            averages = league.settings.scoring.by is Scoring.AVERAGE
            games = (read_finished(connection, GameRow.parse(row[:-1])) for row in rows)
            return tuple(
                ListedGame(game, _left_out(game, bool(row[-1]), averages))
                for game, row in zip(games, rows, strict=True)
            )

        return self._database.read(query)

    def _read(
        self, league: League, span: Span, place: Parameters, repeated: Repeated
    ) -> tuple[LeagueGame, ...]:
        """Also games of fewer members, which count for nobody."""

        def query(connection: sqlite3.Connection) -> tuple[LeagueGame, ...]:
            rows = connection.execute(CARDS, _parameters(league, span) | place)
            return tuple(
                LeagueGame(
                    str(uid),
                    int(ended),
                    tuple(
                        LeagueCard(player, rank, total, None if luck is None else luck / HUNDREDTHS)
                        for *_, player, rank, total, luck in cards
                        if player is not None and (id, player) not in repeated
                    ),
                )
                for (id, uid, ended), cards in groupby(rows, lambda row: row[:3])
            )

        return self._database.read(query)


def _parameters(league: League, span: Span) -> Parameters:
    settings = league.settings
    return {
        "league": league.uid,
        "began": span.began,
        "ends": span.ends,
        "kind": "" if settings.kind is None else str(settings.kind),
        "bots": int(settings.bots),
        "averages": int(settings.scoring.by is Scoring.AVERAGE),
    }


def _repeated_tries(connection: sqlite3.Connection) -> Repeated:
    """Cards of players who had seen the dice of their challenge: guests in that game."""
    return frozenset(
        (int(game), int(player)) for game, player in connection.execute(REPEATED_TRIES)
    )


def _left_out(game: FinishedGame, excluded: bool, averages: bool) -> LeftOut | None:
    if excluded:
        return LeftOut.BY_HAND
    if game.flags.known:
        return LeftOut.KNOWN_DICE
    if game.uncounted is Uncounted.TRICKED:
        return LeftOut.TRICK
    if game.uncounted is Uncounted.WON_AT_ONCE and averages:
        return LeftOut.WON_AT_ONCE
    return None
