"""Teaches the coach's nets for several columns, and measures how well it plays.

python -m assets.coach.tune learn [columns …]   teaches nets, writes assets/coach/nets.bin
python -m assets.coach.tune measure [game …]    prints mean totals, by the nets that are there
python -m assets.coach.tune bots [game …]       prints those of the bots that core/bots.py tells

Columns are multipliers: 1,2,3. A game is a policy and its columns: none:1,2,3. Without any, all of
them are taken; `make tune` teaches and measures.
The games from which a net learns are never those by which it is measured.
"""

import argparse
from collections.abc import Iterable
from math import sqrt
from time import process_time

import numpy as np

from assets.coach.tune.bots import games_of, setup_of
from assets.coach.tune.lesson import Lesson, Plan
from assets.coach.tune.play import Numbers, Player
from core.bots import AVERAGE_SCORES as TOLD
from core.bots import OPPONENTS
from core.coach.multi_column import MOST_COLUMNS
from core.coach.network import NETWORKS_NAME, NetworkFile, network_key, pack_networks
from core.coach.tables import TABLES_FOLDER, read_bundled_table
from core.extra_fives import POLICIES
from core.rules import column_multipliers

Columns = tuple[int, ...]
Game = tuple[str, Columns]

# Games with more columns last longer, and more of them would take hours.
ROUNDS = {2: 1000, 3: 2000, 4: 2000, 5: 1200, 6: 250}
HEADLINE = (1, 2, 3)
HEADLINE_ROUNDS = 6_000
EVERY = tuple(
    column_multipliers(columns, multiply)
    for columns in range(2, MOST_COLUMNS + 1)
    for multiply in (False, True)
)
TAUGHT = (HEADLINE, *(times for times in EVERY if times != HEADLINE))
MEASURED: tuple[Game, ...] = (
    *((policy, (1,)) for policy in [each.id for each in POLICIES]),
    *((policy, times) for times in EVERY for policy in ("none", "triple", "row")),
)
REPORTED = 2_000_000_000
"""The first seed of the games that are reported; lessons have smaller ones."""


def known() -> dict[str, Numbers]:
    """The nets that are there."""
    if not (TABLES_FOLDER / f"{NETWORKS_NAME}.bin").exists():
        return {}
    nets = NetworkFile(read_bundled_table(NETWORKS_NAME))
    return {name: np.array(nets.numbers(name)) for name in nets.names}


def keep(columns: Columns, net: Numbers) -> None:
    nets = {**known(), network_key(columns): net}
    file = pack_networks({name: numbers.tolist() for name, numbers in nets.items()})
    (TABLES_FOLDER / f"{NETWORKS_NAME}.bin").write_bytes(file)


def learn(taught: Iterable[Columns], rounds: int | None) -> None:
    for columns in taught:
        began = process_time()
        usual = HEADLINE_ROUNDS if columns == HEADLINE else ROUNDS[len(columns)]
        keep(columns, Lesson(columns, Plan(rounds or usual)).taught())
        print(f"{network_key(columns):24} taught in {process_time() - began:.0f} s", flush=True)


def player_of(game: Game, nets: bool = True) -> Player:
    """As the coach plays such a game, with the net that it takes; or by the columns alone."""
    policy, columns = game
    player, taught = Player(columns, policy), known() if nets else {}
    if network_key(columns) in taught:
        player.judge_by(taught[network_key(columns)])
    return player


def measure(games: Iterable[Game], count: int, seed: int, nets: bool) -> None:
    print(f"{'game':24} {'games':>7}  {'mean total':>18}  {'without luck':>18}  a second")
    for game in games:
        player = player_of(game, nets)
        began = process_time()
        totals, without = player.play(count, seed)
        speed = count / (process_time() - began)
        print(f"{_means(called(game), totals, without)}  {speed:8.0f}", flush=True)


def bots(games: Iterable[Game], count: int, seed: int) -> None:
    print(f"{'game and bot':24} {'games':>7}  {'mean total':>18}  {'without luck':>18}")
    for game in games:
        for bot in OPPONENTS:
            found = games_of(bot, setup_of(*game, f"bots {seed}"), count)
            print(_means(f"{called(game)} {bot}", *found), flush=True)


def _means(name: str, *columns: Numbers) -> str:
    told = [_mean(each) for each in columns]
    means = "  ".join(f"{mean:9.2f} ± {error:6.2f}" for mean, error in told)
    return f"{name:24} {len(columns[0]):7,}  {means}"


def _mean(values: Numbers) -> tuple[float, float]:
    return float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values))


def called(game: Game) -> str:
    policy, columns = game
    return f"{policy} {' '.join(map(str, columns))}"


def game_of(text: str) -> Game:
    """Without a policy, there are no extra fives."""
    policy, _, columns = text.rpartition(":")
    return policy or "none", tuple(int(each) for each in columns.split(","))


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m assets.coach.tune")
    asked.add_argument("what", choices=("learn", "measure", "bots"))
    asked.add_argument("games", nargs="*", type=game_of, metavar="policy:columns")
    asked.add_argument("--rounds", type=int, help="of lessons, 32 games each")
    asked.add_argument("--count", type=int, default=20_000, help="of games to measure")
    asked.add_argument("--seed", type=int, default=REPORTED)
    asked.add_argument("--without-nets", action="store_true", help="by the columns alone")
    given = asked.parse_args()
    match given.what:
        case "learn":
            learn([columns for _, columns in given.games] or TAUGHT, given.rounds)
        case "measure":
            measure(given.games or MEASURED, given.count, given.seed, not given.without_nets)
        case "bots":
            bots(given.games or TOLD, given.count, given.seed)


if __name__ == "__main__":
    main()
