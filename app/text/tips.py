"""The tips of the first game."""

from app.text.i18n import _

HOLD = {
    "keeps": _("Tap the dice you want to hold, then roll the others again."),
    "throws": _("Tap the dice you want to roll again; the others stay."),
    "marks": _("Tap the dice you want to roll again; the others stay."),
}
SECOND_TAP = _("This is what the box would score. Tap it again to take it, or tap another.")
SHAKE = {
    True: _("You can also shake the phone to roll."),
    False: _("You can also shake the cup with the mouse to roll."),
}
"""Keyed by whether the device is a phone."""
GOT_IT = _("Got it")
NO_MORE = _("No more tips")
