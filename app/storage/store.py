"""The saved games, players, settings and scores."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Self

from app.storage.database.database import Database
from app.storage.database.tables import LATEST
from app.storage.games.game_flags import GameFlags
from app.storage.games.games import Games, new_uid
from app.storage.games.journal import GameJournal
from app.storage.games.players import Players
from app.storage.recovery.integrity_check import check_rows
from app.storage.recovery.report import OpeningReport
from app.storage.settings_store import SettingsStore
from core import Game

if TYPE_CHECKING:
    from app.storage.backup.backups import Backups
    from app.storage.games.clearing import Clearing
    from app.storage.games.fairness import FairnessQueries
    from app.storage.games.history import History
    from app.storage.games.statistics import StatisticsQueries
    from app.storage.games.top_scores import TopScores
    from app.storage.leagues.league_games import LeagueGames
    from app.storage.leagues.leagues import Leagues
    from app.storage.recovery.cut_games import CutGameList
    from app.storage.trainer.days import TrainerDays
    from app.storage.trainer.mistakes import Mistakes
    from app.storage.trainer.reviews import Reviews
    from app.storage.transfer.game_codes import GameCodes
    from app.storage.transfer.transfer import Transfer


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.players = Players(database)
        self.settings = SettingsStore(database)

    @cached_property
    def history(self) -> "History":
        from app.storage.games.history import History

        return History(self.database, self.games)

    @cached_property
    def top_scores(self) -> "TopScores":
        from app.storage.games.top_scores import TopScores

        return TopScores(self.database)

    @cached_property
    def statistics(self) -> "StatisticsQueries":
        from app.storage.games.statistics import StatisticsQueries

        return StatisticsQueries(self.database)

    @cached_property
    def fairness(self) -> "FairnessQueries":
        from app.storage.games.fairness import FairnessQueries

        return FairnessQueries(self.database)

    @cached_property
    def trainer_days(self) -> "TrainerDays":
        from app.storage.trainer.days import TrainerDays

        return TrainerDays(self.database)

    @cached_property
    def reviews(self) -> "Reviews":
        from app.storage.trainer.reviews import Reviews

        return Reviews(self.database)

    @cached_property
    def mistakes(self) -> "Mistakes":
        from app.storage.trainer.mistakes import Mistakes

        return Mistakes(self.database)

    @cached_property
    def leagues(self) -> "Leagues":
        from app.storage.leagues.leagues import Leagues

        return Leagues(self.database)

    def has_leagues(self) -> bool:
        """For home, which imports nothing else about leagues where there are none."""
        return self.database.read(
            lambda connection: (
                connection.execute("SELECT 1 FROM leagues WHERE deleted IS NULL LIMIT 1").fetchone()
                is not None
            )
        )

    @cached_property
    def league_games(self) -> "LeagueGames":
        from app.storage.leagues.league_games import LeagueGames

        return LeagueGames(self.database)

    @cached_property
    def transfer(self) -> "Transfer":
        from app.storage.transfer.transfer import Transfer

        return Transfer(self.database)

    @cached_property
    def game_codes(self) -> "GameCodes":
        from app.storage.transfer.game_codes import GameCodes

        return GameCodes(self.database)

    @cached_property
    def clearing(self) -> "Clearing":
        from app.storage.games.clearing import Clearing

        return Clearing(self.database)

    @cached_property
    def backups(self) -> "Backups":
        from app.storage.backup.backups import Backups

        return Backups(self.database)

    @cached_property
    def cut_games(self) -> "CutGameList":
        from app.storage.recovery.cut_games import CutGameList

        return CutGameList(self.database)

    @property
    def persistent(self) -> bool:
        """False if nothing is saved; the opening report says why."""
        return self.database.persistent

    def journal(self, uid: str, game: Game, flags: GameFlags) -> GameJournal:
        """For a session that continues this game."""
        return GameJournal(self.games, uid, game, flags, begun=True)

    def new_journal(
        self, game: Game, flags: GameFlags, save_earlier_games: Callable[[], None] = lambda: None
    ) -> GameJournal:
        """For a new game, which the first `write` or `flush` inserts."""
        return GameJournal(
            self.games, new_uid(), game, flags, begun=False, save_earlier_games=save_earlier_games
        )

    def take_reports(self) -> tuple[OpeningReport, ...]:
        """Reports since the opening or the last call, to be shown once."""
        reports = tuple(self.database.reports)
        self.database.reports.clear()
        return reports

    def check_rows(self, after: int = 0, games: int = 50) -> int | None:
        """Check some games row by row, for idle moments; return where to continue, None at the end.

        Damage is repaired at once, and `take_reports` says so.
        """
        return self.database.read(lambda connection: check_rows(connection, after, games))

    def purge(self, before: int = LATEST) -> None:
        """Remove for good what was deleted or cleared before that moment."""
        from app.storage.games.clearing import has_purgeable

        if self.database.read(lambda connection: has_purgeable(connection, before)):
            self.clearing.purge(before)
            self.games.purge(before)
            self.top_scores.purge(before)
            self.leagues.purge(before)

    def close(self) -> None:
        if "backups" in self.__dict__:
            self.backups.stop()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
