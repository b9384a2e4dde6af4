"""Texts of share cards, and of the page on which they are sent."""

from app.text.i18n import _, in_context, plural

# --- on the card ----------------------------------------------------------------------------

SAME_DICE = _("Same dice for you.\nCan you beat {points}?")
SAME_RULES = _("Same rules, fresh dice.\nCan you beat {points}?")
DAILY_CALL = _("Ten positions a day.\nCan you do better?")
LEAGUE_CALL = _("Today’s challenge:\nthe same dice for everybody.")
SCAN = _("Scan it, or type the code under Challenges")
LUCK = _("luck {luck}")
LOST = plural("{count} point lost", "{count} points lost")
NOTHING_LOST = _("no mistakes")
EXPECTED = _("Expected final score, turn by turn")
POINTS = _("Points, turn by turn")
START = in_context("of a chart", "Start")
LEVEL = _("dotted: {points}, best play on average")
DAILY_TEN = _("Daily ten")
MORE = plural("and {count} more", "and {count} more")
SEPARATOR = " · "

# --- the page -------------------------------------------------------------------------------

TITLE = _("Send a picture")
SHAPE = _("Shape")
SQUARE, TALL = in_context("picture", "Square"), in_context("picture", "Tall")
SHOW_NAMES = _("Show names")
SHOW_NAMES_DESCRIPTION = _("Without them, everybody but the bots is Player 1, Player 2 and so on.")
SAVE_PICTURE = _("Save the picture")
SHARE_PICTURE = _("Share the picture")
COPY_TEXT = _("Copy the text")
SHARE_TEXT = _("Share the text")
AS_TEXT = _("As text")
LOOKING = _("Looking for luck and mistakes …")
PICTURE = _("Picture: {text}")
