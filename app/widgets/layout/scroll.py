"""A ScrollView in which a tap acts at once."""

from functools import partial

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import AliasProperty, BooleanProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.startup.kv_loader import load_layout_of

load_layout_of(__file__)

FRAMES_TO_SETTLE = 3
"""Nested layouts and their texts need this long."""
TAP_DELIVERED = "fivefold tap delivered"


class PageScroll(ScrollView):
    """Kivy delays a tap by 0.2 s after release; this one by a frame."""

    has_footer = BooleanProperty(False)
    """Whether there is a fixed footer below: a line separates it while there is more to scroll."""

    def _get_has_more_below(self) -> bool:
        hidden = self.viewport_size[1] - self.height
        return bool(self.do_scroll_y and self.scroll_y * hidden > 1)

    has_more_below = AliasProperty(
        _get_has_more_below, bind=("do_scroll_y", "scroll_y", "viewport_size", "height"), cache=True
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("viewport_size", self._scroll_if_needed)
        self.fbind("height", self._scroll_if_needed)
        self._scroll_if_needed()

    def _scroll_if_needed(self, *_: object) -> None:
        self.do_scroll_y = self.viewport_size[1] > self.height + 1
        if not self.do_scroll_y:
            self.scroll_y = 1

    def update_from_scroll(self, *largs: object) -> None:
        super().update_from_scroll(*largs)
        # Text between two pixels is blurred.
        x, y = self.g_translate.xy
        self.g_translate.xy = (round(x), round(y))

    def keep_in_place(self, widget: Widget) -> None:
        """Keep a widget in place while content around it changes its height."""
        offset = self._offset(widget)
        keep_offset = partial(self._scroll_to_offset, widget, offset)
        content = self._viewport
        widget.bind(y=keep_offset)
        content.bind(height=keep_offset)

        def unbind_when_settled(frames_left: int, *_: object) -> None:
            if frames_left:
                Clock.schedule_once(partial(unbind_when_settled, frames_left - 1), 0)
            else:
                widget.unbind(y=keep_offset)
                content.unbind(height=keep_offset)

        unbind_when_settled(FRAMES_TO_SETTLE)

    def _offset(self, widget: Widget) -> float:
        """Of a widget's top from the top of the view."""
        hidden = max(0, self._viewport.height - self.height)
        return widget.top - self._viewport.y - self.scroll_y * hidden

    def _scroll_to_offset(self, widget: Widget, offset: float, *_: object) -> None:
        hidden = self._viewport.height - self.height
        if hidden > 0:
            wanted = (widget.top - self._viewport.y - offset) / hidden
            self.scroll_y = min(1, max(0, wanted))

    def on_scroll_stop(self, touch: MotionEvent, check_children: bool = True) -> bool | None:
        handled = super().on_scroll_stop(touch, check_children=check_children)
        scroll_state = touch.ud.get(self._get_uid())
        if scroll_state is not None and scroll_state.get("mode") == "unknown":
            Clock.schedule_once(partial(self._do_touch_up, touch), 0)
        return handled

    def _do_touch_up(self, touch: MotionEvent, *largs: object) -> None:
        if not touch.ud.get(TAP_DELIVERED):
            touch.ud[TAP_DELIVERED] = True
            super()._do_touch_up(touch, *largs)
