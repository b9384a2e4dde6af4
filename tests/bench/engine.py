"""Speed of the engine."""

import statistics
from random import Random
from time import perf_counter

from core import (
    RULE_SETS,
    Hold,
    Score,
    State,
    apply,
    create_setup,
    legal_offers,
    next_roll,
    start_game,
)

SECONDS = 3.0


def play_random_game(rules: str, seed: str, rng: Random) -> State:
    """Play a whole solo game through the public API, with dice from the seed."""
    state = start_game(create_setup(RULE_SETS[rules], ["Ana"], seed=seed))
    while not state.over:
        state = apply(state, next_roll(state))
        while state.rolls_left and rng.random() < 0.5:
            held = tuple(die for die in range(5) if rng.random() < 0.5)
            state = apply(state, Hold(held))
            if len(held) == 5:
                break
            state = apply(state, next_roll(state))
        chosen = rng.choice(legal_offers(state))
        state = apply(state, Score(chosen.box, chosen.column))
    return state


def games_per_second(rules: str) -> float:
    rng = Random(1)
    games = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        play_random_game(rules, str(games), rng)
        games += 1
    return games / (perf_counter() - start)


def legal_offers_microseconds(five: bool) -> float:
    """Return the median time of `legal_offers` on an empty six-column card."""
    setup = create_setup(RULE_SETS["custom"], ["Ana"], columns=6, multiply=True, seed="bench")
    rolled = apply(start_game(setup), next_roll(start_game(setup)))
    if five:
        rolled = State(setup, rolled.cards, 0, 2, (4, 4, 4, 4, 4))
    rounds = []
    for _ in range(30):
        start = perf_counter()
        for _ in range(200):
            legal_offers(rolled)
        rounds.append((perf_counter() - start) / 200)
    return statistics.median(rounds) * 1e6


def main() -> None:
    print("Engine")
    for rules in ("os2", "official", "triple"):
        print(f"  random games per second, {rules:9} {games_per_second(rules):8.0f}")
    print(f"  legal_offers, six columns, any roll {legal_offers_microseconds(five=False):8.1f} µs")
    print(f"  legal_offers, six columns, a five   {legal_offers_microseconds(five=True):8.1f} µs")
