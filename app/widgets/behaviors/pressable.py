"""Taps, long presses and drags, distinguished by movement and never by speed."""

from dataclasses import dataclass
from enum import Enum, auto

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.widgets.behaviors.accessible import PRESSES, Description, Role
from app.widgets.behaviors.focus_ring import FocusRing
from app.widgets.behaviors.repeated_taps import is_ignored_tap
from app.widgets.behaviors.stale_touch import is_on_hidden_screen

TAP_SLOP = 10
"""How far a finger may move during a tap, in dp."""


class Gesture(Enum):
    TAP = auto()
    LONG_PRESS = auto()
    DRAG = auto()
    NOTHING = auto()
    """Moved, but not draggable."""


@dataclass(slots=True)
class Press:
    """A touch in progress, and its gesture so far."""

    long_press_timer: ClockEvent
    gesture: Gesture = Gesture.TAP


class Pressable(Widget):
    """Mixin with events `on_tap`, `on_long_press`, and if draggable `on_drag` and `on_drop`.

    A right click counts as a long press.
    """

    pressed = BooleanProperty(False)
    hovered = BooleanProperty(False)
    """Whether the mouse is over it."""
    focused = BooleanProperty(False)
    """Whether it has the keyboard focus."""
    accessible_name = StringProperty("")
    """For the tooltip and for screen readers, where the widget shows only an icon."""
    accepts_text = False
    draggable = BooleanProperty(False)
    handles_long_press = BooleanProperty(False)
    """Otherwise a long press counts as a tap."""
    pressable = BooleanProperty(True)
    focus_ring_gap = 3.0
    """Of the focus ring outside the edge, in dp; negative for inside."""
    is_round = True
    """The form of the focus ring."""

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_tap", "on_long_press", "on_drag", "on_drop"):
            self.register_event_type(event)
        super().__init__(**kwargs)
        self._focus_ring: FocusRing | None = None

    def on_focused(self, *_: object) -> None:
        if self._focus_ring is None:
            self._focus_ring = FocusRing(self, self.focus_ring_gap, self.is_round)
        self._focus_ring.show(self.focused)

    def describe(self) -> Description | None:
        return Description(Role.BUTTON, self.accessible_name, focused=self.focused, actions=PRESSES)

    def press(self) -> None:
        """Act as if tapped."""
        self.dispatch("on_tap", None)

    def on_tap(self, touch: MotionEvent | None) -> None:
        """`touch` is None for a key."""

    def on_long_press(self, touch: MotionEvent) -> None: ...

    def on_drag(self, touch: MotionEvent) -> None: ...

    def on_drop(self, touch: MotionEvent) -> None: ...

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.pressable or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        if getattr(touch, "button", "left") == "right":
            self.dispatch("on_long_press", touch)
            return True
        touch.grab(self)
        timer = Clock.create_trigger(lambda _: self._long_pressed(touch), theme.long_press)
        if self.handles_long_press:
            timer()
        touch.ud[self] = Press(timer)
        self.pressed = True
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        press: Press = touch.ud[self]
        moved = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(TAP_SLOP)
        if press.gesture is Gesture.TAP and moved:
            press.long_press_timer.cancel()
            press.gesture = Gesture.DRAG if self.draggable else Gesture.NOTHING
            self.pressed = False
        if press.gesture is Gesture.DRAG:
            self.dispatch("on_drag", touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        press: Press = touch.ud.pop(self)
        press.long_press_timer.cancel()
        self.pressed = False
        if press.gesture is Gesture.DRAG:  # also on a hidden screen, to put the dragged widget back
            self.dispatch("on_drop", touch)
        elif (
            press.gesture is Gesture.TAP
            and self.collide_point(*touch.pos)
            and not is_ignored_tap(touch)
            and not is_on_hidden_screen(self)
        ):
            self.dispatch("on_tap", touch)
        return True

    def _long_pressed(self, touch: MotionEvent) -> None:
        press: Press | None = touch.ud.get(self)
        if press and press.gesture is Gesture.TAP and not is_on_hidden_screen(self):
            press.gesture = Gesture.LONG_PRESS
            self.pressed = False
            self.dispatch("on_long_press", touch)
