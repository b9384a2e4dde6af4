"""Simulate many solo games of one bot and summarise the scores."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter
from typing import Any

from core.actions import Action, Hold
from core.bots import Bot, create_bot
from core.engine import apply, next_roll
from core.setup import Setup
from core.state import State, start_game
from core.totals import card_totals

QUANTILES = (5, 25, 50, 75, 95)
SUMMARY_KEYS = (
    *("games", "mean", "sd", "se", "min", "max"),
    *("quantiles", "upper_bonus_rate", "games_per_second"),
)


def bot_actions(setup: Setup, bot: Bot) -> Iterator[tuple[Action, State]]:
    """Play a whole game with the bot in every seat; each action, and the state after it."""
    state, rolls = start_game(setup), True
    while not state.over:
        action = next_roll(state) if rolls else bot.choose(state)
        state = apply(state, action)
        rolls = isinstance(action, Hold) or state.dice is None
        yield action, state


def play_game(setup: Setup, bot: Bot) -> State:
    """The final state of such a game."""
    *_, (_, end) = bot_actions(setup, bot)
    return end


@dataclass(slots=True)
class Simulation:
    setup: Setup
    bot: str
    totals: list[int]
    bonuses: list[int]
    """For each column, the number of games with its upper bonus."""
    seconds: float = 0.0

    @classmethod
    def of(cls, setup: Setup, bot: str) -> "Simulation":
        return cls(setup, bot, [], [0] * setup.columns)

    def run(self, games: int, progress: Callable[[int], None] | None = None) -> None:
        """Play until `games` are finished; finished games are kept if it is interrupted."""
        started = perf_counter() - self.seconds
        player = create_bot(self.bot)
        while len(self.totals) < games:
            setup = replace(self.setup, seed=f"{self.setup.seed}/{len(self.totals) + 1}")
            end = play_game(setup, player)
            columns = card_totals(setup, end.card)
            for place, column in enumerate(columns):
                self.bonuses[place] += column.upper_bonus > 0
            self.totals.append(sum(column.column_total for column in columns))
            self.seconds = perf_counter() - started
            if progress is not None:
                progress(len(self.totals))

    def summary(self) -> dict[str, Any]:
        """The statistics of the finished games; all but the count are None if there are none."""
        totals = sorted(self.totals)
        count = len(totals)
        if not count:
            return dict.fromkeys(SUMMARY_KEYS) | {"games": 0}
        mean = sum(totals) / count
        spread = None
        if count > 1:
            spread = sqrt(sum((each - mean) ** 2 for each in totals) / (count - 1))
        return {
            "games": count,
            "mean": mean,
            "sd": spread,
            "se": None if spread is None else spread / sqrt(count),
            "min": totals[0],
            "max": totals[-1],
            "quantiles": {str(each): quantile(totals, each / 100) for each in QUANTILES},
            "upper_bonus_rate": [bonus / count for bonus in self.bonuses],
            "games_per_second": count / self.seconds if self.seconds else None,
        }


def quantile(rising: list[int], share: float) -> float:
    """A quantile of sorted values, interpolated linearly."""
    at = share * (len(rising) - 1)
    low = int(at)
    high = min(low + 1, len(rising) - 1)
    return rising[low] + (at - low) * (rising[high] - rising[low])
