"""A tooltip with the name of an icon."""

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.uix.label import Label

from app.settings.theme import LABEL_SIZE, theme
from app.widgets.text.text_texture import FONTS


class Tooltip(Label):
    def __init__(self, text: str) -> None:
        super().__init__(
            text=text,
            size_hint=(None, None),
            font_name=FONTS["medium"],
            font_size=sp(LABEL_SIZE),
            color=theme.background,
            padding=(dp(10), dp(6)),
        )
        with self.canvas.before:
            Color(rgba=theme.ink)
            self._background = RoundedRectangle(radius=[dp(8)])
        self.texture_update()
        self.size = self.texture_size
        self.bind(pos=self._draw)

    def _draw(self, *_: object) -> None:
        self._background.pos, self._background.size = self.pos, self.size
