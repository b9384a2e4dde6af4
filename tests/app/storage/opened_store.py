"""A store as a start of the program finds it, and what must hold of it, for tests."""

from pathlib import Path
from random import Random

from app.storage import OpeningOutcome, Store, open_store
from app.storage.database.schema import MIGRATIONS
from app.text.opening_report import describe_opening
from core import Game
from tests.app.storage.saved_games import Ticking, a_setup, from_the_seed, save_game

NEWER = (*MIGRATIONS, ("ALTER TABLE players ADD COLUMN colour TEXT",))
"""The tables as the next version of the program may have them."""


def can_play(store: Store) -> None:
    """A whole game, finished and found again."""
    before = store.history.count()
    game = from_the_seed(a_setup("Eve"), Random(3))
    uid = save_game(store, game)
    assert store.games.resume(uid) == game
    assert store.history.count() == before + 1


def opened(path: Path, outcome: OpeningOutcome, said: str = "") -> Store:
    opening = open_store(path, Ticking())
    assert opening.report.outcome is outcome, opening.report
    assert said in describe_opening(opening.report)
    assert opening.report.noteworthy == bool(said)
    assert "{" not in describe_opening(opening.report)
    can_play(opening.store)
    return opening.store


def has_all(store: Store, saved: dict[str, Game]) -> bool:
    return all(store.games.resume(uid) == game for uid, game in saved.items())
