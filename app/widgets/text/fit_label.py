"""A label that always fits: in two lines or smaller if it must."""

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

from app.widgets.text.text_texture import fitted, lettering

PART = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of the room that is left over lies to the left of the text."""


class FitLabel(Widget):
    text = StringProperty("")
    type_size = NumericProperty(14)
    """In sp, if there is room."""
    face = OptionProperty("regular", options=["regular", "medium", "bold", "icon"])
    color = ColorProperty("#000000")
    halign = OptionProperty("center", options=["left", "center", "right"])
    lines = NumericProperty(1)
    """Into how many lines the text may be broken."""
    fits = BooleanProperty(True)
    """False if the text has no room even at its smallest."""

    def __init__(self, **kwargs: object) -> None:
        # No room until it is given some: whatever were drawn before would be drawn for nothing.
        super().__init__(**{"size": (0, 0), **kwargs})
        self._ink, self._letters = Color(rgba=self.color), Rectangle()
        self._shown = False
        self.pixels = 0
        """How large it is written, after all."""
        self.bind(color=self._recolor)
        for name in ("text", "type_size", "face", "halign", "lines", "size"):
            self.fbind(name, self._draw)
        self.fbind("pos", self._place)
        self._draw()

    @property
    def drawn(self) -> str:
        return self.text

    def _recolor(self, *_: object) -> None:
        self._ink.rgba = self.color

    def redraw(self) -> None:
        """After the graphics context was lost."""
        self._draw()

    def _draw(self, *_: object) -> None:
        room = int(self.width), int(self.height)
        texture = None
        if self.drawn and min(room) > 0:
            wanted = max(1, round(sp(self.type_size)))
            lines, self.pixels, self.fits = fitted(
                self.drawn, wanted, self.face, *room, int(self.lines)
            )
            texture = lettering(lines, self.pixels, self.face, self.halign)
        self._put(texture is not None)
        if texture is not None:
            self._letters.texture, self._letters.size = texture, texture.size
            self._place()

    def _place(self, *_: object) -> None:
        if self._shown:
            width, height = self._letters.size
            self._letters.pos = (
                round(self.x + (self.width - width) * PART[self.halign]),
                round(self.y + (self.height - height) / 2),
            )

    def _put(self, shown: bool) -> None:
        """Into the drawing or out of it: an empty one would cost as much as a full one."""
        if shown and not self._shown:
            self.canvas.add(self._ink)
            self.canvas.add(self._letters)
        elif not shown and self._shown:
            self.canvas.remove(self._ink)
            self.canvas.remove(self._letters)
        self._shown = shown
