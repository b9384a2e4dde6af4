"""Skill in one number: the points lost per unforced decision. Luck is kept apart from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.bot_profiles import OPPONENTS
from core.coach import DecisionMark, Review
from core.coach.column_rules import ColumnRules
from core.trainer.bot_levels import BOT_LEVELS


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
