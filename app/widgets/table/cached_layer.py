"""A layout that caches its children in a texture, so that frames with moving dice are cheap."""

from collections.abc import Callable
from functools import partial

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget


class CachedLayer(Widget):
    """Children are drawn into an FBO that is redrawn only when one of them changes.

    Children with `drawn_every_frame` are drawn over it in every frame instead, and so is what
    cached children put into `over_cache`.
    """

    background_color = ColorProperty("#FFFFFF")
    """Must be opaque."""

    extra_height_below = NumericProperty(0)
    """How far the layer extends below the widget, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._fbo = Fbo(size=(1, 1))
        self._fbo.add_reload_observer(self.redraw)
        with self._fbo:
            self._clear_color = ClearColor(1, 1, 1, 1)
            ClearBuffers()
            self._translate = Translate()
        self.background = InstructionGroup()
        """Cached instructions drawn beneath the children."""
        self._fbo.add(self.background)
        self.over_cache = InstructionGroup()
        """Drawn over the cached children, for what changes in many frames."""
        self._rectangle = Rectangle()
        super().__init__(**kwargs)
        self.canvas.add(self._fbo)
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._rectangle)
        self.canvas.add(self.over_cache)
        for name in ("pos", "size", "extra_height_below"):
            self.fbind(name, self._resize)
        self.fbind("background_color", self._update_background)
        self._update_background()

    def add_widget(self, widget: Widget, index: int = 0, canvas: str | None = None) -> None:
        self._with_target_canvas(widget, partial(super().add_widget, widget, index, canvas))

    def remove_widget(self, widget: Widget) -> None:
        self._with_target_canvas(widget, partial(super().remove_widget, widget))

    def _with_target_canvas(self, widget: Widget, action: Callable[[], None]) -> None:
        """Kivy adds a child's canvas to whatever `canvas` is at that moment."""
        own = self.canvas
        if not getattr(widget, "drawn_every_frame", False):
            self.canvas = self._fbo
        try:
            action()
        finally:
            self.canvas = own

    def picture(self, x: float, y: float, width: float, height: float) -> Texture:
        """What is cached of a part of the widget, in pixels; it changes with the layer."""
        left, bottom = x - self.x, y - self.y + self.extra_height_below
        return self._fbo.texture.get_region(left, bottom, width, height)

    def redraw(self, *_: object) -> None:
        """After the graphics context was lost."""
        self._fbo.ask_update()

    def _update_background(self, *_: object) -> None:
        self._clear_color.rgba = self.background_color
        self._fbo.ask_update()

    def _resize(self, *_: object) -> None:
        size = max(1, round(self.width)), max(1, round(self.height + self.extra_height_below))
        pos = self.x, self.y - self.extra_height_below
        if tuple(self._fbo.size) != size:
            self._fbo.size = size
            # Pixel for pixel, without interpolation.
            self._fbo.texture.min_filter = self._fbo.texture.mag_filter = "nearest"
            self._rectangle.texture = self._fbo.texture
        self._translate.xy = (-pos[0], -pos[1])
        self._rectangle.pos, self._rectangle.size = pos, size


def layer_of(widget: Widget) -> CachedLayer | None:
    """The layer that caches a widget."""
    parent = widget.parent
    while parent is not None and not isinstance(parent, CachedLayer):
        parent = None if parent.parent is parent else parent.parent
    return parent
