"""Texts about challenges: the same dice for everyone with the code."""

import re

from app.text.i18n import _
from app.text.screens.home import NAME
from core.challenge import DASHES

CHALLENGES = _("Challenges")
DESCRIPTION = _(
    "A code gives everyone the same dice, on any device and offline. Only choices differ."
)
TODAY = _("Today’s challenge")
TODAYS_RULES = _("{rules}, for {players}")
NOT_PLAYED = _("Not played here yet")
BEST = _("Best here: {name}, {score}")
ALREADY_PLAYED = _("Already played by {players}, so it will not count for the top scores.")
PLAY_TODAY = _("Play today’s challenge")
EARLIER_DAYS = _("Earlier days")
FRIENDS_CODES = _("Friends’ codes")
FRIENDS_CODES_DESCRIPTION = _(
    "Paste the code or the message that a friend sent, or the code of a game from another device."
    " The challenges that you played stay here."
)
CODE = _("Code or message")
PASTE = _("Paste")
CHALLENGE_A_FRIEND = _("Challenge a friend")
CHALLENGE_A_FRIEND_DESCRIPTION = _("{rules}: send the code, and you both get the same dice.")
MAKE_NEW_CODE = _("Make a new code")
SHARE = _("Share")
PLAY = _("Play")
COPIED = _("Copied. Paste it into a message.")
INVITATION = _("Fivefold challenge {code}\n{rules}. Same dice for both of us: who scores more?")
RESULT = _("Fivefold challenge {code}\n{rules}")
RESULT_WITHOUT_CODE = "{name} · {rules}"
SCORE_LINE = "{name}: {score}"
FROM_MESSAGE = _("from the message")

_DASH = re.escape(DASHES)
CODE_PATTERN = re.compile(
    rf"(?<![\w{_DASH}])\w{{4}}[{_DASH}]\w{{4}}[{_DASH}]\w{{4}}(?![\w{_DASH}])"
)
SCORE_PATTERN = re.compile(r"^\s*(.{1,20}?):\s*(\d{1,5})\s*$", re.MULTILINE)


def find_code(text: str) -> str:
    """The code in a message, or the text itself if there is none."""
    found = CODE_PATTERN.search(text)
    return found.group() if found else text


def find_scores(text: str) -> tuple[tuple[str, int], ...]:
    """The names and scores listed in a message."""
    return tuple((name, int(score)) for name, score in SCORE_PATTERN.findall(text))


def result_message(code: str, rules: str, scores: "list[tuple[str, int]]") -> str:
    """A result to share; with a challenge code, the friend's program can read it too."""
    plain = RESULT_WITHOUT_CODE.format(name=NAME, rules=rules)
    lines = (SCORE_LINE.format(name=name, score=score) for name, score in scores)
    return "\n".join((RESULT(code=code, rules=rules) if code else plain, *lines))
