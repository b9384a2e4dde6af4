"""The language in which every sentence is said.

The sentences of this package are made when their module is loaded, in the language of that
moment; `speak` changes the language and makes them anew. So they are used as `words.TITLE`, at
the moment they are shown, and never copied away.
"""

import gettext
import importlib
import re
import string
import struct
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32

from core import FivefoldError, RuleSet

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
"""Each by the name that its speakers look for."""
SENTENCES = "app.text."
NO_BREAK = "\u00a0"
"""A space at which no line ends."""
CHECK_BYTES = 4
NAMES = ("box", "five", "rules")
"""Facts of a reason that are the names of boxes or of rule sets."""

_catalogue = gettext.NullTranslations()
_spoken = ENGLISH


class _Filling(string.Formatter):
    """Fills in facts, and writes numbers as the language that is spoken writes them."""

    def format_field(self, value: Any, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        return text.replace(".", _decimal_point()) if isinstance(value, float) else text


_filling = _Filling()


class Sentence(str):
    """A translated text; names in braces are filled in with `format`."""

    __slots__ = ()

    def format(self, *args: object, **facts: object) -> str:
        return _filling.vformat(self, args, facts)


def _decimal_point() -> str:
    return _catalogue.pgettext("decimal point", ".")


def number(value: float, places: int = 1) -> str:
    """A number by itself, as the language writes it."""
    return f"{value:.{places}f}".replace(".", _decimal_point())


def per_cent(value: float) -> str:
    """So many of a hundred; most languages leave a space before the sign."""
    return in_context("percent", "{number}%").format(number=round(value))


def together(text: str) -> str:
    """A number stays on one line with the word before it."""
    return re.sub(r" (?=\+?\d)", NO_BREAK, text)


def _(text: str) -> str:
    """This text in the language that is spoken."""
    return Sentence(_catalogue.gettext(text))


def in_context(context: str, text: str) -> str:
    """For a text that English says in two places and other languages in two ways."""
    return Sentence(_catalogue.pgettext(context, text))


def marked(text: str) -> str:
    """A text to be translated later, when it is shown."""
    return text


class plural:  # noqa: N801 (used as a mark, beside `_`)
    """A sentence with a number in it: `GAMES.format(3)`."""

    def __init__(self, one: str, many: str) -> None:
        self._one, self._many = one, many

    def format(self, count: int, **facts: object) -> str:
        sentence = Sentence(_catalogue.ngettext(self._one, self._many, count))
        return sentence.format(count=count, **facts)


def spoken() -> str:
    return _spoken


def speak(language: str) -> None:
    """From now on in this language; one that is not known, or cannot be read, is English."""
    global _catalogue, _spoken
    if language == _spoken:
        return
    _catalogue, _spoken = gettext.NullTranslations(), ENGLISH
    if language in LANGUAGES and language != ENGLISH:
        # A catalogue that is missing or broken leaves the program speaking English.
        with suppress(OSError, ValueError, EOFError, LookupError, struct.error, SyntaxError):
            _catalogue, _spoken = _read(language), language
    for name in [each for each in sys.modules if each.startswith(SENTENCES)]:
        if name != __name__ and ".manual" not in name:
            importlib.reload(sys.modules[name])


def _read(language: str) -> gettext.NullTranslations:
    """A catalogue as it was compiled. One letter less in it could be a name in braces, and stop
    the program later: so it ends in a checksum, which gettext does not look at."""
    data = (FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes()
    catalogue, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if checksum(catalogue) != check:
        raise ValueError("this catalogue is not as it was compiled")
    return gettext.GNUTranslations(BytesIO(catalogue))


def checksum(catalogue: bytes) -> bytes:
    return crc32(catalogue).to_bytes(CHECK_BYTES, "big")


def said(reason: FivefoldError) -> str:
    """Why something was refused, in the language that is spoken."""
    facts = {name: _fact(name, value) for name, value in reason.facts.items()}
    return _(reason.text).format(**facts)


def _fact(name: str, value: object) -> object:
    if isinstance(value, FivefoldError):
        return said(value)
    # Asked for nothing, a catalogue answers with its own heading.
    return _(value) if name in NAMES and isinstance(value, str) and value else value


def title(rules: RuleSet) -> str:
    """What a rule set is called; the old programs keep their own names."""
    return _(rules.name)


def word(rules: RuleSet, id: str) -> str:
    """What a box or a total is called in this game."""
    return _(rules.word(id))
