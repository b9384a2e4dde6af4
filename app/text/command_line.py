"""Texts of the command line."""

from app.text.i18n import _

ABOUT = _("Fivefold, classic dice games on one table.")
HELP = _("show this and exit")
VERSION = _("show the version and exit")
FOLDER = _("FOLDER")
DATA_DIR = _("keep games, players and settings in this folder")
LINK = _("LINK")
OPEN_LINK = _("open the code of a challenge or a game, such as fivefold:7K3M-W2PX-09TD")
MORE = _("The engine plays without a window too: python -m core")
