"""What the coach says."""

from app.words.language import _

HINT = _("Hint")
HOLD = _("Hold {dice}")
HOLD_NONE = _("Roll all dice again")
TAKE = _("Take {points} in {box}")
TAKE_COLUMN = _("Take {points} in {box}, {column}")
EXPECTED = _("Expected final total {value:.1f}, by best play from here.")
ESTIMATE = _("Estimated final total {value:.0f}: with several columns nobody knows exactly.")
COSTS = _("{choice}: {loss:.1f} less")
AS_GOOD = _("{choice}: as good")
NEXT_BEST = _("Next best")
DO_IT = _("Do it")
CLOSE = _("Close")
NOT_YET = _("Roll first: then the coach can tell you what to hold.")
