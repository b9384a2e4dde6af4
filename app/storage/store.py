"""Everything that is kept, under one roof."""

from typing import Self

from app.storage.database import Database
from app.storage.games import Games
from app.storage.journal import GameJournal
from app.storage.news import News
from app.storage.players import Players
from app.storage.settings_store import SettingsStore
from core import Game


class Store:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.games = Games(database)
        self.players = Players(database)
        self.settings = SettingsStore(database)

    @property
    def kept(self) -> bool:
        """False where nothing outlives the program; the opening said why."""
        return self._database.kept

    def journal(self, uid: str, game: Game) -> GameJournal:
        """For the session that plays this game on."""
        return GameJournal(self.games, uid, game)

    def take_news(self) -> tuple[News, ...]:
        """What happened since the opening or the last time, for the person to hear once."""
        news = tuple(self._database.news)
        self._database.news.clear()
        return news

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
