"""Teaches the coach's nets for several columns, and measures how well it plays.

python -m assets.coach.tune learn [game …]      teaches nets, writes assets/coach/nets.bin
python -m assets.coach.tune measure [game …]    prints mean totals, by the nets that are there

A game is a policy and its multipliers: none:1,2,3. Without one, all of them; `make tune` does both.
The games from which a net learns are never those by which it is measured.
"""

import argparse
from collections.abc import Iterable
from math import sqrt
from time import process_time

import numpy as np

from assets.coach.tune.lesson import Lesson, Plan
from assets.coach.tune.play import Numbers, Player
from core.coach.net import FILE, Nets, key, pack
from core.coach.tables import HOME, from_assets
from core.fives import POLICIES

THREE = ((1, 2, 3), (1, 1, 1))
Game = tuple[str, tuple[int, ...]]

# Games with more columns last longer, and more of them would take hours.
ROUNDS = {2: 1000, 3: 2000, 4: 500, 5: 300, 6: 250}
HEADLINE: Game = ("none", (1, 2, 3))
HEADLINE_ROUNDS = 6_000
TAUGHT: tuple[Game, ...] = (
    HEADLINE,
    *(("none", times) for times in ((1, 1, 1), (1, 1), (1, 2), (1, 2, 3, 4))),
    *(("none", times) for times in ((1,) * 6, (1, 2, 3, 4, 5, 6))),
)
MEASURED: tuple[Game, ...] = (
    *((policy, (1,)) for policy in [each.id for each in POLICIES]),
    *((policy, multipliers) for multipliers in THREE for policy in ("none", "triple", "row")),
    *((policy, multipliers) for multipliers in ((1, 2), (1, 1)) for policy in ("none", "again")),
    *(
        (policy, multipliers)
        for multipliers in ((1, 2, 3, 4, 5, 6), (1,) * 6)
        for policy in ("none", "wild")
    ),
)
REPORTED = 2_000_000_000
"""The first seed of the games that are reported; lessons have smaller ones."""


def known() -> dict[str, Numbers]:
    """The nets that are there."""
    if not (HOME / f"{FILE}.bin").exists():
        return {}
    nets = Nets(from_assets(FILE))
    return {name: np.array(nets.numbers(name)) for name in nets.names}


def keep(game: Game, net: Numbers) -> None:
    nets = {**known(), key(*game): net}
    file = pack({name: numbers.tolist() for name, numbers in nets.items()})
    (HOME / f"{FILE}.bin").write_bytes(file)


def learn(games: Iterable[Game], rounds: int | None) -> None:
    for game in games:
        began = process_time()
        policy, multipliers = game
        usual = HEADLINE_ROUNDS if game == HEADLINE else ROUNDS[len(multipliers)]
        net = Lesson(policy, multipliers, Plan(rounds or usual)).taught()
        keep(game, net)
        print(f"{key(*game):24} taught in {process_time() - began:.0f} s", flush=True)


def player_of(game: Game) -> Player:
    """As the coach plays such a game, with the net that it takes."""
    policy, multipliers = game
    player, nets = Player(multipliers, policy), known()
    for kind in (policy, "none"):
        if key(kind, multipliers) in nets:
            player.judge_by(kind, nets[key(kind, multipliers)])
            break
    return player


def measure(games: Iterable[Game], count: int, seed: int) -> None:
    print(f"{'game':24} {'games':>7}  {'mean total':>18}  {'without luck':>18}  a second")
    for game in games:
        player = player_of(game)
        began = process_time()
        told = [_mean(each) for each in player.play(count, seed)]
        speed = count / (process_time() - began)
        means = "  ".join(f"{mean:9.2f} ± {error:6.2f}" for mean, error in told)
        print(f"{key(*game):24} {count:7,}  {means}  {speed:8.0f}", flush=True)


def _mean(values: Numbers) -> tuple[float, float]:
    return float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values))


def game_of(text: str) -> Game:
    policy, _, multipliers = text.partition(":")
    return policy, tuple(int(each) for each in multipliers.split(","))


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m assets.coach.tune")
    asked.add_argument("what", choices=("learn", "measure"))
    asked.add_argument("games", nargs="*", type=game_of, metavar="policy:multipliers")
    asked.add_argument("--rounds", type=int, help="of lessons, 32 games each")
    asked.add_argument("--count", type=int, default=20_000, help="of games to measure")
    asked.add_argument("--seed", type=int, default=REPORTED)
    given = asked.parse_args()
    if given.what == "learn":
        learn(given.games or TAUGHT, given.rounds)
    else:
        measure(given.games or MEASURED, given.count, given.seed)


if __name__ == "__main__":
    main()
