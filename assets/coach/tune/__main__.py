"""Train the coach's networks for several columns and measure how well they play.

python -m assets.coach.tune learn [game …]     train networks, write assets/coach/nets.bin, yamb.bin
python -m assets.coach.tune measure [game …]   print mean totals with the current networks
python -m assets.coach.tune bots [game …]      print mean totals of the bots

A game is a policy and the multipliers of its columns, none:1,2,3, or just these, or `yamb`. The
default is all of them; `make tune` trains and measures. Training and measurement use different
seeds.
"""

import argparse
from collections.abc import Iterable
from math import sqrt
from time import process_time

import numpy as np

from assets.coach.tune.bots import create_game_setup, play_bot_games
from assets.coach.tune.card_training import (
    CARD_ROUNDS,
    COLUMNS,
    TABLE,
    create_card_player,
    save_card_network,
    train_card,
)
from assets.coach.tune.compiled_code import Numbers
from assets.coach.tune.fast_player import FastPlayer
from assets.coach.tune.training import Training, TrainingPlan
from core.bot_profiles import AVERAGE_SCORES as TOLD
from core.bot_profiles import OPPONENTS
from core.coach.multi_column import MOST_COLUMNS
from core.coach.neural_network import NETWORKS_NAME, NetworkFile, network_key, pack_networks
from core.coach.tables import TABLES_FOLDER, read_bundled_table
from core.extra_fives import POLICIES
from core.rules import column_multipliers

Columns = tuple[int, ...]
TunedGame = tuple[str, Columns]

# Games with more columns take longer; more rounds would take hours.
ROUNDS = {2: 1000, 3: 2000, 4: 2000, 5: 1200, 6: 250}
HEADLINE = (1, 2, 3)
HEADLINE_ROUNDS = 6_000
EVERY = tuple(
    column_multipliers(columns, multiply)
    for columns in range(2, MOST_COLUMNS + 1)
    for multiply in (False, True)
)
TRAINED = (HEADLINE, *(times for times in EVERY if times != HEADLINE))
YAMB: TunedGame = (TABLE, COLUMNS)
MEASURED: tuple[TunedGame, ...] = (
    *((policy, (1,)) for policy in [each.id for each in POLICIES]),
    *((policy, times) for times in EVERY for policy in ("none", "triple", "row")),
    YAMB,
)
REPORTED = 2_000_000_000
"""The first seed of measured games; training uses smaller ones."""


def load_networks() -> dict[str, Numbers]:
    """Load the current networks."""
    if not (TABLES_FOLDER / f"{NETWORKS_NAME}.bin").exists():
        return {}
    nets = NetworkFile(read_bundled_table(NETWORKS_NAME))
    return {name: np.array(nets.numbers(name)) for name in nets.names}


def save_network(columns: Columns, net: Numbers) -> None:
    nets = {**load_networks(), network_key(columns): net}
    file = pack_networks({name: numbers.tolist() for name, numbers in nets.items()})
    (TABLES_FOLDER / f"{NETWORKS_NAME}.bin").write_bytes(file)


def train(games: Iterable[TunedGame], rounds: int | None) -> None:
    for game in games:
        began = process_time()
        if game == YAMB:
            save_card_network(train_card(rounds or CARD_ROUNDS))
        else:
            _, columns = game
            usual = HEADLINE_ROUNDS if columns == HEADLINE else ROUNDS[len(columns)]
            plan = TrainingPlan(rounds or usual)
            save_network(columns, Training.of_columns(columns, plan).run())
        print(f"{game_label(game):24} trained in {process_time() - began:.0f} s", flush=True)


def create_player(game: TunedGame, nets: bool = True) -> FastPlayer:
    """Create a player with the coach's network for this game, or without any network."""
    policy, columns = game
    player, taught = FastPlayer(columns, policy), load_networks() if nets else {}
    if network_key(columns) in taught:
        player.use_network(taught[network_key(columns)])
    return player


def measure(games: Iterable[TunedGame], count: int, seed: int, nets: bool) -> None:
    print(f"{'game':24} {'games':>7}  {'mean total':>18}  {'without luck':>18}  a second")
    for game in games:
        player = create_card_player() if game == YAMB else create_player(game, nets)
        began = process_time()
        totals, without = player.play(count, seed)
        speed = count / (process_time() - began)
        print(f"{_means(game_label(game), totals, without)}  {speed:8.0f}", flush=True)


def measure_bots(games: Iterable[TunedGame], count: int, seed: int) -> None:
    print(f"{'game and bot':24} {'games':>7}  {'mean total':>18}  {'without luck':>18}")
    for game in games:
        for bot in OPPONENTS:
            found = play_bot_games(bot, create_game_setup(*game, f"bots {seed}"), count)
            print(_means(f"{game_label(game)} {bot}", *found), flush=True)


def _means(name: str, *columns: Numbers) -> str:
    told = [_mean(each) for each in columns]
    means = "  ".join(f"{mean:9.2f} ± {error:6.2f}" for mean, error in told)
    return f"{name:24} {len(columns[0]):7,}  {means}"


def _mean(values: Numbers) -> tuple[float, float]:
    return float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values))


def game_label(game: TunedGame) -> str:
    policy, columns = game
    return f"{policy} {' '.join(map(str, columns))}"


def parse_game(text: str) -> TunedGame:
    """Parse `yamb` or `policy:columns`; the default policy is `none`."""
    if text == TABLE:
        return YAMB
    policy, _, columns = text.rpartition(":")
    return policy or "none", tuple(int(each) for each in columns.split(","))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m assets.coach.tune")
    parser.add_argument("what", choices=("learn", "measure", "bots"))
    parser.add_argument("games", nargs="*", type=parse_game, metavar="game")
    parser.add_argument("--rounds", type=int, help="training rounds of 32 games")
    parser.add_argument("--count", type=int, default=20_000, help="games to measure")
    parser.add_argument("--seed", type=int, default=REPORTED)
    parser.add_argument("--without-nets", action="store_true", help="play without networks")
    given = parser.parse_args()
    match given.what:
        case "learn":
            usual = [*(("none", columns) for columns in TRAINED), YAMB]
            train(given.games or usual, given.rounds)
        case "measure":
            measure(given.games or MEASURED, given.count, given.seed, not given.without_nets)
        case "bots":
            measure_bots(given.games or TOLD, given.count, given.seed)


if __name__ == "__main__":
    main()
