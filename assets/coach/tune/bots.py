"""How well the bots play, as their descriptions say: by their own Python, with luck taken out.

What a roll changes of the coach's value is nobody's doing, and nothing on average. Without it a few
hundred games tell as much of a player as many thousands with it, whoever plays.
"""

from dataclasses import replace

import numpy as np

from assets.coach.tune.play import Numbers
from core.bots import Bot, PlanningBot, create_bot
from core.coach.card_values import evaluate_card
from core.coach.evaluation import evaluate_turn
from core.coach.kept_dice import dice_sets
from core.engine import apply, next_roll
from core.rule_sets import RULE_SETS
from core.setup import Setup, create_setup
from core.state import start_game
from core.totals import total

SEEING = ("sharp", "perfect")
"""The bots that judge as the coach does."""


def setup_of(policy: str, multipliers: tuple[int, ...], seed: str) -> Setup:
    columns, multiply = len(multipliers), multipliers[-1] > 1
    return create_setup(
        RULE_SETS["custom"],
        ["Ana"],
        columns=columns,
        multiply=multiply,
        extra_fives=policy,
        seed=seed,
    )


def games_of(bot: str, setup: Setup, count: int) -> tuple[Numbers, Numbers]:
    """Totals, and totals with the luck of the dice taken out."""
    player = create_bot(bot)
    # Who sees the coach's values itself need not have them worked out twice.
    coach = (
        player if isinstance(player, PlanningBot) and bot in SEEING else PlanningBot(evaluate_card)
    )
    seeds = (f"{setup.seed}/{number + 1}" for number in range(count))
    played = [_game(player, coach, replace(setup, seed=seed)) for seed in seeds]
    totals, lucks = np.array(played).T
    return totals, totals - lucks


def _game(player: Bot, coach: PlanningBot, setup: Setup) -> tuple[float, float]:
    """The total of a whole game, and how much of it was luck."""
    state, luck, index = start_game(setup), 0.0, dice_sets().index
    while not state.over:
        turn = coach.turn(state)
        if state.dice is None:
            expected = turn.value_before_roll
        else:
            kept = tuple(sorted(state.dice[place] for place in state.held))
            expected = turn.keep_values(state.rolls_left)[index[kept]]
        state = apply(state, next_roll(state))
        luck += evaluate_turn(state, turn).value - expected
        state = apply(state, player.choose(state))
    return total(setup, state.card), luck
