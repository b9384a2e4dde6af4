"""Whatever can be pressed: with a finger, a mouse, or from the keyboard."""

from collections.abc import Callable

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.behaviors import ButtonBehavior

from app.startup.kv_loader import load_layout_of
from app.widgets.controls.stale_touch import is_on_hidden_screen

load_layout_of(__file__)


class Touchable(ButtonBehavior):
    """To be mixed into a widget; the layout draws the pressed state and the focus ring."""

    focused = BooleanProperty(False)
    """Whether the keyboard points here."""
    hovered = BooleanProperty(False)
    """Whether a mouse is over it."""
    called = StringProperty("")
    """Its name, where nothing but a sign stands on it."""
    corners = VariableListProperty([0, 0, 0, 0])
    """Radii of the four corners, from the top left clockwise."""
    ring_gap = NumericProperty(dp(3))
    """How far outside (or, below 0, inside) the edge the focus ring runs."""
    takes_text = False

    def _get_ring(self) -> tuple[float, ...]:
        gap = self.ring_gap
        corners = (max(0.0, corner + gap) for corner in self.corners)
        return (self.x - gap, self.y - gap, self.width + 2 * gap, self.height + 2 * gap, *corners)

    ring = AliasProperty(_get_ring, bind=("pos", "size", "corners", "ring_gap"))

    def _get_edge(self) -> tuple[float, ...]:
        return (*self.pos, *self.size, *self.corners)

    edge = AliasProperty(_get_edge, bind=("pos", "size", "corners"))
    """For a line round it."""

    def _get_pressed(self) -> bool:
        return bool(self.state == "down" and not self.disabled)

    pressed = AliasProperty(_get_pressed, bind=("state", "disabled"))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger that is lifted when the screen was left starts nothing."""
        if touch.grab_current is self and is_on_hidden_screen(self):
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(super().on_touch_up(touch))

    def press(self) -> None:
        """As if it were tapped: what Enter does."""
        if not self.disabled:
            self.trigger_action(0)

    def does(self, action: Callable[[], object]) -> "Touchable":
        """Call this when it is pressed and let go."""
        self.bind(on_release=lambda _: action())
        return self
