"""The people who play: names, renaming and merging."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from app.storage.database.database import Database
from app.storage.database.tables import PLAYERS, SEATS, next_id
from app.storage.errors import BadPlayerName, Damaged, DamagedPart, NameInUse, NoSuchPlayer
from app.storage.leagues.league_rows import merge_members
from core.player_names import LONGEST_NAME, clean_name, is_valid_name, name_key


class Player(NamedTuple):
    id: int
    name: str


def find_or_add_player(connection: sqlite3.Connection, name: str) -> int:
    """Return the player's id."""
    found = connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    if found:
        return int(found[0])
    last = connection.execute("SELECT max(id), max(place) FROM players").fetchone()
    # Ids are not reused: an old seat must not find a new person.
    given = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'players'").fetchone()
    id, place = next_id(last[0], *(given or ())), next_id(last[1])
    connection.execute(PLAYERS.insert, PLAYERS.with_checksum(id, name, place, 1))
    return int(id)


class Players:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Player, ...]:
        """In the order in which they were added."""
        return self._database.read(self._all)

    def match_known_names(self, names: Sequence[str]) -> tuple[str, ...]:
        """Replace typed names by known ones that differ only in capitals or accents. A name that is
        known as typed stays, and nobody is seated twice."""
        known = [player.name for player in self.all()]
        taken = set(names)
        found = []
        for name in names:
            same = [each for each in known if name_key(each) == name_key(name)]
            meant = name if name in known or len(same) != 1 or same[0] in taken else same[0]
            taken.add(meant)
            found.append(meant)
        return tuple(found)

    def rename(self, player: int, name: str) -> None:
        """Rename in all games; records keep the name that was played under."""
        name = validated_name(name)

        def rename(connection: sqlite3.Connection) -> None:
            taken = connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
            if taken and taken[0] != player:
                raise NameInUse(name=name)
            self._check_exists(connection, player)
            connection.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))
            connection.execute(PLAYERS.checksum_update("id = ?"), (player,))

        self._database.write(rename)

    def merge(self, player: int, into: int) -> None:
        """Two names for one person: give all games of the first to the second."""

        def merge(connection: sqlite3.Connection) -> None:
            for each in (player, into):
                self._check_exists(connection, each)
            if player == into:
                return
            theirs = connection.execute(
                "SELECT game, seat FROM seats WHERE player = ?", (player,)
            ).fetchall()
            connection.execute("UPDATE seats SET player = ? WHERE player = ?", (into, player))
            connection.executemany(SEATS.checksum_update("game = ? AND seat = ?"), theirs)
            merge_members(connection, player, into, self._database.clock())
            connection.execute("DELETE FROM players WHERE id = ?", (player,))
            for _ in challenge_eligibility.recheck_waiting_challenges(connection):
                pass
            challenge_eligibility.keep_first_plays(connection)

        from app.storage.games import challenge_eligibility  # noqa: PLC0415 (it knows games, and games know players)

        self._database.write(merge)

    @staticmethod
    def _all(connection: sqlite3.Connection) -> tuple[Player, ...]:
        rows = connection.execute(PLAYERS.select + " ORDER BY place, id").fetchall()
        if not all(map(PLAYERS.is_intact, rows)):
            raise Damaged(part=DamagedPart.PLAYER)
        return tuple(Player(id, name) for id, name, *_ in rows)

    @staticmethod
    def _check_exists(connection: sqlite3.Connection, player: int) -> None:
        if not connection.execute("SELECT 1 FROM players WHERE id = ?", (player,)).fetchone():
            raise NoSuchPlayer


def validated_name(name: str) -> str:
    """The cleaned name; BadPlayerName if no game allows it."""
    name = clean_name(name)
    if not is_valid_name(name):
        raise BadPlayerName(longest=LONGEST_NAME)
    return name
