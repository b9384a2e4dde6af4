"""What the table shows, as frozen values; no Kivy and no rules."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

from app.table.phase import Phase
from core import Cell


class CellMark(StrEnum):
    """How a cell is marked; each mark can be recognised without colour."""

    OPEN = "open"
    TAKEN = "taken"
    HINT = "hint"
    HINT_ZERO = "hint_zero"
    TO_ANNOUNCE = "to_announce"
    """A box that can be announced, but not taken yet."""
    PREVIEW = "preview"
    PREVIEW_ZERO = "preview_zero"
    PREVIEW_GREY = "preview_grey"
    CLOSED = "closed"
    JUST_TAKEN = "just_taken"
    """In the turn that is being handed over."""

    @property
    def is_preview(self) -> bool:
        return self in (CellMark.PREVIEW, CellMark.PREVIEW_ZERO, CellMark.PREVIEW_GREY)

    @property
    def has_points(self) -> bool:
        """Whether the box is taken."""
        return self in (CellMark.TAKEN, CellMark.JUST_TAKEN)


class InputMethod(StrEnum):
    FINGER = "finger"
    MOUSE = "mouse"
    KEYS = "keys"


class FlightView(NamedTuple):
    number: int
    """Makes each throw a different value, so that Kivy notifies."""
    places: tuple[int, ...]
    """Their places in the row."""
    seconds: float
    last: int | None = None
    """The place of a die that lands later than the others."""


class TakenView(NamedTuple):
    """A box that has just been taken, for the animation; the card shows it already."""

    number: int
    """Makes each a different value, so that Kivy notifies."""
    player: int
    cell: Cell
    points: int
    bonus: int
    upper_bonus: bool
    """Whether it won the bonus of the upper half."""


class CoachAdvice(NamedTuple):
    """What the coach would do, marked on the table."""

    dice: tuple[int, ...] = ()
    """The dice to keep."""
    cell: Cell | None = None
    """The box to take."""
    strong: str = ""
    rest: str = ""
    """The same as a sentence, of which the first part is set in bold."""


class LossWarning(NamedTuple):
    """A warning that the previewed box costs more points than the player's limit."""

    cell: Cell
    strong: str
    rest: str


class Attention(NamedTuple):
    """What people look at; none of it is part of the game or its record."""

    order: tuple[int, ...]
    """The die at each place, from left to right."""
    phase: Phase = Phase.PLAYING
    preview: Cell | None = None
    indirect: bool = False
    """The preview came from a label or the coach, so its cell was not tapped yet."""
    focus: Cell | None = None
    hover: Cell | None = None
    """The box under the mouse."""
    best_cells: tuple[Cell, ...] = ()
    """The boxes that would score most, where the player asked for them."""
    viewing: int | None = None
    """The player whose card is shown instead of the current one's."""
    message: tuple[str, str] | None = None
    """The answer to the last gesture, shown until the next."""
    seconds: int = 0
    """Until the dice roll by themselves."""
    flight: FlightView | None = None
    bot_decided: bool = False
    """A bot holds the dice that it will keep."""
    advice: CoachAdvice | None = None
    loss_warning: LossWarning | None = None
    input_method: InputMethod = InputMethod.FINGER
    """Used for the last gesture."""

    def after_action(self, **changes: Any) -> "Attention":
        """Keep only what outlasts an action, and apply the changes."""
        kept = {
            "order": self.order,
            "phase": self.phase,
            "focus": self.focus,
            "hover": self.hover,
            "seconds": self.seconds,
            "input_method": self.input_method,
        }
        return Attention(**(kept | changes))


class CellView(NamedTuple):
    mark: CellMark = CellMark.OPEN
    text: str = ""
    corner: str = ""
    focused: bool = False
    advised: bool = False
    """The coach would take it."""
    best: bool = False
    """It would score most, and the player asked for that."""
    odds: str = ""
    hovered: bool = False
    """Under the mouse, and free to be taken."""


class TotalView(NamedTuple):
    """One number in a row of totals."""

    text: str
    note: str = ""
    """Where it comes from, such as 308 ×2."""
    gain: str = ""
    """What the box under the mouse or in the preview would add."""
    progress: float | None = None
    """Of the upper half towards its next bonus, from 0 to 1."""
    won: bool = False
    """A bonus that is won."""
    short: str = ""
    """The text where there is little room."""


class RowDetail(IntEnum):
    """How much room a sheet must have before it shows a row of totals."""

    ALWAYS = 0
    USUAL = 1
    ROOMY = 2


class RowView(NamedTuple):
    """A row of the score sheet: a box, or a total."""

    id: str
    name: str
    short: str
    """In short words, where the name has no room."""
    upper: bool
    box: bool = False
    number: int | None = None
    """The number that an upper box collects."""
    marks: str = ""
    """The picture of a lower box, a letter for each die; see `row_marks`."""
    note: str = ""
    """Beside the name, where there is room."""
    detail: RowDetail = RowDetail.ALWAYS
    merged: bool = False
    """One number for all columns of a card."""


class ColumnView(NamedTuple):
    column: int
    multiplier: str
    """Or the sign of its order; empty where columns have no head."""
    cells: tuple[CellView, ...]
    """One per box, in the order of the card."""
    totals: Mapping[str, TotalView]
    """By the row's id."""


class CardView(NamedTuple):
    player: int
    name: str
    playing: bool
    columns: tuple[ColumnView, ...]
    merged: Mapping[str, TotalView]
    """Totals of all columns together, by the row's id."""


class SeatView(NamedTuple):
    player: int
    name: str
    total: str
    current: bool
    leader: bool
    viewed: bool
    bot: bool = False
    standing: str = ""
    """Such as "to play", "leads" or "12 behind"."""
    gain: str = ""
    """What the previewed box would add to the total."""
    chance: str = ""
    """The chance to win; empty if it is not shown."""


class DieView(NamedTuple):
    die: int
    value: int
    """0 before the first roll."""
    held: bool
    thrown: bool
    """In the cup; its place in the row is empty."""
    railed: bool = False
    """On the rail, where held dice lie."""
    advised: bool = False
    """The coach would keep it."""
    marked: bool = False
    """To be rolled, where a tap marks dice."""


class RollView(NamedTuple):
    word: str
    rolls: int
    left: int
    hint: str
    """Shown below the word."""
    headline: str
    """Shown above the dice where there is room."""
    active: bool
    thrown: tuple[int, ...] = ()
    tricks: bool = False
    """Whether a long press plays the party trick."""
    long_word: str = ""
    """The word where there is room for more."""
    rolls_text: str = ""
    """How many rolls are left, in words, beside the dots."""
    saved_text: str = ""
    """The rolls of this turn and those saved before, where there is no room for words."""
    icon: str = "cup"
    """A name in theme.ICONS."""


class StatusView(NamedTuple):
    icon: str
    strong: str
    rest: str
