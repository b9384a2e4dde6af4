"""Splits text that our own font does not cover into runs of one font and one direction.

HarfBuzz, which SDL draws with, shapes the letters of each run.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from unicodedata import bidirectional, category, name

from app.platform.fonts.font_file import FontCoverage
from app.platform.fonts.system_fonts import SYMBOLS, SystemFonts

HARFBUZZ_SCRIPTS = dict(
    (
        *(("arabic", "Arab"), ("hebrew", "Hebr"), ("syriac", "Syrc"), ("thaana", "Thaa")),
        *(("nko", "Nkoo"), ("devanagari", "Deva"), ("bengali", "Beng"), ("gurmukhi", "Guru")),
        *(("gujarati", "Gujr"), ("oriya", "Orya"), ("tamil", "Taml"), ("telugu", "Telu")),
        *(("kannada", "Knda"), ("malayalam", "Mlym"), ("sinhala", "Sinh"), ("thai", "Thai")),
        *(("lao", "Laoo"), ("tibetan", "Tibt"), ("myanmar", "Mymr"), ("khmer", "Khmr")),
        ("mongolian", "Mong"),
    )
)
"""HarfBuzz's names of the scripts that need shaping."""
EAST_ASIAN = ("cjk", "hiragana", "katakana", "hangul", "ideographic", "fullwidth", "halfwidth")
JOINER = "\u200d"
SKIN_TONES = ("\U0001f3fb", "\U0001f3ff")
"""The first and the last skin tone; they modify the character before them."""
FLAG_LETTERS = ("\U0001f1e6", "\U0001f1ff")
"""The first and the last regional indicator; two of them are one flag."""
RTL_SEPARATORS = " \u00a0-'\u2019…،"
"""Characters that may separate two right-to-left words of one phrase."""
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters of one font and one direction."""

    text: str
    font: str | None = None
    """The file; None for our own font."""
    script: str = ""
    """HarfBuzz's name of the script; empty if it needs no shaping."""
    right_to_left: bool = False
    known: bool = True
    """False if no font has it."""
    direction: str = "-"
    """R for right to left, L for left to right, N for a number, - for neutral."""


class FontFallback:
    def __init__(
        self, own: FontCoverage, fonts: SystemFonts, icons: str, icon_of: Callable[[str], str]
    ) -> None:
        self._own, self._fonts = own, fonts
        self._icons, self._icon_of = icons, icon_of

    def runs(self, line: str) -> tuple[TextRun, ...]:
        """In visual order, from left to right."""
        runs = [run for same in self._group_by_script(line) for run in self._runs_of(*same)]
        return tuple(_join_own(_reorder(runs)))

    # --- fonts ------------------------------------------------------------------------------------

    def _group_by_script(self, line: str) -> Iterator[tuple[str, str, list[str]]]:
        """Script, direction and clusters of each group; our own font's have no script."""
        script = ""

        def kind(characters: str) -> tuple[str, str]:
            nonlocal script
            if self._is_own(characters):
                return "", _direction(characters)
            script = _script(characters[0], script)
            # Neutral characters such as commas join the script around them.
            return script, "L" if _direction(characters) == "-" else _direction(characters)

        for (found, direction), characters in groupby(clusters(line), kind):
            yield found, direction, list(characters)

    def _is_own(self, characters: Iterable[str]) -> bool:
        return all(character in self._own or is_hidden(character) for character in characters)

    def _runs_of(self, script: str, direction: str, characters: list[str]) -> Iterator[TextRun]:
        if not script:
            yield from (TextRun(each, direction=direction) for each in characters)
            return
        font = self._font("".join(characters), script)
        if font is not None:
            yield _run("".join(characters), font, script, direction)
        elif len(characters) > 1:
            for each in characters:
                yield from self._runs_of(script, direction, [each])
        else:
            yield self._single_run(script, direction, characters[0])

    def _single_run(self, script: str, direction: str, characters: str) -> TextRun:
        """A cluster that no font has completely: without its missing marks if possible."""
        if characters[0] in self._own:
            own = "".join(each for each in characters if self._is_own(each))
            return TextRun(own, direction=direction)
        if script == SYMBOLS:
            return TextRun(self._icon_of(characters[0]), self._icons)
        font = self._font(characters[0], script)
        if font is not None:
            return _run(characters[0], font, script, direction)
        return TextRun(characters[0], known=False, direction=direction)

    def _font(self, characters: str, script: str) -> str | None:
        seen = frozenset(character for character in characters if not is_hidden(character))
        if not script or any(category(character) in ("Cc", "Cn", "Co", "Cs") for character in seen):
            return None
        font = self._fonts.font_for(seen, script)
        return None if font is None else str(font)


def _run(characters: str, font: str, script: str, direction: str) -> TextRun:
    script = HARFBUZZ_SCRIPTS.get(script, "")
    return TextRun(characters, font, script, direction == "R", direction=direction)


def clusters(text: str) -> list[str]:
    """Characters with their combining marks, and emoji sequences."""
    found: list[str] = []
    for character in text:
        if found and _extends(character, found[-1]):
            found[-1] += character
        else:
            found.append(character)
    return found


def _extends(character: str, before: str) -> bool:
    return (
        category(character)[0] == "M"
        or is_hidden(character)
        or before[-1] == JOINER
        or SKIN_TONES[0] <= character <= SKIN_TONES[1]
        or (len(before) == 1 and all(map(_is_flag_letter, before + character)))
    )


def _is_flag_letter(character: str) -> bool:
    return FLAG_LETTERS[0] <= character <= FLAG_LETTERS[1]


def is_hidden(character: str) -> bool:
    """Whether it is an invisible format character or variation selector."""
    return (
        category(character) == "Cf"
        or "\ufe00" <= character <= "\ufe0f"
        or "\U000e0100" <= character <= "\U000e01ef"
    )


def _script(character: str, before: str) -> str:
    """The first word of its Unicode name, as in HEBREW LETTER ALEF."""
    kind = category(character)[0]
    if kind == "S":
        return SYMBOLS
    if kind in "PZ" and before and before != SYMBOLS:
        return before
    word = name(character, "unknown").split()[0].lower()
    return "cjk" if word.startswith(EAST_ASIAN) else word


def _direction(characters: str) -> str:
    classes = {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N"}
    return classes.get(bidirectional(characters[0]), "-")


# --- visual order ---------------------------------------------------------------------------------


def is_right_to_left(line: str) -> bool:
    """Whether the whole line is read from right to left."""
    runs = [TextRun(each, direction=_direction(each)) for each in clusters(line)]
    return bool(runs) and runs[0].direction == "R" and _end_of_rtl_words(runs, 0) == len(runs)


def _reorder(runs: list[TextRun]) -> list[TextRun]:
    """Reverse each phrase of right-to-left words; everything else, such as points after a name,
    stays in the order of the sentence."""
    ordered: list[TextRun] = []
    at = 0
    while at < len(runs):
        end = _end_of_rtl_words(runs, at)
        ordered += reversed(_join_digits(runs[at:end]))
        at = end
    return ordered


def _end_of_rtl_words(runs: list[TextRun], at: int) -> int:
    end = at + 1
    if runs[at].direction == "R":
        for place in range(at + 1, len(runs)):
            run = runs[place]
            behind = end == place and (run.direction == "N" or run.text == ELLIPSIS)
            if run.direction == "R" or behind:
                end = place + 1
            elif run.text not in RTL_SEPARATORS:
                break
    return end


def _join_digits(runs: list[TextRun]) -> list[TextRun]:
    found: list[TextRun] = []
    for run in runs:
        if found and found[-1].direction == run.direction == "N" and found[-1].font == run.font:
            found[-1] = replace(found[-1], text=found[-1].text + run.text)
        else:
            found.append(run)
    return found


def _join_own(runs: Iterable[TextRun]) -> Iterator[TextRun]:
    """Join adjacent runs of our own font."""
    for (font, known), some in groupby(runs, lambda run: (run.font, run.known)):
        same = list(some)
        if font is None:
            yield TextRun("".join(run.text for run in same), known=known)
        else:
            yield from same
