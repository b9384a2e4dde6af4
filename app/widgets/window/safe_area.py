"""Keeps what is inside clear of the system's bars and the camera."""

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.platform.android.screen import read_insets

AGAIN = 0.3
"""Seconds after a turn of the phone by which the system has moved its bars."""


class SafeArea(BoxLayout):
    """Fills the window with one child, but for what is covered there."""

    below = ColorProperty((0, 0, 0, 0))
    """Seen under the bar at the bottom, so that what ends there seems to go on."""

    def __init__(self, inside: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink, self._strip = Color(rgba=self.below), Rectangle()
        for name in ("below", "padding", "width"):
            self.fbind(name, self._paint)
        self.add_widget(inside)
        self._look_again = Clock.create_trigger(self.look, AGAIN)
        Window.bind(on_resize=self._turned)
        self.look()

    def look(self, *_: object) -> None:
        """Ask how much is covered now."""
        left, top, right, bottom = read_insets()
        self.padding = [left, top, right, bottom]

    def _paint(self, *_: object) -> None:
        self._ink.rgba = self.below
        self._strip.size = (self.width, self.padding[3])

    def _turned(self, *_: object) -> None:
        self.look()
        self._look_again()
