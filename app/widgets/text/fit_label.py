"""A label that wraps or shrinks its text to fit."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from app.widgets.behaviors.accessible import DECORATION, Description, describe_text
from app.widgets.text.text_texture import fit_text, render_text

ALIGN_FRACTION = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The fraction of the free width that is left of the text."""


class FitLabel(Widget):
    text = StringProperty("")
    type_size = NumericProperty(14)
    """In sp; smaller if there is no room."""
    face = OptionProperty(
        "regular", options=["regular", "medium", "bold", "italic", "bold_italic", "icon"]
    )
    color = ColorProperty("#000000")
    halign = OptionProperty("center", options=["left", "center", "right"])
    max_lines = NumericProperty(1)
    fits = BooleanProperty(True)
    """False if the text does not fit even at its smallest size."""
    heading_level = 0
    """For screen readers: 1 for a title, 2 for that of a section."""

    def __init__(self, **kwargs: object) -> None:
        # Start without a size: what is drawn before the layout would be drawn in vain.
        super().__init__(**{"size": (0, 0), **kwargs})
        self._color, self._rectangle = Color(rgba=self.color), Rectangle()
        self._shown = False
        self.pixels = 0
        """The font size actually used."""
        self.bind(color=self._recolor)
        for name in ("text", "type_size", "face", "halign", "max_lines", "size"):
            self.fbind(name, self._draw)
        self.fbind("pos", self._place)
        self._draw()

    def describe(self) -> Description:
        if self.face == "icon":
            return DECORATION
        return describe_text(self.text, self.heading_level)

    def _recolor(self, *_: object) -> None:
        self._color.rgba = self.color

    def redraw(self) -> None:
        """After the graphics context was lost."""
        self._draw()

    def _draw(self, *_: object) -> None:
        room = int(self.width), int(self.height)
        texture = None
        if self.text and min(room) > 0:
            wanted = max(1, round(sp(self.type_size)))
            lines, self.pixels, self.fits = fit_text(
                self.text, wanted, self.face, *room, int(self.max_lines)
            )
            texture = render_text(lines, self.pixels, self.face, self.halign)
        self._set_shown(texture is not None)
        if texture is not None:
            self._rectangle.texture, self._rectangle.size = texture, texture.size
            self._place()

    def _place(self, *_: object) -> None:
        if self._shown:
            width, height = self._rectangle.size
            self._rectangle.pos = (
                round(self.x + (self.width - width) * ALIGN_FRACTION[self.halign]),
                round(self.y + (self.height - height) / 2),
            )

    def _set_shown(self, shown: bool) -> None:
        """Add to or remove from the canvas: an empty texture costs as much as a full one."""
        if shown and not self._shown:
            self.canvas.add(self._color)
            self.canvas.add(self._rectangle)
        elif not shown and self._shown:
            self.canvas.remove(self._color)
            self.canvas.remove(self._rectangle)
        self._shown = shown
