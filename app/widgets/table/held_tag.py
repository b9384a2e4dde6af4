"""The tag with an icon and a word on a held die."""

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.settings.theme import theme
from app.widgets.text.fit_label import FitLabel
from app.widgets.text.text_texture import measure_text


class HeldTag(Widget):
    text = StringProperty("")
    icon = StringProperty("")
    type_size = NumericProperty(11)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._colour = Color(rgba=theme.held)
            self._shape = SmoothRoundedRectangle()
        self._sign = FitLabel(face="icon")
        self._word = FitLabel(face="bold")
        self.add_widget(self._sign)
        self.add_widget(self._word)
        for name in ("pos", "size", "text", "icon", "type_size"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def _arrange(self, *_: object) -> None:
        self._colour.rgba = theme.held
        self._shape.pos, self._shape.size = self.pos, self.size
        self._shape.radius = (self.height / 2,) * 4
        self._sign.text, self._word.text = self.icon, self.text
        self._sign.type_size = self._word.type_size = self.type_size
        self._sign.color = self._word.color = theme.held_ink
        sign = self.height * 0.75
        room = self.width - sign - dp(10)
        word = min(
            room, measure_text(self.text or " ", round(sp(self.type_size)), "bold")[0] + dp(1)
        )
        left = self.x + (self.width - (sign + dp(1) + word)) / 2
        self._sign.pos, self._sign.size = (left, self.y), (sign, self.height)
        self._word.pos, self._word.size = (left + sign + dp(1), self.y), (word, self.height)
