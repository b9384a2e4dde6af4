"""Plays one game in the database given, and prints a line after every saved action.

Run under strace, which records every write and sync, by `test_power_cuts.py`.
"""

import os
import sys
from pathlib import Path
from random import Random

from app.storage import GameFlags, open_store
from core import Game
from tests.app.storage.saved_games import make_setup, play_from_seed


def main() -> None:
    store = open_store(Path(sys.argv[1])).store
    game = play_from_seed(make_setup("Ana", "Ben"), Random(5))
    uid = store.games.begin(game.setup)
    os.write(1, f"begun {uid}\n".encode())
    journal = store.journal(uid, Game.new(game.setup), GameFlags())
    for number, action in enumerate(game.actions, 1):
        journal.write([action])
        os.write(1, f"saved {number}\n".encode())
    store.close()


if __name__ == "__main__":
    main()
