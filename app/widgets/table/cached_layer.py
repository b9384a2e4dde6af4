"""A floor whose parts are drawn once and kept: a frame in which only dice move is one picture,
the felt and the dice."""

from collections.abc import Callable
from functools import partial

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget


class CachedLayer(Widget):
    """Children are drawn into a picture that is made anew only when one of them changed. Those
    that say they are `lively` are drawn over it in every frame."""

    ground = ColorProperty("#FFFFFF")
    """Behind everything; it must be opaque."""

    under = NumericProperty(0)
    """How far the picture reaches below the widget, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._picture = Fbo(size=(1, 1))
        self._picture.add_reload_observer(self.redraw)
        with self._picture:
            self._ink = ClearColor(1, 1, 1, 1)
            ClearBuffers()
            self._moved = Translate()
        self.below = InstructionGroup()
        """For what is drawn beneath the children, and kept with them."""
        self._picture.add(self.below)
        self._shown = Rectangle()
        super().__init__(**kwargs)
        self.canvas.add(self._picture)
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._shown)
        for name in ("pos", "size", "under"):
            self.fbind(name, self._cut)
        self.fbind("ground", self._paint)
        self._paint()

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        self._drawing_of(widget, partial(super().add_widget, widget, index, canvas))

    def remove_widget(self, widget: Widget) -> None:
        self._drawing_of(widget, partial(super().remove_widget, widget))

    def _drawing_of(self, widget: Widget, action: Callable[[], None]) -> None:
        """Kivy puts a child's drawing into whatever `canvas` is at that moment."""
        own = self.canvas
        if not getattr(widget, "lively", False):
            self.canvas = self._picture
        try:
            action()
        finally:
            self.canvas = own

    def redraw(self, *_: object) -> None:
        """After the graphics context was lost."""
        self._picture.ask_update()

    def _paint(self, *_: object) -> None:
        self._ink.rgba = self.ground
        self._picture.ask_update()

    def _cut(self, *_: object) -> None:
        size = max(1, round(self.width)), max(1, round(self.height + self.under))
        pos = self.x, self.y - self.under
        if tuple(self._picture.size) != size:
            self._picture.size = size
            # Pixel for pixel: nothing is smoothed that was sharp.
            self._picture.texture.min_filter = self._picture.texture.mag_filter = "nearest"
            self._shown.texture = self._picture.texture
        self._moved.xy = (-pos[0], -pos[1])
        self._shown.pos, self._shown.size = pos, size
