"""What a player may be called. Decided here for all: typing, records, imports and rescues."""

import unicodedata

LONGEST_NAME = 20
# Line breaks, control characters and halves of characters: nothing a name is written with.
NOT_IN_NAMES = ("Cc", "Cs", "Zl", "Zp")
# Signs without a picture that only tell others how to stand. One that turns the direction of
# writing would turn whatever is shown after the name.
HIDDEN = "Cf"
# Persian words and families of emoji are written with these two.
JOINERS = "\u200c\u200d"
# Spaces, what is hidden, and letters that are drawn as nothing.
UNSEEN = (*NOT_IN_NAMES, HIDDEN, "Zs")
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"


def clean_name(name: str) -> str:
    """Without hidden signs, and without spaces around it."""
    return "".join(
        character
        for character in name
        if character in JOINERS or unicodedata.category(character) != HIDDEN
    ).strip()


def is_valid_name(name: str) -> bool:
    """Whether a player may be called so, as it stands."""
    return (
        len(name) <= LONGEST_NAME
        and name == clean_name(name)
        and is_visible(name)
        and not any(unicodedata.category(character) in NOT_IN_NAMES for character in name)
    )


def is_visible(name: str) -> bool:
    """Whether there is anything in a name to read; one without counts as empty."""
    return any(
        unicodedata.category(character) not in UNSEEN and character not in BLANK_LETTERS
        for character in name
    )


def remove_invalid_characters(text: str) -> str:
    """As much of what was typed or pasted as may stand in a name."""
    return "".join(
        character
        for character in text
        if character in JOINERS or unicodedata.category(character) not in (*NOT_IN_NAMES, HIDDEN)
    )


def name_key(name: str) -> str:
    """The same for names that differ only in capitals, or in how an accent is written: é can be
    one character or two."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())
