"""All help pages for one game, with search."""

import re
import unicodedata
from dataclasses import dataclass

from app.text.manual.extra_fives_page import fives_page
from app.text.manual.page import HelpPage
from app.text.manual.program_pages import classic_pages, program_pages
from app.text.manual.rules_pages import (
    box_pages,
    explains_extra_fives,
    game_page,
    total_pages,
)
from app.text.manual.strategy_pages import strategy_pages
from core import PlayStyle, Setup

EXCERPT_MARGIN = 36
"""Characters shown before and after a match in a long passage."""
SHORT_PASSAGE = 2 * EXCERPT_MARGIN
MAX_SUFFIX = 2
"""Letters that may follow a whole-word match: "bot" finds "bots", but not "bottom"."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    page: HelpPage
    excerpt: str
    """Empty if the match is in the title and the page has no description."""


class Manual:
    def __init__(self, setup: Setup, play_style: PlayStyle) -> None:
        self.setup = setup
        self.pages: tuple[HelpPage, ...] = (
            game_page(setup),
            *([fives_page(setup)] if explains_extra_fives(setup) else []),
            *box_pages(setup),
            *total_pages(setup),
            *program_pages(play_style, setup.rules.dice),
            *strategy_pages(setup),
            *classic_pages(),
        )

    def page(self, id: str) -> HelpPage:
        return next(page for page in self.pages if page.id == id)

    def find(self, text: str) -> tuple[SearchResult, ...]:
        """Pages that contain all these words: matches of whole words first, then of prefixes, then
        of substrings; among equals, those in the title first."""
        wanted = [normalize(each) for each in text.split()]
        if not wanted:
            return ()
        ranked = []
        for page in self.pages:
            name, whole = normalize(page.title), normalize(" ".join((page.title, *page.passages)))
            if not all(each in whole for each in wanted):
                continue
            titled, anywhere = (
                max(_match_rank(each, text) for each in wanted) for text in (name, whole)
            )
            in_title = titled == anywhere
            excerpt = page.about if in_title else _excerpt(page.passages, wanted)
            ranked.append((anywhere, not in_title, SearchResult(page, excerpt)))
        return tuple(found for *_, found in sorted(ranked, key=lambda each: each[:2]))


def normalize(text: str) -> str:
    """Lower case without accents, keeping the length."""
    return "".join(unicodedata.normalize("NFD", each)[0] for each in text).lower()


def _match_rank(wanted: str, text: str) -> int:
    """0 for a whole word, 1 for the start of a word, 2 for a substring, 3 for no match."""
    if wanted not in text:
        return 3
    begin = rf"(?<!\w){re.escape(wanted)}"
    if re.search(rf"{begin}\w{{0,{MAX_SUFFIX}}}(?!\w)", text):
        return 0
    return 1 if re.search(begin, text) else 2


def _excerpt(passages: tuple[str, ...], wanted: list[str]) -> str:
    """From the best matching passage; a short one is shown whole."""
    text = min(
        passages, key=lambda each: sum(_match_rank(word, normalize(each)) for word in wanted)
    )
    body = normalize(text)
    if len(text) <= SHORT_PASSAGE:
        return text
    place = min(body.find(each) for each in wanted if each in body)
    first = max(0, place - EXCERPT_MARGIN)
    # Cut at spaces only.
    first = body.find(" ", first, place) + 1 if first else 0
    last = body.find(" ", place + EXCERPT_MARGIN)
    last = len(text) if last < 0 else last
    return f"{'… ' if first else ''}{text[first:last]}{' …' if last < len(text) else ''}"
