"""A dialog to enter the values of real dice."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.settings.theme import TOUCH_TARGET
from app.text import real_dice as words
from app.widgets.controls.button import TextButton
from app.widgets.controls.dialog import Dialog
from app.widgets.controls.touchable import Touchable
from app.widgets.table.die_face import DieFace
from app.widgets.text.paragraph import Paragraph

SLOT = 52
FACE = 72
GAP, WIDE_GAP = 10, 20
"""In dp; the wide gap keeps the shadows of large dice apart."""
SHADOW = 0.18
"""How far a shadow extends below a die, as a fraction of its side."""
ACROSS = 3
ACROSS_IF_LOW = 6
FACES = (1, 2, 3, 4, 5, 6)

Typed = Callable[[tuple[int, ...]], None]


class PadDie(Touchable, DieFace): ...


class PadRow(Widget):
    """Dice in one or more lines, shrunk to fit."""

    def __init__(self, dice: list[PadDie], side: float, across: int, gap: float) -> None:
        self._dice, self._gap = dice, gap
        super().__init__(size_hint_y=None)
        for die in dice:
            die.corners = [dp(12)] * 4
            self.add_widget(die)
        self.lay(side, across)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)

    def lay(self, side: float, across: int) -> None:
        """Set the largest side (dp) and the number of dice in a line."""
        self._side, self._across = side, across
        self.height = self.height_of(side, across)
        self._arrange()

    def height_of(self, side: float, across: int) -> float:
        lines = -(-len(self._dice) // across)
        return dp((side + self._gap) * lines - self._gap / 2 + SHADOW * side)

    def side_in(self, height: float) -> float:
        """The largest side (dp) of dice in one line of this height."""
        high = (height / dp(1) - self._gap / 2) / (1 + SHADOW)
        # Leave half a gap at both ends for shadows.
        wide = self.width / dp(1) / len(self._dice) - self._gap
        return min(high, wide)

    def _arrange(self, *_: object) -> None:
        gap = dp(self._gap)
        side = min(dp(self._side), (self.width - gap * (self._across - 1)) / self._across)
        whole = side * self._across + gap * (self._across - 1)
        left, top = self.x + (self.width - whole) / 2, self.y + self.height - gap / 2
        for number, die in enumerate(self._dice):
            line, place = divmod(number, self._across)
            die.size = (side, side)
            die.pos = (left + place * (side + gap), top - (line + 1) * side - line * gap)


class DicePad(Dialog):
    """Asks for the dice that are not held, one after the other.

    A new roll is accepted as soon as it is complete. A correction starts with the current
    values and waits for Done.
    """

    def __init__(
        self,
        typed: Typed,
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
        self._typed, self._correcting = typed, correcting
        known = range(count) if correcting else held
        self._values = [dice[place] if dice and place in known else 0 for place in range(count)]
        self._locked = () if correcting else held
        self._at: int | None = None
        self.slots = [PadDie(small=True) for _ in range(count)]
        self.faces = [PadDie(value=face, small=True) for face in FACES]
        for place, slot in enumerate(self.slots):
            slot.disabled = place in self._locked
            slot.bind_action(partial(self._choose, place))
        for value, face in zip(FACES, self.faces, strict=True):
            face.bind_action(partial(self.type_face, value))
        self.add_widget(Paragraph(text=self._means(), style="muted"))
        self.add_widget(PadRow(self.slots, max(SLOT, TOUCH_TARGET), count, GAP))
        self._face_row = PadRow(self.faces, FACE, ACROSS, WIDE_GAP)
        self.add_widget(self._face_row)
        self._face_row.fbind("width", self._arrange_soon)
        self.add_button(words.CANCEL(), lambda: None)
        self.done: TextButton | None = None
        if correcting:
            self.done = self.add_button(words.DONE(), self._done, style="primary")
        else:
            self._at = self._next_empty()
        self._show()

    def _means(self) -> str:
        if self._correcting:
            return words.TAP_WRONG_DIE()
        return words.TAP_ROLLED_DICE() if self._locked else words.TAP_EACH_FACE()

    def _visible_height(self, height: float, room: float) -> float:
        """In a low window, put all faces in one line, so that no roll needs scrolling."""
        row = self._face_row
        others = height - row.height
        side: float = FACE
        across = ACROSS
        low = others + row.height_of(FACE, ACROSS) > room
        if low and row.side_in(room - others) >= TOUCH_TARGET:
            side, across = min(FACE, row.side_in(room - others)), ACROSS_IF_LOW
        row.lay(side, across)
        return super()._visible_height(others + row.height, room)

    @property
    def values(self) -> tuple[int, ...]:
        """The dice so far; 0 where none was entered yet."""
        return tuple(self._values)

    def type_face(self, face: int) -> None:
        """Enter a face for the current die."""
        if self._at is None:
            return
        self._values[self._at] = face
        self._at = self._next_empty()
        self._show()
        if self._at is None and not self._correcting:
            self.close()
            self._done()

    def key(self, name: str) -> bool:
        if name in map(str, FACES):
            self._type_on(int(name))
            return True
        if name == "backspace":
            self._wipe()
            return True
        if super().key(name):
            return True
        if name == "enter" and self.done is not None:
            self.done.press()
            return True
        return False

    def _type_on(self, face: int) -> None:
        """Enter a face by key; a correction goes through the dice from first to last."""
        at = 0 if self._correcting and self._at is None else self._at
        self._at = at
        self.type_face(face)
        if self._correcting and self._at is None and at is not None and at + 1 < len(self.slots):
            self._choose(at + 1)

    def _wipe(self) -> None:
        """Clear the last entered die and ask for it again."""
        end = len(self._values)
        if self._correcting and self._at is not None:
            end = self._at
        free = [place for place in range(end) if place not in self._locked]
        full = [place for place in free if self._values[place]]
        if full:
            self._values[full[-1]] = 0
            self._at = full[-1]
            self._show()

    def _choose(self, place: int) -> None:
        """Ask for this die."""
        self._at = place
        self._show()

    def _next_empty(self) -> int | None:
        return next((place for place, value in enumerate(self._values) if not value), None)

    def _show(self) -> None:
        for place, slot in enumerate(self.slots):
            slot.value = self._values[place]
            slot.framed = place == self._at
            slot.opacity = 0.55 if place in self._locked else 1
        if self.done is not None:
            self.done.disabled = not all(self._values)

    def _done(self) -> None:
        self._typed(self.values)
