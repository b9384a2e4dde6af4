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
        self._icon_label = FitLabel(face="icon")
        self._text_label = FitLabel(face="bold")
        self.add_widget(self._icon_label)
        self.add_widget(self._text_label)
        for name in ("pos", "size", "text", "icon", "type_size"):
            self.fbind(name, self._arrange)
        theme.subscribe(self._arrange)

    def _arrange(self, *_: object) -> None:
        self._colour.rgba = theme.held
        self._shape.pos, self._shape.size = self.pos, self.size
        self._shape.radius = (self.height / 2,) * 4
        self._icon_label.text, self._text_label.text = self.icon, self.text
        self._icon_label.type_size = self._text_label.type_size = self.type_size
        self._icon_label.color = self._text_label.color = theme.held_ink
        icon_width = self.height * 0.75
        room = self.width - icon_width - dp(10)
        text_width = min(
            room, measure_text(self.text or " ", round(sp(self.type_size)), "bold")[0] + dp(1)
        )
        left = self.x + (self.width - (icon_width + dp(1) + text_width)) / 2
        self._icon_label.pos, self._icon_label.size = (left, self.y), (icon_width, self.height)
        self._text_label.pos = (left + icon_width + dp(1), self.y)
        self._text_label.size = (text_width, self.height)
