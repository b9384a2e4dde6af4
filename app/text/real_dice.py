"""What is said where real dice are rolled on a real table."""

from app.text.i18n import _

REAL_DICE = _("Real dice")
REAL_DICE_MEANS = _(
    "Roll your own dice on the table and tap in what fell; Fivefold keeps the score."
)
WHICH_FELL = _("What did you roll?")
ONE_BY_ONE = _("Tap one face after the other.")
HELD_STAY = _("Tap the dice that you rolled; those you held stay.")
CORRECT_DICE = _("Correct the dice")
CORRECT_MEANS = _("Tap the die that is wrong, then the face it shows.")
ENTER = _("Enter dice")
CORRECT = _("Correct")
CANCEL = _("Cancel")
DONE = _("Done")
