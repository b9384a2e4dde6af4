"""When a mistake comes back, and how many days in a row were played. Days are ordinal numbers."""

from collections.abc import Collection

INTERVALS = (1, 3, 7, 21)
"""Days until a mistake is asked again; it is learned when it is answered right at the last."""
LEARNED = len(INTERVALS)
"""The stage of a mistake that does not come back."""
JUST_RIGHT = 0.25
"""Points: decisions that lost less count as right."""
MOST_DUE = 20
"""Mistakes asked on one day."""
THRESHOLDS = (0.5, 0.25, 1.0, 2.0)
"""Points that a decision must have lost to come back: the default, and other choices."""
PAUSE = 7
"""One missed day in so many does not end a streak."""


def next_stage(stage: int, right: bool) -> int:
    """The stage after an answer: a wrong one starts again."""
    return min(stage + 1, LEARNED) if right else 0


def due_after(stage: int, today: int) -> int | None:
    """The day on which a mistake of this stage is asked next; None if it is learned."""
    return today + INTERVALS[stage] if stage < LEARNED else None


def count_streak(played: Collection[int], today: int) -> int:
    """The days played in a row up to today, or up to yesterday while today is still to be played.

    One missed day a week only pauses it.
    """
    streak, day = 0, today if today in played else today - 1
    missed: int | None = None
    while True:
        if day in played:
            streak += 1
        elif day - 1 in played and (missed is None or missed - day >= PAUSE):
            missed = day
        else:
            return streak
        day -= 1
