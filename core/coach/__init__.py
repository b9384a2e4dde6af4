"""The coach: what every choice is worth, how likely each box is, and how a game was played.

    advice = evaluate(state)
    advice.best, advice.value, advice.exact

Exact for one column; for several the best estimate that is known.
"""

from core.coach.card_values import coach_supports
from core.coach.evaluation import Choice, Evaluation, Keep, Take, evaluate
from core.coach.expected_score import expected_score
from core.coach.explanation import BonusPace, BonusStake, Explanation, LikelyBox, explain
from core.coach.odds import BoxOdds, OddsCalculator, odds
from core.coach.review import (
    Decision,
    DecisionMark,
    Grade,
    Review,
    TurnReview,
    review,
    review_by_turn,
)
from core.coach.tables import TableLibrary, bundled_tables

__all__ = [
    "BonusPace",
    "BonusStake",
    "BoxOdds",
    "Choice",
    "Decision",
    "DecisionMark",
    "Evaluation",
    "Explanation",
    "Grade",
    "Keep",
    "LikelyBox",
    "OddsCalculator",
    "Review",
    "TableLibrary",
    "Take",
    "TurnReview",
    "bundled_tables",
    "coach_supports",
    "evaluate",
    "expected_score",
    "explain",
    "odds",
    "review",
    "review_by_turn",
]
