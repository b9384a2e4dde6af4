from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

class MotionEvent:
    button: str
    dy: float
    grab_current: Widget | None
    is_mouse_scrolling: bool
    ox: float
    oy: float
    pos: tuple[float, float]
    profile: list[str]
    time_start: float
    # -1 until the touch ends.
    time_end: float
    # For whoever handles the touch; any key, any value.
    ud: dict[Any, Any]
    x: float
    y: float
    def grab(self, widget: Widget) -> None: ...
    def ungrab(self, widget: Widget) -> None: ...
    def push(self) -> None: ...
    def pop(self) -> None: ...
    def apply_transform_2d(
        self, transform: Callable[[float, float], tuple[float, float]]
    ) -> None: ...
