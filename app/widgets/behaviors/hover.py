"""Mouse hover: cursor shape, highlight and tooltip."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.widgets.behaviors.keyboard_focus import Focusable
from app.widgets.behaviors.pressable import Pressable
from app.widgets.behaviors.touchable import Touchable
from app.widgets.dialogs.tooltip import Tooltip
from app.widgets.window.rotating_root import RotatingRoot

TOOLTIP_DELAY_SECONDS = 0.5
TOOLTIP_GAP = 6
"""Distance of the tooltip from its widget, in dp."""


class Hover:
    """Follows the mouse over the front dialog or screen."""

    def __init__(self, root: RotatingRoot, front: Callable[[], Widget | None]) -> None:
        self._root, self._front = root, front
        self._hovered: Widget | None = None
        self._tooltip: Tooltip | None = None
        self._update_soon = Clock.create_trigger(self._update)
        self._show_tooltip_soon = Clock.create_trigger(self._show_tooltip, TOOLTIP_DELAY_SECONDS)
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
        front, position = self._front(), self._root.to_local(*Window.mouse_pos)
        found = None if front is None else _find_target(front, *position)
        if found is self._hovered:
            self._follow_inside(found, position)
            return
        self._leave()
        self._hovered = found
        if found is None:
            return
        Window.set_system_cursor(
            "ibeam" if isinstance(found, Focusable) and found.accepts_text else "hand"
        )
        if isinstance(found, Touchable | Pressable):
            found.hovered = True
        self._follow_inside(found, position)
        if _accessible_name(found):
            self._show_tooltip_soon()

    @staticmethod
    def _follow_inside(widget: Widget | None, position: tuple[float, float] | None) -> None:
        """Tell a widget with parts of its own where the mouse is; None if it has left."""
        follow = getattr(widget, "hover_at", None)
        if widget is not None and follow is not None:
            follow(None if position is None else widget.to_widget(*position))

    def _leave(self, *_: object) -> None:
        self._show_tooltip_soon.cancel()
        if self._tooltip is not None:
            self._root.remove_widget(self._tooltip)
            self._tooltip = None
        if self._hovered is not None:
            if isinstance(self._hovered, Touchable | Pressable):
                self._hovered.hovered = False
            self._follow_inside(self._hovered, None)
            self._hovered = None
            Window.set_system_cursor("arrow")

    def _show_tooltip(self, *_: object) -> None:
        """Below the widget, or above it if there is no room, within the window."""
        widget, root = self._hovered, self._root
        if widget is None or widget.get_root_window() is None:
            return
        self._tooltip = tooltip = Tooltip(_accessible_name(widget))
        x, y = root.to_local(*widget.to_window(widget.center_x, widget.center_y))
        left = min(max(x - tooltip.width / 2, root.x + dp(4)), root.right - tooltip.width - dp(4))
        below = y - widget.height / 2 - dp(TOOLTIP_GAP) - tooltip.height
        above = y + widget.height / 2 + dp(TOOLTIP_GAP)
        tooltip.pos = (round(left), round(below if below > root.y else above))
        root.add_widget(tooltip)


def _accessible_name(widget: Widget) -> str:
    return str(getattr(widget, "accessible_name", ""))


def _find_target(widget: Widget, x: float, y: float) -> Widget | None:
    """The widget that a press there would reach."""
    if widget.disabled or not widget.opacity:
        return None
    inside = widget.to_local(x, y)
    if isinstance(widget, ScrollView) and not widget.collide_point(x, y):
        return None  # scrolled out of view
    for child in widget.children:
        found = _find_target(child, *inside)
        if found is not None:
            return found
    pressable = isinstance(widget, Pressable) and widget.pressable
    interactive = isinstance(widget, Focusable) or pressable
    active = interactive and getattr(widget, "active", True)
    return widget if active and widget.collide_point(x, y) else None
