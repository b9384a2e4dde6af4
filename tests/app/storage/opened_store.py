"""Open a store and check it."""

from pathlib import Path
from random import Random

from app.storage import OpeningOutcome, Store, open_store
from app.storage.database.migrations import MIGRATIONS
from app.text.opening_report import describe_opening
from core import Game
from tests.app.storage.saved_games import TickingClock, make_setup, play_from_seed, save_game

NEWER = (*MIGRATIONS, ("ALTER TABLE players ADD COLUMN colour TEXT",))
"""Migrations of a later version of the program."""


def check_can_play(store: Store) -> None:
    """Play a whole game and find it in the history."""
    before = store.history.count()
    game = play_from_seed(make_setup("Eve"), Random(3))
    uid = save_game(store, game)
    assert store.games.resume(uid) == game
    assert store.history.count() == before + 1


def open_expecting(path: Path, outcome: OpeningOutcome, sentence: str = "") -> Store:
    opening = open_store(path, TickingClock())
    assert opening.report.outcome is outcome, opening.report
    assert sentence in describe_opening(opening.report)
    assert opening.report.noteworthy == bool(sentence)
    assert "{" not in describe_opening(opening.report)
    check_can_play(opening.store)
    return opening.store


def has_all_games(store: Store, saved: dict[str, Game]) -> bool:
    return all(store.games.resume(uid) == game for uid, game in saved.items())
