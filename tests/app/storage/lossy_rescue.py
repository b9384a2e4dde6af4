"""A store whose games lose actions in a rescue."""

from random import Random
from typing import NamedTuple

from app.storage import Store
from app.storage.recovery.cut_games import add_cut_games
from app.storage.recovery.report import CutGame
from core import Game
from tests.app.storage.saved_games import (
    FIRST_TIME,
    make_setup,
    play_actions,
    play_from_seed,
    save_game,
)


class SavedUids(NamedTuple):
    finished: str
    unfinished: str


def save_two_games(store: Store) -> SavedUids:
    """A finished game, and one with thirty actions."""
    finished = save_game(store, play_from_seed(make_setup("Ana", "Ben"), Random(2)))
    whole = play_from_seed(make_setup("Cleo", seed="c"), Random(3))
    begun: Game = play_actions(whole.setup, whole, 30)
    return SavedUids(finished, save_game(store, begun))


def save_cut_games(store: Store) -> None:
    """List a game of each kind as after a rescue: finished, unfinished and gone."""
    finished, unfinished = save_two_games(store)
    cut = [
        CutGame("", (), 0, 0, 34, finished=False),
        CutGame(unfinished, ("Cleo",), FIRST_TIME, 20, 1, finished=False),
        CutGame(finished, ("Ana", "Maximiliane-Luise"), FIRST_TIME, 41, 37, finished=True),
    ]
    store.database.write(lambda connection: add_cut_games(connection, cut))


def lose_actions(store: Store, first: int = 20, last: int = 23) -> None:
    """Remove actions behind the program's back from all games."""
    connection = store.database.connection
    connection.execute("DELETE FROM actions WHERE step BETWEEN ? AND ?", (first, last))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
