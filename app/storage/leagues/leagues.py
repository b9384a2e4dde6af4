"""Leagues: creating and changing them, their members and seasons."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

from app.storage.database.database import Database
from app.storage.database.tables import (
    LEAGUE_GAMES,
    LEAGUE_MEMBERS,
    LEAGUE_SEASONS,
    LEAGUES,
    LONGEST_LEAGUE_NAME,
)
from app.storage.errors import BadPlayerName, NoSuchLeague
from app.storage.games.deletion_time import unique_deletion_time
from app.storage.games.game_kind import GameKind
from app.storage.games.game_rows import join_numbers
from app.storage.games.players import Player, find_or_add_player, validated_name
from app.storage.leagues.league_rows import LeagueRow, change_row, purge_leagues, read_rows
from core.league.scoring import LeagueScoring, Scoring
from core.league.season import Season, Span, season_span
from core.player_names import clean_name, is_valid_name

POINTS = LeagueScoring()


@dataclass(frozen=True, slots=True)
class LeagueSettings:
    name: str
    scoring: LeagueScoring = POINTS
    kind: GameKind | None = None
    """The only kind of game that counts; None for any."""
    bots: bool = True
    """Whether games with bots count; bots take no place in the table."""


@dataclass(frozen=True, slots=True)
class League:
    uid: str
    settings: LeagueSettings
    members: tuple[Player, ...]
    """Under their current names, in the order in which they joined."""
    seasons: tuple[Season, ...]
    """From the first to the last, which need not be over."""

    @property
    def name(self) -> str:
        return self.settings.name

    @property
    def season(self) -> Season:
        """The last one."""
        return self.seasons[-1]

    def span(self, number: int | None) -> Span:
        """Of a season; None is all time."""
        if number is None:
            return Span(min(each.began for each in self.seasons), None)
        return season_span(self.seasons, number)


class Leagues:
    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[League, ...]:
        """In the order in which they were created."""

        def query(connection: sqlite3.Connection) -> tuple[League, ...]:
            rows = list(read_rows(connection, LEAGUES, "deleted IS NULL"))
            return tuple(_read_league(connection, row) for row in rows)

        return self._database.read(query)

    def get(self, uid: str) -> League:
        return self._database.read(lambda connection: _find_league(connection, uid))

    def create(self, settings: LeagueSettings, players: Sequence[str], season: Season) -> str:
        """Return its uid, which is the same on all devices that import it."""

        def insert(connection: sqlite3.Connection) -> str:
            uid = token_hex(16)
            self._write_settings(connection, uid, settings)
            self._write_members(connection, uid, players)
            self._write_season(connection, uid, season)
            return uid

        return self._database.write(insert)

    def change(
        self, uid: str, settings: LeagueSettings, players: Sequence[str], season: Season
    ) -> None:
        """Settings, members, and the span of the last season."""

        def update(connection: sqlite3.Connection) -> None:
            before = _find_league(connection, uid)
            if settings != before.settings:
                self._write_settings(connection, uid, settings)
            self._write_members(connection, uid, players)
            if season not in before.seasons:
                self._write_season(connection, uid, season)

        self._database.write(update)

    def end_season(self, uid: str) -> None:
        """Now; nothing if it is over already."""

        def end(connection: sqlite3.Connection) -> None:
            season, now = _find_league(connection, uid).season, self._database.clock()
            if season.ends is None or season.ends > now:
                # A season that was to begin later is over before it began.
                ended = season._replace(began=min(season.began, now), ends=now)
                self._write_season(connection, uid, ended)

        self._database.write(end)

    def begin_next_season(self, uid: str) -> None:
        """It begins where the last one ended, so that no game falls between them."""

        def begin(connection: sqlite3.Connection) -> None:
            last = _find_league(connection, uid).season
            if last.ends is not None:
                self._write_season(connection, uid, Season(last.number + 1, last.ends))

        self._database.write(begin)

    def exclude(self, uid: str, game: str, excluded: bool = True) -> None:
        """Leave a game out by hand, or count it again."""
        row: LeagueRow = {"league": uid, "game": game, "excluded": int(excluded)}
        self._database.write(
            lambda connection: change_row(connection, LEAGUE_GAMES, row, self._database.clock())
        )

    def delete(self, uid: str) -> None:
        """Hide it; `undelete` restores it until `purge`."""

        def hide(connection: sqlite3.Connection) -> None:
            _find_league(connection, uid)
            _set_deleted(connection, uid, unique_deletion_time(connection, self._database.clock()))

        self._database.write(hide)

    def undelete(self, uid: str) -> None:
        self._database.write(lambda connection: _set_deleted(connection, uid, None))

    def purge(self, before: int) -> None:
        """Remove for good leagues that were deleted before."""
        self._database.write(lambda connection: purge_leagues(connection, "deleted < ?", before))

    # --- inside a transaction -----------------------------------------------------------------

    def _write_settings(
        self, connection: sqlite3.Connection, uid: str, settings: LeagueSettings
    ) -> None:
        row: LeagueRow = {
            "uid": uid,
            "name": validated_league_name(settings.name),
            "scoring": str(settings.scoring.by),
            "points": join_numbers(settings.scoring.table),
            "kind": "" if settings.kind is None else str(settings.kind),
            "bots": int(settings.bots),
            "deleted": None,
        }
        change_row(connection, LEAGUES, row, self._database.clock())

    def _write_members(
        self, connection: sqlite3.Connection, uid: str, players: Sequence[str]
    ) -> None:
        known = read_rows(connection, LEAGUE_MEMBERS, "league = ?", uid)
        before = {int(str(row["player"])): row["plays"] for row in known}
        members = [find_or_add_player(connection, validated_name(name)) for name in players]
        for player in dict.fromkeys((*members, *before)):
            plays = int(player in members)
            if before.get(player, 0) != plays:
                row: LeagueRow = {"league": uid, "player": player, "plays": plays}
                change_row(connection, LEAGUE_MEMBERS, row, self._database.clock())

    def _write_season(self, connection: sqlite3.Connection, uid: str, season: Season) -> None:
        row: LeagueRow = {"league": uid, **season._asdict()}
        change_row(connection, LEAGUE_SEASONS, row, self._database.clock())


def validated_league_name(name: str) -> str:
    name = clean_name(name)
    if not is_valid_name(name, LONGEST_LEAGUE_NAME):
        raise BadPlayerName(longest=LONGEST_LEAGUE_NAME)
    return name


def _find_league(connection: sqlite3.Connection, uid: str) -> League:
    row = next(read_rows(connection, LEAGUES, "uid = ? AND deleted IS NULL", uid), None)
    if row is None:
        raise NoSuchLeague
    return _read_league(connection, row)


def _read_league(connection: sqlite3.Connection, row: LeagueRow) -> League:
    uid = str(row["uid"])
    seasons = (
        Season(int(str(each["number"])), int(str(each["began"])), _optional(each["ends"]))
        for each in read_rows(connection, LEAGUE_SEASONS, "league = ?", uid)
    )
    found = sorted(seasons, key=lambda season: season.number)
    # A rescue may have lost them.
    return League(uid, _settings(row), _members(connection, uid), tuple(found) or (Season(1, 0),))


def _members(connection: sqlite3.Connection, uid: str) -> tuple[Player, ...]:
    rows = connection.execute(
        "SELECT players.id, players.name FROM league_members"
        " JOIN players ON players.id = league_members.player"
        " WHERE league = ? AND league_members.plays ORDER BY league_members.id",
        (uid,),
    )
    return tuple(Player(*row) for row in rows)


def _settings(row: LeagueRow) -> LeagueSettings:
    """A way to score that only a newer version knows is read as the default."""
    scoring = LeagueScoring(table=_numbers(str(row["points"])))
    if row["scoring"] in set(Scoring):
        scoring = replace(scoring, by=Scoring(str(row["scoring"])))
    return LeagueSettings(
        str(row["name"]), scoring, GameKind.read(str(row["kind"])), bool(row["bots"])
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def _optional(value: object) -> int | None:
    return None if value is None else int(str(value))


def _set_deleted(connection: sqlite3.Connection, uid: str, deleted: int | None) -> None:
    connection.execute("UPDATE leagues SET deleted = ? WHERE uid = ?", (deleted, uid))
    connection.execute(LEAGUES.checksum_update("uid = ?"), (uid,))
