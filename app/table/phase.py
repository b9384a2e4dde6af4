"""The phases of a turn at the table."""

from enum import StrEnum

EXTRA_FIVE_ICON = "crown"
"""Of the status line when it explains what an extra five earns."""


class Phase(StrEnum):
    PLAYING = "playing"
    ROLLING = "rolling"
    """The roll is saved, and its animation still running."""
    PROMPT = "prompt"
    """The "All done?" dialog is open."""
    PAUSE = "pause"
    """The finished turn stays in view for a moment."""
    GRACE = "grace"
    """Counting down to a roll that happens by itself; Undo still works."""
    OVER = "over"
