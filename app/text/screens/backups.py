"""Texts about backups."""

from datetime import datetime

from app.text import dialogs
from app.text.calendar import format_date
from app.text.i18n import NO_BREAK, _, plural

TITLE = _("Backups")
DESCRIPTION = _("Made automatically after you play. Go back to one, or add what is missing.")
INTRODUCTION = _(
    "Fivefold makes these automatically after you play, and uses the newest if your saved"
    " games are damaged. Choose one to see what you can do with it."
)
NONE_YET = _("There is no backup yet. The first is made soon after you have played.")
GAMES = plural("{count} game", "{count} games")
CHOICE = _(
    "Adding brings back games that are missing here, and changes nothing else. Restoring puts"
    " everything back to how it was then; what you have now is kept in a file beside it."
)
RESTORE = _("Restore all")
ADD_MISSING = _("Add what is missing")
RESTORED = _("Everything is as it was on {date}.")
ADDED = plural("{count} game was added.", "{count} games were added.")
NOTHING_MISSING = _("Nothing was missing.")
CLOSE, CANCEL = dialogs.CLOSE, dialogs.CANCEL


def moment(milliseconds: int) -> str:
    """Date and time, since there may be several in one day."""
    time = datetime.fromtimestamp(milliseconds / 1000)
    return f"{format_date(milliseconds)}, {time:%H:%M}".replace(" ", NO_BREAK)
