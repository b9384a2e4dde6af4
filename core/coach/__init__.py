"""The coach: what every choice is worth, how likely each box is, and how a game was played.

    advice = evaluate(state)
    advice.best, advice.value, advice.exact

Exact for one column; for several the best estimate that is known.
"""

from core.coach.card_values import knows
from core.coach.evaluation import Choice, Evaluation, Keep, Take, evaluate
from core.coach.expected_score import expected
from core.coach.explanation import Lead, Pace, Reason, Stake, reason
from core.coach.odds import Chances, Odds, odds
from core.coach.review import Grade, Mark, Moment, Review, TurnTold, review, reviewing
from core.coach.tables import Library, library

__all__ = [
    "Chances",
    "Choice",
    "Evaluation",
    "Grade",
    "Keep",
    "Lead",
    "Library",
    "Mark",
    "Moment",
    "Odds",
    "Pace",
    "Reason",
    "Review",
    "Stake",
    "Take",
    "TurnTold",
    "evaluate",
    "expected",
    "knows",
    "library",
    "odds",
    "reason",
    "review",
    "reviewing",
]
