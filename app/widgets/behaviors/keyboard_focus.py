"""The keyboard focus of a dialog or screen."""

from typing import Protocol, runtime_checkable

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

FORWARD = ("tab", "down", "right")
BACKWARD = ("shift+tab", "up", "left")
PRESS = ("enter", "space")
ADJUST = {"left": -1, "right": 1}
"""Of a slider."""
PAGES = {"pageup": -1, "pagedown": 1}
ENDS = {"home": 0, "end": -1}
# Keys that are handled here even while a text field has the focus.
KEYS_IN_TEXT_FIELDS = ("tab", "shift+tab", "up", "down", *PAGES)
PAGE_FRACTION = 0.9
"""The fraction of the view scrolled by Page Up and Page Down."""


@runtime_checkable
class Focusable(Protocol):
    focused: bool
    accepts_text: bool
    disabled: bool
    height: float
    opacity: float

    def press(self) -> None: ...


@runtime_checkable
class Adjustable(Protocol):
    def adjust(self, steps: int) -> None: ...


class KeyboardFocus:
    """Moves over all visible, enabled focusable widgets under a root."""

    def __init__(self, root: Widget) -> None:
        self._root = root.proxy_ref

    def key(self, name: str) -> bool:
        """Handle a key named as in app.navigation.keyboard; return whether it was used."""
        stops = self.stops
        focused = self._focused_index(stops)
        typing = focused is not None and stops[focused].accepts_text
        if typing and name not in KEYS_IN_TEXT_FIELDS:
            return False
        stop = None if focused is None else stops[focused]
        if name in ADJUST and isinstance(stop, Adjustable):
            stop.adjust(ADJUST[name])
            return True
        if name in FORWARD:
            return self._move_to(stops, focused, 0 if focused is None else focused + 1)
        if name in BACKWARD:
            return self._move_to(stops, focused, -1 if focused is None else focused - 1)
        if name in PAGES:
            return self._scroll_by(PAGES[name] * PAGE_FRACTION)
        if name in ENDS:
            self._scroll_by(1e9 if ENDS[name] else -1e9)
            return self._move_to(stops, focused, ENDS[name])
        if name in PRESS and focused is not None:
            stops[focused].press()
            return True
        return False

    @staticmethod
    def _focused_index(stops: list[Focusable]) -> int | None:
        """The focused stop. A text field that was touched meanwhile takes precedence."""
        candidates = [place for place, stop in enumerate(stops) if stop.focused]
        fields = [place for place in candidates if stops[place].accepts_text]
        focused = next(iter(fields or candidates), None)
        for place in candidates:
            if place != focused:
                stops[place].focused = False
        return focused

    @property
    def focused(self) -> Focusable | None:
        return next((stop for stop in self.stops if stop.focused), None)

    def clear(self) -> None:
        for stop in self.stops:
            stop.focused = False

    def position(self) -> tuple[int, int] | None:
        """The index of the focused stop and the number of stops; None without focus."""
        stops = self.stops
        focused = self._focused_index(stops)
        return None if focused is None else (focused, len(stops))

    def restore(self, position: tuple[int, int]) -> None:
        """Focus the same stop of a rebuilt screen, unless its stops differ or one has the focus."""
        stops = self.stops
        place, count = position
        if len(stops) == count and self._focused_index(stops) is None:
            self._move_to(stops, None, place)

    @property
    def stops(self) -> list[Focusable]:
        found = (each for each in self._root.walk(restrict=True) if isinstance(each, Focusable))
        return [
            each
            for each in found
            if not each.disabled
            and each.height > 0
            and each.opacity
            and getattr(each, "tab_stop", True)
        ]

    def move_to(self, stop: Focusable) -> None:
        """Focus this one, and nothing else."""
        for other in self.stops:
            if other is not stop and other.focused:
                other.focused = False
        stop.focused = True
        if isinstance(stop, Widget):
            bring_into_view(stop)

    def _move_to(self, stops: list[Focusable], focused: int | None, index: int) -> bool:
        if not stops:
            return False
        if focused is not None:
            stops[focused].focused = False
        stop = stops[index % len(stops)]
        stop.focused = True
        if isinstance(stop, Widget):
            bring_into_view(stop)
        return True

    def _scroll_by(self, pages: float) -> bool:
        """Scroll by a number of pages; return whether there is anything to scroll."""
        for each in self._root.walk(restrict=True):
            if not isinstance(each, ScrollView):
                continue
            hidden = each.viewport_size[1] - each.height
            if each.do_scroll_y and hidden > 0:
                each.scroll_y = min(1, max(0, each.scroll_y - pages * each.height / hidden))
                return True
        return False


def bring_into_view(widget: Widget) -> None:
    """Scroll the enclosing ScrollView until the widget is visible."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            if above.do_scroll_y:
                above.scroll_to(widget, padding=widget.height / 2, animate=False)
            return
        above = above.parent
