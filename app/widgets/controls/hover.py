"""Mouse hover: cursor shape, highlight and tooltip."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.widgets.controls.keyboard_focus import Focusable
from app.widgets.controls.pressable import Pressable
from app.widgets.controls.tooltip import Tooltip
from app.widgets.controls.touchable import Touchable
from app.widgets.window.rotating_root import RotatingRoot

if TYPE_CHECKING:
    from app.widgets.controls.tooltip import Tooltip

TOOLTIP_DELAY_SECONDS = 0.5
"""Seconds until the tooltip appears."""
TOOLTIP_GAP = 6
"""Distance of the tooltip from its widget, in dp."""


class Hover:
    """Follows the mouse over the front dialog or screen."""

    def __init__(self, root: RotatingRoot, front: Callable[[], Widget | None]) -> None:
        self._root, self._front = root, front
        self._under: Widget | None = None
        self._tip: Tooltip | None = None
        self._update_soon = Clock.create_trigger(self._update)
        self._show_soon = Clock.create_trigger(self._show, TOOLTIP_DELAY_SECONDS)
        self._events: dict[str, Callable[..., object]] = {
            "mouse_pos": self._update_soon,
            "on_cursor_leave": self._leave,
            "on_touch_down": self._leave,
            "on_key_down": self._leave,
        }
        Window.bind(**self._events)

    def end(self) -> None:
        Window.unbind(**self._events)
        self._leave()

    def _update(self, *_: object) -> None:
        front = self._front()
        found = None if front is None else _under(front, *self._root.to_local(*Window.mouse_pos))
        if found is self._under:
            return
        self._leave()
        self._under = found
        if found is None:
            return
        Window.set_system_cursor(
            "ibeam" if isinstance(found, Focusable) and found.accepts_text else "hand"
        )
        if isinstance(found, Touchable):
            found.hovered = True
        if _name(found):
            self._show_soon()

    def _leave(self, *_: object) -> None:
        self._show_soon.cancel()
        if self._tip is not None:
            self._root.remove_widget(self._tip)
            self._tip = None
        if self._under is not None:
            if isinstance(self._under, Touchable):
                self._under.hovered = False
            self._under = None
            Window.set_system_cursor("arrow")

    def _show(self, *_: object) -> None:
        """Below the widget, or above it if there is no room, within the window."""
        sign, root = self._under, self._root
        if sign is None or sign.get_root_window() is None:
            return
        self._tip = tip = Tooltip(_name(sign))
        x, y = root.to_local(*sign.to_window(sign.center_x, sign.center_y))
        left = min(max(x - tip.width / 2, root.x + dp(4)), root.right - tip.width - dp(4))
        below = y - sign.height / 2 - dp(TOOLTIP_GAP) - tip.height
        above = y + sign.height / 2 + dp(TOOLTIP_GAP)
        tip.pos = (round(left), round(below if below > root.y else above))
        root.add_widget(tip)


def _name(widget: Widget) -> str:
    """What a sign without words is called; empty where there is no such name."""
    return str(getattr(widget, "accessible_name", ""))


def _under(widget: Widget, x: float, y: float) -> Widget | None:
    """The widget that a press there would reach."""
    if widget.disabled or not widget.opacity:
        return None
    inside = widget.to_local(x, y)
    if isinstance(widget, ScrollView) and not widget.collide_point(x, y):
        return None  # scrolled out of view
    for child in widget.children:
        found = _under(child, *inside)
        if found is not None:
            return found
    reacts = isinstance(widget, Focusable) or (isinstance(widget, Pressable) and widget.pressable)
    reacts = reacts and getattr(widget, "active", True)
    return widget if reacts and widget.collide_point(x, y) else None
