"""A help page and its parts."""

from typing import NamedTuple


class TextPart(NamedTuple):
    text: str
    quiet: bool = False


class HeadingPart(NamedTuple):
    text: str


class DicePart(NamedTuple):
    dice: tuple[int, ...]
    caption: str


class RowPart(NamedTuple):
    """A name and a number, with optional small text below the name."""

    name: str
    number: str = ""
    words: str = ""
    strong: bool = False


class LinkPart(NamedTuple):
    """A link to another page."""

    page: str


SEPARATOR = " · "
Part = TextPart | HeadingPart | DicePart | RowPart | LinkPart


class HelpPage(NamedTuple):
    id: str
    title: str
    group: str
    parts: tuple[Part, ...]
    icon: str = "book"
    about: str = ""
    """A subtitle in lists of pages."""

    @property
    def passages(self) -> tuple[str, ...]:
        """All text on the page."""
        return tuple(filter(None, map(_part_text, self.parts)))

    @property
    def text(self) -> str:
        return SEPARATOR.join(self.passages)


def _part_text(part: Part) -> str:
    match part:
        case TextPart(text) | HeadingPart(text) | DicePart(_, text):
            return text
        case RowPart(name, number, words):
            return SEPARATOR.join(filter(None, (name, number, words)))
    return ""
