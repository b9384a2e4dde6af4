"""A share card as it will be sent, as large as there is room."""

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.widgets.behaviors.accessible import Description, Role


class CardPreview(Widget):
    picture: Texture | None = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    """What it says, for screen readers."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._color = Color(1, 1, 1, 0)
            self._rectangle = Rectangle()
        for name in ("pos", "size", "picture"):
            self.fbind(name, self._place)

    def describe(self) -> Description:
        return Description(Role.IMAGE, self.text)

    def _place(self, *_: object) -> None:
        picture = self.picture
        self._color.a = picture is not None
        if picture is None:
            return
        scale = min(self.width / picture.width, self.height / picture.height)
        size = (round(picture.width * scale), round(picture.height * scale))
        self._rectangle.texture, self._rectangle.size = picture, size
        self._rectangle.pos = (
            round(self.center_x - size[0] / 2),
            round(self.center_y - size[1] / 2),
        )
