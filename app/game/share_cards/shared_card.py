"""A result that can be sent, as a picture and as text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.sharing.card.card_content import CardContent, CardInvitation
from app.text import share_card as words
from app.text.screens.new_game import PLAYER
from core import Challenge
from core.game_code import SCHEME

Prepare = Callable[[Callable[[], None]], Callable[[], None]]
"""Works out what the card lacks, and calls back when it is there; returns what stops it."""


@dataclass(frozen=True, slots=True)
class SharedCard:
    """`draw`, `write` and `read` make the picture and the text, with or without names."""

    file_name: str
    draw: Callable[[bool], CardContent]
    write: Callable[[bool], str]
    read: Callable[[bool], str]
    """The text as it is shown and read aloud."""
    has_names: bool = True
    prepare: Prepare | None = None
    make_score_sheet: Callable[[], None] | None = None


def shown_names(names: Sequence[str], bots: frozenset[int], named: bool) -> tuple[str, ...]:
    """Bots keep their names."""
    return tuple(
        name if named or seat in bots else PLAYER(number=seat + 1)
        for seat, name in enumerate(names)
    )


def invite(challenge: Challenge, call: str) -> CardInvitation:
    code = challenge.code
    return CardInvitation(call, code, SCHEME + code, words.SCAN())
