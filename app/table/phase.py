"""Where a turn at the table stands."""

from enum import StrEnum


class Phase(StrEnum):
    PLAYING = "playing"
    ROLLING = "rolling"
    """The dice have fallen in the game, and are still on their way on the screen."""
    PROMPT = "prompt"
    """Asking whether the turn is done."""
    PAUSE = "pause"
    """The card stays in view for a while."""
    GRACE = "grace"
    """The dice are about to roll by themselves."""
    OVER = "over"
