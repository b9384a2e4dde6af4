"""Text that our own font cannot write alone: which font has which part of it, and in which order
the parts stand. Each part goes one way; HarfBuzz, which SDL draws with, joins its letters."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from unicodedata import bidirectional, category, name

from app.platform.fonts.font_file import FontCoverage
from app.platform.fonts.system_fonts import SYMBOLS, SystemFonts

SHAPED = dict(
    (
        *(("arabic", "Arab"), ("hebrew", "Hebr"), ("syriac", "Syrc"), ("thaana", "Thaa")),
        *(("nko", "Nkoo"), ("devanagari", "Deva"), ("bengali", "Beng"), ("gurmukhi", "Guru")),
        *(("gujarati", "Gujr"), ("oriya", "Orya"), ("tamil", "Taml"), ("telugu", "Telu")),
        *(("kannada", "Knda"), ("malayalam", "Mlym"), ("sinhala", "Sinh"), ("thai", "Thai")),
        *(("lao", "Laoo"), ("tibetan", "Tibt"), ("myanmar", "Mymr"), ("khmer", "Khmr")),
        ("mongolian", "Mong"),
    )
)
"""What HarfBuzz calls the scripts whose letters join, stack or change places."""
EAST_ASIAN = ("cjk", "hiragana", "katakana", "hangul", "ideographic", "fullwidth", "halfwidth")
JOINER = "\u200d"
TONES = ("\U0001f3fb", "\U0001f3ff")
"""The first and the last colour of skin, which belong to the sign before them."""
FLAGS = ("\U0001f1e6", "\U0001f1ff")
"""Two of these letters are one flag."""
HOLDS = " \u00a0-'\u2019…،"
"""What may stand between two words that are read from right to left together."""
LEFT_OUT = "…"


@dataclass(frozen=True, slots=True)
class Part:
    """Some signs that one font writes in one direction."""

    text: str
    font: str | None = None
    """The file; None for our own font."""
    script: str = ""
    """As HarfBuzz calls it; empty where that makes no difference."""
    right_to_left: bool = False
    known: bool = True
    """False if no font has it, so that it is an empty box."""
    way: str = "-"
    """R from right to left, L the other way, N a number, - whatever stands between them."""


class FontFallback:
    def __init__(
        self, own: FontCoverage, fonts: SystemFonts, icons: str, icon_of: Callable[[str], str]
    ) -> None:
        self._own, self._fonts = own, fonts
        self._icons, self._icon_of = icons, icon_of

    def parts(self, line: str) -> tuple[Part, ...]:
        """In the order in which they stand, from left to right."""
        parts = [part for same in self._alike(line) for part in self._written(*same)]
        return tuple(_joined(_in_order(parts)))

    # --- which font -------------------------------------------------------------------------------

    def _alike(self, line: str) -> Iterator[tuple[str, str, list[str]]]:
        """Script, way and signs of each stretch; our own font's signs have no script."""
        script = ""

        def kind(signs: str) -> tuple[str, str]:
            nonlocal script
            if self._is_own(signs):
                return "", _way(signs)
            script = _script(signs[0], script)
            # Between letters of its own script a comma is one of them.
            return script, "L" if _way(signs) == "-" else _way(signs)

        for (found, way), signs in groupby(clusters(line), kind):
            yield found, way, list(signs)

    def _is_own(self, signs: Iterable[str]) -> bool:
        return all(sign in self._own or is_hidden(sign) for sign in signs)

    def _written(self, script: str, way: str, signs: list[str]) -> Iterator[Part]:
        if not script:
            yield from (Part(each, way=way) for each in signs)
            return
        font = self._font("".join(signs), script)
        if font is not None:
            yield _part("".join(signs), font, script, way)
        elif len(signs) > 1:
            for each in signs:
                yield from self._written(script, way, [each])
        else:
            yield self._alone(script, way, signs[0])

    def _alone(self, script: str, way: str, signs: str) -> Part:
        """Without the marks that no font has, if need be."""
        if signs[0] in self._own:
            return Part("".join(sign for sign in signs if self._is_own(sign)), way=way)
        if script == SYMBOLS:
            return Part(self._icon_of(signs[0]), self._icons)
        font = self._font(signs[0], script)
        if font is not None:
            return _part(signs[0], font, script, way)
        return Part(signs[0], known=False, way=way)

    def _font(self, signs: str, script: str) -> str | None:
        seen = frozenset(sign for sign in signs if not is_hidden(sign))
        if script == "" or any(category(sign) in ("Cc", "Cn", "Co", "Cs") for sign in seen):
            return None
        font = self._fonts.font_for(seen, script)
        return None if font is None else str(font)


def _part(signs: str, font: str, script: str, way: str) -> Part:
    return Part(signs, font, SHAPED.get(script, ""), right_to_left=way == "R", way=way)


def clusters(text: str) -> list[str]:
    """Signs with the marks that stand over or under them; pictures that are one of several."""
    found: list[str] = []
    for sign in text:
        if found and _belongs(sign, found[-1]):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _belongs(sign: str, before: str) -> bool:
    return (
        category(sign)[0] == "M"
        or is_hidden(sign)
        or before[-1] == JOINER
        or TONES[0] <= sign <= TONES[1]
        or (len(before) == 1 and all(FLAGS[0] <= each <= FLAGS[1] for each in before + sign))
    )


def is_hidden(sign: str) -> bool:
    """Whether it only tells others how to look."""
    return (
        category(sign) == "Cf"
        or "\ufe00" <= sign <= "\ufe0f"
        or "\U000e0100" <= sign <= "\U000e01ef"
    )


def _script(sign: str, before: str) -> str:
    """By its name in Unicode: HEBREW LETTER ALEF, THAI CHARACTER KO KAI."""
    kind = category(sign)[0]
    if kind == "S":
        return SYMBOLS
    if kind in "PZ" and before and before != SYMBOLS:
        return before
    word = name(sign, "unknown").split()[0].lower()
    return "cjk" if word.startswith(EAST_ASIAN) else word


def _way(signs: str) -> str:
    return {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N"}.get(bidirectional(signs[0]), "-")


# --- which order ----------------------------------------------------------------------------------


def is_right_to_left(line: str) -> bool:
    """Whether all of it is read from right to left."""
    signs = [Part(signs, way=_way(signs)) for signs in clusters(line)]
    return bool(signs) and signs[0].way == "R" and _end_of_words(signs, 0) == len(signs)


def _in_order(parts: list[Part]) -> list[Part]:
    """Words that are read from right to left are turned, those together that belong together.
    All else, points behind a name too, stands where our sentence has it."""
    ordered: list[Part] = []
    at = 0
    while at < len(parts):
        end = _end_of_words(parts, at)
        ordered += reversed(_with_numbers(parts[at:end]))
        at = end
    return ordered


def _end_of_words(parts: list[Part], at: int) -> int:
    end = at + 1
    if parts[at].way == "R":
        for place in range(at + 1, len(parts)):
            part = parts[place]
            behind = end == place and (part.way == "N" or part.text == LEFT_OUT)
            if part.way == "R" or behind:
                end = place + 1
            elif part.text not in HOLDS:
                break
    return end


def _with_numbers(parts: list[Part]) -> list[Part]:
    """Digits of one number as one part."""
    found: list[Part] = []
    for part in parts:
        if found and found[-1].way == part.way == "N" and found[-1].font == part.font:
            found[-1] = replace(found[-1], text=found[-1].text + part.text)
        else:
            found.append(part)
    return found


def _joined(parts: Iterable[Part]) -> Iterator[Part]:
    """What our own font writes is one part where it stands together."""
    for (font, known), some in groupby(parts, lambda part: (part.font, part.known)):
        same = list(some)
        if font is None:
            yield Part("".join(part.text for part in same), known=known)
        else:
            yield from same
