"""Keeps its content clear of the system bars and the camera."""

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.platform.android.screen import read_insets

SETTLE_SECONDS = 0.3
"""Seconds after a rotation by which the system has moved its bars."""


class SafeArea(BoxLayout):
    """Fills the uncovered part of the window with one child."""

    bottom_color = ColorProperty((0, 0, 0, 0))
    """Drawn under the bottom bar, so that the content seems to continue there."""

    def __init__(self, content: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink, self._strip = Color(rgba=self.bottom_color), Rectangle()
        for name in ("bottom_color", "padding", "width"):
            self.fbind(name, self._paint)
        self.add_widget(content)
        self._update_later = Clock.create_trigger(self.update_insets, SETTLE_SECONDS)
        Window.bind(on_resize=self._resized)
        self.update_insets()

    def update_insets(self, *_: object) -> None:
        left, top, right, bottom = read_insets()
        self.padding = [left, top, right, bottom]

    def _paint(self, *_: object) -> None:
        self._ink.rgba = self.bottom_color
        self._strip.size = (self.width, self.padding[3])

    def _resized(self, *_: object) -> None:
        self.update_insets()
        self._update_later()
