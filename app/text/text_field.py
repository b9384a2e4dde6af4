"""What can be done with a text that is being written."""

from app.text.i18n import _

CUT = _("Cut")
COPY = _("Copy")
PASTE = _("Paste")
SELECT_ALL = _("Select all")
