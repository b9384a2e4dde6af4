"""The commands of a text field's menu."""

from app.text.i18n import _

CUT = _("Cut")
COPY = _("Copy")
PASTE = _("Paste")
SELECT_ALL = _("Select all")
