"""The dice on the felt: tap, long press, and drag them about."""

from kivy.graphics import Color, Line
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.table.view import DieView
from app.theme import ICONS, SMALL, theme
from app.widgets.die import CORNER, DieFace
from app.widgets.pill_tag import PillTag
from app.widgets.pressable import Pressable
from app.words import table as words

LIFT = 8
"""How far a held die is lifted, in dp."""
TAG = 17
GAP = 12
WIDE_GAP = 22
LARGEST = 96


class DiceRow(Widget):
    """Events: `on_die`, `on_number` (a long press), `on_swap`, `on_throw`, each with places."""

    dice = ObjectProperty(())
    cup = ObjectProperty(None, allownone=True)
    """The widget that dice may be dropped on."""

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_die", "on_number", "on_swap", "on_throw"):
            self.register_event_type(event)
        super().__init__(**kwargs)
        self.seats: list[DieSeat] = []
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.fbind("dice", self._show)

    def on_die(self, place: int) -> None: ...

    def on_number(self, place: int) -> None: ...

    def on_swap(self, place: int, other: int) -> None: ...

    def on_throw(self, place: int) -> None: ...

    def _show(self, *_: object) -> None:
        if len(self.seats) != len(self.dice):
            self.clear_widgets()
            self.seats = [self._seat(place) for place in range(len(self.dice))]
            self._arrange()
        for seat, view in zip(self.seats, self.dice, strict=True):
            seat.view = view

    def _seat(self, place: int) -> "DieSeat":
        seat = DieSeat(place)
        seat.bind(
            on_tap=lambda *_: self.dispatch("on_die", place),
            on_long_press=lambda *_: self.dispatch("on_number", place),
            on_drag=self._dragged,
            on_drop=self._dropped,
        )
        self.add_widget(seat)
        return seat

    def _dragged(self, seat: "DieSeat", touch: MotionEvent) -> None:
        seat.carry(touch.x - touch.ox, touch.y - touch.oy)
        if self.cup is not None:
            self.cup.invited = self._over_cup(touch)

    def _dropped(self, seat: "DieSeat", touch: MotionEvent) -> None:
        seat.carry(0, 0)
        if self.cup is not None:
            self.cup.invited = False
            if self._over_cup(touch):
                self.dispatch("on_throw", seat.place)
                return
        for other in self.seats:
            if other is not seat and other.collide_point(*touch.pos):
                self.dispatch("on_swap", seat.place, other.place)
                return

    def _over_cup(self, touch: MotionEvent) -> bool:
        return self.cup.collide_point(*self.cup.to_widget(*self.to_window(*touch.pos)))

    def _arrange(self, *_: object) -> None:
        if not self.seats or self.width <= 1:
            return
        place_dice(self.seats, self.x, self.y, self.width, self.height)


def place_dice(seats: list["DieSeat"], x: float, y: float, width: float, height: float) -> None:
    """In one row, or in two where the room is as high as it is wide."""
    count = len(seats)
    rows = 2 if height > width * 0.5 else 1
    longest = -(-count // rows)
    gap, air = dp(GAP if rows == 1 else WIDE_GAP), dp(LIFT + TAG)
    side = min(
        (width - gap * (longest - 1)) / longest,
        (height - rows * air) / rows,
        dp(LARGEST),
    )
    block = rows * (side + air)
    top = y + (height + block) / 2
    for number, seat in enumerate(seats):
        row, place = divmod(number, longest)
        in_row = min(longest, count - row * longest)
        left = x + (width - in_row * side - (in_row - 1) * gap) / 2
        seat.size = (side, side + air)
        seat.pos = (left + place * (side + gap), top - (row + 1) * (side + air))


class DieSeat(Pressable, Widget):
    """A place in the row, and the die that lies there."""

    view = ObjectProperty(DieView(0, 0, False, False))

    def __init__(self, place: int, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.place = place
        self.draggable = True
        self._carried = (0.0, 0.0)
        self._under = InstructionGroup()
        self.canvas.before.add(self._under)
        self.face = DieFace()
        self._tag = PillTag(text=words.HELD, icon=ICONS["lock"], type_size=SMALL)
        self.add_widget(self.face)
        self.add_widget(self._tag)
        for name in ("pos", "size", "view"):
            self.fbind(name, self._arrange)
        theme.fbind("name", self._arrange)

    def carry(self, across: float, up: float) -> None:
        """Move the die with the finger; its place waits for it."""
        self._carried = (across, up)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        view: DieView = self.view
        side = min(self.width, self.height - dp(LIFT + TAG))
        if side <= 0:
            return
        lift = dp(LIFT) if view.held else 0
        across, up = self._carried
        x, y = self.x + (self.width - side) / 2, self.y + dp(TAG) * 0.6
        self.face.value = None if view.thrown else view.value
        self.face.framed = view.held
        self.face.size = (side, side)
        self.face.pos = (x + across, y + lift + up)
        self._under.clear()
        if view.thrown:
            self._draw_gap(x, y, side)
        self._tag.opacity = 1 if view.held else 0
        self._tag.size = (min(side, dp(58)), dp(TAG))
        self._tag.center = (self.face.center_x, self.face.y)

    def _draw_gap(self, x: float, y: float, side: float) -> None:
        self._under.add(Color(rgba=(*theme.felt_ink[:3], 0.6)))
        corner = side * CORNER
        dash = dp(5)
        self._under.add(
            Line(
                rounded_rectangle=(x, y, side, side, corner),
                width=dp(1),
                dash_length=dash,
                dash_offset=dash,
            )
        )
