"""A QR code: dark on white in every skin, because some readers take nothing else.

The layout draws the white ground with its quiet zone, whose corners are round.
"""

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.sharing.qr_code import MARGIN, qr_texture


class QrPicture(Widget):
    link = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._rectangle = Rectangle()
        self.fbind("link", self.redraw)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self.redraw()

    def redraw(self, *_: object) -> None:
        self._rectangle.texture = _without_margin(qr_texture(self.link)) if self.link else None
        self._place()

    def _place(self, *_: object) -> None:
        """Every module is as many whole pixels wide as the others."""
        texture, room = self._rectangle.texture, min(self.width, self.height)
        if texture is None:
            return
        side = max(1, room // (texture.width + 2 * MARGIN)) * texture.width
        self._rectangle.size = (side, side)
        self._rectangle.pos = (
            round(self.x + (self.width - side) / 2),
            round(self.y + (self.height - side) / 2),
        )


def _without_margin(texture: Texture) -> Texture:
    side = texture.width - 2 * MARGIN
    return texture.get_region(MARGIN, MARGIN, side, side)
