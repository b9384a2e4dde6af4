"""The lists of top scores: one for each kind of game."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from app.storage import game_rows
from app.storage.database import Database
from app.storage.errors import Damaged, NoPlaceWon
from app.storage.facts import may_enter_top_list
from app.storage.kind import Kind
from app.storage.players import checked_name
from app.storage.tables import TOP_SCORES


@dataclass(frozen=True, slots=True)
class TopScore:
    place: int
    """From 1; of equal scores the earlier stands first."""
    name: str
    score: int
    at: int
    game: str
    seat: int


@dataclass(frozen=True, slots=True)
class PlaceWon:
    """A place on the list that a player of a finished game may enter a name for."""

    seat: int
    name: str
    score: int
    place: int


class TopScores:
    def __init__(self, database: Database) -> None:
        self._database = database

    def top(self, kind: Kind) -> tuple[TopScore, ...]:
        return self._database.ask(lambda connection: _top(connection, kind))

    def kinds(self) -> tuple[Kind, ...]:
        """Those that have a list."""

        def asked(connection: sqlite3.Connection) -> tuple[Kind, ...]:
            told = connection.execute(
                "SELECT DISTINCT kind FROM top_scores WHERE cleared IS NULL ORDER BY kind"
            )
            read = [Kind.read(str(text)) for (text,) in told]
            return tuple(kind for kind in read if kind is not None)

        return self._database.ask(asked)

    def would_enter(self, kind: Kind, score: int) -> int | None:
        """The place that this score would take now, or None."""
        scores = [each.score for each in self.top(kind)]
        return _place(scores, score, kind.top)

    def places_won(self, uid: str) -> tuple[PlaceWon, ...]:
        """Of a finished game, best first: every person who has not entered yet and may."""
        return self._database.ask(lambda connection: _places_won(connection, uid))

    def enter(self, uid: str, seat: int, name: str) -> int:
        """The place that is taken; the name need not be the player's."""
        name = checked_name(name)

        def entered(connection: sqlite3.Connection) -> int:
            won = {each.seat: each for each in _places_won(connection, uid)}
            if seat not in won:
                raise NoPlaceWon
            row = game_rows.find(connection, uid)
            insert(connection, row.kind, won[seat].score, row.ended or 0, name, uid, seat)
            # An earlier game's name may be entered late, so the place is looked up.
            kind = Kind.read(row.kind)
            listed = _top(connection, kind) if kind else ()
            places = [each.place for each in listed if (each.game, each.seat) == (uid, seat)]
            return places[0] if places else won[seat].place

        return self._database.change(entered)

    def rename(self, uid: str, seat: int, name: str) -> None:
        """Another name on an entry that stands already."""
        name = checked_name(name)

        def renamed(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                "SELECT id FROM top_scores WHERE game = ? AND seat = ? AND cleared IS NULL",
                (uid, seat),
            ).fetchall()
            for (id,) in found:
                connection.execute("UPDATE top_scores SET name = ? WHERE id = ?", (name, id))
                connection.execute(TOP_SCORES.seal("id = ?"), (id,))

        self._database.change(renamed)

    def clear(self, kind: Kind) -> None:
        """To be had back by `unclear` until `purge`."""
        now = self._database.clock()
        self._database.change(
            lambda connection: _mark_cleared(
                connection, "kind = ? AND cleared IS NULL", (str(kind),), now
            )
        )

    def unclear(self, kind: Kind) -> None:
        """What the last clearing took is back."""

        def back(connection: sqlite3.Connection) -> None:
            when = connection.execute(
                "SELECT max(cleared) FROM top_scores WHERE kind = ?", (str(kind),)
            ).fetchone()[0]
            _mark_cleared(connection, "kind = ? AND cleared = ?", (str(kind), when), None)

        self._database.change(back)

    def purge(self) -> int:
        """Cleared entries are gone for good; says how many."""
        return self._database.change(
            lambda connection: (
                connection.execute("DELETE FROM top_scores WHERE cleared IS NOT NULL").rowcount
            )
        )


def insert(
    connection: sqlite3.Connection,
    kind: str,
    score: int,
    at: int,
    name: str,
    uid: str,
    seat: int,
) -> None:
    last = connection.execute("SELECT max(id) FROM top_scores").fetchone()[0] or 0
    row = TOP_SCORES.marked(last + 1, kind, score, at, name, uid, seat, None)
    connection.execute(TOP_SCORES.insert, row)


def _mark_cleared(
    connection: sqlite3.Connection, where: str, facts: tuple[object, ...], value: int | None
) -> None:
    found = connection.execute(TOP_SCORES.select + " WHERE " + where, facts).fetchall()
    for id, *_ in found:
        connection.execute("UPDATE top_scores SET cleared = ? WHERE id = ?", (value, id))
        connection.execute(TOP_SCORES.seal("id = ?"), (id,))


def _top(connection: sqlite3.Connection, kind: Kind) -> tuple[TopScore, ...]:
    rows = connection.execute(
        TOP_SCORES.select
        + " WHERE kind = ? AND cleared IS NULL ORDER BY score DESC, at, id LIMIT ?",
        (str(kind), kind.top),
    ).fetchall()
    if not all(map(TOP_SCORES.is_whole, rows)):
        raise Damaged(place="a top score")
    return tuple(
        TopScore(place, name, score, at, game, seat)
        for place, (_id, _kind, score, at, name, game, seat, *_) in enumerate(rows, 1)
    )


def _place(scores: Iterable[int], score: int, places: int) -> int | None:
    place = 1 + sum(other >= score for other in scores)
    return place if place <= places else None


def _places_won(connection: sqlite3.Connection, uid: str) -> tuple[PlaceWon, ...]:
    row = game_rows.find(connection, uid)
    kind = Kind.read(row.kind)
    if row.ended is None or kind is None or not may_enter_top_list(row.facts, row.tricked):
        return ()
    seated = connection.execute(
        "SELECT seat, players.name, total FROM seats JOIN players ON players.id = seats.player"
        " WHERE game = ? ORDER BY total DESC, seat",
        (row.id,),
    ).fetchall()
    entered = connection.execute(
        "SELECT seat FROM top_scores WHERE game = ? AND cleared IS NULL", (uid,)
    ).fetchall()
    scores = [each.score for each in _top(connection, kind)]
    won = []
    for seat, name, score in seated:
        place = _place(scores, score, kind.top)
        if (seat,) not in entered and place is not None:
            won.append(PlaceWon(seat, name, score, place))
            scores.append(score)
    return tuple(won)
