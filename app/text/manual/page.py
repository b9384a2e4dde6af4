"""A help page and its parts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextPart:
    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class HeadingPart:
    text: str


@dataclass(frozen=True, slots=True)
class DicePart:
    dice: tuple[int, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class RowPart:
    """A name and a number, with optional small text below the name."""

    name: str
    number: str = ""
    words: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class LinkPart:
    """A link to another page."""

    page: str


SEPARATOR = " · "
Part = TextPart | HeadingPart | DicePart | RowPart | LinkPart


@dataclass(frozen=True, slots=True)
class HelpPage:
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
