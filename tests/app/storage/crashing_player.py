"""A process that plays and prints what it saved, to be killed at any instant.

For each input line with the path of a database and a number, it forks a child that plays there. It
prints `pid`, then `saved GAME STEP LINE` after every commit, and `dead` when the child has died.
With an odd number the child kills itself in the middle of a statement.
"""

import os
import signal
import sys
from pathlib import Path
from random import Random

from app.storage import GameFlags, open_store
from core import (
    RULE_SETS,
    Action,
    Game,
    Hold,
    Score,
    Undo,
    create_setup,
    format_action,
    legal_offers,
    next_roll,
)

RULES = ("official", "winzee", "triple", "yachtz", "jahtzee")


def random_action(game: Game, rng: Random) -> Action:
    state = game.state
    if state.over:
        return Undo()
    if state.before is not None and rng.random() < 0.1:
        return Undo()
    if state.dice is None:
        return next_roll(state)
    if state.rolls_left and rng.random() < 0.6:
        held = tuple(place for place in range(5) if rng.random() < 0.5)
        if rng.random() < 0.5 or len(state.held) == 5:
            return Hold(held[:4])
        return next_roll(state)
    chosen = rng.choice(legal_offers(state))
    return Score(chosen.box, chosen.column)


def write_line(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def play(path: Path, number: int) -> None:
    rng = Random(number)
    store = open_store(path).store
    if number % 2:
        countdown = [rng.randrange(1, 1500)]

        def tick() -> int:
            countdown[0] -= 1
            if not countdown[0]:
                os.kill(os.getpid(), signal.SIGKILL)
            return 0

        store.database.connection.set_progress_handler(tick, 3)
    unfinished = store.games.unfinished()
    uid = unfinished[0].uid if unfinished else ""
    game = store.games.resume(uid) if uid else None
    while True:
        if game is None or (game.state.over and rng.random() < 0.7):
            rules = RULE_SETS[rng.choice(RULES)]
            setup = create_setup(rules, ["Ana", "Ben"][: rng.choice((1, 2))])
            uid = store.games.begin(setup)
            game = Game.new(setup)
            write_line(f"begun {uid}")
        action = random_action(game, rng)
        journal = store.journal(uid, game, GameFlags())
        journal.write([action])
        write_line(f"saved {uid} {len(game.actions)} {format_action(action)}")
        game = game.then(action)


def main() -> None:
    for line in sys.stdin:
        path, number = line.rstrip("\n").rsplit(" ", 1)
        child = os.fork()
        if not child:
            try:
                play(Path(path), int(number))
            except BaseException as error:  # noqa: BLE001 (reported to the test)
                write_line(f"failed {error!r}")
            os._exit(1)
        write_line(f"pid {child}")
        os.waitpid(child, 0)
        write_line("dead")


if __name__ == "__main__":
    main()
