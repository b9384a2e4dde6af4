from collections.abc import Sequence
from typing import Any, Literal

from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.uix.widget import Widget

class WindowBase(EventDispatcher):
    allow_screensaver: bool
    canvas: Canvas
    clearcolor: Sequence[float]
    focus: bool
    fullscreen: bool | Literal["auto", "fake"]
    height: float
    left: int
    minimum_height: float
    minimum_width: float
    mouse_pos: tuple[float, float]
    size: tuple[float, float]
    softinput_mode: str
    system_size: tuple[float, float]
    top: int
    width: float
    def add_widget(self, widget: Widget) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def get_window_info(self) -> Any: ...
    def hide(self) -> None: ...
    def maximize(self) -> None: ...
    def raise_window(self) -> None: ...
    def show(self) -> None: ...
    def set_system_cursor(self, cursor_name: str) -> None: ...
    def update_viewport(self) -> None: ...

Window: WindowBase
