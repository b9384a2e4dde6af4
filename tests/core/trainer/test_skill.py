"""Skill: points lost per unforced decision, and the bots as milestones."""

from itertools import pairwise

import pytest

from assets.coach.skill import create_measured_setup, every_game, measure
from core import RULE_SETS, Game, Option, create_setup
from core.bot_profiles import OPPONENTS
from core.bots import create_bot
from core.coach import DecisionMark, review
from core.coach.column_rules import column_rules, find_column_rules, standard_column
from core.engine import next_roll
from core.trainer.bot_levels import BOT_LEVELS
from core.trainer.skill import (
    GameSkill,
    SkillRange,
    game_skill,
    locate_level,
    loss_per_decision,
)

OFFICIAL = ("forced", (1,))


def test_skill_counts_unforced_decisions_and_keeps_luck_apart() -> None:
    game = Game.new(create_setup(RULE_SETS["official"], ["Ana"], seed="skill"))
    player = create_bot("greedy")
    while not game.state.over:
        game = game.then(next_roll(game.state))
        game = game.then(player.choose(game.state))
    found = review(game)
    skill = game_skill(found)
    forced = sum(decision.mark is DecisionMark.FORCED for decision in found.decisions)
    assert skill.decisions == len(found.decisions) - forced
    assert forced >= 1, "the last box after the last roll"
    assert (skill.loss, skill.luck) == (found.loss, found.luck)
    assert found.start + skill.luck - skill.loss == pytest.approx(found.final)


@pytest.mark.parametrize("levels", BOT_LEVELS.values())
def test_milestones_rank_the_bots_from_the_weakest_to_the_best(levels: tuple[float, ...]) -> None:
    assert len(levels) == len(OPPONENTS)
    assert all(weaker > stronger for weaker, stronger in pairwise(levels))


@pytest.mark.parametrize(
    ("lost", "weaker", "stronger"),
    [
        (3.0, None, "beginner"),
        (1.2, "beginner", "greedy"),
        (0.3, "steady", "sharp"),
        (0.1, "sharp", "perfect"),
        (0.0, "sharp", "perfect"),
    ],
)
def test_a_level_lies_between_two_bots(
    lost: float, weaker: str | None, stronger: str | None
) -> None:
    assert locate_level(lost, standard_column("forced"), (1,)) == SkillRange(weaker, stronger)


def test_a_level_is_the_mean_over_all_decisions() -> None:
    games = [GameSkill(10, 8.0, 3.0), GameSkill(30, 4.0, -50.0)]
    assert loss_per_decision(games) == pytest.approx(0.3)
    assert loss_per_decision([]) == 0


def test_the_bots_were_measured_in_every_game_that_the_coach_knows() -> None:
    setups = map(create_measured_setup, every_game())
    kinds = [(column_rules(setup), setup.multipliers) for setup in setups]
    assert {(column.name, times) for column, times in kinds if column} == BOT_LEVELS.keys()
    assert all(locate_level(0.3, *kind) for kind in kinds)


def test_games_in_order_and_unknown_ones_have_no_milestones() -> None:
    ordered = find_column_rules(RULE_SETS["custom"], "forced", (Option.IN_ORDER,))
    assert locate_level(0.3, ordered, (1,)) is None
    assert locate_level(0.3, None, (1,)) is None


def test_the_bots_rank_in_the_right_order() -> None:
    check_order(6)


@pytest.mark.soak
def test_the_bots_rank_in_the_right_order_over_a_thousand_games() -> None:
    measured = check_order(1000)
    assert measured == pytest.approx(BOT_LEVELS[OFFICIAL], abs=0.06)


def check_order(games: int) -> tuple[float, ...]:
    setup = create_measured_setup("forced:1")
    levels = tuple(measure(bot, setup, games) for bot in OPPONENTS)
    assert all(weaker > stronger for weaker, stronger in pairwise(levels))
    assert levels[-1] == pytest.approx(0)
    return levels
