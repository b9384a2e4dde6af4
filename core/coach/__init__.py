"""The coach: what every choice is worth, how likely each box is, and how a game was played.

    advice = evaluate(state)
    advice.best, advice.value, advice.exact

Exact for one column; for several the best estimate that is known.
"""

from core.coach.card_values import knows
from core.coach.evaluation import Choice, Evaluation, Keep, Take, evaluate
from core.coach.expected_score import expected
from core.coach.explanation import BonusPace, Explanation, Lead, Stake, reason
from core.coach.odds import Chances, Odds, odds
from core.coach.review import DecisionMark, Grade, Moment, Review, TurnReview, review, reviewing
from core.coach.tables import Library, library

__all__ = [
    "BonusPace",
    "Chances",
    "Choice",
    "DecisionMark",
    "Evaluation",
    "Explanation",
    "Grade",
    "Keep",
    "Lead",
    "Library",
    "Moment",
    "Odds",
    "Review",
    "Stake",
    "Take",
    "TurnReview",
    "evaluate",
    "expected",
    "knows",
    "library",
    "odds",
    "reason",
    "review",
    "reviewing",
]
