"""Texts about games that lost moves in a rescue."""

from app.storage.recovery.report import CutGame
from app.text.calendar import format_date
from app.text.i18n import _, plural

TITLE = _("Games that lost moves")
DESCRIPTION = plural(
    "{count} game could not be rescued whole. See which.",
    "{count} games could not be rescued whole. See which.",
)
INTRODUCTION = _(
    "The saved games were damaged, and these could not be rescued whole. Open one to see what is"
    " left of it. A backup may still have the rest."
)
SHOW = _("Show which")
BACKUPS = _("See the backups")
DISMISS = _("Remove this list")
DISMISSED = _("The list was removed. The games are still there.")
NOTHING_LISTED = _("No game has lost moves.")
MOVES_KEPT = _("{kept} of {all} moves kept.")
NOTHING_KEPT = plural("Its {count} move is lost.", "All its {count} moves are lost.")
RESULT_KEPT = _("Its result counts.")
GO_ON = _("Go on from there.")
GONE = _("There is nothing left to open.")
UNKNOWN_GAME = _("A game whose players are not known")
UNKNOWN_DATE = _("Date not known")


def describe_players(cut: CutGame) -> str:
    return ", ".join(cut.players) or UNKNOWN_GAME()


def describe_date(cut: CutGame) -> str:
    return format_date(cut.began) if cut.began else UNKNOWN_DATE()


def describe_loss(cut: CutGame) -> str:
    if not cut.kept:
        return NOTHING_KEPT(cut.lost)
    return MOVES_KEPT(kept=cut.kept, all=cut.kept + cut.lost)
