"""Texts about codes: a QR code to scan, and what was scanned or pasted."""

from typing import TYPE_CHECKING

from app.text.i18n import _, in_context, plural

if TYPE_CHECKING:
    from app.storage.transfer.exported_game import Comparison

# --- a code to show -------------------------------------------------------------------------

CHALLENGE_CODE = _("Challenge code")
CHALLENGE_CODE_TEXT = _(
    "{rules}. Scan it with a phone’s camera, or paste the code under Challenges: everybody gets the"
    " same dice."
)
GAME_CODE = _("Game code")
GAME_CODE_TEXT = _(
    "The whole game, with every roll. Scan it with a phone’s camera, or paste the code under"
    " Challenges: it joins the history there."
)
HAND_OVER = _("Continue on another device")
HAND_OVER_QUESTION = _(
    "With a code, another device can continue this game with the same upcoming dice. They can be"
    " known from then on, so the game no longer counts for the top scores. Show the code?"
)
HAND_OVER_UNSAVED = _("This game is not saved yet, so it has no code.")
HAND_OVER_TEXT = _(
    "Scan it on the other device with the camera, or paste the code under Challenges. Then play on"
    " there: moves made here do not reach it."
)
SHOW_CODE = _("Show the code")
PART = _("Code {number} of {count}")
SEVERAL_PARTS = _("The game needs several codes. Scan all of them, in any order.")
NEXT_CODE = _("Next code")
COPY = _("Copy")
COPIED = _("Copied. Paste it on the other device.")
GAME_MESSAGE = _("A game of Fivefold: {rules}, {players}")

# --- a code that was read -------------------------------------------------------------------

READ_A_CODE = _("Read a code")
PARTS_READ = plural(
    "{count} of {total} codes is read. Scan or paste the others, in any order.",
    "{count} of {total} codes are read. Scan or paste the others, in any order.",
)
PASTE_NEXT = _("Paste the next")
IS_A_GAME = _("The code of a game")
A_GAME_FROM_ELSEWHERE = _("A game from another device")
UNFINISHED = _("{rules}: {players}. Turn {turn} of {turns}, {player} to play.")
FINISHED = _("{rules}: {results}.")
RESULT = "{name} {score}"
NEW = _("It goes on here with the same dice to come. As they are known, it enters no top list.")
NEW_AND_OVER = _("It joins the history and the statistics, but no top list.")
LONGER = _("You have the beginning of this game. It goes on from here.")
LONGER_AND_OVER = _("You have the beginning of this game. This is the rest of it.")
SAME = _("This game is here already.")
SHORTER = _(
    "This code is older. On this device the game has gone further, and you play on from there."
)
DIFFERENT = _("On this device the game continued differently. Your version is kept.")
PLAY_ON = _("Play on here")
KEEP = in_context("button", "Keep the game")
SEE = _("See the game")


def describe_found(comparison: "Comparison", over: bool) -> str:
    """How a game from a code compares with what is here of it."""
    if over and comparison in ("new", "longer"):
        return (NEW_AND_OVER if comparison == "new" else LONGER_AND_OVER)()
    return {
        "new": NEW,
        "longer": LONGER,
        "same": SAME,
        "shorter": SHORTER,
        "different": DIFFERENT,
    }[comparison]()
