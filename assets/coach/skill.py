"""Measure how many points the bots lose per decision, for core/trainer/bot_levels.py.

    python -m assets.coach.skill                                       every game, and write it
    python -m assets.coach.skill forced:1 triple:1,2,3 --count 1000    only these, and print them

A game is named by the table of its columns, which for standard boxes is the extra-fives policy, and
their multipliers.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path

from assets.coach.build import coached_games
from assets.coach.tune.bots import create_game_setup
from core.bot_profiles import OPPONENTS
from core.bots import create_bot
from core.coach import review
from core.options import Option
from core.record import replay
from core.rules import column_multipliers
from core.setup import Setup
from core.simulation import bot_actions
from core.trainer.skill import game_skill, loss_per_decision

ONE_COLUMN_GAMES = 300
COLUMNS = 60
"""How many each bot fills in games with several."""
MODULE = Path(__file__).parents[2] / "core" / "trainer" / "bot_levels.py"
HEADER = '''"""The points that bots lose per decision. Written by `python -m assets.coach.skill`."""

from collections.abc import Mapping
from types import MappingProxyType

# By the table of a column and by multipliers, the levels of OPPONENTS.
BOT_LEVELS: Mapping[tuple[str, tuple[int, ...]], tuple[float, ...]] = MappingProxyType(
    {
'''


def measure(bot: str, setup: Setup, games: int) -> float:
    """The points that a bot loses per unforced decision."""
    player = create_bot(bot)
    setups = (replace(setup, seed=f"{setup.seed}/{number + 1}") for number in range(games))
    played = (replay(each, [action for action, _ in bot_actions(each, player)]) for each in setups)
    return loss_per_decision([game_skill(review(game)) for game in played])


def create_measured_setup(game: str) -> Setup:
    table, _, multipliers = game.partition(":")
    return create_game_setup(table, tuple(map(int, multipliers.split(","))), "skill")


def every_game() -> Iterator[str]:
    """Every kind of game that the coach knows, but those in order, which all but the weakest bot
    play alike."""
    for table, setup in coached_games().items():
        rules = setup.rules
        if Option.IN_ORDER in setup.options:
            continue
        kinds = {
            column_multipliers(n, multiply) for n in rules.columns for multiply in rules.multiply
        }
        for multipliers in sorted(kinds, key=lambda each: (len(each), each)):
            yield f"{table}:{','.join(map(str, multipliers))}"


def measure_levels(game: str, games: int | None = None) -> tuple[float, ...]:
    setup = create_measured_setup(game)
    if games is None:
        games = ONE_COLUMN_GAMES if setup.columns == 1 else COLUMNS // setup.columns
    *others, _ = OPPONENTS
    # The last one chooses by the very values that decisions are judged by.
    return (*(round(measure(bot, setup, games), 3) for bot in others), 0.0)


def write_module() -> None:
    games = list(every_game())
    lines = []
    with Pool() as pool:
        for game, found in zip(games, pool.imap(measure_levels, games), strict=True):
            print(f"{game:28}", *found, flush=True)
            setup = create_measured_setup(game)
            lines.append(f'        ("{game.partition(":")[0]}", {setup.multipliers}): {found},\n')
    MODULE.write_text(HEADER + "".join(lines) + "    }\n)\n")


def main() -> None:
    reading = argparse.ArgumentParser()
    reading.add_argument("games", nargs="*")
    reading.add_argument("--count", type=int)
    wanted = reading.parse_args()
    for game in wanted.games:
        print(f"{game:28}", *measure_levels(game, wanted.count))
    if not wanted.games:
        write_module()


if __name__ == "__main__":
    main()
