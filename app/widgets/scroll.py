"""A scrolling place in which a tap acts at once."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView

from app.layouts import load_layout_of

load_layout_of(__file__)

DONE = "fivefold tap passed on"


class Scroll(ScrollView):
    """Kivy holds a tap back for 0.2 s after the finger has left; this one for a frame."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("viewport_size", self._scroll_if_needed)
        self.fbind("height", self._scroll_if_needed)
        self._scroll_if_needed()

    def _scroll_if_needed(self, *_: object) -> None:
        self.do_scroll_y = self.viewport_size[1] > self.height + 1
        if not self.do_scroll_y:
            self.scroll_y = 1

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> bool | None:
        taken: bool | None = super().on_scroll_stop(touch, check_children=check_children)
        mine = touch.ud.get(self._get_uid())
        if mine is not None and mine.get("mode") == "unknown":
            Clock.schedule_once(partial(self._do_touch_up, touch), 0)
        return taken

    def _do_touch_up(self, touch: Any, *largs: object) -> None:
        if not touch.ud.get(DONE):
            touch.ud[DONE] = True
            super()._do_touch_up(touch, *largs)
