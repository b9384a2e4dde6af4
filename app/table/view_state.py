"""What the table shows, as frozen values: no window in here, and no rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.table.phase import Phase
from core import Cell


class CellMark(StrEnum):
    """What a cell has to say; each is drawn so that it can be told without colour."""

    OPEN = "open"
    TAKEN = "taken"
    HINT = "hint"
    HINT_ZERO = "hint_zero"
    PREVIEW = "preview"
    PREVIEW_ZERO = "preview_zero"
    CLOSED = "closed"
    JUST_TAKEN = "just_taken"
    """By the turn that is being handed over."""


class InputMethod(StrEnum):
    """What somebody plays with."""

    FINGER = "finger"
    MOUSE = "mouse"
    KEYS = "keys"


@dataclass(frozen=True, slots=True)
class FlightView:
    """Dice that are on their way."""

    number: int
    """So that each throw is a new one."""
    places: tuple[int, ...]
    """Where in the row they will lie."""
    seconds: float


@dataclass(frozen=True, slots=True)
class TakenView:
    """A box that has just been taken: something for the eye, and already on the card."""

    number: int
    """So that each is a new one."""
    player: int
    cell: Cell
    points: int
    bonus: int
    upper_bonus: bool
    """Whether the bonus of the upper half was won by it."""


@dataclass(frozen=True, slots=True)
class Attention:
    """What the people at the table look at: nothing of it is part of the game."""

    order: tuple[int, ...]
    """Which die lies at each place, from left to right."""
    phase: Phase = Phase.PLAYING
    preview: Cell | None = None
    pointed: bool = False
    """Whether the preview came from its label or the coach, and its cell is still to be tapped."""
    focus: Cell | None = None
    viewing: int | None = None
    """The player whose card is shown instead of the current one's."""
    message: tuple[str, str] | None = None
    """A word in answer to the last gesture, until the next."""
    seconds: int = 0
    """Until the dice roll by themselves."""
    flight: FlightView | None = None
    decided: bool = False
    """A bot holds the dice that it will keep."""
    advice: "Advice | None" = None
    """What the coach would do, until something is done."""
    costly: "Costly | None" = None
    """What the previewed box would cost, if that has to be said."""
    by: InputMethod = InputMethod.FINGER
    """What the last gesture was made with."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach would do, marked on the table."""

    dice: tuple[int, ...] = ()
    """The dice to keep."""
    cell: Cell | None = None
    """The box to take."""
    strong: str = ""
    rest: str = ""
    """The same as a sentence."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A box that costs more than somebody wants to lose unasked."""

    cell: Cell
    strong: str
    rest: str


@dataclass(frozen=True, slots=True)
class CellView:
    mark: CellMark = CellMark.OPEN
    text: str = ""
    corner: str = ""
    focused: bool = False
    advised: bool = False
    """The coach would take it."""
    odds: str = ""


@dataclass(frozen=True, slots=True)
class ColumnView:
    column: int
    name: str
    """The player's, for columns beside each other."""
    multiplier: str
    cells: tuple[CellView, ...]
    upper: str
    bonus: str
    """What the upper half needs, or has won."""
    bonus_long: str
    progress: float
    """How far the upper half is on its way to the bonus, from 0 to 1."""
    total: str


@dataclass(frozen=True, slots=True)
class CardView:
    player: int
    name: str
    playing: bool
    columns: tuple[ColumnView, ...]
    sums: tuple[str, str]
    """What the upper and the lower half bring, over all columns."""


@dataclass(frozen=True, slots=True)
class SeatView:
    player: int
    name: str
    total: str
    current: bool
    leader: bool
    viewed: bool
    bot: bool = False


@dataclass(frozen=True, slots=True)
class DieView:
    die: int
    value: int
    """0 for the back."""
    held: bool
    thrown: bool
    """Gone into the shaker: a gap is left in its place."""
    advised: bool = False
    """The coach would keep it."""


@dataclass(frozen=True, slots=True)
class RollView:
    word: str
    rolls: int
    left: int
    hint: str
    """Below the word."""
    headline: str
    """Above the dice, where the felt has room for it."""
    active: bool
    thrown: tuple[int, ...] = ()
    tricks: bool = False
    """Whether a long press is the party trick."""


@dataclass(frozen=True, slots=True)
class StatusView:
    icon: str
    strong: str
    rest: str


@dataclass(frozen=True, slots=True)
class TableView:
    title: str
    subtitle: str
    whose: str
    seats: tuple[SeatView, ...]
    cards: tuple[CardView, ...]
    """The one in front first, then the others in the order of play."""
    dice: tuple[DieView, ...]
    flight: FlightView | None
    roll: RollView
    status: StatusView
    pointed_at: Cell | None
    """The box that is looked at before it is taken, or that the coach would take."""
    can_undo: bool
    can_rescue: bool
    can_sort: bool
    can_correct: bool


@dataclass(frozen=True, slots=True)
class Known:
    """What the table knows besides the game."""

    bots: Mapping[int, str] = field(default_factory=dict)
    """The seats that the program plays."""
    odds: Mapping[Cell, float] = field(default_factory=dict)
    """How likely each open box is for the dice held now, where that is wished."""
    real_dice: bool = False
    """People roll dice on a real table, and tap in what fell."""


NOTHING_MORE = Known()
