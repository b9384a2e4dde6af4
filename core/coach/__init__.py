"""The coach: the value of every choice, the odds of each box, and reviews of whole games.

    advice = evaluate(state)
    advice.best, advice.value, advice.exact

Values are exact for one column and estimates for several.
"""

from core.coach.card_values import coach_supports
from core.coach.choice_values import Announcement, Choice, Evaluation, Keep, Take, evaluate
from core.coach.explanation import BonusPace, BonusStake, Explanation, explain
from core.coach.game_average import expected_score
from core.coach.odds import BoxOdds, OddsCalculator, odds
from core.coach.review import (
    Decision,
    DecisionMark,
    Grade,
    Review,
    TurnReview,
    mark_loss,
    review,
    review_by_turn,
)
from core.coach.tables import TableLibrary, bundled_tables
from core.coach.turn_endings import LikelyBox
from core.coach.win_chance import supports_win_chances, win_chances

__all__ = [
    "Announcement",
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
    "mark_loss",
    "odds",
    "review",
    "review_by_turn",
    "supports_win_chances",
    "win_chances",
]
