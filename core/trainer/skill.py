"""Skill in one number: the points lost per unforced decision. Luck is kept apart from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from core.bot_profiles import OPPONENTS
from core.coach import DecisionMark, Review
from core.coach.column_rules import ColumnRules

# By the table of a column and by multipliers, the points lost per unforced decision by each of
# OPPONENTS, measured by
# `python -m assets.coach.skill`. The first three: 1,000 games; others with one column: 300; with
# three columns 60.
BOT_LEVELS: Mapping[tuple[str, tuple[int, ...]], tuple[float, ...]] = MappingProxyType(
    {
        ("forced", (1,)): (1.807, 0.962, 0.457, 0.185, 0.0),
        ("eligible", (1,)): (1.827, 0.958, 0.455, 0.184, 0.0),
        ("none", (1,)): (1.717, 0.871, 0.434, 0.224, 0.0),
        ("again", (1,)): (1.723, 0.889, 0.440, 0.209, 0.0),
        ("wild", (1,)): (1.691, 0.874, 0.441, 0.223, 0.0),
        ("yatzy", (1,)): (1.959, 1.167, 0.592, 0.251, 0.0),
        ("yacht", (1,)): (1.226, 0.313, 0.061, 0.030, 0.0),
        ("kismet", (1,)): (2.147, 0.569, 0.196, 0.162, 0.0),
        ("generala", (1,)): (0.622, 0.234, 0.054, 0.032, 0.0),
        ("generala_double", (1,)): (0.700, 0.348, 0.142, 0.028, 0.0),
        ("triple", (1, 2, 3)): (5.298, 2.979, 1.173, 0.427, 0.0),
        ("row", (1, 2, 3)): (4.580, 2.632, 0.972, 0.551, 0.0),
    }
)


@dataclass(frozen=True, slots=True)
class GameSkill:
    """One player's decisions in one game."""

    decisions: int
    """Unforced ones."""
    loss: float
    luck: float


@dataclass(frozen=True, slots=True)
class SkillRange:
    """The bots between which a level lies."""

    weaker: str | None
    """None if nobody is weaker."""
    stronger: str | None


def game_skill(review: Review) -> GameSkill:
    unforced = sum(decision.mark is not DecisionMark.FORCED for decision in review.decisions)
    return GameSkill(unforced, review.loss, review.luck)


def loss_per_decision(games: Sequence[GameSkill]) -> float:
    """Over all decisions of these games."""
    decisions = sum(game.decisions for game in games)
    return sum(game.loss for game in games) / decisions if decisions else 0.0


def locate_level(
    lost: float, column: ColumnRules | None, multipliers: tuple[int, ...]
) -> SkillRange | None:
    """Where a level of points lost per decision lies among the bots; None if these were not
    measured in games with such columns."""
    levels = BOT_LEVELS.get((column.name, multipliers)) if column is not None else None
    if levels is None:
        return None
    weaker = [bot for bot, level in zip(OPPONENTS, levels, strict=True) if level > lost]
    stronger = [bot for bot, level in zip(OPPONENTS, levels, strict=True) if level <= lost]
    return SkillRange(weaker[-1] if weaker else None, stronger[0] if stronger else None)
