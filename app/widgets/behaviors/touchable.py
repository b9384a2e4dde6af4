"""Mixin for widgets that can be pressed by touch, mouse or keyboard."""

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
from app.widgets.behaviors.accessible import PRESSES, Description, Role, join_texts, texts_in
from app.widgets.behaviors.stale_touch import is_on_hidden_screen

load_layout_of(__file__)

NO_RING = (0.0, 0.0, 0.0, 0.0, 0.0)


class Touchable(ButtonBehavior):
    """The KV rule draws the pressed state and the focus ring."""

    focused = BooleanProperty(False)
    """Whether it has the keyboard focus."""
    hovered = BooleanProperty(False)
    """Whether the mouse is over it."""
    accessible_name = StringProperty("")
    """For the tooltip and the screen reader, where the widget shows only an icon."""
    corners = VariableListProperty([0, 0, 0, 0])
    """Corner radii, clockwise from the top left."""
    focus_ring_gap = NumericProperty(dp(3))
    """Distance of the focus ring outside the edge; negative for inside."""
    accessible_role = Role.BUTTON
    accepts_text = False
    tab_stop = True
    """Whether the Tab key stops here; of a long list, it does in one row only."""

    def _get_pressed(self) -> bool:
        return bool(self.state == "down" and not self.disabled)

    pressed = AliasProperty(_get_pressed, bind=("state", "disabled"))

    def _get_focus_ring(self) -> tuple[float, ...]:
        if not self.focused:
            return NO_RING
        gap = self.focus_ring_gap
        corners = (max(0.0, corner + gap) for corner in self.corners)
        return (self.x - gap, self.y - gap, self.width + 2 * gap, self.height + 2 * gap, *corners)

    focus_ring = AliasProperty(
        _get_focus_ring, bind=("focused", "pos", "size", "corners", "focus_ring_gap")
    )

    def _get_shade_size(self) -> list[float]:
        return self.size if self.pressed or self.hovered else [0, 0]

    shade_size = AliasProperty(_get_shade_size, bind=("pressed", "hovered", "size"))
    """Size of the pressed or hover shade; zero if unseen, since drawing it takes half a frame."""

    def _get_outline(self) -> tuple[float, ...]:
        return (*self.pos, *self.size, *self.corners)

    outline = AliasProperty(_get_outline, bind=("pos", "size", "corners"))
    """The `rounded_rectangle` of a line around it."""

    # Call ButtonBehavior explicitly: super() may reach a base class with its own touch handling.

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(ButtonBehavior.on_touch_down(self, touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return bool(ButtonBehavior.on_touch_move(self, touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Ignore a touch that ends after its screen was left."""
        if touch.grab_current is self and is_on_hidden_screen(self):
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(ButtonBehavior.on_touch_up(self, touch))

    def describe(self) -> Description:
        """It is called by the text on it."""
        return Description(
            self.accessible_role,
            join_texts(texts_in(self)) or self.accessible_name,
            disabled=self.disabled,
            focused=self.focused,
            actions=() if self.disabled else PRESSES,
        )

    def press(self) -> None:
        """Act as if tapped."""
        if not self.disabled:
            self.trigger_action(0)

    def bind_action(self, action: Callable[[], object]) -> "Touchable":
        """Call the action on release."""
        self.bind(on_release=lambda _: action())
        return self
