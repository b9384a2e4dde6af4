"""Where the keyboard points among the things of a sheet or a screen."""

from typing import Protocol, runtime_checkable

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

FORWARD = ("tab", "down", "right")
BACKWARD = ("shift+tab", "up", "left")
PRESS = ("enter", "space")
PAGES = {"pageup": -1, "pagedown": 1}
ENDS = {"home": 0, "end": -1}
# What a text field leaves to us while somebody types into it.
NOT_TYPED = ("tab", "shift+tab", "up", "down", *PAGES)
KEPT = 0.9
"""The part of a view by which a page is turned: the rest is seen again."""


@runtime_checkable
class Focusable(Protocol):
    """A widget that the keyboard can point at."""

    focused: bool
    takes_text: bool
    """Whether one can write into it."""
    disabled: bool
    height: float
    opacity: float

    def press(self) -> None: ...


class KeyboardFocus:
    """Walks over every stop under a widget that can be seen and pressed."""

    def __init__(self, root: Widget) -> None:
        self._root = root.proxy_ref

    def key(self, name: str) -> bool:
        """Take a key by its name in app.navigation.keyboard; whether it was of use here."""
        stops = self._stops()
        here = self._here(stops)
        typing = here is not None and stops[here].takes_text
        if typing and name not in NOT_TYPED:
            return False
        if name in FORWARD:
            return self._go(stops, here, 0 if here is None else here + 1)
        if name in BACKWARD:
            return self._go(stops, here, -1 if here is None else here - 1)
        if name in PAGES:
            return self._turn(PAGES[name] * KEPT)
        if name in ENDS:
            self._turn(1e9 if ENDS[name] else -1e9)
            return self._go(stops, here, ENDS[name])
        if name in PRESS and here is not None:
            stops[here].press()
            return True
        return False

    @staticmethod
    def _here(stops: list[Focusable]) -> int | None:
        """Where it points. A finger can have gone into a field meanwhile, which takes the keys."""
        focused = [place for place, stop in enumerate(stops) if stop.focused]
        fields = [place for place in focused if stops[place].takes_text]
        here = next(iter(fields or focused), None)
        for place in focused:
            if place != here:
                stops[place].focused = False
        return here

    def clear(self) -> None:
        for stop in self._stops():
            stop.focused = False

    def where(self) -> tuple[int, int] | None:
        """Which stop it points at, and of how many; None where it does not."""
        stops = self._stops()
        here = self._here(stops)
        return None if here is None else (here, len(stops))

    def point(self, where: tuple[int, int]) -> None:
        """At the same stop of what was made anew; not where there are other stops now."""
        stops = self._stops()
        place, count = where
        if len(stops) == count and self._here(stops) is None:
            self._go(stops, None, place)

    def _stops(self) -> list[Focusable]:
        found = (each for each in self._root.walk(restrict=True) if isinstance(each, Focusable))
        return [each for each in found if not each.disabled and each.height > 0 and each.opacity]

    def _go(self, stops: list[Focusable], here: int | None, there: int) -> bool:
        if not stops:
            return False
        if here is not None:
            stops[here].focused = False
        stop = stops[there % len(stops)]
        stop.focused = True
        if isinstance(stop, Widget):
            bring_into_view(stop)
        return True

    def _turn(self, views: float) -> bool:
        """Scroll by so many views, as far as there is anything; whether there is."""
        for each in self._root.walk(restrict=True):
            if not isinstance(each, ScrollView):
                continue
            hidden = each.viewport_size[1] - each.height
            if each.do_scroll_y and hidden > 0:
                each.scroll_y = min(1, max(0, each.scroll_y - views * each.height / hidden))
                return True
        return False


def bring_into_view(widget: Widget) -> None:
    """Scroll whatever scrolls around a widget until it is seen."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            if above.do_scroll_y:
                above.scroll_to(widget, padding=widget.height / 2, animate=False)
            return
        above = above.parent
