"""Texts for playing with real dice."""

from app.text.i18n import _

REAL_DICE = _("Real dice")
WHAT_DID_YOU_ROLL = _("What did you roll?")
TAP_EACH_FACE = _("Tap one face after the other.")
TAP_ROLLED_DICE = _("Tap the dice that you rolled; those you held stay.")
CORRECT_DICE = _("Correct the dice")
TAP_WRONG_DIE = _("Tap the die that is wrong, then the face it shows.")
ENTER = _("Enter dice")
CORRECT = _("Correct")
CANCEL = _("Cancel")
DONE = _("Done")
