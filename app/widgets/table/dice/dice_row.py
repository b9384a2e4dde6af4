"""The dice on the felt, which can be tapped, dragged and thrown."""

from math import cos, pi, sin
from secrets import randbits

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.animation.dice_flight.throw import ThrowArea, plan_throw
from app.animation.transitions import transitions
from app.settings.theme import CUP_RATTLE_SECONDS
from app.table.describer import TableDescriber
from app.table.felt_geometry import (
    NOWHERE,
    DiePlace,
    FeltGeometry,
    has_two_rows,
    place_dice,
    tilts_of,
)
from app.table.view_state import DieView, FlightView
from app.text import narrator as words
from app.widgets.behaviors.accessible import Description, Role
from app.widgets.behaviors.stale_touch import is_on_hidden_screen
from app.widgets.table.dice.die_face import TextureFor
from app.widgets.table.dice.die_slot import DieSlot
from app.widgets.table.dice.die_textures import die_texture
from app.widgets.table.dice.roll_animation import RollAnimation, frame_rate_monitor
from app.widgets.table.roll_button import RollButton

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
    shows_keys = BooleanProperty(False)
    drawn_every_frame = True
    cup: RollButton | None = ObjectProperty(None, allownone=True)
    """Dice can be dropped on it."""
    describer: TableDescriber | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_die", "on_number", "on_swap", "on_throw", "on_settled"):
            self.register_event_type(event)
        self.slots: list[DieSlot] = []
        self.roll_animation = RollAnimation()
        self._geometry: FeltGeometry | None = None
        self._origin = (0.0, 0.0)
        self._values: tuple[int, ...] = ()
        self._kept: tuple[bool, ...] = ()
        """Which dice were held when the others were thrown."""
        # Wait a frame for the layout.
        self._throw_soon = Clock.create_trigger(self._throw_dice, 0)
        self._prepare_soon = Clock.create_trigger(self._prepare_textures, PREPARE_SECONDS)
        super().__init__(**{"size": (0, 0), **kwargs})
        self.add_widget(self.roll_animation)
        self.fbind("dice", self._show)
        self.fbind("flight", self._flight_changed)
        self.fbind("solid", self._update_look)
        self._update_look()

    def describe(self) -> Description:
        return Description(Role.GROUP, words.DICE())

    @property
    def reading_order(self) -> list[DieSlot]:
        return self.slots

    def on_describer(self, *_: object) -> None:
        for slot in self.slots:
            slot.describer = self.describer

    def on_die(self, place: int) -> None: ...

    def on_number(self, place: int) -> None: ...

    def on_swap(self, place: int, other: int) -> None: ...

    def on_throw(self, place: int) -> None: ...

    def on_settled(self) -> None: ...

    def _show(self, *_: object) -> None:
        if len(self.slots) != len(self.dice):
            self.clear_widgets(self.slots)
            self.slots = [self._make_slot(place) for place in range(len(self.dice))]
        for slot, view in zip(self.slots, self.dice, strict=True):
            slot.view = view
        self._place_slots(moving=True)

    def _make_slot(self, place: int) -> DieSlot:
        slot = DieSlot(place)
        slot.describer = self.describer
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

    # --- layout -------------------------------------------------------------------------------

    def arrange(self, geometry: FeltGeometry, x: float, y: float) -> None:
        """Lay the dice as this geometry says, measured from a point in pixels."""
        self._geometry, self._origin = geometry, (x, y)
        oval, rail = geometry.oval, geometry.rail
        low = oval.y if rail == NOWHERE else rail.y
        self.pos = (x + dp(oval.x), y + dp(low))
        self.size = (dp(oval.width), dp(oval.top - low))
        self.roll_animation.pos, self.roll_animation.size = self.pos, self.size
        self._place_slots(moving=False)
        # The paths of a running throw lead to the old places.
        self.roll_animation.finish()
        if self.slots:
            self._prepare_soon()

    def _place_slots(self, moving: bool) -> None:
        geometry = self._geometry
        if geometry is None or not self.slots:
            return
        on_rail = not has_two_rows(geometry)
        values = tuple(view.value for view in self.dice)
        tilts = tilts_of(values)
        # Dice that were rolled lie elsewhere; only held and released ones are seen to move.
        railed = tuple(view.railed for view in self.dice)
        if values != self._values:
            self._values, self._kept, moving = values, railed, False
        x, y = self._origin
        places = place_dice(geometry, railed, tilts, self._kept)
        for slot, place in zip(self.slots, places, strict=True):
            tilt = 0.0 if slot.view.thrown else place.tilt
            slot.on_visible_rail = on_rail
            slot.shows_key = self.shows_keys
            slot.put(
                x + dp(place.x),
                y + dp(place.y),
                dp(place.side),
                tilt,
                moving=moving and not slot.in_flight,
            )

    @property
    def loose_center(self) -> tuple[float, float]:
        """The middle of the part where loose dice lie."""
        geometry = self._geometry
        if geometry is None:
            return self.center_x, self.center_y
        oval, (x, y) = geometry.oval, self._origin
        return x + dp(oval.x + oval.width / 2), y + dp(oval.y + oval.height / 2)

    @property
    def resting_places(self) -> tuple[DiePlace, ...]:
        """Of all dice, in pixels."""
        return tuple(slot.resting_place for slot in self.slots)

    # --- appearance ---------------------------------------------------------------------------

    @property
    def _is_solid(self) -> bool:
        return self.solid and not frame_rate_monitor.is_too_slow

    @property
    def texture_for(self) -> TextureFor | None:
        """The look of a solid die; None for flat ones."""
        return die_texture if self._is_solid else None

    def _update_look(self, *_: object) -> None:
        self.roll_animation.solid = self._is_solid
        for slot in self.slots:
            slot.solid = self._is_solid

    def _prepare_textures(self, *_: object) -> None:
        if self._is_solid and self.slots:
            die_texture(1, self.slots[0].side)

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
        flight, geometry = self.flight, self._geometry
        if flight is None:
            return
        if geometry is None or self.width <= 1:  # rolled before the first frame
            self._landed()
            return
        thrown = [self.slots[place] for place in flight.places]
        side = thrown[0].side
        reach, oval, (x, y) = side / 2, geometry.oval, self._origin
        self.roll_animation.throw(
            plan_throw(
                [slot.landing for slot in thrown],
                cup=(self.center_x, self.y) if self.cup is None else _center(self.cup),
                field=ThrowArea(
                    x + dp(oval.x) + reach,
                    y + dp(oval.y) + reach,
                    x + dp(oval.right) - reach,
                    y + dp(oval.top) - reach,
                ),
                side=side,
                seconds=flight.seconds,
                seed=randbits(32),
                resting_dice=[slot.middle for slot in self.slots if not slot.in_flight],
                last=flight.last,
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

    def _dragged(self, slot: DieSlot, touch: MotionEvent) -> None:
        slot.move_die_by(touch.x - touch.ox, touch.y - touch.oy)
        if self.cup is not None:
            self.cup.is_drop_target = self._over_cup(touch)

    def _dropped(self, slot: DieSlot, touch: MotionEvent) -> None:
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


def _center(widget: Widget) -> tuple[float, float]:
    return widget.center_x, widget.center_y
