"""What a page of help is made of."""

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
    """A name, a number, and perhaps a quiet word below the name."""

    name: str
    number: str = ""
    words: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class LinkPart:
    """The way to another page."""

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
    """A quiet line below the title in lists."""

    @property
    def passages(self) -> tuple[str, ...]:
        """Everything on it that can be read."""
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
