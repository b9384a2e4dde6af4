"""Measure the bots with their own Python code and with luck removed.

A roll's change of the coach's value is pure luck and zero on average. Without it, a few hundred
games give the precision of many thousands.
"""

from dataclasses import replace

import numpy as np

from assets.coach.build import coached_games
from assets.coach.tune.compiled_code import Numbers
from core.actions import Announce
from core.bots import Bot, PlanningBot, create_bot
from core.coach.card_values import evaluate_card
from core.coach.choice_values import evaluate_turn
from core.engine import apply, next_roll
from core.setup import Setup
from core.state import start_game
from core.totals import total

VALUE_BOTS = ("sharp", "perfect")
"""The bots that use the coach's values."""


def create_game_setup(table: str, multipliers: tuple[int, ...], seed: str) -> Setup:
    """A game with such columns, by the name of their table."""
    game = coached_games()[table]
    if len(multipliers) == 1:
        return replace(game, seed=seed)
    return replace(game, columns=len(multipliers), multiply=multipliers[-1] > 1, seed=seed)


def play_bot_games(bot: str, setup: Setup, count: int) -> tuple[Numbers, Numbers]:
    """Totals, and totals without the luck of the dice."""
    player = create_bot(bot)
    # Reuse the values of bots that compute them anyway.
    coach = (
        player
        if isinstance(player, PlanningBot) and bot in VALUE_BOTS
        else PlanningBot(evaluate_card)
    )
    seeds = (f"{setup.seed}/{number + 1}" for number in range(count))
    played = [_game(player, coach, replace(setup, seed=seed)) for seed in seeds]
    totals, lucks = np.array(played).T
    return totals, totals - lucks


def _game(player: Bot, coach: PlanningBot, setup: Setup) -> tuple[float, float]:
    """The total of a whole game, and how much of it was luck."""
    state, luck = start_game(setup), 0.0
    while not state.over:
        turn = coach.turn(state)
        if state.dice is None:
            expected = turn.value_before_roll
        else:
            kept = tuple(sorted(state.dice[place] for place in state.held))
            expected = turn.of(state).keep_values(state.rolls_left)[turn.sets.index[kept]]
        state = apply(state, next_roll(state))
        luck += evaluate_turn(state, turn).value - expected
        move = player.choose(state)
        state = apply(state, move)
        if isinstance(move, Announce):
            state = apply(state, player.choose(state))
    return total(setup, state.card), luck
