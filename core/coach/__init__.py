"""The coach: what every choice is worth, how likely each box is, and how a game was played.

    advice = evaluate(state)
    advice.best, advice.value, advice.exact

Exact for one column; for several the best estimate that is known.
"""

from core.coach.evaluation import Choice, Evaluation, Keep, Take, evaluate
from core.coach.outlook import knows
from core.coach.tables import Library, library

__all__ = [
    "Choice",
    "Evaluation",
    "Keep",
    "Library",
    "Take",
    "evaluate",
    "knows",
    "library",
]
