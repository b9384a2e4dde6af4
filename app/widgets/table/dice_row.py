"""The row of dice on the felt, which can be tapped, dragged and thrown."""

from collections.abc import Iterator
from itertools import chain
from math import cos, pi, sin
from secrets import randbits

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.animation.dice_flight.throw import Landing, ThrowArea, plan_throw
from app.animation.transitions import transitions
from app.settings.theme import CUP_RATTLE_SECONDS, DICE_HOP_SECONDS, ICONS, SMALL_SIZE, theme
from app.table.view_state import DieView, FlightView
from app.text import table as words
from app.widgets.controls.pressable import Pressable
from app.widgets.controls.stale_touch import is_on_hidden_screen
from app.widgets.table.die_face import CORNER, DieFace
from app.widgets.table.die_textures import die_texture
from app.widgets.table.held_tag import HeldTag
from app.widgets.table.roll_animation import RollAnimation, frame_rate_monitor
from app.widgets.table.roll_button import RollButton

LIFT = 8
"""How far a held die is raised, in dp."""
TAG_HEIGHT = 17
GAP = 12
WIDE_GAP = 22
MAX_DIE_SIZE = 96
HOP_HEIGHT = 14
"""In dp."""
HOP_LAG = 0.6
"""The delay of the last die, relative to the duration of a hop."""
DASH_LENGTH, DASH_SEGMENTS = 5, 4
"""The dashes around an empty place: length in dp, and line segments of each."""
PREPARE_SECONDS = 0.4
"""Until textures are made for the first roll, while the player looks at the table."""
SHIVER_DISTANCE = 4
SHIVER_TURNS = 2


class DiceRow(Widget):
    """Events: `on_die`, `on_number` (a long press), `on_swap` and `on_throw`, each with places, and
    `on_settled` when thrown dice come to rest."""

    dice: tuple[DieView, ...] = ObjectProperty(())
    flight: FlightView | None = ObjectProperty(None, allownone=True)
    """The dice in flight."""
    solid = BooleanProperty(True)
    """Whether dice look solid, if the device is fast enough."""
    drawn_every_frame = True
    cup: RollButton | None = ObjectProperty(None, allownone=True)
    """Dice can be dropped on it."""

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_die", "on_number", "on_swap", "on_throw", "on_settled"):
            self.register_event_type(event)
        self.slots: list[DieSlot] = []
        self.roll_animation = RollAnimation()
        # Wait a frame for the layout.
        self._throw_soon = Clock.create_trigger(self._throw_dice, 0)
        self._prepare_soon = Clock.create_trigger(self._prepare_textures, PREPARE_SECONDS)
        super().__init__(**{"size": (0, 0), **kwargs})
        self.add_widget(self.roll_animation)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.fbind("dice", self._show)
        self.fbind("flight", self._flight_changed)
        self.fbind("solid", self._update_look)
        self._update_look()

    def on_die(self, place: int) -> None: ...

    def on_number(self, place: int) -> None: ...

    def on_swap(self, place: int, other: int) -> None: ...

    def on_throw(self, place: int) -> None: ...

    def on_settled(self) -> None: ...

    def _show(self, *_: object) -> None:
        if len(self.slots) != len(self.dice):
            self.clear_widgets(self.slots)
            self.slots = [self._make_slot(place) for place in range(len(self.dice))]
            self._arrange()
        for slot, view in zip(self.slots, self.dice, strict=True):
            slot.view = view

    def _make_slot(self, place: int) -> "DieSlot":
        slot = DieSlot(place)
        slot.bind(
            on_tap=lambda *_: self.dispatch("on_die", place),
            on_long_press=lambda *_: self.dispatch("on_number", place),
            on_drag=self._dragged,
            on_drop=self._dropped,
        )
        slot.solid = self._is_solid
        # Dice in flight are drawn over resting ones.
        self.add_widget(slot, index=1)
        return slot

    # --- appearance ---------------------------------------------------------------------------

    @property
    def _is_solid(self) -> bool:
        return self.solid and not frame_rate_monitor.is_too_slow

    def _update_look(self, *_: object) -> None:
        self.roll_animation.solid = self._is_solid
        for slot in self.slots:
            slot.solid = self._is_solid

    # --- throwing -----------------------------------------------------------------------------

    def _flight_changed(self, *_: object) -> None:
        self._throw_soon.cancel()
        self.roll_animation.finish()
        in_flight = () if self.flight is None else self.flight.places
        for place, slot in enumerate(self.slots):
            slot.in_flight = place in in_flight
        if self.flight is not None:
            self._throw_soon()

    def _throw_dice(self, *_: object) -> None:
        flight = self.flight
        if flight is None:
            return
        if self.width <= 1:  # rolled before the first frame
            self._landed()
            return
        thrown = [self.slots[place] for place in flight.places]
        side = thrown[0].face.width
        reach = side / 2
        self.roll_animation.throw(
            plan_throw(
                [slot.landing for slot in thrown],
                cup=(self.center_x, self.y) if self.cup is None else _center(self.cup),
                field=ThrowArea(
                    self.x + reach, self.y + reach, self.right - reach, self.top - reach
                ),
                side=side,
                seconds=flight.seconds,
                seed=randbits(32),
                resting_dice=[_center(slot.face) for slot in self.slots if not slot.in_flight],
            ),
            self._landed,
        )

    def _landed(self) -> None:
        for slot in self.slots:
            slot.in_flight = False
        self._update_look()
        self.dispatch("on_settled")

    def places_at(self, x: float, y: float) -> tuple[int, ...]:
        """The places of the dice at a point: of one in flight, then of one at rest."""
        flying = self.roll_animation.die_at(x, y)
        resting = [slot.place for slot in self.slots if slot.collide_point(x, y)]
        return tuple(resting) if flying is None else (flying, *resting)

    # --- effects ------------------------------------------------------------------------------

    def hop(self) -> None:
        """Let all dice jump, one after the other."""
        count = max(1, len(self.slots))

        def show(part: float) -> None:
            for number, slot in enumerate(self.slots):
                own = (part * (1 + HOP_LAG) - HOP_LAG * number / count) * (1 if part < 1 else 0)
                slot.move_die_by(0, dp(HOP_HEIGHT) * sin(pi * own) if 0 < own < 1 else 0)

        transitions.play((self, "hop"), DICE_HOP_SECONDS, show)

    def shiver(self, strength: float) -> None:
        """Shake the dice about to be thrown, but not the held ones."""

        def show(part: float) -> None:
            for number, slot in enumerate(self.slots):
                if not slot.view.held:
                    radius = dp(SHIVER_DISTANCE) * strength * (1 - part)
                    angle = SHIVER_TURNS * 2 * pi * part + 2.4 * number
                    slot.move_die_by(radius * sin(angle), radius * cos(angle * 1.3))

        transitions.play((self, "shiver"), CUP_RATTLE_SECONDS, show)

    # --- dragging -----------------------------------------------------------------------------

    def _dragged(self, slot: "DieSlot", touch: MotionEvent) -> None:
        slot.move_die_by(touch.x - touch.ox, touch.y - touch.oy)
        if self.cup is not None:
            self.cup.is_drop_target = self._over_cup(touch)

    def _dropped(self, slot: "DieSlot", touch: MotionEvent) -> None:
        slot.move_die_by(0, 0)
        if self.cup is not None:
            self.cup.is_drop_target = False
        if is_on_hidden_screen(self):
            return
        if self._over_cup(touch):
            self.dispatch("on_throw", slot.place)
            return
        for other in self.slots:
            if other is not slot and other.collide_point(*touch.pos):
                self.dispatch("on_swap", slot.place, other.place)
                return

    def _over_cup(self, touch: MotionEvent) -> bool:
        cup = self.cup
        return cup is not None and cup.collide_point(*cup.to_widget(*self.to_window(*touch.pos)))

    def _arrange(self, *_: object) -> None:
        self.roll_animation.pos, self.roll_animation.size = self.pos, self.size
        if not self.slots or self.width <= 1:
            return
        place_dice(self.slots, self.x, self.y, self.width, self.height)
        # The paths of a running throw lead to the old places.
        self.roll_animation.finish()
        self._prepare_soon()

    def _prepare_textures(self, *_: object) -> None:
        if self._is_solid:
            die_texture(1, self.slots[0].face.width)


def place_dice(slots: list["DieSlot"], x: float, y: float, width: float, height: float) -> None:
    """Arrange the dice in one row, or in two if the area is high enough."""
    count = len(slots)
    rows = 2 if height > width * 0.5 else 1
    longest = -(-count // rows)
    gap, held_room = dp(GAP if rows == 1 else WIDE_GAP), dp(LIFT + TAG_HEIGHT)
    side = min(
        (width - gap * (longest - 1)) / longest,
        (height - rows * held_room) / rows,
        dp(MAX_DIE_SIZE),
    )
    block = rows * (side + held_room)
    top = y + (height + block) / 2
    for number, slot in enumerate(slots):
        row, place = divmod(number, longest)
        in_row = min(longest, count - row * longest)
        left = x + (width - in_row * side - (in_row - 1) * gap) / 2
        slot.pos = (left + place * (side + gap), top - (row + 1) * (side + held_room))
        slot.size = (side, side + held_room)


class DieSlot(Pressable):
    """A place in the row, with its die or an empty outline."""

    view = ObjectProperty(DieView(0, 0, False, False))
    solid = BooleanProperty(False)
    in_flight = BooleanProperty(False)
    """Whether its die is in flight."""

    def __init__(self, place: int, **kwargs: object) -> None:
        super().__init__(size=(0, 0), **kwargs)
        self.place = place
        self.draggable = self.handles_long_press = True
        self._offset = (0.0, 0.0)
        self._outline = InstructionGroup()
        self.canvas.before.add(self._outline)
        self.face = DieFace()
        self._tag: HeldTag | None = None
        """Created when first needed."""
        self.add_widget(self.face)
        for name in ("pos", "size", "view"):
            self.fbind(name, self._arrange)
        self.fbind("solid", self._update_look)
        self.fbind("in_flight", self._update_look)
        theme.subscribe(self._arrange)

    @property
    def landing(self) -> Landing:
        return Landing(self.place, *_center(self.face), int(self.view.value))

    def _update_look(self, *_: object) -> None:
        self.face.texture_for = die_texture if self.solid else None
        self.face.opacity = 0 if self.in_flight else 1

    def move_die_by(self, across: float, up: float) -> None:
        """Draw the die at a distance from its place, as while dragging."""
        self._offset = (across, up)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        view = self.view
        side = min(self.width, self.height - dp(LIFT + TAG_HEIGHT))
        if side <= 0:
            return
        lift = dp(LIFT) if view.held else 0
        across, up = self._offset
        x, y = self.x + (self.width - side) / 2, self.y + dp(TAG_HEIGHT) * 0.6
        self.face.value = None if view.thrown else view.value
        self.face.framed = view.held or view.marked
        self.face.pos = (x + across, y + lift + up)
        self.face.size = (side, side)
        self._outline.clear()
        if view.thrown:
            self._draw_gap(x, y, side)
        if view.held or view.marked or view.advised:
            self._show_tag(side)
        elif self._tag is not None:
            self.remove_widget(self._tag)

    def _show_tag(self, side: float) -> None:
        if self._tag is None:
            self._tag = HeldTag(type_size=SMALL_SIZE)
        tag, view = self._tag, self.view
        if view.marked:
            tag.text, tag.icon = words.MARKED(), ICONS["cup"]
        else:
            tag.text = words.HELD() if view.held else words.HOLD()
            tag.icon = ICONS["hint" if view.advised else "lock"]
        tag.size = (min(side, dp(58)), dp(TAG_HEIGHT))
        tag.center = (self.face.center_x, self.face.y)
        if tag.parent is None:
            self.add_widget(tag)

    def _draw_gap(self, x: float, y: float, side: float) -> None:
        self._outline.add(Color(rgba=(*theme.felt_ink[:3], 0.6)))
        corner = side * CORNER
        for dash in dashes(x, y, side, corner, dp(DASH_LENGTH)):
            self._outline.add(Line(points=dash, width=dp(1), cap="none"))


def _center(widget: Widget) -> tuple[float, float]:
    return widget.center_x, widget.center_y


def dashes(
    x: float, y: float, side: float, corner: float, length: float
) -> Iterator[tuple[float, ...]]:
    """Dashes along a rounded square; Kivy's own dashes work only for thin lines."""
    straight, bend = side - 2 * corner, corner * pi / 2
    around = 4 * (straight + bend)
    pieces = 2 * max(1, round(around / length / 2))
    piece = around / pieces
    for number in range(0, pieces, 2):
        steps = (number + part / DASH_SEGMENTS for part in range(DASH_SEGMENTS + 1))
        yield tuple(chain(*(_point_on_outline(x, y, side, corner, step * piece) for step in steps)))


def _point_on_outline(
    x: float, y: float, side: float, corner: float, distance: float
) -> tuple[float, float]:
    """The point at a distance along the square, anticlockwise from the middle of its lower edge."""
    straight, bend = side - 2 * corner, corner * pi / 2
    quarter, distance = divmod(distance + straight / 2, straight + bend)
    if distance <= straight:
        across, up = distance - straight / 2, -side / 2
    else:
        angle = (distance - straight) / corner
        across = straight / 2 + corner * sin(angle)
        up = -straight / 2 - corner * cos(angle)
    for _ in range(int(quarter) % 4):
        across, up = -up, across
    return x + side / 2 + across, y + side / 2 + up
