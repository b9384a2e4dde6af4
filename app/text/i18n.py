"""Translation: messages are looked up in the current language's catalogue when they are shown.

Modules of this package define messages as `Text` and `Plural`; calling one gives the sentence.
"""

import gettext
import string
import struct
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

from core import RuleSet

FOLDER = Path(__file__).parent.parent.parent / "assets" / "languages"
DOMAIN = "fivefold"
ENGLISH = "en"
LANGUAGES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "sv": "Svenska",
}
"""Each by its own name."""
NO_BREAK = "\u00a0"
"""A no-break space."""
CHECK_BYTES = 4

Key = TypeVar("Key")

_catalogue = gettext.NullTranslations()
_language = ENGLISH


class _Formatter(string.Formatter):
    """Fills in facts, with numbers in the format of the current language."""

    def format_field(self, value: Any, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        return text.replace(".", _decimal_point()) if isinstance(value, float) else text


_formatter = _Formatter()


class Text:
    """A message that is translated when it is called, with its placeholders: `TURN(turn=3)`."""

    __slots__ = ("_context", "_english")

    def __init__(self, english: str, context: str = "") -> None:
        self._english, self._context = english, context

    def __call__(self, **facts: object) -> str:
        text = translate(self._english, self._context)
        return _formatter.vformat(text, (), facts) if facts else text

    def in_every_language(self) -> tuple[str, ...]:
        """Without placeholders filled in; the current language first."""
        catalogues = (_catalogue, *map(_catalogue_of, LANGUAGES))
        found = (_look_up(each, self._english, self._context) for each in catalogues if each)
        return tuple(dict.fromkeys((*found, self._english)))

    def __repr__(self) -> str:
        return f"Text({self._english!r})"


class Plural:
    """A message with a number in it: `GAMES(3)`."""

    __slots__ = ("_many", "_one")

    def __init__(self, one: str, many: str) -> None:
        self._one, self._many = one, many

    def __call__(self, count: int, **facts: object) -> str:
        text = _catalogue.ngettext(self._one, self._many, count)
        return _formatter.vformat(text, (), {"count": count, **facts})


class Verbatim(Text):
    """A message that is the same in every language."""

    __slots__ = ()

    def __call__(self, **facts: object) -> str:
        return _formatter.vformat(self._english, (), facts) if facts else self._english


_ = Text
plural = Plural
verbatim = Verbatim
NO_TEXT = Verbatim("")


def in_context(context: str, text: str) -> Text:
    """A text that may need different translations in different contexts."""
    return Text(text, context)


def translate(text: str, context: str = "") -> str:
    """Translate an English text into the current language."""
    if not text:  # a catalogue would return its header
        return text
    return _look_up(_catalogue, text, context)


def _look_up(catalogue: gettext.NullTranslations, text: str, context: str) -> str:
    return catalogue.pgettext(context, text) if context else catalogue.gettext(text)


def fill_in(text: str, **facts: object) -> str:
    """Fill facts into a translated text, with numbers in the format of the current language."""
    return _formatter.vformat(text, (), facts)


def translated(texts: Mapping[Key, Text]) -> dict[Key, str]:
    """Several texts at once, such as the options of a choice."""
    return {key: text() for key, text in texts.items()}


def _decimal_point() -> str:
    return translate(".", "decimal point")


def format_number(value: float, places: int = 1) -> str:
    return f"{value:.{places}f}".replace(".", _decimal_point())


PER_CENT = in_context("percent", "{number}%")


def format_percent(value: float) -> str:
    """Some languages put a space before the sign."""
    return PER_CENT(number=round(value))


def current_language() -> str:
    return _language


def set_language(language: str) -> None:
    """Fall back to English if the language is unknown or its catalogue cannot be read."""
    global _catalogue, _language
    if language == _language:
        return
    found = _catalogue_of(language)
    _catalogue, _language = (found, language) if found else (gettext.NullTranslations(), ENGLISH)


def _catalogue_of(language: str) -> gettext.NullTranslations | None:
    """None for English, an unknown language, or a catalogue that cannot be read."""
    if language in LANGUAGES and language != ENGLISH:
        with suppress(OSError, ValueError, EOFError, LookupError, struct.error, SyntaxError):
            return _read(language)
    return None


def _read(language: str) -> gettext.NullTranslations:
    """Read a compiled catalogue and verify the checksum at its end, which gettext ignores.

    A damaged placeholder would otherwise raise an error when its message is shown.
    """
    data = (FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes()
    catalogue, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if checksum(catalogue) != check:
        raise ValueError("the checksum of the catalogue does not match")
    return gettext.GNUTranslations(BytesIO(catalogue))


def checksum(catalogue: bytes) -> bytes:
    return crc32(catalogue).to_bytes(CHECK_BYTES, "big")


def rule_set_name(rules: RuleSet) -> str:
    """The translated name; the original programs' names have no translation."""
    return translate(rules.name)


def row_name(rules: RuleSet, id: str) -> str:
    """The label of a box or a total in this game."""
    return rules.word(id) if rules.own_words else translate(rules.word(id))
