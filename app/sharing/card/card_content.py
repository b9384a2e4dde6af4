"""What a share card shows, as values."""

from dataclasses import dataclass

Values = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class CardPlayer:
    name: str
    seat: int
    """For the colour."""
    total: str
    bot: bool = False
    crowned: bool = False
    rank: str = ""
    luck: str = ""
    skill: str = ""
    """What was lost by mistakes; both empty if unknown."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardCourse:
    name: str
    seat: int
    bot: bool
    values: Values
    """Before the first turn and after each; None where there is none yet."""


@dataclass(frozen=True, slots=True)
class CardChart:
    title: str
    courses: tuple[CardCourse, ...]
    first: str
    last: str
    """Below both ends."""
    level: float | None = None
    level_text: str = ""
    """A dotted line, and what it is."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of the score cards, with a number for each player."""

    name: str
    numbers: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class CardSheet:
    seats: tuple[tuple[str, int, bool], ...]
    """Name, seat, and whether it is a bot: the columns."""
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class CardInvitation:
    """Challenges whoever gets the card."""

    call: str
    code: str
    link: str
    hint: str


@dataclass(frozen=True, slots=True)
class CardContent:
    subtitle: str
    headline: str = ""
    """Above everything else on the paper."""
    players: tuple[CardPlayer, ...] = ()
    listed: bool = False
    """Whether the players are a list, as in the table of a league."""
    more: str = ""
    """Says how many are not on the list."""
    figures: tuple[tuple[str, str], ...] = ()
    """Numbers with their captions."""
    marks: tuple[str, ...] = ()
    """How each position of the day was answered."""
    chart: CardChart | None = None
    sheet: CardSheet | None = None
    """Where there is room for it."""
    invitation: CardInvitation | None = None
