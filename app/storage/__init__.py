"""Games, players, settings and scores in one SQLite file.

opening = open_store(folder / "fivefold.db")
notify(describe_opening(opening.report))
journal = opening.store.new_journal(Game.new(setup), GameFlags())
journal.write([roll])  # on disk; now it may be shown
"""

from app.storage.games.game_flags import GameFlags
from app.storage.games.game_kind import GameKind
from app.storage.games.journal import GameJournal, Journal, NoJournal
from app.storage.recovery.opening import Opening, open_store
from app.storage.recovery.report import OpeningOutcome, OpeningReport
from app.storage.store import Store

__all__ = [
    "GameFlags",
    "GameJournal",
    "GameKind",
    "Journal",
    "NoJournal",
    "Opening",
    "OpeningOutcome",
    "OpeningReport",
    "Store",
    "open_store",
]
