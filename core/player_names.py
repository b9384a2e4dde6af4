"""Rules for player names, shared by typed names, records, imports and recovered data."""

import unicodedata

LONGEST_NAME = 20
# Line breaks, control characters and surrogates.
FORBIDDEN_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
# Invisible formatting characters. A direction override would also turn the text after the name.
FORMAT_CATEGORY = "Cf"
# Joiners that Persian words and combined emoji need.
JOINERS = "\u200c\u200d"
# Spaces and invisible characters; the letters below are drawn as blanks.
INVISIBLE_CATEGORIES = (*FORBIDDEN_CATEGORIES, FORMAT_CATEGORY, "Zs")
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"


def clean_name(name: str) -> str:
    """Remove invisible characters and surrounding spaces."""
    return "".join(
        character
        for character in name
        if character in JOINERS or unicodedata.category(character) != FORMAT_CATEGORY
    ).strip()


def is_valid_name(name: str, longest: int = LONGEST_NAME) -> bool:
    """Whether a name is valid as it is, without cleaning."""
    return (
        len(name) <= longest
        and name == clean_name(name)
        and is_visible(name)
        and not any(unicodedata.category(character) in FORBIDDEN_CATEGORIES for character in name)
    )


def is_visible(name: str) -> bool:
    """Whether a name has any visible character; otherwise it counts as empty."""
    return any(
        unicodedata.category(character) not in INVISIBLE_CATEGORIES
        and character not in BLANK_LETTERS
        for character in name
    )


def remove_invalid_characters(text: str) -> str:
    """Remove from typed or pasted text what names may not contain."""
    return "".join(
        character
        for character in text
        if character in JOINERS
        or unicodedata.category(character) not in (*FORBIDDEN_CATEGORIES, FORMAT_CATEGORY)
    )


def name_key(name: str) -> str:
    """A key that is equal for names that differ only in case or in the encoding of accents."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def initial_of(name: str) -> str:
    """The first visible character as a capital, with its accents."""
    shown = clean_name(name)
    start = next((place for place, each in enumerate(shown) if is_visible(each)), len(shown))
    end = start + 1
    while end < len(shown) and unicodedata.combining(shown[end]):
        end += 1
    return shown[start:end].upper()
