"""Taps, long presses and drags, told apart by what the finger did and never by its speed."""

from dataclasses import dataclass
from enum import Enum, auto

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.settings.theme import LONG_PRESS_SECONDS
from app.widgets.controls.stale_touch import is_on_hidden_screen

TAP_SLOP = 10
"""How far, in dp, a finger may slip and still mean a tap."""


class Gesture(Enum):
    TAP = auto()
    LONG_PRESS = auto()
    DRAG = auto()
    NOTHING = auto()
    """It slipped off what cannot be dragged."""


@dataclass(slots=True)
class Press:
    """A finger that lies there, and what it means as far as that is known."""

    waiting: ClockEvent
    """For a long press."""
    meaning: Gesture = Gesture.TAP


class Pressable(Widget):
    """For widgets: events `on_tap`, `on_long_press`, and `on_drag` and `on_drop` if it can be
    dragged. A right click is a long press."""

    pressed = BooleanProperty(False)
    draggable = BooleanProperty(False)
    long_presses = BooleanProperty(False)
    """Whether a long press means something of its own: else a slow tap is a tap."""
    pressable = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_tap", "on_long_press", "on_drag", "on_drop"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_tap(self, touch: MotionEvent) -> None: ...

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
        waiting = Clock.create_trigger(lambda _: self._held_long(touch), LONG_PRESS_SECONDS)
        if self.long_presses:
            waiting()
        touch.ud[self] = Press(waiting)
        self.pressed = True
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        press: Press = touch.ud[self]
        slipped = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(TAP_SLOP)
        if press.meaning is Gesture.TAP and slipped:
            press.waiting.cancel()
            press.meaning = Gesture.DRAG if self.draggable else Gesture.NOTHING
            self.pressed = False
        if press.meaning is Gesture.DRAG:
            self.dispatch("on_drag", touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        press: Press = touch.ud.pop(self)
        press.waiting.cancel()
        self.pressed = False
        if press.meaning is Gesture.DRAG:  # also when it was left: what was carried lies down
            self.dispatch("on_drop", touch)
        elif (
            press.meaning is Gesture.TAP
            and self.collide_point(*touch.pos)
            and not is_on_hidden_screen(self)
        ):
            self.dispatch("on_tap", touch)
        return True

    def _held_long(self, touch: MotionEvent) -> None:
        press: Press | None = touch.ud.get(self)
        if press and press.meaning is Gesture.TAP and not is_on_hidden_screen(self):
            press.meaning = Gesture.LONG_PRESS
            self.pressed = False
            self.dispatch("on_long_press", touch)
