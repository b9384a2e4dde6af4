"""Nothing is ever lost: games, players, settings and scores in one SQLite file.

opening = open_store(folder / "fivefold.db")
say(opening.news.sentence)
journal = opening.store.new_journal(Game.new(setup), Facts())
journal.write([roll])        # safe on the disk; now it may be shown
"""

from app.storage.facts import Facts
from app.storage.journal import GameJournal, Journal, NoJournal
from app.storage.kind import Kind
from app.storage.news import Happened, News
from app.storage.opening import Opening, open_store
from app.storage.store import Store

__all__ = [
    "Facts",
    "GameJournal",
    "Happened",
    "Journal",
    "Kind",
    "News",
    "NoJournal",
    "Opening",
    "Store",
    "open_store",
]
