"""A layout that caches its children in a texture, so that frames with moving dice are cheap."""

from collections.abc import Callable
from functools import partial

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget


class CachedLayer(Widget):
    """Children are drawn into an FBO that is redrawn only when one of them changes.

    Children with `drawn_every_frame` are drawn over it in every frame instead.
    """

    ground = ColorProperty("#FFFFFF")
    """The background; must be opaque."""

    under = NumericProperty(0)
    """How far the FBO extends below the widget, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._picture = Fbo(size=(1, 1))
        self._picture.add_reload_observer(self.redraw)
        with self._picture:
            self._ink = ClearColor(1, 1, 1, 1)
            ClearBuffers()
            self._moved = Translate()
        self.below = InstructionGroup()
        """Cached instructions drawn beneath the children."""
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
        self._with_target_canvas(widget, partial(super().add_widget, widget, index, canvas))

    def remove_widget(self, widget: Widget) -> None:
        self._with_target_canvas(widget, partial(super().remove_widget, widget))

    def _with_target_canvas(self, widget: Widget, action: Callable[[], None]) -> None:
        """Kivy adds a child's canvas to whatever `canvas` is at that moment."""
        own = self.canvas
        if not getattr(widget, "drawn_every_frame", False):
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
            # Pixel for pixel, without interpolation.
            self._picture.texture.min_filter = self._picture.texture.mag_filter = "nearest"
            self._shown.texture = self._picture.texture
        self._moved.xy = (-pos[0], -pos[1])
        self._shown.pos, self._shown.size = pos, size
