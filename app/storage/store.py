"""Everything that is kept, under one roof."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Self

from app.storage.database.database import Database
from app.storage.database.tables import LATEST
from app.storage.games.game_flags import GameFlags
from app.storage.games.games import Games, new_uid
from app.storage.games.journal import GameJournal
from app.storage.games.players import Players
from app.storage.recovery.integrity_check import check, has_deleted
from app.storage.recovery.report import OpeningReport
from app.storage.settings_store import SettingsStore
from core import Game

if TYPE_CHECKING:
    from app.storage.games.clearing import Clearing
    from app.storage.games.fairness import FairnessOf
    from app.storage.games.history import History
    from app.storage.games.statistics import StatisticsOf
    from app.storage.games.top_scores import TopScores
    from app.storage.transfer.transfer import Transfer

# ruff: noqa: PLC0415 (what the first frame does without is imported when it is asked for)


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
    def statistics(self) -> "StatisticsOf":
        from app.storage.games.statistics import StatisticsOf

        return StatisticsOf(self.database)

    @cached_property
    def fairness(self) -> "FairnessOf":
        from app.storage.games.fairness import FairnessOf

        return FairnessOf(self.database)

    @cached_property
    def transfer(self) -> "Transfer":
        from app.storage.transfer.transfer import Transfer

        return Transfer(self.database)

    @cached_property
    def clearing(self) -> "Clearing":
        from app.storage.games.clearing import Clearing

        return Clearing(self.database)

    @property
    def kept(self) -> bool:
        """False where nothing outlives the program; the opening said why."""
        return self.database.kept

    def journal(self, uid: str, game: Game, facts: GameFlags) -> GameJournal:
        """For the session that plays this game on."""
        return GameJournal(self.games, uid, game, facts, begun=True)

    def new_journal(
        self, game: Game, facts: GameFlags, earlier: Callable[[], None] = lambda: None
    ) -> GameJournal:
        """For a game that `flush`, or the first write, begins, once `earlier` ones are saved."""
        return GameJournal(self.games, new_uid(), game, facts, begun=False, earlier=earlier)

    def take_news(self) -> tuple[OpeningReport, ...]:
        """What happened since the opening or the last time, for the person to hear once."""
        news = tuple(self.database.news)
        self.database.news.clear()
        return news

    def check(self, after: int = 0, games: int = 50) -> int | None:
        """Looks at some games row by row, for idle moments; says where to go on, None at the end.

        What is damaged is mended at once, and `take_news` says so.
        """
        return self.database.ask(lambda connection: check(connection, after, games))

    def purge(self, before: int = LATEST) -> None:
        """What was deleted or cleared before that moment can no longer be had back."""
        if self.database.ask(lambda connection: has_deleted(connection, before)):
            self.clearing.forget(before)
            self.games.purge(before)
            self.top_scores.purge(before)

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
