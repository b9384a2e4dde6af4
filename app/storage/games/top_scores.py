"""The lists of top scores: one for each kind of game, and one for each challenge."""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.tables import TOP_SCORES
from app.storage.errors import Damaged, DamagedPart
from app.storage.games import challenge_eligibility, game_rows
from app.storage.games.deletion_time import unique_deletion_time
from app.storage.games.game_flags import may_enter_top_list
from app.storage.games.game_kind import GameKind
from app.storage.games.players import validated_name

PLACES_OF_CHALLENGE = 100


class TopScoreRow(NamedTuple):
    """A row of the table; the fields are named like its columns."""

    kind: str
    score: int
    at: int
    name: str
    game: str
    seat: int
    hints: int
    challenge: str

    @classmethod
    def parse(cls, row: tuple[object, ...]) -> "TopScoreRow":
        """For a row that is intact."""
        values = dict(zip(TOP_SCORES.columns, row, strict=False))
        return cls._make(values[field] for field in cls._fields)


class TopScore(NamedTuple):
    place: int
    """From 1; of equal scores the earlier comes first."""
    name: str
    score: int
    at: int
    game: str
    seat: int
    hints: int = 0
    """How often the coach was asked in that game."""


class PlayedChallenge(NamedTuple):
    """A challenge that was played here."""

    code: str
    kind: GameKind
    players: int
    """How many entered its list."""
    best: TopScore
    played: int
    """The time of the last entry."""


class TopScores:
    def __init__(self, database: Database) -> None:
        self._database = database

    def top(self, kind: GameKind) -> tuple[TopScore, ...]:
        return self._database.read(
            lambda connection: _read_list(connection, _ScoreList.of_kind(kind))
        )

    def kinds(self) -> tuple[GameKind, ...]:
        """Kinds that have a list."""

        def query(connection: sqlite3.Connection) -> tuple[GameKind, ...]:
            rows = connection.execute(
                "SELECT DISTINCT kind FROM top_scores WHERE cleared IS NULL AND challenge = ''"
                " ORDER BY kind"
            )
            read = [GameKind.read(str(text)) for (text,) in rows]
            return tuple(kind for kind in read if kind is not None)

        return self._database.read(query)

    def of_challenge(self, code: str) -> tuple[TopScore, ...]:
        """Everybody's first play of it, the best first."""
        return self._database.read(
            lambda connection: _read_list(connection, _ScoreList.of_challenge(code))
        )

    def challenges(self, most: int = 50) -> tuple[PlayedChallenge, ...]:
        """Challenges that have a list, the last played first."""

        def query(connection: sqlite3.Connection) -> tuple[PlayedChallenge, ...]:
            rows = connection.execute(
                "SELECT challenge, count(*), max(at) FROM top_scores"
                " WHERE challenge <> '' AND cleared IS NULL"
                " GROUP BY challenge ORDER BY max(at) DESC, challenge LIMIT ?",
                (most,),
            ).fetchall()
            return tuple(
                PlayedChallenge(str(code), kind, players, best, played)
                for code, players, played in rows
                for kind, best in _best(connection, str(code))
            )

        return self._database.read(query)

    def places(self, uid: str) -> dict[int, int]:
        """The place of each seat of a game that has one."""

        def query(connection: sqlite3.Connection) -> dict[int, int]:
            ranking = _ScoreList.of_game(game_rows.find(connection, uid))
            listed = _read_list(connection, ranking) if ranking else ()
            return {each.seat: each.place for each in listed if each.game == uid}

        return self._database.read(query)

    def rename(self, uid: str, seat: int, name: str) -> None:
        """Change the name of an entry only, not the player's."""
        name = validated_name(name)

        def rename(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                "SELECT id FROM top_scores WHERE game = ? AND seat = ? AND cleared IS NULL",
                (uid, seat),
            ).fetchall()
            for (id,) in found:
                connection.execute("UPDATE top_scores SET name = ? WHERE id = ?", (name, id))
                connection.execute(TOP_SCORES.checksum_update("id = ?"), (id,))

        self._database.write(rename)

    def clear(self, kind: GameKind) -> None:
        """Hide the list; `undo_clear` restores it until `purge`."""
        ranking = _ScoreList.of_kind(kind)

        def hide(connection: sqlite3.Connection) -> None:
            at = unique_deletion_time(connection, self._database.clock())
            _set_cleared(connection, f"{ranking.where} AND cleared IS NULL", (ranking.name,), at)

        self._database.write(hide)

    def undo_clear(self, kind: GameKind) -> None:
        """Restore what the last `clear` hid."""
        ranking = _ScoreList.of_kind(kind)

        def restore(connection: sqlite3.Connection) -> None:
            when = connection.execute(
                f"SELECT max(cleared) FROM top_scores WHERE {ranking.where}",
                (ranking.name,),
            ).fetchone()[0]
            _set_cleared(connection, f"{ranking.where} AND cleared = ?", (ranking.name, when), None)

        self._database.write(restore)

    def purge(self, before: int) -> int:
        """Remove for good entries that were cleared before; return how many."""
        return self._database.write(
            lambda connection: (
                connection.execute("DELETE FROM top_scores WHERE cleared < ?", (before,)).rowcount
            )
        )


class _ScoreList(NamedTuple):
    where: str
    """The condition for its rows; the parameter is its name."""
    name: str
    places: int

    @classmethod
    def of_kind(cls, kind: GameKind) -> "_ScoreList":
        return cls("kind = ? AND challenge = ''", str(kind), kind.top)

    @classmethod
    def of_challenge(cls, code: str) -> "_ScoreList":
        return cls("challenge <> '' AND challenge = ?", code, PLACES_OF_CHALLENGE)

    @classmethod
    def of_game(cls, row: game_rows.GameRow) -> "_ScoreList | None":
        """None if nobody in this game may enter a list."""
        kind = GameKind.read(row.kind)
        if (
            row.ended is None
            or kind is None
            or not may_enter_top_list(row.flags, bool(row.tricked))
        ):
            return None
        code = row.flags.challenge
        return cls.of_challenge(code) if code else cls.of_kind(kind)


def insert_row(connection: sqlite3.Connection, entry: TopScoreRow) -> None:
    """Replace a cleared entry of the same seat, so that undoing the clearing gives no duplicate."""
    connection.execute(
        "DELETE FROM top_scores WHERE game = ? AND seat = ? AND cleared IS NOT NULL",
        (entry.game, entry.seat),
    )
    last = connection.execute("SELECT max(id) FROM top_scores").fetchone()[0] or 0
    values = {**entry._asdict(), "id": last + 1, "cleared": None}
    row = TOP_SCORES.with_checksum(*(values[column] for column in TOP_SCORES.columns))
    connection.execute(TOP_SCORES.insert, row)


def enter_winners(connection: sqlite3.Connection, uid: str) -> None:
    """Enter all players who won a place."""
    row = game_rows.find(connection, uid)
    at, hints, challenge = row.ended or 0, row.flags.hints, row.flags.challenge
    for seat, name, score in _winners(connection, row):
        insert_row(connection, TopScoreRow(row.kind, score, at, name, uid, seat, hints, challenge))


def _set_cleared(
    connection: sqlite3.Connection, where: str, parameters: tuple[object, ...], value: int | None
) -> None:
    found = connection.execute(TOP_SCORES.select + " WHERE " + where, parameters).fetchall()
    for id, *_ in found:
        connection.execute("UPDATE top_scores SET cleared = ? WHERE id = ?", (value, id))
        connection.execute(TOP_SCORES.checksum_update("id = ?"), (id,))


def _read_list(connection: sqlite3.Connection, ranking: _ScoreList) -> tuple[TopScore, ...]:
    rows = connection.execute(
        f"{TOP_SCORES.select} WHERE {ranking.where} AND cleared IS NULL"
        " ORDER BY score DESC, at, id LIMIT ?",
        (ranking.name, ranking.places),
    ).fetchall()
    if not all(map(TOP_SCORES.is_intact, rows)):
        raise Damaged(part=DamagedPart.TOP_SCORE)
    return tuple(
        TopScore(place, each.name, each.score, each.at, each.game, each.seat, each.hints)
        for place, each in enumerate(map(TopScoreRow.parse, rows), 1)
    )


def _best(connection: sqlite3.Connection, code: str) -> Iterator[tuple[GameKind, TopScore]]:
    """The first entry of a challenge's list and its kind; nothing if that cannot be read."""
    best = _read_list(connection, _ScoreList.of_challenge(code)._replace(places=1))
    rows = connection.execute(
        "SELECT kind FROM top_scores WHERE challenge <> '' AND challenge = ?"
        " AND cleared IS NULL ORDER BY score DESC, at, id LIMIT 1",
        (code,),
    )
    for entry, (text,) in zip(best, rows, strict=True):
        kind = GameKind.read(str(text))
        if kind is not None:
            yield kind, entry


def _winners(connection: sqlite3.Connection, row: game_rows.GameRow) -> list[tuple[int, str, int]]:
    """Seat, name and score of those who win a place and have none yet, the best first."""
    ranking = _ScoreList.of_game(row)
    if ranking is None:
        return []
    code = row.flags.challenge
    knowing = (
        challenge_eligibility.players_who_saw_dice(connection, row.setup, code, row)
        if code
        else set()
    )
    seated = connection.execute(
        "SELECT seat, players.name, total FROM seats JOIN players ON players.id = seats.player"
        " WHERE game = ? ORDER BY total DESC, seat",
        (row.id,),
    ).fetchall()
    if any(score is None for _seat, _name, score in seated):
        raise Damaged(part=DamagedPart.RESULT)
    entered = connection.execute(
        "SELECT seat FROM top_scores WHERE game = ? AND cleared IS NULL", (row.uid,)
    ).fetchall()
    scores = [each.score for each in _read_list(connection, ranking)]
    won = []
    for seat, name, score in seated:
        fits = sum(other >= score for other in scores) < ranking.places
        if (seat,) not in entered and name not in knowing and fits:
            won.append((seat, name, score))
            scores.append(score)
    return won
