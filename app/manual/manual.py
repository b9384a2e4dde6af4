"""All pages of help for one game, and finding something in them."""

import unicodedata
from dataclasses import dataclass

from app.manual.fives import fives_page
from app.manual.page import HelpPage
from app.manual.program import classic_pages, program_pages, strategy_pages
from app.manual.rules import box_pages, game_page, total_pages
from core import Manner, Setup

AROUND_MATCH = 36
"""So many letters of a long passage are shown before and after what was found."""
SHORT = 2 * AROUND_MATCH


@dataclass(frozen=True, slots=True)
class Found:
    page: HelpPage
    excerpt: str
    """Where in its text; empty if the title says it all."""


class Manual:
    def __init__(self, setup: Setup, manner: Manner) -> None:
        self.setup = setup
        self.pages: tuple[HelpPage, ...] = (
            game_page(setup),
            fives_page(setup),
            *box_pages(setup),
            *total_pages(setup),
            *program_pages(manner),
            *strategy_pages(setup),
            *classic_pages(),
        )

    def page(self, id: str) -> HelpPage:
        return next(page for page in self.pages if page.id == id)

    def find(self, text: str) -> tuple[Found, ...]:
        """Pages in which all these words stand: those with them in the title first."""
        wanted = [plain(each) for each in text.split()]
        if not wanted:
            return ()
        in_title, in_text = [], []
        for page in self.pages:
            name, passages = plain(page.title), [plain(each) for each in page.passages]
            if all(each in name for each in wanted):
                in_title.append(Found(page, page.about))
            elif all(any(each in text for text in (name, *passages)) for each in wanted):
                in_text.append(Found(page, _excerpt(page.passages, wanted)))
        return (*in_title, *in_text)


def plain(text: str) -> str:
    """Small letters without accents, one for one: who searches need not type them."""
    return "".join(unicodedata.normalize("NFD", each)[0] for each in text).lower()


def _excerpt(passages: tuple[str, ...], wanted: list[str]) -> str:
    """From the first passage with most of the words: a short one whole."""
    text = max(passages, key=lambda each: sum(word in plain(each) for word in wanted))
    body = plain(text)
    if len(text) <= SHORT:
        return text
    place = min(body.find(each) for each in wanted if each in body)
    first = max(0, place - AROUND_MATCH)
    # From one blank to another, so that no word is cut.
    first = body.find(" ", first, place) + 1 if first else 0
    last = body.find(" ", place + AROUND_MATCH)
    last = len(text) if last < 0 else last
    return f"{'… ' if first else ''}{text[first:last]}{' …' if last < len(text) else ''}"
