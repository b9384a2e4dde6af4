"""A panel of felt, or plain paper, behind the headline."""

from kivy.graphics.instructions import InstructionGroup
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.floatlayout import FloatLayout

from app.settings.theme import theme
from app.widgets.table.felt_background import draw_felt


class FeltPanel(FloatLayout):
    felted = BooleanProperty(True)
    radius: list[float] = ListProperty([0, 0, 0, 0])
    """In pixels, clockwise from the top left."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._background = InstructionGroup()
        self.canvas.before.add(self._background)
        for name in ("pos", "size", "felted", "radius"):
            self.fbind(name, self.redraw)
        theme.subscribe(self.redraw)
        self.redraw()

    def redraw(self, *_: object) -> None:
        self._background.clear()
        if self.felted and min(self.size) > 1:
            draw_felt(self._background, self.pos, self.size, self.radius)
