"""A dialog to enter the values of real dice."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.settings.theme import TOUCH_TARGET
from app.text import real_dice as words
from app.text import table as table_words
from app.text.narrator import EMPTY_FIELD
from app.widgets.behaviors.accessible import Description
from app.widgets.behaviors.touchable import Touchable
from app.widgets.controls.button import TextButton
from app.widgets.dialogs.dialog import Dialog
from app.widgets.table.dice.die_face import DieFace
from app.widgets.text.paragraph import Paragraph

SLOT_SIZE = 52
FACE_SIZE = 72
NARROW_GAP, GAP, WIDE_GAP = 5, 10, 20
"""In dp; the narrow gap is for six dice, the wide one keeps the shadows of large dice apart."""
SHADOW_REACH = 0.18
"""How far a shadow extends below a die, as a fraction of its side."""
COLUMNS = 3
COLUMNS_IF_LOW = 6
FACES = (1, 2, 3, 4, 5, 6)

OnEntered = Callable[[tuple[int, ...]], None]


class PadDie(Touchable, DieFace):
    place: int | None = None
    """Of a die that is being entered; None for one of the numbers to choose from."""

    def describe(self) -> Description:
        value = int(self.value or 0)
        name = str(value)
        if self.place is not None:
            name = table_words.DIE_SHOWS(die=self.place + 1, value=value or EMPTY_FIELD())
        return super().describe()._replace(name=name, on=self.framed or None)


class PadRow(Widget):
    """Dice in one or more lines, shrunk to fit."""

    def __init__(self, dice: list[PadDie], side: float, columns: int, gap: float) -> None:
        self._dice, self._gap = dice, gap
        super().__init__(size_hint_y=None)
        for die in dice:
            die.corners = [dp(12)] * 4
            self.add_widget(die)
        self.set_grid(side, columns)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)

    def set_grid(self, side: float, columns: int) -> None:
        """Set the largest side (dp) and the number of dice in a line."""
        self._side, self._columns = side, columns
        self.height = self.height_for(side, columns)
        self._arrange()

    def height_for(self, side: float, columns: int) -> float:
        lines = -(-len(self._dice) // columns)
        return dp((side + self._gap) * lines - self._gap / 2 + SHADOW_REACH * side)

    def largest_side(self, height: float) -> float:
        """The largest side (dp) of dice in one line of this height."""
        by_height = (height / dp(1) - self._gap / 2) / (1 + SHADOW_REACH)
        # Leave half a gap at both ends for shadows.
        by_width = self.width / dp(1) / len(self._dice) - self._gap
        return min(by_height, by_width)

    def _arrange(self, *_: object) -> None:
        gap = dp(self._gap)
        side = min(dp(self._side), (self.width - gap * (self._columns - 1)) / self._columns)
        total_width = side * self._columns + gap * (self._columns - 1)
        left, top = self.x + (self.width - total_width) / 2, self.y + self.height - gap / 2
        for number, die in enumerate(self._dice):
            line, place = divmod(number, self._columns)
            die.size = (side, side)
            die.pos = (left + place * (side + gap), top - (line + 1) * side - line * gap)


class DicePad(Dialog):
    """Asks for the dice that are not held, one after the other.

    A new roll is accepted as soon as it is complete. A correction starts with the current
    values and waits for Done.
    """

    def __init__(
        self,
        on_entered: OnEntered,
        dice: tuple[int, ...] | None,
        held: tuple[int, ...],
        count: int,
        *,
        correcting: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(
            title=words.CORRECT_DICE() if correcting else words.WHAT_DID_YOU_ROLL(), **kwargs
        )
        self._on_entered, self._correcting = on_entered, correcting
        kept = range(count) if correcting else held
        self._values = [dice[place] if dice and place in kept else 0 for place in range(count)]
        self._locked = () if correcting else held
        self._current: int | None = None
        self.slots = [PadDie(small=True) for _ in range(count)]
        self.faces = [PadDie(value=face, small=True) for face in FACES]
        for place, slot in enumerate(self.slots):
            slot.place = place
            slot.disabled = place in self._locked
            slot.bind_action(partial(self._select_slot, place))
        for value, face in zip(FACES, self.faces, strict=True):
            face.bind_action(partial(self.enter_face, value))
        self.add_widget(Paragraph(text=self._instructions(), style="muted"))
        gap = GAP if count < COLUMNS_IF_LOW else NARROW_GAP
        self.add_widget(PadRow(self.slots, max(SLOT_SIZE, TOUCH_TARGET), count, gap))
        self._face_row = PadRow(self.faces, FACE_SIZE, COLUMNS, WIDE_GAP)
        self.add_widget(self._face_row)
        self._face_row.fbind("width", self._arrange_soon)
        self.add_button(words.CANCEL(), lambda: None)
        self.done: TextButton | None = None
        if correcting:
            self.done = self.add_button(words.DONE(), self._done, style="primary")
        else:
            self._current = self._next_empty()
        self._show()

    def _instructions(self) -> str:
        if self._correcting:
            return words.TAP_WRONG_DIE()
        return words.TAP_ROLLED_DICE() if self._locked else words.TAP_EACH_FACE()

    def _visible_height(self, height: float, room: float) -> float:
        """In a low window, put all faces in one line, so that no roll needs scrolling."""
        row = self._face_row
        others = height - row.height
        side: float = FACE_SIZE
        columns = COLUMNS
        low = others + row.height_for(FACE_SIZE, COLUMNS) > room
        if low and row.largest_side(room - others) >= TOUCH_TARGET:
            side, columns = min(FACE_SIZE, row.largest_side(room - others)), COLUMNS_IF_LOW
        row.set_grid(side, columns)
        return super()._visible_height(others + row.height, room)

    @property
    def values(self) -> tuple[int, ...]:
        """The dice so far; 0 where none was entered yet."""
        return tuple(self._values)

    def enter_face(self, face: int) -> None:
        if self._current is None:
            return
        self._values[self._current] = face
        self._current = self._next_empty()
        self._show()
        if self._current is None and not self._correcting:
            self.close()
            self._done()

    def key(self, name: str) -> bool:
        if name in map(str, FACES):
            self._enter_by_key(int(name))
            return True
        if name == "backspace":
            self._delete_last()
            return True
        if super().key(name):
            return True
        if name == "enter" and self.done is not None:
            self.done.press()
            return True
        return False

    def _enter_by_key(self, face: int) -> None:
        """Enter a face by key; a correction goes through the dice from first to last."""
        current = 0 if self._correcting and self._current is None else self._current
        self._current = current
        self.enter_face(face)
        if (
            self._correcting
            and self._current is None
            and current is not None
            and current + 1 < len(self.slots)
        ):
            self._select_slot(current + 1)

    def _delete_last(self) -> None:
        """Clear the last entered die and ask for it again."""
        end = len(self._values)
        if self._correcting and self._current is not None:
            end = self._current
        free = [place for place in range(end) if place not in self._locked]
        entered = [place for place in free if self._values[place]]
        if entered:
            self._values[entered[-1]] = 0
            self._current = entered[-1]
            self._show()

    def _select_slot(self, place: int) -> None:
        self._current = place
        self._show()

    def _next_empty(self) -> int | None:
        return next((place for place, value in enumerate(self._values) if not value), None)

    def _show(self) -> None:
        for place, slot in enumerate(self.slots):
            slot.value = self._values[place]
            slot.framed = place == self._current
            slot.opacity = 0.55 if place in self._locked else 1
        if self.done is not None:
            self.done.disabled = not all(self._values)

    def _done(self) -> None:
        self._on_entered(self.values)
