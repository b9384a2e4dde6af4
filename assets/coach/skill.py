"""Measure how many points the bots lose per decision, for core/trainer/skill.py.

    python -m assets.coach.skill forced:1 none:1 triple:1,2,3 --count 1000

A game is named by the table of its columns, which for standard boxes is the extra-fives policy, and
their multipliers.
"""

import argparse
from dataclasses import replace

from assets.coach.tune.bots import create_game_setup
from core.actions import Hold, Score
from core.bot_profiles import OPPONENTS
from core.bots import PlanningBot, create_bot
from core.coach.card_values import evaluate_card
from core.coach.choice_values import evaluate_turn
from core.engine import apply, next_roll
from core.setup import Setup
from core.state import start_game


def measure(bot: str, setup: Setup, count: int) -> float:
    """The points that a bot loses per unforced decision."""
    player, coach = create_bot(bot), PlanningBot(evaluate_card)
    lost, decisions = 0.0, 0
    for number in range(1, count + 1):
        state = start_game(replace(setup, seed=f"{setup.seed}/{number}"))
        while not state.over:
            state = apply(state, next_roll(state))
            found = evaluate_turn(state, coach.turn(state))
            move = player.choose(state)
            if len(found.choices) > 1:
                decisions += 1
                if isinstance(move, Hold):
                    dice = state.dice or ()
                    kept = found.value_of_keeping([dice[place] for place in move.places])
                    lost += found.value - kept
                elif isinstance(move, Score):
                    lost += found.value - found.value_of_taking(move.box, move.column)
            state = apply(state, move)
    return lost / decisions


def create_measured_setup(game: str) -> Setup:
    table, _, multipliers = game.partition(":")
    return create_game_setup(table, tuple(map(int, multipliers.split(","))), "skill")


def main() -> None:
    reading = argparse.ArgumentParser()
    reading.add_argument("games", nargs="+")
    reading.add_argument("--count", type=int, default=1000)
    wanted = reading.parse_args()
    for game in wanted.games:
        for bot in OPPONENTS:
            lost = measure(bot, create_measured_setup(game), wanted.count)
            print(f"{game:14} {bot:10} {lost:.3f}", flush=True)


if __name__ == "__main__":
    main()
