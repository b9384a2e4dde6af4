"""Simulations: many games of one bot and their statistics."""

import pytest

from core import RULE_SETS, card_totals, create_setup
from core import simulation as simulated
from core.bots import create_bot
from core.simulation import Simulation, play_game, quantile
from core.totals import total

TRIPLE = create_setup(RULE_SETS["triple"], ["Ana"], seed="s")


def test_a_simulation_plays_the_engine_s_games() -> None:
    setup = create_setup(RULE_SETS["triple"], ["Ana"], seed="s")
    simulation = Simulation.of(setup, "steady")
    simulation.run(2)
    again = create_setup(RULE_SETS["triple"], ["Ana"], seed="s/2")
    end = play_game(again, create_bot("steady"))
    assert simulation.totals[1] == total(again, end.card)


def test_bonus_rates_are_counted_for_each_column() -> None:
    simulation = Simulation.of(TRIPLE, "steady")
    simulation.run(6)
    won = [0, 0, 0]
    for number in range(1, 7):
        setup = create_setup(RULE_SETS["triple"], ["Ana"], seed=f"s/{number}")
        columns = card_totals(setup, play_game(setup, create_bot("steady")).card)
        won = [count + bool(each.upper_bonus) for count, each in zip(won, columns, strict=True)]
    assert simulation.bonuses == won
    assert 0 < sum(won) < 18


def test_the_summary_uses_standard_statistics() -> None:
    summary = Simulation(TRIPLE, "steady", [400, 100, 200, 300], [1, 2, 4], seconds=8.0).summary()
    spread = 50_000 / 3
    assert summary == {
        "games": 4,
        "mean": 250,
        "sd": pytest.approx(spread**0.5),
        "se": pytest.approx((spread / 4) ** 0.5),
        "min": 100,
        "max": 400,
        "quantiles": {"5": 115, "25": 175, "50": 250, "75": 325, "95": pytest.approx(385)},
        "upper_bonus_rate": [0.25, 0.5, 1.0],
        "games_per_second": 0.5,
    }


def test_spread_needs_two_games_and_pace_needs_time() -> None:
    two = Simulation(TRIPLE, "steady", [100, 102], [0, 0, 0], seconds=1.0).summary()
    assert two["sd"] == pytest.approx(2**0.5)
    one = Simulation(TRIPLE, "steady", [100], [0, 0, 0]).summary()
    assert (one["sd"], one["games_per_second"]) == (None, None)


def test_time_between_two_runs_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((10.0, 12.0, 15.0, 1000.0, 1001.0))
    monkeypatch.setattr(simulated, "perf_counter", lambda: next(times))
    simulation = Simulation.of(create_setup(RULE_SETS["os2"], ["Ana"], seed="s"), "random")
    simulation.run(2)
    assert simulation.seconds == 5.0
    simulation.run(3)
    assert simulation.seconds == 6.0


def test_quantiles_are_interpolated() -> None:
    assert quantile([1, 2, 3, 4, 5], 0.5) == 3
    assert quantile([1, 2], 0.25) == 1.25
    assert quantile([7], 0.95) == 7
    assert quantile([1, 2, 10], 0.25) == 1.5
